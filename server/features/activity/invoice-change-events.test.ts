import { afterAll, beforeEach } from 'vitest';
import { billing } from '#contract/billing/billing.ts';
import type { Package } from '#contract/access.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { billClients } from '#server/features/billing/bill-clients.ts';
import { billingJobs, chargeNext, resumeNext } from '#server/features/billing/jobs.ts';
import { planBilling, writeInvoice } from '#server/testing/billing.ts';
import { testProvider } from '#server/testing/mails.ts';
import { workerDb } from '#server/testing/newsletters.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { testWays } from '#server/testing/record-changes.ts';
import { expectSuccess } from '#server/testing/results.ts';
import { stripeWorld } from '#server/testing/stripe-world.ts';

const { server, owner, sam, stripe, gateway, newClient, clientWithCard, setTime, tell } = await stripeWorld();
const { db, end } = workerDb(server.database, () => server.clock.now);
afterAll(end);

let here: ClientWorld;
beforeEach(async () => {
  here = await newClient({ package: 'Accelerate' });
});

testWays(owner, () => here.id, {
  'the invoice of a period': async () => {
    await planBilling(owner, here.id, { next: '2026-11-20' });
    return { events: ['invoice.created'], act: bill };
  },
  'the invoice of a period that begins with a planned package': async () => {
    await planBilling(owner, here.id, { next: '2026-11-20' });
    await bill();
    await changePackage('Grow', 'period_end');
    setTime(daysLater(30));
    return { events: ['invoice.created'], act: bill };
  },
  'a card that is charged': async () => {
    await billCard('pm_ok');
    return { events: ['invoice.paid'], act: charge };
  },
  'a card that fails': async () => {
    await billCard('pm_declined');
    return { events: ['invoice.failed'], act: charge };
  },
  'a last attempt at a card that fails': async () => {
    await billCard('pm_declined');
    for (const days of [0, 3, 5]) {
      setTime(daysLater(days));
      await charge();
    }
    setTime(daysLater(7));
    return { events: ['invoice.failed'], act: charge };
  },
  'a charge whose answer is lost': async () => {
    await billCard('pm_ok');
    stripe.hasBadDays('lost');
    // it is processing while its payment is under way, whose end is the event
    return { events: [], act: charge, silent: 'invoice' };
  },
  'a charge whose worker has died': async () => {
    await loseAnswer();
    setTime(daysLater(1));
    return { events: ['invoice.paid'], act: resume };
  },
  'an event of the card provider about a charge': async () => {
    const intent = await loseAnswer();
    return { events: ['invoice.paid'], act: () => tell(intent) };
  },
  'an event of the card provider that comes twice': async () => {
    const intent = await loseAnswer();
    await tell(intent);
    return { events: [], act: () => tell(intent) };
  },
  'an event of the card provider about a payment that its bank refused': async () => {
    here = await clientWithCard('pm_bank', { next: null });
    const id = await writeInvoice(owner, here.id);
    await pay(id);
    const intent = stripe.intents.at(-1);
    stripe.endAtBank(intent?.id ?? '', false);
    return { events: ['invoice.failed'], act: () => tell(intent ?? {}) };
  },
  'an event of the card provider about a refund': async () => {
    here = await clientWithCard('pm_ok', { next: null });
    const id = await writeInvoice(owner, here.id);
    await pay(id);
    stripe.hasBadDays('lost');
    await refund(id);
    return { events: ['invoice.refunded'], act: () => tell(stripe.refunds.at(-1) ?? {}) };
  },
  'an invoice that nobody pays in time': async () => {
    await planBilling(owner, here.id, { next: '2026-11-20' });
    await bill();
    setTime(daysLater(16));
    return { events: ['invoice.past_due'], act: markPastDue };
  },
  'a change to a smaller package that is undone': async () => {
    await planBilling(owner, here.id, { next: '2026-12-15' });
    await changePackage('Grow');
    return { events: ['invoice.voided'], act: () => changePackage('Accelerate') };
  },
  'a change to a larger package that is undone': async () => {
    here = await newClient({ package: 'Grow' });
    await planBilling(owner, here.id, { next: '2026-12-15' });
    await changePackage('Accelerate');
    return { events: ['invoice.voided'], act: () => changePackage('Grow') };
  },
});

const daysLater = (days: number) => new Date(noon.getTime() + days * 86_400_000);

async function bill(): Promise<void> {
  while (await billClients(db, testProvider));
}
async function charge(): Promise<void> {
  while (await chargeNext(db, gateway));
}
async function resume(): Promise<void> {
  while (await resumeNext(db, gateway));
}
async function markPastDue(): Promise<void> {
  const { scheduled } = billingJobs({ gateway, provider: testProvider });
  const job = scheduled?.find(({ name }) => name === 'mark-past-due');
  if (!job) throw new Error('Nothing marks invoices.');
  await db.transaction(job.run);
}

async function billCard(card: 'pm_ok' | 'pm_declined'): Promise<void> {
  here = await clientWithCard(card);
  await bill();
}

/** A charge that was made, while the invoice does not know. */
async function loseAnswer() {
  await billCard('pm_ok');
  stripe.hasBadDays('lost');
  await charge();
  const intent = stripe.intents.at(-1);
  if (!intent) throw new Error('Nothing was charged.');
  return intent;
}

const pay = (id: number) =>
  expectSuccess(call(server.app, here.alice.token, billing.pay, { params: { id } }));

const refund = (id: number) =>
  expectSuccess(
    call(server.app, sam.token, staffBilling.refund, {
      params: { id },
      body: { amount: 112, reason: 'As they asked us to' },
    }),
  );

const changePackage = (name: Package, when = 'today') =>
  expectSuccess(
    call(server.app, sam.token, staffBilling.changePackage, {
      params: { id: here.id },
      body: { package: name, frequency: 'Monthly', when, reason: 'As they asked us to' },
    }),
  );
