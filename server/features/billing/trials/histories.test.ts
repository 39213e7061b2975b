import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { staffCancellations } from '#contract/staff/cancellations.ts';
import { inClient, planBilling } from '#server/testing/billing.ts';
import { testProvider } from '#server/testing/mails.ts';
import { workerDb } from '#server/testing/newsletters.ts';
import { noonOn, packageChanges } from '#server/testing/package-changes.ts';
import { anyPlanOp, DayCount, stepPlan, tomorrow } from '#server/testing/day-count.ts';
import { call, type ClientWorld, type Sent } from '#server/testing/people.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { billClients } from '../bill-clients.ts';

const world = await testWorld();
const { server, owner, newClient, sam } = world;
const { ask, setPrice } = packageChanges(world);
await setPrice('Engage', 165, '2020-01-01');

let billedOn = '';
const { db, end } = workerDb(server.database, () => noonOn(billedOn));
afterAll(end);
async function bill(day: string): Promise<void> {
  billedOn = day;
  while (await billClients(db, testProvider));
}

const cancel = (name: keyof typeof staffCancellations, sent: Sent) =>
  call(server.app, sam.token, staffCancellations[name], sent);

test('over any history of trials, packages, discounts, prices and cancellations, what is invoiced is what a count of days says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ op: anyPlanOp, wait: fc.integer({ min: 1, max: 25 }) }), {
        minLength: 3,
        maxLength: 10,
      }),
      fc.integer({ min: 1, max: 40 }),
      async (steps, days) => {
        const client = await newClient({ package: 'Grow' });
        await planBilling(owner, client.id, { next: null, region: 'AB' });
        const count = new DayCount();
        for (const { op, wait } of [{ op: { do: 'trial', days } as const, wait: 3 }, ...steps]) {
          await stepPlan({ ask, cancel }, client, count, op);
          for (let n = 0; n < wait; n += 1) {
            await bill(count.today);
            count.pass();
            count.today = tomorrow(count.today);
          }
        }
        await compare(client, count);
      },
    ),
    { numRuns: scaleRuns(200), seed },
  );
});

async function compare({ id }: ClientWorld, count: DayCount): Promise<void> {
  server.clock.now = noonOn(count.today);
  const { rows } = await inClient(owner, id, () =>
    owner.query<{ on: string; cents: number; from: string[]; until: string[] }>(
      `SELECT issued_on::text AS on, subtotal_cents::int AS cents,
         ARRAY(SELECT jsonb_path_query(lines, '$[*].pays.from') ->> 0) AS from, ARRAY(SELECT jsonb_path_query(lines, '$[*].pays.until') ->> 0) AS until
       FROM app.invoices WHERE client_id = $1 ORDER BY id`,
      [id],
    ),
  );
  expect(rows.map(({ on, cents }) => ({ on, cents }))).toEqual(
    count.charges.map(({ on, cents }) => ({ on, cents })),
  );
  const paid = count.freeDays.filter((day) =>
    rows.some(({ from, until }) => from.some((start, n) => start <= day && day < (until[n] ?? ''))),
  );
  // days that were voided or bought before are none of a trial
  expect(paid).toEqual([]);
}
