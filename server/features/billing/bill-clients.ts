import { proposeBooking } from '#contract/packages.ts';
import { localDay } from '#contract/zoned-time.ts';
import { isOutcomeUnknown } from '#server/core/db/errors.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { readLastRelease, type LastRelease } from '#server/core/jobs/cross-client.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import { currentProvider, type ProviderConfig } from '#server/core/provider/rules.ts';
import type { PlanRow } from './columns.ts';
import { spendCredit } from './client-payments/client-payments.ts';
import { advancePeriods, listDueClients, listInvoiced, lockDueClients } from './cross-client/charging.ts';
import { issueInvoices } from './cross-client/invoices.ts';
import { makePlannedChanges, type NewPlan } from './cross-client/package-changes.ts';
import { calculateDueDate, toDueDate } from './due.ts';
import { draftInvoice, toIssuer } from './issue.ts';
import { currentPeriod, nextPeriod } from './periods.ts';
import { assignFees, lockFees, type WaitingFee } from './cross-client/fees.ts';
import { feeLines, feesIn } from './fees/rules.ts';
import { withDiscounts } from './discounts/rules.ts';
import { periodLine } from './proration.ts';

const batch = 100;

/** Invoices a batch of clients whose next period has begun at their place. True if there may be more. */
export async function billClients(db: WorkerDb, provider: ProviderConfig): Promise<boolean> {
  try {
    return (await billDue(db, provider)) === batch;
  } catch (error) {
    await billEach(db, provider);
    throw error;
  }
}

/** Invoices the clients of a batch that failed one by one, so that who cannot be invoiced holds up nobody else. */
async function billEach(db: WorkerDb, provider: ProviderConfig): Promise<void> {
  const now = db.now();
  const { issuedOn } = await readIssuing(db.value, provider, now);
  for (const client of (await db.value(listDueClients({ most: batch, issuedOn, now }))) ?? [])
    try {
      await billDue(db, provider, client);
    } catch (error) {
      if (isOutcomeUnknown(error)) throw error;
    }
}

/**
 * One transaction writes the invoices of clients with numbers and entries, and the day of their next payment, or
 * nothing. How many there were.
 */
const billDue = (db: WorkerDb, provider: ProviderConfig, only: number | null = null): Promise<number> =>
  db.transaction(async ({ value, now }) => {
    const { current, issuedOn } = await readIssuing(value, provider, now);
    const due = (await value(lockDueClients({ most: batch, issuedOn, now, only }))) ?? [];
    if (due.length === 0) return 0;
    crashPoint('billing.locked');
    const changes = due.flatMap((client) => plannedChangeOf(client) ?? []);
    if (changes.length > 0) await value(makePlannedChanges(changes, now));
    const fees = Map.groupBy(
      (await value(lockFees(due.map(({ client_id }) => client_id)))) ?? [],
      ({ client_id }) => client_id,
    );
    const bills = due.map((client) => billOf(client, fees.get(client.client_id) ?? [], { issuedOn, now }));
    const invoiced = new Set(await value(listInvoiced(bills.map(({ draft }) => draft))));
    const release = await value(readLastRelease());
    const drafts = bills
      .filter(({ draft, time_zone }) => !isLeftOut(release, draft.period, time_zone))
      .map(({ draft }) => draft)
      .filter(({ client_id }) => !invoiced.has(client_id));
    if (drafts.length > 0)
      await value(
        issueInvoices(drafts, {
          issuer: toIssuer(current),
          year: Number(issuedOn.slice(0, 4)),
          staffId: null,
          now,
        }),
      );
    const invoicedFees = drafts.flatMap(({ client_id, currency, period }) =>
      feesIn(fees.get(client_id) ?? [], currency).map(({ id }) => ({ client_id, id, period })),
    );
    if (invoicedFees.length > 0) await value(assignFees(invoicedFees));
    for (const { client_id, credits } of due)
      if (credits.length > 0) await spendCredit({ value }, client_id, now);
    crashPoint('billing.issued');
    await value(
      advancePeriods(
        bills.map(({ draft, next }) => ({ client_id: draft.client_id, period: draft.period, next })),
        now,
      ),
    );
    crashPoint('billing.advanced');
    return due.length;
  });

/** Who issues invoices, and the date they get. */
async function readIssuing(value: WorkerDb['value'], provider: ProviderConfig, now: Date) {
  const current = currentProvider(await value(readProvider()), provider);
  return { current, issuedOn: localDay(now, current.time_zone) };
}

/** The invoice of a client's current period, and the first day of the next one. */
function billOf(
  client: PlanRow,
  fees: readonly WaitingFee[],
  { issuedOn, now }: { issuedOn: string; now: Date },
) {
  const { next_payment_on: start, next_plan, anchor, time_zone } = client;
  const { package: name, frequency, cents } = next_plan;
  if (start === null || cents === null) throw new Error('A client without a plan is not invoiced.');
  const today = localDay(now, time_zone);
  const period = currentPeriod(start, today, frequency, anchor);
  const next = nextPeriod(period, frequency, anchor);
  const draft = draftInvoice({
    client,
    lines: [
      ...withDiscounts(client, periodLine({ package: name, frequency, cents }, period, next)),
      ...feeLines(fees, client.currency),
    ],
    period,
    issuedOn,
    ...(client.card ? toDueDate : calculateDueDate)(now, time_zone),
    chargeAt: client.card ? now : null,
  });
  return { draft: { ...draft, period }, next, time_zone };
}

/** Periods that began before a restored installation was released only for later work were invoiced before the restore. */
const isLeftOut = (release: LastRelease | null, period: string, zone: string): boolean =>
  release?.scope === 'from_now_on' && period <= localDay(new Date(release.released_at), zone);

/** The package that was chosen for the end of the period, which is now. */
function plannedChangeOf(client: PlanRow): NewPlan | null {
  if (!client.is_change_planned) return null;
  const { next_plan, next_payment_on: next, anchor } = client;
  return {
    ...proposeBooking(next_plan.package, client),
    frequency: next_plan.frequency,
    next,
    anchor,
    planned: null,
    was: client,
  };
}
