import type { clientPayments, ClientPayment } from '#contract/billing/client-payments.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { providerDay } from '#server/core/provider/provider-day.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { ProviderActor } from '#server/core/events/log-activity.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { toCents } from '../cents.ts';
import {
  listClientPayments,
  payOutUnused,
  readClientPayment,
  recordClientPayment,
  reverseClientPayment,
  reversePayout,
  spendClientCredit,
} from '../cross-client/client-payments.ts';
import { refusalToReverse } from './rules.ts';

type Deps = { provider: { current: () => { time_zone: string } } };

/** Payments that staff record, give back and reverse. Nothing is edited: each is a row of its own. */
export const clientPaymentHandlers = ({ provider }: Deps): Handlers<typeof clientPayments> => {
  const today = (now: Date) => providerDay(provider, now);
  const toPaid = (body: { amount: number; paid_on: string }, now: Date) => {
    if (body.paid_on > today(now)) throw invalid('paid_on', 'Please choose today or an earlier day.');
    return { cents: toCents(body.amount), paidOn: body.paid_on };
  };
  return {
    recordPayment: async ({ systemDb, session, params, body, now }) => {
      const { method, currency, reference } = body;
      const paid = { method, currency, reference, ...toPaid(body, now) };
      orNotFound(await systemDb.value(recordClientPayment(params.id, paid, toActor(session, now))));
      return listPayments(systemDb, params.id);
    },

    payOut: async ({ systemDb, session, params, body, now }) => {
      const payment = orNotFound(await systemDb.value(readClientPayment(params.id)));
      const paid = { method: body.method, reference: body.reference, ...toPaid(body, now) };
      if (paid.cents > payment.unused_cents)
        throw invalid('amount', 'This is more than what is unused of this payment.');
      orChanged(await systemDb.value(payOutUnused(payment, paid, toActor(session, now))));
      return listPayments(systemDb, payment.client_id);
    },

    reversePayment: async ({ systemDb, session, params, body, now }) => {
      const payment = orNotFound(await systemDb.value(readClientPayment(params.id)));
      const refusal = refusalToReverse(payment);
      if (refusal !== null) throw refuse(refusal);
      const act = { ...toActor(session, now), reason: body.reason, today: today(now) };
      const reverse = payment.kind === 'payout' ? reversePayout : reverseClientPayment;
      orChanged(await systemDb.value(reverse(payment, act)));
      await spendCredit(systemDb, payment.client_id, now);
      return listPayments(systemDb, payment.client_id);
    },
  };
};

const toActor = ({ staffId, providerKeyId }: ProviderActor, now: Date) => ({ staffId, providerKeyId, now });

/** Unused money of a client pays its open invoices, until one of both is used up. */
export async function spendCredit(
  { value }: Pick<SystemDb, 'value'>,
  clientId: number,
  now: Date,
): Promise<void> {
  while ((await value(spendClientCredit(clientId, now))) !== null);
}

const listPayments = async (systemDb: SystemDb, clientId: number): Promise<ClientPayment[]> =>
  (await systemDb.value(listClientPayments(clientId))) ?? [];

const refuse = (sentence: string) => new ApiError('invalid', { sentence });

function orChanged(result: true | null): void {
  if (result === null) throw refuse('This payment has just changed. Please look at it again.');
}
