import type { CardGateway } from '#server/adapters/payments/card-gateway.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import type { ProviderConfig } from '#server/core/provider/rules.ts';
import { billClients } from './bill-clients.ts';
import { performPayment, resumePayment } from './charge.ts';
import {
  announceEndingCards,
  beginDueCharge,
  markPastDue,
  reportMissingPrices,
  reportMissingProvinces,
  resumeCharge,
} from './cross-client/charging.ts';
import { spendNextCredit } from './cross-client/client-payments.ts';
import { checkRefunds, recordLateEnd } from './end-refunds.ts';
import { sendDueReminders } from './cross-client/invoice-reminders.ts';
import type { StartedPayment } from './payments.ts';

const noticeMs = 30 * 86_400_000;

type Deps = { gateway: CardGateway | null; provider: ProviderConfig };

/** Invoices on the first day of each period, charges cards, and ends interrupted payments. */
export const billingJobs = ({ gateway, provider }: Deps): FeatureJobs => ({
  loops: [
    { name: 'bill-clients', reach: 'outside', intervalMs: 30_000, run: (db) => billClients(db, provider) },
    { name: 'use-credit', reach: 'inside', intervalMs: 2000, run: spendSomeCredit },
    ...(gateway
      ? [
          {
            name: 'charge-invoices',
            reach: 'outside' as const,
            intervalMs: 2000,
            run: (db: WorkerDb) => chargeSome(db, gateway),
          },
          {
            name: 'resume-payments',
            reach: 'outside' as const,
            intervalMs: 5000,
            run: (db: WorkerDb) => resumeNext(db, gateway),
          },
          {
            name: 'fetch-movements',
            reach: 'outside' as const,
            intervalMs: 15 * 60_000,
            run: async (db: WorkerDb) => {
              const { fetchMovements } = await import('./reconciliation/fetch-movements.ts');
              await fetchMovements(db, gateway);
              return false;
            },
          },
          {
            name: 'check-refunds',
            reach: 'outside' as const,
            intervalMs: 6 * 3_600_000,
            run: async (db: WorkerDb) => {
              await checkRefunds(db, gateway, db.now());
              return false;
            },
          },
        ]
      : []),
  ],
  scheduled: [
    {
      name: 'mark-past-due',
      reach: 'outside',
      cron: '13 * * * *',
      run: async ({ value, now }) => void (await value(markPastDue(now))),
    },
    {
      name: 'remind-of-invoices',
      reach: 'outside',
      cron: '33 * * * *',
      run: async ({ value, now }) => void (await value(sendDueReminders(now))),
    },
    {
      name: 'announce-ending-trials',
      reach: 'outside',
      cron: '3 * * * *',
      run: async (context) => {
        const { announceEndingTrials } = await import('./trials/announce-trials.ts');
        await announceEndingTrials(context, provider);
      },
    },
    {
      name: 'report-missing-prices',
      reach: 'inside',
      cron: '43 * * * *',
      run: async ({ value, now }) => void (await value(reportMissingPrices(now))),
    },
    {
      name: 'report-missing-provinces',
      reach: 'inside',
      cron: '23 * * * *',
      run: async ({ value, now }) => void (await value(reportMissingProvinces(now))),
    },
    {
      name: 'announce-ending-cards',
      reach: 'inside',
      cron: '53 16 * * *',
      run: async ({ value, now }) =>
        void (await value(announceEndingCards(new Date(now.getTime() + noticeMs), now))),
    },
  ],
});

/** Unused money of a client pays its open invoices, before a card is charged; false if there is none. */
export const spendSomeCredit = async (db: WorkerDb): Promise<boolean> =>
  (await db.value(spendNextCredit(db.now()))) !== null;

/** A card provider takes its time to answer, so several charges run together. */
const chargesAtOnce = 8;

/** Charges the next due invoices; false if there is none. One failure does not stop the others. */
export async function chargeSome(db: WorkerDb, gateway: CardGateway): Promise<boolean> {
  const charges = await Promise.allSettled(
    Array.from({ length: chargesAtOnce }, () => chargeNext(db, gateway)),
  );
  for (const charge of charges) if (charge.status === 'rejected') throw charge.reason;
  return charges.some((charge) => charge.status === 'fulfilled' && charge.value);
}

/** Charges the card for the next due invoice; false if there is none. */
export async function chargeNext(db: WorkerDb, gateway: CardGateway): Promise<boolean> {
  const payment = await db.value(beginDueCharge(db.now()));
  if (payment) await end(db, payment, (one) => performPayment(gateway, one));
  return payment !== null;
}

/** Ends the next payment whose process died; false if there is none. */
export async function resumeNext(db: WorkerDb, gateway: CardGateway): Promise<boolean> {
  const payment = await db.value(resumeCharge(db.now()));
  if (payment) await end(db, payment, (one) => resumePayment(gateway, one));
  return payment !== null;
}

async function end(
  db: WorkerDb,
  payment: StartedPayment,
  perform: (payment: StartedPayment) => ReturnType<typeof performPayment>,
): Promise<void> {
  await recordLateEnd(db, payment, await perform(payment), db.now());
  crashPoint('payment.recorded');
}
