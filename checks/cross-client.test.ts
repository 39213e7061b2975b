import { expect, test } from 'vitest';
import { directoryTables } from '#database/table-sides.ts';
import { isTest, sources } from './source-files.ts';
import { sidesOf, tablesOfFunctions, tablesOfStatements } from './touched-tables.ts';

/** The file or folder of a feature with every statement that is not limited to one client. */
const isCrossClient = (path: string) => /^server\/\w+\/cross-client(\.ts|\/[\w-]+\.ts)$/.test(path);

const tags = 'server/db/system-sql.ts';

test('statements that cross clients are written in files named cross-client.ts alone', () => {
  const written = sources()
    .filter(
      ({ path, imports }) => !isTest(path) && imports.some(({ to, typeOnly }) => to === tags && !typeOnly),
    )
    .map(({ path }) => path);
  expect(written.length).toBeGreaterThan(10);
  // which does not write them, but runs them
  const runner = 'server/db/system-db.ts';
  expect(written.filter((path) => !isCrossClient(path) && path !== runner)).toEqual([]);
});

test('only server/db makes a SystemDb', () => {
  const makers = sources().filter(
    ({ path, code }) =>
      /\bcreateSystemDb\(/.test(code) && !isTest(path) && !path.startsWith('server/testing/'),
  );
  expect(makers.map(({ path }) => path)).toEqual(['server/db/pools.ts', 'server/db/system-db.ts']);
});
/** Statements that touch tables of clients and of the directory: what would have to be two, were they two databases. */
const ofBothSides = {
  'server/account/cross-client/email-changes.ts': [
    'askForEmail',
    'findConfirmLink',
    'takeEmail',
    'stopEmailChange',
  ],
  'server/account/cross-client/login-codes.ts': ['openImpersonation', 'redeemLoginCode'],
  'server/account/cross-client/logins.ts': ['findOwnLogin'],
  'server/account/cross-client/passwords.ts': [
    'createResetLink',
    'redeemPasswordLink',
    'changePassword',
    'setPassword',
  ],
  'server/account/cross-client/second-factor.ts': ['confirmSecondFactor', 'removeSecondFactor'],
  'server/account/cross-client/sign-in.ts': ['findLogin', 'createSession'],
  'server/billing/cross-client/charging.ts': [
    'recordEnd',
    'lockDueClients',
    'markPastDue',
    'reportMissingPrices',
    'reportMissingProvinces',
    'announceEndingCards',
  ],
  'server/billing/cross-client/invoices.ts': ['issueInvoices', 'issued'],
  'server/billing/cross-client/package-changes.ts': ['changePackage', 'undoChanges', 'makePlannedChanges'],
  'server/billing/cross-client/reconciliation.ts': [
    'listBalances',
    'listReconciledDays',
    'listDifferences',
    'settleDifference',
    'listPairs',
  ],
  'server/billing/cross-client/staff.ts': [
    'readPackages',
    'changePackages',
    'readPlanOf',
    'voidInvoice',
    'creditInvoice',
    'markPaid',
    'recordRefundEnd',
  ],
  'server/billing/cross-client/taxes.ts': ['taxStates', 'readTaxStates'],
  'server/billing/cross-client/webhooks.ts': ['recordWebhookEnd'],
  'server/contacts/cross-client.ts': ['mailFormsCollectedBefore'],
  'server/launch/cross-client.ts': ['remindOfStandstills'],
  'server/listings/cross-client/publishing.ts': ['recordPublished', 'recordWithdrawn', 'recordFailed'],
  'server/newsletter/cross-client/clock.ts': ['announceOpening', 'announcePreview'],
  'server/newsletter/cross-client/freeze-newsletter.ts': ['lockUnfrozen'],
  'server/newsletter/cross-client/end-sends.ts': [
    'endSend',
    'haltSend',
    'haltForgottenSends',
    'haltLongSends',
  ],
  'server/newsletter/cross-client/freeze-audience.ts': ['openMissedSends'],
  'server/newsletter/cross-client/hand-over.ts': ['recordLateOutcomes'],
  'server/newsletter/cross-client/staff-sends.ts': ['actOnSend'],
  'server/newsletter/cross-client/unknown-recipients.ts': ['settleUnknown'],
  'server/staff/cross-client/add-clients.ts': ['findTaken', 'findTakenDomains', 'addClients'],
  'server/staff/cross-client/answer-reviews.ts': ['undoReview'],
  'server/staff/cross-client/client-imports.ts': ['importClients', 'undoImport'],
  'server/staff/cross-client/client-list.ts': ['listClients', 'exportClients'],
  'server/staff/cross-client/clients.ts': ['readClient', 'updateClient'],
  'server/staff/cross-client/erase-rows.ts': ['beginDueErasures', 'directoryRows', 'eraseDirectoryRows'],
  'server/staff/cross-client/erasures.ts': ['askErasure', 'stopErasureOf', 'listErasures'],
  'server/staff/cross-client/launch.ts': ['readQuestionnaire', 'markViewed', 'reviewAnswer'],
  'server/staff/cross-client/queue-news.ts': ['claimNews', 'listWaitingFor'],
  'server/staff/cross-client/queue.ts': ['listQueue', 'changeQueueItem'],
  'server/staff/cross-client/search.ts': ['findAnything'],
  'server/staff/cross-client/log.ts': ['listStaffLog'],
  'server/staff/cross-client/notes.ts': ['firstNotes', 'listNotes', 'insertNote', 'editNote', 'pinNote'],
  'server/staff/cross-client/people.ts': ['reinviteUser', 'correctUserEmail', 'disableUser', 'enableUser'],
  'server/staff/cross-client/records.ts': ['listClientActivity'],
  'server/staff/cross-client/sites.ts': ['rotateToken', 'addSite', 'changeSite'],
  'server/staff/cross-client/status-changes.ts': ['announceStatus'],
  'server/staff/cross-client/tax-places.ts': ['movedTaxes'],
  'server/staff/cross-client/users.ts': ['resetUserFactor'],
  'server/support/cross-client.ts': ['readAnyConversation', 'replyToConversation'],
  'server/statistics/cross-client/monthly-reports.ts': ['queueReports'],
  'server/statistics/cross-client/page-views.ts': ['findWebsite', 'beatCounter'],
  'server/statistics/cross-client/uploads.ts': ['saveUpload', 'listUploads', 'undoUpload'],
  'server/testimonials/cross-client/links.ts': [
    'findRequest',
    'markOpened',
    'takeSubmission',
    'findLinkState',
    'refuseRequests',
    'findQuestion',
    'takeAnswer',
    'findWithdrawal',
    'withdrawConsent',
  ],
  'server/testimonials/cross-client/reminders.ts': ['listDueReminders', 'remind'],
  'server/users/cross-client.ts': ['readSubscription', 'switchOffMail'],
};
const functionsOfBothSides = ['add_login', 'authorize', 'authorize_site'];

test('the statements that touch both sides are these', () => {
  const found = sources()
    .filter(({ path }) => isCrossClient(path))
    .map(({ path }): [string, string[]] => [path, bothSidesIn(tablesOfStatements(path))])
    .filter(([, names]) => names.length > 0);
  expect(Object.fromEntries(found)).toEqual(ofBothSides);
  expect(bothSidesIn(tablesOfFunctions())).toEqual(functionsOfBothSides);
});

test('a table of the directory is named in files named cross-client.ts alone', () => {
  const named = new RegExp(`\\bapp\\.(${directoryTables.join('|')})\\b(?!\\.ts)`);
  const naming = sources().filter(
    ({ path, code }) =>
      /^server\/(?!(testing|start)\/)/.test(path) &&
      !isTest(path) &&
      !isCrossClient(path) &&
      named.test(code),
  );
  expect(naming.map(({ path }) => path)).toEqual([]);
});

const bothSidesIn = (statements: Map<string, Set<string>>) =>
  [...statements].flatMap(([name, tables]) => (sidesOf(tables).size > 1 ? [name] : []));
