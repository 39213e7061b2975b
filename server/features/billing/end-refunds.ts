import type { CardGateway, ChargeOutcome } from '#server/adapters/payments/card-gateway.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { askAbout } from './charge.ts';
import { recordEnd } from './cross-client/charging.ts';
import { listMadeRefunds, recordReturned } from './cross-client/returned-refunds.ts';
import type { StartedPayment } from './payments.ts';

type Db = Pick<SystemDb, 'value'>;

/**
 * Records an outcome that nobody waits for any more. A refund that the provider made and the client's bank refused was
 * given, and has been returned.
 */
export async function recordLateEnd(
  { value }: Db,
  payment: StartedPayment,
  outcome: ChargeOutcome,
  now: Date,
): Promise<void> {
  const isReturned = isReturn(payment, outcome);
  const record = recordEnd(
    payment,
    isReturned ? { state: 'succeeded', remote: outcome.remote } : outcome,
    now,
  );
  if (record) await value(record);
  crashPoint('refund.ended');
  if (isReturned) await value(recordReturned(payment, now));
}

/** A refund of which the provider has no record was never made. */
const isReturn = (
  { kind }: StartedPayment,
  outcome: ChargeOutcome,
): outcome is Extract<ChargeOutcome, { state: 'failed' }> & { remote: string } =>
  kind === 'refund' && outcome.state === 'failed' && outcome.remote !== null;

/** Asks whether a refund that was made has come back since. */
export async function checkRefund(
  db: Db,
  gateway: CardGateway,
  refund: StartedPayment,
  now: Date,
): Promise<void> {
  const outcome = await askAbout(gateway, refund);
  if (outcome && isReturn(refund, outcome)) await db.value(recordReturned(refund, now));
}

const atOnce = 100;
/** A bank may give a refund back for 30 days. */
const returnMs = 35 * 86_400_000;

/** The same for all refunds of the last weeks, of which no event may have come. One failure does not stop the others. */
export async function checkRefunds(db: Db, gateway: CardGateway, now: Date): Promise<void> {
  const since = new Date(now.getTime() - returnMs);
  const failures: unknown[] = [];
  let last: StartedPayment | null = null;
  do {
    const refunds: StartedPayment[] = (await db.value(listMadeRefunds(since, last, atOnce))) ?? [];
    for (const refund of refunds)
      await checkRefund(db, gateway, refund, now).catch((error: unknown) => failures.push(error));
    last = refunds.at(-1) ?? null;
  } while (last !== null);
  if (failures.length > 0) throw failures[0];
}
