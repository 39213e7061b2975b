import { Pool, type ClientConfig } from 'pg';
import {
  endSession,
  findLoginCode,
  findLogin,
  findFirstAdmin,
  markSessionUsed,
  createLoginCode,
  createSession,
  findStaffMember,
  redeemLoginCode,
  logImpersonation,
  visitEnd,
} from '../account/queries.ts';
import {
  enqueueReset,
  changePassword,
  findPasswordLink,
  setPassword,
  usePasswordLink,
} from '../account/queries/passwords.ts';
import { holdHandOffs, lockLogin, findOwnLogin } from '../account/queries/people.ts';
import {
  confirmSecondFactor,
  offerSecondFactor,
  removeSecondFactor,
  spendCode,
} from '../account/queries/second-factor.ts';
import { endOwnSession, endOtherSessions, listOwnSessions } from '../account/queries/sessions.ts';
import { listFailedJobs, listOutbox } from '../mail/queries.ts';
import { isKnownHost, findSite } from '../sites/queries.ts';
import {
  listBlocks,
  updateClient,
  readClient,
  listClients,
  liftBlock,
  listMessages,
  listProspects,
} from '../staff/queries.ts';
import { reviewAnswer, markViewed, readQuestionnaire, readSecret } from '../staff/launch-queries.ts';
import {
  listStaffAccounts,
  resetStaffFactor,
  lockStaffLogin,
  lockTeam,
  lockImpersonations,
  readStaffAccount,
  inviteStaff,
  reinviteStaff,
  disableStaff,
  enableStaff,
  listTeamLog,
  type StaffAction,
} from '../staff/team-queries.ts';
import { resetUserFactor } from '../staff/user-queries.ts';
import { saveProspect } from '../support/queries.ts';
import { withClient, type Pools } from './client-db.ts';
import { notifyChanges } from './change-notifier.ts';
import { runPipeline, type Rows } from './pipeline.ts';
import { Json, Page, pageMeta } from '../http/responses.ts';
import { findFile } from '../files/file-records.ts';
import { countCall, giveBackCall, isKnownDevice } from '../security/limit-queries.ts';
import { checkPools } from './pool-health.ts';
import type { DbMode, Statement } from './sql.ts';

export type Connections = { app: ClientConfig; read: ClientConfig; system: ClientConfig };

/**
 * Every way past the wall between clients, by name. Nothing else may import a pool: what is not on this list
 * happens inside one client.
 */
export function createSystemDb(pool: Pool, isWell: () => Promise<boolean>) {
  const run = async (...statements: Statement<unknown, DbMode>[]): Promise<Rows> =>
    (await withClient(pool, (client) => runPipeline(client, statements))).at(-1) ?? [];
  const value =
    <Arguments extends unknown[], T>(statement: (...values: Arguments) => Statement<T, DbMode>) =>
    async (...values: Arguments): Promise<T | null> => {
      const text = (await run(statement(...values)))[0]?.[0];
      return text === undefined || text === null ? null : JSON.parse(text);
    };

  /** The login first, as a statement of its own: what comes after it sees whatever was done while it waited. */
  const held =
    <Change extends { email: string }, T>(statement: (change: Change) => Statement<T, DbMode>) =>
    async (change: Change): Promise<T | null> => {
      const text = (await run(lockLogin(change.email), statement(change)))[0]?.[0];
      return text === undefined || text === null ? null : JSON.parse(text);
    };

  /** And its hand-off codes, which end with the password. */
  const heldWhole =
    <Change extends { email: string }, T>(statement: (change: Change) => Statement<T, DbMode>) =>
    async (change: Change): Promise<T | null> => {
      const text = (
        await run(lockLogin(change.email), holdHandOffs(change.email), statement(change))
      )[0]?.[0];
      return text === undefined || text === null ? null : JSON.parse(text);
    };

  /** Three times held before it is changed, so that nothing of the account slips through: its login, the team, its visits. */
  const onStaff =
    <Done extends StaffAction, T>(statement: (act: Done) => Statement<T, DbMode>) =>
    async (act: Done): Promise<T | null> => {
      const held = [lockStaffLogin(act.id), lockTeam(), lockImpersonations(act.id)];
      const text = (await run(...held, statement(act)))[0]?.[0];
      return text === undefined || text === null ? null : JSON.parse(text);
    };

  const page =
    <Query extends { page: number; take: number }, T>(statement: (query: Query) => Statement<T, DbMode>) =>
    async (query: Query): Promise<Page<T>> => {
      const [row] = await run(statement(query));
      return new Page(new Json<T>(row?.[0] ?? '[]'), pageMeta(query, Number(row?.[1] ?? 0)));
    };

  return {
    // signing in and out
    findLogin: value(findLogin),
    openSession: held(createSession),
    markUsed: value(markSessionUsed),
    endSession: value(endSession),
    mySessions: value(listOwnSessions),
    endOtherSessions: value(endOtherSessions),
    endMySession: value(endOwnSession),
    // passwords, and what a session's person knows of their own login
    ownLogin: value(findOwnLogin),
    askReset: value(enqueueReset),
    findLink: value(findPasswordLink),
    useLink: heldWhole(usePasswordLink),
    changePassword: heldWhole(changePassword),
    setPassword: heldWhole(setPassword),
    // second factors
    spend: value(spendCode),
    offerFactor: value(offerSecondFactor),
    confirmFactor: held(confirmSecondFactor),
    removeFactor: value(removeSecondFactor),
    // hand-off codes and staff visits
    findHandOff: value(findLoginCode),
    useHandOff: value(redeemLoginCode),
    firstAdmin: value(findFirstAdmin),
    openVisit: async (
      handOff: Parameters<typeof createLoginCode>[0],
      seen: Parameters<typeof logImpersonation>[0],
    ) => {
      await run(createLoginCode(handOff), logImpersonation(seen));
    },
    staffMember: value(findStaffMember),
    visitEnd: value(visitEnd),
    // the staff console
    clients: page(listClients),
    client: value(readClient),
    changeClient: value(updateClient),
    resetUserFactor: held(resetUserFactor),
    messages: page(listMessages),
    prospects: page(listProspects),
    keepProspect: value(saveProspect),
    outbox: page(listOutbox),
    failedJobs: page(listFailedJobs),
    blocksOf: value(listBlocks),
    liftBlock: value(liftBlock),
    questionnaire: value(readQuestionnaire),
    lookedAt: value(markViewed),
    judge: value(reviewAnswer),
    secretRead: value(readSecret),
    // accounts of staff
    staffAccounts: value(listStaffAccounts),
    staffAccount: value(readStaffAccount),
    teamLog: page(listTeamLog),
    inviteStaff: value(inviteStaff),
    inviteStaffAgain: onStaff(reinviteStaff),
    resetStaffFactor: onStaff(resetStaffFactor),
    switchStaffOff: onStaff(disableStaff),
    switchStaffOn: onStaff(enableStaff),
    // agents' sites
    siteOf: value(findSite),
    knownHost: value(isKnownHost),
    // files, served by their names
    servedFile: value(findFile),
    // what windows of the same client are told
    notifyChanges: value(notifyChanges),
    // limits, and whether the database answers
    countCall: value(countCall),
    giveBackCall: value(giveBackCall),
    isKnownDevice: value(isKnownDevice),
    isWell,
  };
}

export type SystemDb = ReturnType<typeof createSystemDb>;

export type Databases = { pools: Pools; system: Pool; systemDb: SystemDb; close(): Promise<void> };

/** The three logins of the portal: reading, writing inside one client, and the systemDb. */
export function openPools({ app, read, system }: Connections, onError: (error: Error) => void): Databases {
  const open = (connection: ClientConfig, max: number) =>
    // An idle connection that dies must not take the process with it.
    new Pool({ ...connection, max, connectionTimeoutMillis: 5000 }).on('error', onError);
  // Exports are read at the pace of whoever reads them, so they have a few connections of their own
  const pools = { read: open(read, 10), write: open(app, 10), export: open(read, 6) };
  const doorPool = open(system, 5);
  return {
    pools,
    system: doorPool,
    systemDb: createSystemDb(doorPool, () => checkPools(pools, doorPool)),
    close: async () => {
      await Promise.all([...Object.values(pools), doorPool].map((pool) => pool.end()));
    },
  };
}
