import { invalid, Refused } from '#contract/errors.ts';
import { alreadyOff, alreadyOn, noFactor, notWaiting, type staffTeam } from '#contract/staff-team.ts';
import { emailHasUser } from '#contract/users.ts';
import type { Handlers } from '../gate/call.ts';
import type { Doors } from '../gate/doors.ts';
import { newToken } from '../gate/hashes.ts';
import { constraintOf } from '../gate/refused.ts';
import type { Session } from '../gate/who.ts';
import type { LinkSeal } from '../outside/mail/queued.ts';
import { loginsKey } from '../users/queries.ts';
import { invitationEnds } from '../users/rules.ts';

export const staffTeamHandlers = (seal: Pick<LinkSeal, 'seal'>): Handlers<typeof staffTeam> => {
  const link = (now: Date) => {
    const { token, hash } = newToken();
    return { hash, sealed: seal.seal('activate-account', token), until: invitationEnds(now) };
  };

  return {
    list: async ({ doors }) => (await doors.staffAccounts()) ?? [],
    log: ({ doors, query }) => doors.teamLog(query),

    invite: async ({ doors, session, body, now }) => {
      try {
        return made(await doors.inviteStaff({ ...body, ...link(now), staffId: session.staffId, now }));
      } catch (error) {
        if (constraintOf(error) !== loginsKey) throw error;
        throw invalid('email', emailHasUser);
      }
    },
    resendInvite: async (call) => {
      await colleague(call);
      return done(call, await call.doors.inviteStaffAgain({ ...act(call), ...link(call.now) }), notWaiting);
    },

    resetFactor: async (call) => {
      await colleague(call);
      return done(call, await call.doors.resetStaffFactor({ ...act(call), ...call.body }), noFactor);
    },
    switchOff: async (call) => {
      await colleague(call);
      return done(call, await call.doors.switchStaffOff({ ...act(call), ...call.body }), alreadyOff);
    },
    switchOn: async (call) => {
      await colleague(call);
      return done(call, await call.doors.switchStaffOn({ ...act(call), ...call.body }), alreadyOn);
    },
  };
};

type Calling = { doors: Doors; session: Session; params: { id: number }; now: Date };

const act = ({ session, params, now }: Calling) => ({ id: params.id, staffId: session.staffId, now });

/** One's own account is for a colleague to change: a session alone does not take its own second factor away. */
async function colleague({ doors, session, params }: Calling): Promise<void> {
  if (params.id === session.staffId) throw new Refused('forbidden');
  if (!(await doors.staffAccount(params.id))) throw new Refused('not_found');
}

/** Nothing came of it: the account was so already, or whoever acts has been switched off meanwhile. */
async function done<T>({ doors, session }: Calling, changed: T | null, already: string): Promise<T> {
  if (changed !== null) return changed;
  const own = session.staffId === null ? null : await doors.staffAccount(session.staffId);
  if (!own?.is_active) throw new Refused('unauthenticated');
  throw new Refused('invalid', { sentence: already });
}

function made<T>(value: T | null): T {
  if (value === null) throw new Error('Nobody was added.');
  return value;
}
