import { ApiError, invalid } from '#contract/errors.ts';
import { notJoined, userIsOff, userIsOn, type staffPeople } from '#contract/staff/people.ts';
import { hasJoined, sameEmail } from '#contract/users/users.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import type { Session } from '#server/core/db/session.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import {
  correctUserEmail,
  disableUser,
  enableUser,
  readClientUser,
  reinviteUser,
  sendPasswordReset,
  type UserAction,
} from './cross-client/people.ts';
import { createInvitation, refuseTakenEmail } from './invitation.ts';

export const staffPeopleHandlers = ({
  linkEncryption,
}: {
  linkEncryption: Pick<LinkEncryption, 'encrypt'>;
}): Handlers<typeof staffPeople> => {
  const createLink = (now: Date) => createInvitation(linkEncryption, now);

  return {
    resendInvite: async (call) => {
      const action = await toAction(call);
      return orRefuse(
        await call.systemDb
          .batch(reinviteUser({ ...action, ...createLink(call.now) }))
          .catch(refuseTakenEmail(call.systemDb, action.email)),
        action.isDisabled ? userIsOff : hasJoined,
      );
    },
    correctEmail: async (call) => {
      const action = await toAction(call);
      if (action.email === call.body.email) throw invalid('email', sameEmail);
      const correction = { ...action, ...createLink(call.now), corrected: call.body.email };
      return orRefuse(
        await call.systemDb
          .batch(correctUserEmail(correction))
          .catch(refuseTakenEmail(call.systemDb, call.body.email)),
        action.isDisabled ? userIsOff : hasJoined,
      );
    },
    sendReset: async (call) => {
      const action = await toAction(call);
      return orRefuse(
        await call.systemDb.value(sendPasswordReset(action)),
        action.isDisabled ? userIsOff : notJoined,
      );
    },
    switchOff: async (call) =>
      orRefuse(
        await call.systemDb.batch(disableUser({ ...(await toAction(call)), ...call.body })),
        userIsOff,
      ),
    switchOn: async (call) =>
      orRefuse(await call.systemDb.batch(enableUser({ ...(await toAction(call)), ...call.body })), userIsOn),
  };
};

type UserCall = {
  systemDb: SystemDb;
  session: Session;
  params: { id: number; user_id: number };
  now: Date;
};

async function toAction({
  systemDb,
  session,
  params: { id: clientId, user_id: userId },
  now,
}: UserCall): Promise<UserAction & { isDisabled: boolean }> {
  const { email, is_disabled } = orNotFound(await systemDb.value(readClientUser(clientId, userId)));
  return { clientId, userId, email, staffId: session.staffId, now, isDisabled: is_disabled };
}

function orRefuse<T>(result: T | null, sentence: string): T {
  if (result === null) throw new ApiError('invalid', { sentence });
  return result;
}
