import { ApiError } from '#contract/errors.ts';
import {
  jobIsGone,
  notDiscardable,
  notResendable,
  notRetryable,
  type staffMails,
} from '#contract/staff/mails.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { discardJob, retryJob } from '#server/core/jobs/cross-client.ts';
import {
  discardMail,
  readMailHistory,
  resendMail,
  retryMail,
} from '#server/core/mail/cross-client/mail-actions.ts';
import type { Session } from '#server/core/db/session.ts';
import { orNotFound } from '#server/core/or-not-found.ts';

export const staffMailsHandlers: Handlers<typeof staffMails> = {
  history: async ({ systemDb, params }) => orNotFound(await systemDb.value(readMailHistory(params.id))),
  resend: async (call) =>
    orRefuseMail(call, await call.systemDb.value(resendMail(toAction(call))), notResendable),
  retry: async (call) =>
    orRefuseMail(call, await call.systemDb.value(retryMail(toAction(call))), notRetryable),
  discard: async (call) =>
    orRefuseMail(
      call,
      await call.systemDb.value(discardMail({ ...toAction(call), ...call.body })),
      notDiscardable,
    ),
  retryJob: async (call) => orRefuse(await call.systemDb.value(retryJob(toAction(call))), jobIsGone),
  discardJob: async (call) =>
    orRefuse(await call.systemDb.value(discardJob({ ...toAction(call), ...call.body })), jobIsGone),
};

type Call<Id> = { systemDb: SystemDb; session: Session; params: { id: Id }; now: Date };

const toAction = <Id>({ params, session, now }: Call<Id>) => ({
  id: params.id,
  staffId: session.staffId,
  now,
});

async function orRefuseMail<T>(
  { systemDb, params }: Call<number>,
  result: T | null,
  sentence: string,
): Promise<T> {
  if (result === null) orNotFound(await systemDb.value(readMailHistory(params.id)));
  return orRefuse(result, sentence);
}

function orRefuse<T>(result: T | null, sentence: string): T {
  if (result === null) throw new ApiError('invalid', { sentence });
  return result;
}
