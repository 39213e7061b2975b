import { mayAccessId } from '#contract/access.ts';
import { invalid, ApiError } from '#contract/errors.ts';
import {
  adminNeeded,
  hasJoined,
  hasNoSecondFactor,
  isSwitchedOff,
  notInPackage,
  sameEmail,
  signsInElsewhere,
  users,
  userTypes,
  type Preference,
} from '#contract/users/users.ts';
import { joinEdit } from '#server/core/editing/join-edit.ts';
import { compareColumns, toEditedRow } from '#server/core/editing/queries.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { ClientDb, Transaction } from '#server/core/db/client-db.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import { isAddressConflict } from '#server/core/security/logins-key.ts';
import { explainTaken } from '#server/core/security/taken-address.ts';
import type { Session } from '#server/core/db/session.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { activateAccountMail } from './mails/activate-account.ts';
import * as queries from './queries.ts';
import {
  hasService,
  toUserChange,
  firstPreferences,
  invitationEnds,
  mayPrefer,
  nextPreferences,
  toRole,
  type Change,
} from './rules.ts';

export const usersHandlers = ({
  linkEncryption,
}: {
  linkEncryption: Pick<LinkEncryption, 'encrypt'>;
}): Handlers<typeof users> => {
  const mailInvitation = async (tx: Transaction<'write'>, id: number, now: Date) => {
    const { token, hash } = newToken();
    await tx.value(queries.addLogin(id));
    await tx.value(queries.addInvitation(id, { hash, now, until: invitationEnds(now) }));
    await tx.value(
      queries.mailInvitation(id, { encrypted: linkEncryption.encrypt(activateAccountMail, token), now }),
    );
  };

  return {
    list: ({ db }) => db.row(queries.listUsers()),
    types: () => [...userTypes],
    read: ({ db, params }) => db.row(queries.readUser(params.id)),

    invite: ({ db, body, now }) =>
      mapUniqueViolation(
        db.transaction(async (tx) => {
          const role = toRole(body.user_type_id);
          const preferences = firstPreferences(role);
          const id = orNotFound(await tx.value(queries.inviteUser(body, { role, preferences, now })));
          await mailInvitation(tx, id, now);
          return tx.row(queries.readUser(id));
        }),
        { db, email: body.email },
      ),

    resendInvite: async ({ db, params, now }) => {
      const { email } = orNotFound(await db.value(queries.readEmail(params.id)));
      return mapUniqueViolation(
        db.transaction(async (tx) => {
          await lockInvited(tx, params.id);
          await mailInvitation(tx, params.id, now);
          return { sent: true };
        }),
        { db, email },
      );
    },

    correctEmail: ({ db, params, body, now }) =>
      mapUniqueViolation(
        db.transaction(async (tx) => {
          const { email } = await lockInvited(tx, params.id);
          if (email === body.email) throw invalid('email', sameEmail);
          // the older links end with their login
          await tx.value(queries.removeLogin(params.id, now));
          await tx.value(queries.correctEmail(params.id, { ...body, now }));
          await mailInvitation(tx, params.id, now);
          return tx.row(queries.readUser(params.id));
        }),
        { db, email: body.email },
      ),

    update: ({ db, params, body: { version, ...body }, now }) =>
      db.transaction(async (tx, session) => {
        const isOwn = isOwnUser(session, params.id);
        const sent = toUserChange(body, isOwn);
        const { present, others } = await lockUserAndAdmins(tx, params.id, sent.role !== undefined);
        const change = await joinEdit(tx, {
          compare: compareColumns(toEditedRow('app.users', params.id), sent),
          patch: sent,
          version,
          read: queries.readUser(params.id),
          fieldNames: { role: 'user_type_id' },
        });
        if (isOwn && body.user_type_id !== undefined && toRole(body.user_type_id) !== present.role)
          throw new ApiError('forbidden');
        const notification_preferences = await decidePreferences(tx, change, present);
        if (change.role !== undefined && change.role !== present.role) {
          if (isActiveAdmin(present) && others.length === 0) throw lastAdminError();
          await tx.value(queries.setCaller(params.id, change.role));
        }
        await tx.value(
          queries.updateUser(params.id, { ...change, notification_preferences }, now, { isOwn }),
        );
        return tx.row(queries.readUser(params.id));
      }),

    resetFactor: ({ db, params, body, now }) =>
      db.transaction(async (tx, session) => {
        // A thief of a session could otherwise reset the factor without having the phone
        if (session.staffId === null && params.id === session.userId) throw new ApiError('forbidden');
        await tx.value(queries.lockUserLogin(params.id));
        orNotFound(await tx.value(queries.lockUser(params.id)));
        if ((await tx.value(queries.factorReset(params.id, { ...body, now }))) === null)
          throw new ApiError('invalid', { sentence: hasNoSecondFactor });
        // An Admin of one client could otherwise weaken the sign-in of another
        if (await tx.value(queries.isLoginShared(params.id)))
          throw new ApiError('invalid', { sentence: signsInElsewhere });
        await tx.value(queries.resetLogin(params.id, now));
        return tx.row(queries.readUser(params.id));
      }),

    remove: ({ db, params, now }) =>
      db.transaction(async (tx, session) => {
        if (isOwnUser(session, params.id)) throw new ApiError('forbidden');
        const { present, others } = await lockUserAndAdmins(tx, params.id, true);
        if (isActiveAdmin(present) && others.length === 0) throw lastAdminError();
        await tx.value(queries.removeLogin(params.id, now));
        return tx.row(queries.deleteUser(params.id, now));
      }),
  };
};

/** Whether this is the caller's own user; throws if the caller may access only their own and this is another. */
function isOwnUser(session: Session, id: number): boolean {
  if (!mayAccessId(users.update.access, session, id)) throw new ApiError('forbidden');
  // Impersonating a client without an Admin shows the client itself as the user, which has no profile.
  if (session.userId === null && id === session.clientId) throw new ApiError('forbidden');
  return id === session.userId;
}

/** Locks a user with a pending invitation; throws if there is nobody to invite. */
async function lockInvited(tx: Transaction<'write'>, id: number): Promise<queries.LockedUser> {
  await tx.value(queries.lockUserLogin(id));
  const present = orNotFound(await tx.value(queries.lockUser(id)));
  if (!present.is_pending) throw new ApiError('invalid', { sentence: hasJoined });
  if (present.is_disabled) throw new ApiError('invalid', { sentence: isSwitchedOff });
  return present;
}

async function decidePreferences(
  tx: Transaction<'write'>,
  change: Change,
  present: queries.LockedUser,
): Promise<Preference[]> {
  const has = orNotFound(await tx.value(queries.readClientPackage()));
  const { notification_preferences: newPreferences = [] } = change;
  if (newPreferences.some((key) => !mayPrefer(present.role, key))) throw new ApiError('forbidden');
  if (newPreferences.some((key) => !hasService(key, has)))
    throw invalid('notification_preferences', notInPackage);
  return nextPreferences(present, change, has);
}

/**
 * Locks the user and, if an Admin may be lost, all other Admins first and in one order. Two who remove each other
 * then wait instead of deadlocking.
 */
async function lockUserAndAdmins(tx: Transaction<'write'>, id: number, mayLoseAdmin: boolean) {
  await tx.value(queries.lockUserLogin(id));
  const admins = mayLoseAdmin ? ((await tx.value(queries.lockAdmins())) ?? []) : [];
  const present = orNotFound(await tx.value(queries.lockUser(id)));
  return { present, others: admins.filter((admin) => admin !== id) };
}

/** Only Admins who can sign in count: pending and disabled ones cannot. */
const isActiveAdmin = ({ role, is_pending, is_disabled }: queries.LockedUser) =>
  role === 'Admin' && !is_pending && !is_disabled;

const lastAdminError = () =>
  new ApiError('invalid', { sentence: adminNeeded, fields: { user_type_id: [adminNeeded] } });

type Addressed = { db: Pick<ClientDb<'write'>, 'value'>; email: string };

/**
 * Says which user of this client has the address, or that it is one of staff or held for its former owner.
 */
async function mapUniqueViolation<T>(work: Promise<T>, { db, email }: Addressed): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isAddressConflict(readConstraint(error))) throw error;
    const holder = await db.value(queries.findAddressHolder(email));
    const data = holder ? null : await db.value(queries.findUserByEmail(email));
    const sentence = explainTaken(holder);
    throw new ApiError('invalid', { sentence, fields: { email: [sentence] }, ...(data ? { data } : {}) });
  }
}
