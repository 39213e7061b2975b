import { ApiError, invalid } from '#contract/errors.ts';
import {
  alreadyOffMessage,
  alreadyOnMessage,
  noFactor,
  notWaiting,
  sameRole,
  type staffTeam,
} from '#contract/staff/team.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { SystemBatch } from '#server/core/db/system-sql.ts';
import type { Session } from '#server/core/db/session.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import {
  changeStaffRole,
  disableStaff,
  enableStaff,
  handOverWork,
  inviteStaff,
  listStaffAccounts,
  listTeamLog,
  readStaffAccount,
  reinviteStaff,
  resetStaffFactor,
} from './cross-client/team.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { providerDay } from '#server/core/provider/provider-day.ts';
import { isActiveColleague } from './cross-client/managers.ts';
import { createInvitation, refuseTakenEmail } from './invitation.ts';

export const staffTeamHandlers = ({
  linkEncryption,
  provider,
}: {
  linkEncryption: Pick<LinkEncryption, 'encrypt'>;
  provider: Pick<ProviderSource, 'current'>;
}): Handlers<typeof staffTeam> => {
  const createLink = (now: Date) => createInvitation(linkEncryption, now);

  return {
    list: async ({ systemDb, now }) =>
      (await systemDb.value(listStaffAccounts(providerDay(provider, now)))) ?? [],
    log: ({ systemDb, query }) => systemDb.page(listTeamLog(query), query),

    invite: async ({ systemDb, session, body, now }) =>
      assertAdded(
        await systemDb
          .value(inviteStaff({ ...body, ...createLink(now), staffId: session.staffId, now }))
          .catch(refuseTakenEmail(systemDb, body.email)),
      ),
    resendInvite: (call) =>
      changeColleague(call, (action) => reinviteStaff({ ...action, ...createLink(call.now) }), notWaiting),
    resetFactor: (call) =>
      changeColleague(call, (action) => resetStaffFactor({ ...action, ...call.body }), noFactor),
    changeRole: (call) =>
      changeColleague(call, (action) => changeStaffRole({ ...action, ...call.body }), sameRole),
    handOver: async ({ systemDb, session, params: { id }, body, now }) => {
      orNotFound(await systemDb.value(readStaffAccount(id)));
      const refuseInactive = async () => {
        if (body.to === id || (body.to !== null && !(await systemDb.value(isActiveColleague(body.to)))))
          throw invalid('to', 'Please choose a colleague.');
      };
      await refuseInactive();
      const handed = await systemDb.batch(handOverWork({ id, staffId: session.staffId, now, ...body }));
      if (handed === null) await refuseInactive();
      // the acting account has been disabled meanwhile
      if (handed === null) throw new ApiError('unauthenticated');
      return handed;
    },
    switchOff: (call) =>
      changeColleague(call, (action) => disableStaff({ ...action, ...call.body }), alreadyOffMessage),
    switchOn: (call) =>
      changeColleague(call, (action) => enableStaff({ ...action, ...call.body }), alreadyOnMessage),
  };
};

type StaffCall = { systemDb: SystemDb; session: Session; params: { id: number }; now: Date };
type StaffAction = { id: number; staffId: number | null; now: Date };

/** Nobody changes their own account here, so that a stolen session cannot remove its own second factor. */
async function changeColleague<T>(
  { systemDb, session: { staffId }, params: { id }, now }: StaffCall,
  change: (action: StaffAction) => SystemBatch<T>,
  already: string,
): Promise<T> {
  if (id === staffId) throw new ApiError('forbidden');
  if (!(await systemDb.value(readStaffAccount(id)))) throw new ApiError('not_found');
  const changed = await systemDb.batch(change({ id, staffId, now }));
  if (changed !== null) return changed;
  // the account was already in that state, or the acting account has been disabled meanwhile
  const own = staffId === null ? null : await systemDb.value(readStaffAccount(staffId));
  if (!own?.is_active || own.role !== 'Owner') throw new ApiError('unauthenticated');
  throw new ApiError('invalid', { sentence: already });
}

function assertAdded<T>(value: T | null): T {
  if (value === null) throw new Error('No staff account was inserted.');
  return value;
}
