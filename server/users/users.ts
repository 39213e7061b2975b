import { mayAccessId } from '#contract/access.ts';
import { invalid, ApiError } from '#contract/errors.ts';
import {
  adminNeeded,
  emailHasUser,
  hasJoined,
  hasNoSecondFactor,
  notInPackage,
  users,
  userTypes,
} from '#contract/users/users.ts';
import type { Handlers } from '../http/handler.ts';
import type { Transaction } from '../db/client-db.ts';
import { newToken } from '../security/hashes.ts';
import { constraintOf } from '../http/errors.ts';
import type { Session } from '../security/session.ts';
import type { LinkEncryption } from '../mail/enqueue-mail.ts';
import * as queries from './queries.ts';
import {
  hasService,
  changeOf,
  firstPreferences,
  invitationEnds,
  mayPrefer,
  roleOf,
  type Change,
} from './rules.ts';

export const usersHandlers = (seal: Pick<LinkEncryption, 'seal'>): Handlers<typeof users> => {
  const mailInvitation = async (steps: Transaction<'write'>, id: number, now: Date) => {
    const { token, hash } = newToken();
    await steps.value(queries.addInvitation(id, { hash, now, until: invitationEnds(now) }));
    await steps.value(queries.mailInvitation(id, { sealed: seal.seal('activate-account', token), now }));
  };

  return {
    list: ({ db }) => db.row(queries.listUsers()),
    types: () => [...userTypes],
    read: ({ db, params }) => db.row(queries.readUser(params.id)),

    invite: ({ db, body, now }) =>
      unlessTaken(
        db.transaction(async (steps) => {
          const role = roleOf(body.user_type_id);
          const preferences = firstPreferences(role, await there(steps.value(queries.readClientPackage())));
          const id = await there(steps.value(queries.inviteUser(body, { role, preferences, now })));
          await steps.value(queries.addLogin(id));
          await mailInvitation(steps, id, now);
          return steps.row(queries.readUser(id));
        }),
      ),

    resendInvite: ({ db, params, now }) =>
      db.transaction(async (steps) => {
        await steps.value(queries.lockUserLogin(params.id));
        const { is_pending } = await there(steps.value(queries.lockUser(params.id)));
        if (!is_pending) throw new ApiError('invalid', { sentence: hasJoined });
        await mailInvitation(steps, params.id, now);
        return { sent: true };
      }),

    update: ({ db, params, body, now }) =>
      db.transaction(async (steps, session) => {
        const isOwn = owns(session, params.id);
        const change = changeOf(body, isOwn);
        const { present, others } = await heldUser(steps, params.id, change.role !== undefined);
        if (isOwn && body.user_type_id !== undefined && roleOf(body.user_type_id) !== present.role)
          throw new ApiError('forbidden');
        await mayBeMailed(steps, change, present);
        if (change.role !== undefined && change.role !== present.role) {
          if (isAdmin(present) && others.length === 0) throw lastAdmin();
          await steps.value(queries.setCaller(params.id, change.role));
        }
        await steps.value(queries.updateUser(params.id, change, now, { isOwn }));
        return steps.row(queries.readUser(params.id));
      }),

    resetFactor: ({ db, params, body, now }) =>
      db.transaction(async (steps, session) => {
        // Whoever holds a session of their own does not have their own phone
        if (session.staffId === null && params.id === session.userId) throw new ApiError('forbidden');
        await steps.value(queries.lockUserLogin(params.id));
        await there(steps.value(queries.lockUser(params.id)));
        if ((await steps.value(queries.factorReset(params.id, { ...body, now }))) === null)
          throw new ApiError('invalid', { sentence: hasNoSecondFactor });
        await steps.value(queries.resetLogin(params.id, now));
        return steps.row(queries.readUser(params.id));
      }),

    remove: ({ db, params, now }) =>
      db.transaction(async (steps, session) => {
        if (owns(session, params.id)) throw new ApiError('forbidden');
        const { present, others } = await heldUser(steps, params.id, true);
        if (isAdmin(present) && others.length === 0) throw lastAdmin();
        await steps.value(queries.removeLogin(params.id, now));
        return steps.row(queries.deleteUser(params.id, now));
      }),
  };
};

/** Whether this is the caller's own user; whoever may have no other is refused. */
function owns(session: Session, id: number): boolean {
  if (!mayAccessId(users.update.access, session, id)) throw new ApiError('forbidden');
  // A visit to a client without an Admin shows the client itself as the user, who has no profile.
  if (session.userId === null && id === session.clientId) throw new ApiError('forbidden');
  return id === session.userId;
}

async function mayBeMailed(
  steps: Transaction<'write'>,
  change: Change,
  { role }: queries.LockedUser,
): Promise<void> {
  const wanted = change.notification_preferences ?? [];
  if (wanted.some((key) => !mayPrefer(role, key))) throw new ApiError('forbidden');
  if (wanted.length === 0) return;
  const has = await there(steps.value(queries.readClientPackage()));
  if (wanted.some((key) => !hasService(key, has))) throw invalid('notification_preferences', notInPackage);
}

/**
 * The user as it stands, held until the end; with the other Admins where one may be lost. These come first and in one
 * order, so that two who remove each other wait instead of blocking each other.
 */
async function heldUser(steps: Transaction<'write'>, id: number, mayLoseAdmin: boolean) {
  await steps.value(queries.lockUserLogin(id));
  const admins = mayLoseAdmin ? ((await steps.value(queries.lockAdmins())) ?? []) : [];
  const present = await there(steps.value(queries.lockUser(id)));
  return { present, others: admins.filter((admin) => admin !== id) };
}

/** Only Admins with a password count: others cannot come in. */
const isAdmin = ({ role, is_pending }: queries.LockedUser) => role === 'Admin' && !is_pending;

const lastAdmin = () =>
  new ApiError('invalid', { sentence: adminNeeded, fields: { user_type_id: [adminNeeded] } });

async function there<T>(work: Promise<T | null>): Promise<T> {
  const found = await work;
  if (found === null) throw new ApiError('not_found');
  return found;
}

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) !== queries.loginsKey) throw error;
    throw new ApiError('invalid', { sentence: emailHasUser, fields: { email: [emailHasUser] } });
  }
}
