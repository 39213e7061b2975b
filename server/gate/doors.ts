import { Pool, type ClientConfig } from 'pg';
import {
  endSession,
  findHandOff,
  findLogin,
  firstAdmin,
  markUsed,
  openHandOff,
  openSession,
  staffMember,
  useHandOff,
  visit,
  visitEnd,
} from '../account/queries.ts';
import { askReset, changePassword, findLink, setPassword, useLink } from '../account/queries/passwords.ts';
import { holdHandOffs, holdLogin, ownLogin } from '../account/queries/people.ts';
import { confirmFactor, offerFactor, removeFactor, spend } from '../account/queries/second-factor.ts';
import { endMySession, endOtherSessions, mySessions } from '../account/queries/sessions.ts';
import { failedJobsPage, outboxPage } from '../mail/queries.ts';
import { knownHost, siteOf } from '../sites/queries.ts';
import {
  blocksOf,
  changedClient,
  clientPage,
  clientsPage,
  liftBlock,
  messagesPage,
  prospectsPage,
} from '../staff/queries.ts';
import { judged, looked, questionnaireRow, secretRead } from '../staff/launch-queries.ts';
import {
  everyAccount,
  factorReset,
  holdStaffLogin,
  holdTeam,
  holdVisits,
  staffAccount,
  staffInvited,
  staffInvitedAgain,
  switchedOff,
  switchedOn,
  teamLogPage,
  type Act,
} from '../staff/team-queries.ts';
import { userFactorReset } from '../staff/user-queries.ts';
import { keepProspect } from '../support/queries.ts';
import { withClient, type Pools } from './client-db.ts';
import { notifyChanges } from './changes.ts';
import { fly, type Rows } from './flight.ts';
import { Json, Page, pageMeta } from './json.ts';
import { servedFile } from './kept-files.ts';
import { countCall, giveBackCall, isKnownDevice } from './limit-queries.ts';
import { everyPoolAnswers } from './pool-health.ts';
import type { Does, Statement } from './sql.ts';

export type Connections = { app: ClientConfig; read: ClientConfig; door: ClientConfig };

/**
 * Every way past the wall between clients, by name. Nothing else may import a pool: what is not on this list
 * happens inside one client.
 */
export function openDoors(pool: Pool, isWell: () => Promise<boolean>) {
  const run = async (...statements: Statement<unknown, Does>[]): Promise<Rows> =>
    (await withClient(pool, (client) => fly(client, statements))).at(-1) ?? [];
  const value =
    <Arguments extends unknown[], T>(statement: (...values: Arguments) => Statement<T, Does>) =>
    async (...values: Arguments): Promise<T | null> => {
      const text = (await run(statement(...values)))[0]?.[0];
      return text === undefined || text === null ? null : JSON.parse(text);
    };

  /** The login first, as a statement of its own: what comes after it sees whatever was done while it waited. */
  const held =
    <Change extends { email: string }, T>(statement: (change: Change) => Statement<T, Does>) =>
    async (change: Change): Promise<T | null> => {
      const text = (await run(holdLogin(change.email), statement(change)))[0]?.[0];
      return text === undefined || text === null ? null : JSON.parse(text);
    };

  /** And its hand-off codes, which end with the password. */
  const heldWhole =
    <Change extends { email: string }, T>(statement: (change: Change) => Statement<T, Does>) =>
    async (change: Change): Promise<T | null> => {
      const text = (
        await run(holdLogin(change.email), holdHandOffs(change.email), statement(change))
      )[0]?.[0];
      return text === undefined || text === null ? null : JSON.parse(text);
    };

  /** Three times held before it is changed, so that nothing of the account slips through: its login, the team, its visits. */
  const onStaff =
    <Done extends Act, T>(statement: (act: Done) => Statement<T, Does>) =>
    async (act: Done): Promise<T | null> => {
      const held = [holdStaffLogin(act.id), holdTeam(), holdVisits(act.id)];
      const text = (await run(...held, statement(act)))[0]?.[0];
      return text === undefined || text === null ? null : JSON.parse(text);
    };

  const page =
    <Query extends { page: number; take: number }, T>(statement: (query: Query) => Statement<T, Does>) =>
    async (query: Query): Promise<Page<T>> => {
      const [row] = await run(statement(query));
      return new Page(new Json<T>(row?.[0] ?? '[]'), pageMeta(query, Number(row?.[1] ?? 0)));
    };

  return {
    // signing in and out
    findLogin: value(findLogin),
    openSession: held(openSession),
    markUsed: value(markUsed),
    endSession: value(endSession),
    mySessions: value(mySessions),
    endOtherSessions: value(endOtherSessions),
    endMySession: value(endMySession),
    // passwords, and what a session's person knows of their own login
    ownLogin: value(ownLogin),
    askReset: value(askReset),
    findLink: value(findLink),
    useLink: heldWhole(useLink),
    changePassword: heldWhole(changePassword),
    setPassword: heldWhole(setPassword),
    // second factors
    spend: value(spend),
    offerFactor: value(offerFactor),
    confirmFactor: held(confirmFactor),
    removeFactor: value(removeFactor),
    // hand-off codes and staff visits
    findHandOff: value(findHandOff),
    useHandOff: value(useHandOff),
    firstAdmin: value(firstAdmin),
    openVisit: async (handOff: Parameters<typeof openHandOff>[0], seen: Parameters<typeof visit>[0]) => {
      await run(openHandOff(handOff), visit(seen));
    },
    staffMember: value(staffMember),
    visitEnd: value(visitEnd),
    // the staff console
    clients: page(clientsPage),
    client: value(clientPage),
    changeClient: value(changedClient),
    resetUserFactor: held(userFactorReset),
    messages: page(messagesPage),
    prospects: page(prospectsPage),
    keepProspect: value(keepProspect),
    outbox: page(outboxPage),
    failedJobs: page(failedJobsPage),
    blocksOf: value(blocksOf),
    liftBlock: value(liftBlock),
    questionnaire: value(questionnaireRow),
    lookedAt: value(looked),
    judge: value(judged),
    secretRead: value(secretRead),
    // accounts of staff
    staffAccounts: value(everyAccount),
    staffAccount: value(staffAccount),
    teamLog: page(teamLogPage),
    inviteStaff: value(staffInvited),
    inviteStaffAgain: onStaff(staffInvitedAgain),
    resetStaffFactor: onStaff(factorReset),
    switchStaffOff: onStaff(switchedOff),
    switchStaffOn: onStaff(switchedOn),
    // agents' sites
    siteOf: value(siteOf),
    knownHost: value(knownHost),
    // files, served by their names
    servedFile: value(servedFile),
    // what windows of the same client are told
    notifyChanges: value(notifyChanges),
    // limits, and whether the database answers
    countCall: value(countCall),
    giveBackCall: value(giveBackCall),
    isKnownDevice: value(isKnownDevice),
    isWell,
  };
}

export type Doors = ReturnType<typeof openDoors>;

export type Opened = { pools: Pools; door: Pool; doors: Doors; close(): Promise<void> };

/** The three logins of the portal: reading, writing inside one client, and the doors. */
export function openPools({ app, read, door }: Connections, onError: (error: Error) => void): Opened {
  const open = (connection: ClientConfig, max: number) =>
    // An idle connection that dies must not take the process with it.
    new Pool({ ...connection, max, connectionTimeoutMillis: 5000 }).on('error', onError);
  // Exports are read at the pace of whoever reads them, so they have a few connections of their own
  const pools = { read: open(read, 10), write: open(app, 10), export: open(read, 6) };
  const doorPool = open(door, 5);
  return {
    pools,
    door: doorPool,
    doors: openDoors(doorPool, () => everyPoolAnswers(pools, doorPool)),
    close: async () => {
      await Promise.all([...Object.values(pools), doorPool].map((pool) => pool.end()));
    },
  };
}
