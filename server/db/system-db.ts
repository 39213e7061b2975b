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
 * Every statement that is not limited to one client. Nothing else may import a pool, so every other statement runs
 * inside one client.
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

  /** Locks the login in a statement of its own, so that the next one sees what was committed while it waited. */
  const withLoginLocked =
    <Change extends { email: string }, T>(statement: (change: Change) => Statement<T, DbMode>) =>
    async (change: Change): Promise<T | null> => {
      const text = (await run(lockLogin(change.email), statement(change)))[0]?.[0];
      return text === undefined || text === null ? null : JSON.parse(text);
    };

  /** Locks the login and its login codes, which end with the password. */
  const withLoginAndCodesLocked =
    <Change extends { email: string }, T>(statement: (change: Change) => Statement<T, DbMode>) =>
    async (change: Change): Promise<T | null> => {
      const text = (
        await run(lockLogin(change.email), holdHandOffs(change.email), statement(change))
      )[0]?.[0];
      return text === undefined || text === null ? null : JSON.parse(text);
    };

  /** Locks the login, the team and the impersonations of a staff account before it is changed. */
  const withStaffLocked =
    <Done extends StaffAction, T>(statement: (act: Done) => Statement<T, DbMode>) =>
    async (act: Done): Promise<T | null> => {
      const locks = [lockStaffLogin(act.id), lockTeam(), lockImpersonations(act.id)];
      const text = (await run(...locks, statement(act)))[0]?.[0];
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
    openSession: withLoginLocked(createSession),
    markUsed: value(markSessionUsed),
    endSession: value(endSession),
    mySessions: value(listOwnSessions),
    endOtherSessions: value(endOtherSessions),
    endMySession: value(endOwnSession),
    // passwords, and a person's own login
    ownLogin: value(findOwnLogin),
    askReset: value(enqueueReset),
    findLink: value(findPasswordLink),
    useLink: withLoginAndCodesLocked(usePasswordLink),
    changePassword: withLoginAndCodesLocked(changePassword),
    setPassword: withLoginAndCodesLocked(setPassword),
    // second factors
    spend: value(spendCode),
    offerFactor: value(offerSecondFactor),
    confirmFactor: withLoginLocked(confirmSecondFactor),
    removeFactor: value(removeSecondFactor),
    // login codes and impersonation
    findHandOff: value(findLoginCode),
    useHandOff: value(redeemLoginCode),
    firstAdmin: value(findFirstAdmin),
    openVisit: async (
      loginCode: Parameters<typeof createLoginCode>[0],
      impersonation: Parameters<typeof logImpersonation>[0],
    ) => {
      await run(createLoginCode(loginCode), logImpersonation(impersonation));
    },
    staffMember: value(findStaffMember),
    visitEnd: value(visitEnd),
    // the staff console
    clients: page(listClients),
    client: value(readClient),
    changeClient: value(updateClient),
    resetUserFactor: withLoginLocked(resetUserFactor),
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
    inviteStaffAgain: withStaffLocked(reinviteStaff),
    resetStaffFactor: withStaffLocked(resetStaffFactor),
    switchStaffOff: withStaffLocked(disableStaff),
    switchStaffOn: withStaffLocked(enableStaff),
    // agents' sites
    siteOf: value(findSite),
    knownHost: value(isKnownHost),
    // files, served by their names
    servedFile: value(findFile),
    // changes for the other windows of a client
    notifyChanges: value(notifyChanges),
    // rate limits and database health
    countCall: value(countCall),
    giveBackCall: value(giveBackCall),
    isKnownDevice: value(isKnownDevice),
    isWell,
  };
}

export type SystemDb = ReturnType<typeof createSystemDb>;

export type Databases = { pools: Pools; system: Pool; systemDb: SystemDb; close(): Promise<void> };

/** Opens the pools of the three database logins: reading, writing inside one client, and the SystemDb. */
export function openPools({ app, read, system }: Connections, onError: (error: Error) => void): Databases {
  const open = (connection: ClientConfig, max: number) =>
    // An idle connection that dies must not end the process.
    new Pool({ ...connection, max, connectionTimeoutMillis: 5000 }).on('error', onError);
  // An export is as slow as the client that reads it, so exports have connections of their own
  const pools = { read: open(read, 10), write: open(app, 10), export: open(read, 6) };
  const systemPool = open(system, 5);
  return {
    pools,
    system: systemPool,
    systemDb: createSystemDb(systemPool, () => checkPools(pools, systemPool)),
    close: async () => {
      await Promise.all([...Object.values(pools), systemPool].map((pool) => pool.end()));
    },
  };
}
