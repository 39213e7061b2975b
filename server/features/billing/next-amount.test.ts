import fc from 'fast-check';
import { expect, test } from 'vitest';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { planBilling } from '#server/testing/billing.ts';
import { tomorrow } from '#server/testing/day-count.ts';
import { packageChanges } from '#server/testing/package-changes.ts';
import { parseData } from '#server/testing/results.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { owner, newClient } = world;
const { ask, bill, change } = packageChanges(world);

const reason = 'As agreed on the phone';
const firstDay = '2026-11-10';
const days = fc.integer({ min: 0, max: 120 });
type Op =
  | { do: 'discount'; from: number; length: number; percent: number }
  | { do: 'price'; from: number; cents: number }
  | { do: 'fee'; cents: number }
  | { do: 'change' };
const anyOp: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('discount' as const),
      from: days,
      length: fc.integer({ min: 0, max: 60 }),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  fc.record({ do: fc.constant('price' as const), from: days, cents: fc.integer({ min: 0, max: 90_000 }) }),
  fc.record({ do: fc.constant('fee' as const), cents: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ do: fc.constant('change' as const) }),
);

test('the next amount that is shown is that of the invoice which the run issues next, also for who is overdue', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyOp, { maxLength: 4 }),
      fc.integer({ min: 0, max: 110 }),
      fc.constantFrom('AB', 'BC', 'ON', 'QC'),
      async (ops, wait, region) => {
        const client = await newClient({ package: 'Grow' });
        await planBilling(owner, client.id, { next: '2026-12-01', region });
        const params = { id: client.id };
        for (const op of ops) {
          const from = op.do === 'discount' || op.do === 'price' ? tomorrow(firstDay, op.from) : '';
          const last_on = op.do === 'discount' ? tomorrow(from, op.length) : '';
          const dated = { starts_on: from, last_on, words: 'An offer' };
          if (op.do === 'discount')
            await ask(firstDay, 'giveDiscount', {
              params,
              body: { ...dated, percent: op.percent, amount: null },
            });
          const price = { package: 'Grow', frequency: 'Monthly', starts_on: from, reason };
          if (op.do === 'price')
            await ask(firstDay, 'setClientPrice', { params, body: { ...price, amount: op.cents / 100 } });
          if (op.do === 'fee')
            await ask(firstDay, 'addFee', { params, body: { words: 'A session', amount: op.cents / 100 } });
          if (op.do === 'change')
            await change(firstDay, client, {
              package: 'Accelerate',
              frequency: 'Monthly',
              when: 'period_end',
            });
        }
        const day = tomorrow(firstDay, wait);
        const read = async (on: string) =>
          parseData(staffBilling.client.data, await ask(on, 'client', { params }));
        const { info } = await read(day);
        const billedOn = day < '2026-12-01' ? '2026-12-01' : day;
        await bill(billedOn);
        const { invoices } = await read(billedOn);
        expect({ shown: info.nextPaymentAmount, count: invoices.length }).toEqual({
          shown: invoices[0]?.due,
          count: 1,
        });
      },
    ),
    { numRuns: scaleRuns(200, 20), seed },
  );
});
