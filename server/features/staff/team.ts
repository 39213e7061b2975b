import { invalid, ApiError } from '#contract/errors.ts';
import {
  alreadyOffMessage,
  alreadyOnMessage,
  noFactor,
  notWaiting,
  sameRole,
  type staffTeam,
} from '#contract/staff/team.ts';
import { emailHasUser } from '#contract/users/users.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { Session } from '#server/core/db/session.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import {
  changeStaffRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  listStaffAccounts,
  listTeamLog,
  readStaffAccount,
  reinviteStaff,
  resetStaffFactor,
} from './cross-client/team.ts';
import { activateAccountMail } from '#server/features/users/mails/activate-account.ts';
import { loginsKey } from '#server/core/security/logins-key.ts';
import { invitationEnds } from '#server/features/users/rules.ts';

export const staffTeamHandlers = ({
  linkEncryption,
}: {
  linkEncryption: Pick<LinkEncryption, 'encrypt'>;
}): Handlers<typeof staffTeam> => {
  const createLink = (now: Date) => {
    const { token, hash } = newToken();
    return {
      hash,
      encrypted: linkEncryption.encrypt(activateAccountMail, token),
      until: invitationEnds(now),
    };
  };

  return {
    list: async ({ systemDb }) => (await systemDb.value(listStaffAccounts())) ?? [],
    log: ({ systemDb, query }) => systemDb.page(listTeamLog(query), query),

    invite: async ({ systemDb, session, body, now }) => {
      try {
        return assertAdded(
          await systemDb.value(inviteStaff({ ...body, ...createLink(now), staffId: session.staffId, now })),
        );
      } catch (error) {
        if (readConstraint(error) !== loginsKey) throw error;
        throw invalid('email', emailHasUser);
      }
    },
    resendInvite: async (call) => {
      await assertColleague(call);
      return orRefuse(
        call,
        await call.systemDb.batch(reinviteStaff({ ...toAction(call), ...createLink(call.now) })),
        notWaiting,
      );
    },

    resetFactor: async (call) => {
      await assertColleague(call);
      return orRefuse(
        call,
        await call.systemDb.batch(resetStaffFactor({ ...toAction(call), ...call.body })),
        noFactor,
      );
    },
    changeRole: async (call) => {
      await assertColleague(call);
      return orRefuse(
        call,
        await call.systemDb.batch(changeStaffRole({ ...toAction(call), ...call.body })),
        sameRole,
      );
    },
    switchOff: async (call) => {
      await assertColleague(call);
      return orRefuse(
        call,
        await call.systemDb.batch(disableStaff({ ...toAction(call), ...call.body })),
        alreadyOffMessage,
      );
    },
    switchOn: async (call) => {
      await assertColleague(call);
      return orRefuse(
        call,
        await call.systemDb.batch(enableStaff({ ...toAction(call), ...call.body })),
        alreadyOnMessage,
      );
    },
  };
};

type StaffCall = { systemDb: SystemDb; session: Session; params: { id: number }; now: Date };

const toAction = ({ session, params, now }: StaffCall) => ({ id: params.id, staffId: session.staffId, now });

/** Nobody changes their own account here, so that a stolen session cannot remove its own second factor. */
async function assertColleague({ systemDb, session, params }: StaffCall): Promise<void> {
  if (params.id === session.staffId) throw new ApiError('forbidden');
  if (!(await systemDb.value(readStaffAccount(params.id)))) throw new ApiError('not_found');
}

/** No change: the account was already in that state, or the acting account has been disabled meanwhile. */
async function orRefuse<T>({ systemDb, session }: StaffCall, changed: T | null, already: string): Promise<T> {
  if (changed !== null) return changed;
  const own = session.staffId === null ? null : await systemDb.value(readStaffAccount(session.staffId));
  if (!own?.is_active || own.role !== 'Owner') throw new ApiError('unauthenticated');
  throw new ApiError('invalid', { sentence: already });
}

function assertAdded<T>(value: T | null): T {
  if (value === null) throw new Error('No staff account was inserted.');
  return value;
}
