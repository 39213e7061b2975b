import type { billingTrials } from '#contract/billing/trials.ts';
import { dayAfter } from '#contract/days.ts';
import { ApiError, invalid } from '#contract/errors.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { lockClient } from '#server/core/security/cross-client.ts';
import { readClientPlan } from '../cross-client/staff.ts';
import { readMissedInvoice } from '../cross-client/missed-periods.ts';
import { changeTrial, giveTrial, lockTrial, type TrialRow } from '../cross-client/trials.ts';
import { toAnchorDay } from '../periods.ts';
import { planChanged } from '../staff-package.ts';
import { daysInvoiced, paymentAfter, planTrial } from './rules.ts';

/** Free days of a package before the first payment. */
export const trialHandlers: Handlers<typeof billingTrials> = {
  giveTrial: ({ systemDb, session, params, body, now }) =>
    systemDb.transaction(async ({ value }) => {
      // the lock comes first, so that the trial of a colleague in the same moment is seen
      await value(lockClient(params.id));
      const plan = orNotFound(await value(readClientPlan(params.id, now)));
      const today = localDay(now, plan.time_zone);
      const trial = planTrial(plan, body, today);
      const missed = await value(readMissedInvoice(params.id, today));
      if (missed) throw invalidAt(null, daysInvoiced(missed.until));
      if ('sentence' in trial) throw invalidAt(trial.field, trial.sentence);
      const act = { staffId: session.staffId, now, reason: body.reason };
      const added = await value(giveTrial(params.id, { ...trial, was: plan.next_payment_on }, act));
      if (!added) throw invalidAt(null, planChanged);
      return added;
    }),

  changeTrial: (call) =>
    changeRunning(call, ({ today }) => {
      const { last_on } = call.body;
      if (last_on < today) throw invalid('last_on', 'Please choose today or a later day.');
      const next = paymentAfter({ last_on });
      return { last_on, next, anchor: toAnchorDay(next), isEnded: false };
    }),

  endTrial: (call) =>
    changeRunning(call, ({ today, is_invoiced_today: isInvoiced }) => {
      const next = call.body.first_payment === 'today' ? today : null;
      if (next !== null && isInvoiced)
        throw invalidAt(
          null,
          'A period from today on was invoiced before. Please choose today as the last day of the trial instead.',
        );
      return { last_on: dayAfter(today, -1), next, anchor: toAnchorDay(today), isEnded: true };
    }),
};

type Call = {
  systemDb: SystemDb;
  session: { staffId: number | null };
  params: { id: number };
  body: { reason: string; version: number };
  now: Date;
};

/** Changes a trial that runs and is as the caller saw it. */
const changeRunning = (
  { systemDb, session, params, body, now }: Call,
  decide: (trial: TrialRow) => Parameters<typeof changeTrial>[1],
) =>
  systemDb.transaction(async ({ value }) => {
    const trial = orNotFound(await value(lockTrial(params.id, now)));
    if (trial.version !== body.version) throw new ApiError('changed_elsewhere');
    if (!trial.is_running) throw invalidAt(null, 'This free trial is over.');
    if (trial.cancels_on !== null)
      throw invalidAt(
        null,
        'This account is cancelled. Please keep the account first, on the client’s page.',
      );
    return orNotFound(
      await value(changeTrial(trial, decide(trial), { staffId: session.staffId, now, reason: body.reason })),
    );
  });

const invalidAt = (field: string | null, sentence: string): ApiError =>
  field === null ? new ApiError('invalid', { sentence }) : invalid(field, sentence);
