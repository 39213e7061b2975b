import { mayHave } from '#contract/access.ts';
import { invalid, Refused } from '#contract/errors.ts';
import {
  adminNeeded,
  emailHasUser,
  hasJoined,
  hasNoSecondFactor,
  notBooked,
  users,
  userTypes,
} from '#contract/users.ts';
import type { Handlers } from '../gate/call.ts';
import type { Steps } from '../gate/client-db.ts';
import { newToken } from '../gate/hashes.ts';
import { constraintOf } from '../gate/refused.ts';
import type { Session } from '../gate/who.ts';
import type { LinkSeal } from '../outside/mail/queued.ts';
import * as queries from './queries.ts';
import { booked, changeOf, firstPreferences, invitationEnds, open, roleOf, type Change } from './rules.ts';

export const usersHandlers = (seal: Pick<LinkSeal, 'seal'>): Handlers<typeof users> => {
  const mailInvitation = async (steps: Steps<'write'>, id: number, now: Date) => {
    const { token, hash } = newToken();
    await steps.value(queries.addInvitation(id, { hash, now, until: invitationEnds(now) }));
    await steps.value(queries.mailInvitation(id, { sealed: seal.seal('activate-account', token), now }));
  };

  return {
    list: ({ db }) => db.answer(queries.everyUser()),
    types: () => [...userTypes],
    read: ({ db, params }) => db.answer(queries.user(params.id)),

    invite: ({ db, body, now }) =>
      unlessTaken(
        db.steps(async (steps) => {
          const role = roleOf(body.user_type_id);
          const preferences = firstPreferences(role, await there(steps.value(queries.bookedByClient())));
          const id = await there(steps.value(queries.invited(body, { role, preferences, now })));
          await steps.value(queries.addLogin(id));
          await mailInvitation(steps, id, now);
          return steps.answer(queries.user(id));
        }),
      ),

    resendInvite: ({ db, params, now }) =>
      db.steps(async (steps) => {
        await steps.value(queries.holdLogin(params.id));
        const { is_pending } = await there(steps.value(queries.held(params.id)));
        if (!is_pending) throw new Refused('invalid', { sentence: hasJoined });
        await mailInvitation(steps, params.id, now);
        return { sent: true };
      }),

    update: ({ db, params, body, now }) =>
      db.steps(async (steps, session) => {
        const isOwn = owns(session, params.id);
        const change = changeOf(body, isOwn);
        const { present, others } = await heldUser(steps, params.id, change.role !== undefined);
        if (isOwn && body.user_type_id !== undefined && roleOf(body.user_type_id) !== present.role)
          throw new Refused('forbidden');
        await mayBeMailed(steps, change, present);
        if (change.role !== undefined && change.role !== present.role) {
          if (isAdmin(present) && others.length === 0) throw lastAdmin();
          await steps.value(queries.setCaller(params.id, change.role));
        }
        await steps.value(queries.changed(params.id, change, now, { isOwn }));
        return steps.answer(queries.user(params.id));
      }),

    resetFactor: ({ db, params, body, now }) =>
      db.steps(async (steps, session) => {
        // Whoever holds a session of their own does not have their own phone
        if (session.staffId === null && params.id === session.userId) throw new Refused('forbidden');
        await steps.value(queries.holdLogin(params.id));
        await there(steps.value(queries.held(params.id)));
        if ((await steps.value(queries.factorReset(params.id, { ...body, now }))) === null)
          throw new Refused('invalid', { sentence: hasNoSecondFactor });
        await steps.value(queries.resetLogin(params.id, now));
        return steps.answer(queries.user(params.id));
      }),

    remove: ({ db, params, now }) =>
      db.steps(async (steps, session) => {
        if (owns(session, params.id)) throw new Refused('forbidden');
        const { present, others } = await heldUser(steps, params.id, true);
        if (isAdmin(present) && others.length === 0) throw lastAdmin();
        await steps.value(queries.removeLogin(params.id, now));
        return steps.answer(queries.removed(params.id, now));
      }),
  };
};

/** Whether this is the caller's own user; whoever may have no other is refused. */
function owns(session: Session, id: number): boolean {
  if (!mayHave(users.update.access, session, id)) throw new Refused('forbidden');
  // A visit to a client without an Admin shows the client itself as the user, who has no profile.
  if (session.userId === null && id === session.clientId) throw new Refused('forbidden');
  return id === session.userId;
}

async function mayBeMailed(steps: Steps<'write'>, change: Change, { role }: queries.Stored): Promise<void> {
  const wanted = change.notification_preferences ?? [];
  if (wanted.some((key) => !open(role, key))) throw new Refused('forbidden');
  if (wanted.length === 0) return;
  const has = await there(steps.value(queries.bookedByClient()));
  if (wanted.some((key) => !booked(key, has))) throw invalid('notification_preferences', notBooked);
}

/**
 * The user as it stands, held until the end; with the other Admins where one may be lost. These come first and in one
 * order, so that two who remove each other wait instead of blocking each other.
 */
async function heldUser(steps: Steps<'write'>, id: number, mayLoseAdmin: boolean) {
  await steps.value(queries.holdLogin(id));
  const admins = mayLoseAdmin ? ((await steps.value(queries.heldAdmins())) ?? []) : [];
  const present = await there(steps.value(queries.held(id)));
  return { present, others: admins.filter((admin) => admin !== id) };
}

/** Only Admins with a password count: others cannot come in. */
const isAdmin = ({ role, is_pending }: queries.Stored) => role === 'Admin' && !is_pending;

const lastAdmin = () =>
  new Refused('invalid', { sentence: adminNeeded, fields: { user_type_id: [adminNeeded] } });

async function there<T>(work: Promise<T | null>): Promise<T> {
  const found = await work;
  if (found === null) throw new Refused('not_found');
  return found;
}

async function unlessTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (constraintOf(error) !== queries.loginsKey) throw error;
    throw new Refused('invalid', { sentence: emailHasUser, fields: { email: [emailHasUser] } });
  }
}
