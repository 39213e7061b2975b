import { expect, test } from 'vitest';
import { directoryTables } from '#database/table-sides.ts';
import { isTest, sources } from './source-files.ts';
import { listSides, tablesOfFunctions, tablesOfStatements } from './touched-tables.ts';

/** The file or folder of a feature with every statement that is not limited to one client. */
const isCrossClient = (path: string) =>
  /^server\/(?:core|features)\/[\w-]+\/cross-client(\.ts|\/[\w-]+\.ts)$/.test(path);

const tags = 'server/core/db/system-sql.ts';

test('statements that cross clients are written in files named cross-client.ts alone', () => {
  const written = sources()
    .filter(
      ({ path, imports }) => !isTest(path) && imports.some(({ to, typeOnly }) => to === tags && !typeOnly),
    )
    .map(({ path }) => path);
  expect(written.length).toBeGreaterThan(10);
  // it runs such statements, but does not write them
  const runner = 'server/core/db/system-db.ts';
  expect(written.filter((path) => !isCrossClient(path) && path !== runner)).toEqual([]);
});

test('a feature has one file of them, or a folder where they are many', () => {
  const files = sources().flatMap(({ path }) => (path.endsWith('/cross-client.ts') ? [path] : []));
  const folders = new Set(
    sources().flatMap(({ path }) => /^(.*\/cross-client)\//.exec(path)?.slice(1) ?? []),
  );
  expect(files.filter((path) => folders.has(path.replace(/\.ts$/, '')))).toEqual([]);
});

test('only server/core/db makes a SystemDb', () => {
  const makers = sources().filter(
    ({ path, code }) =>
      /\bcreateSystemDb\(/.test(code) && !isTest(path) && !path.startsWith('server/testing/'),
  );
  expect(makers.map(({ path }) => path)).toEqual(['server/core/db/pools.ts', 'server/core/db/system-db.ts']);
});
/** Statements that use tables of both clients and the directory: with two databases, these would have to be split. */
const ofBothSides = {
  'server/features/announcements/cross-client/announcements.ts': [
    'listAnnouncements',
    'readAnnouncement',
    'insertAnnouncement',
    'updateAnnouncement',
    'cancelAnnouncement',
    'endNotice',
    // the mail that it names asks, when it is sent, who else gets it
    'enqueueTest',
  ],
  'server/features/announcements/cross-client/sending.ts': ['sendDueAnnouncement', 'recordMailStates'],
  'server/core/mail/cross-client/mail-actions.ts': [
    'readMailHistory',
    'resendMail',
    'retryMail',
    'discardMail',
  ],
  'server/core/mail/cross-client/queue.ts': ['isForFormerUser', 'findReasonToDrop'],
  'server/core/security/cross-client.ts': ['markKeyUsed'],
  'server/core/editing/cross-client.ts': ['compareForStaff', 'lastEditForStaff'],
  'server/features/account/cross-client/email-changes.ts': [
    'askForEmail',
    'findConfirmLink',
    'takeEmail',
    'stopEmailChange',
  ],
  'server/features/account/cross-client/invitations.ts': ['findInvitedLogin', 'acceptInvitation'],
  'server/features/account/cross-client/login-codes.ts': ['openImpersonation', 'redeemLoginCode'],
  'server/features/account/cross-client/logins.ts': ['openedAccount', 'findOwnLogin'],
  'server/features/account/cross-client/memberships.ts': [
    'listMemberships',
    'hasOtherAccount',
    'openMembership',
  ],
  'server/features/account/cross-client/passwords.ts': [
    'createResetLink',
    'findPasswordLink',
    'listOwnNames',
    'findLinkState',
    'redeemPasswordLink',
    'changePassword',
    'setPassword',
  ],
  'server/features/account/cross-client/second-factor.ts': ['confirmSecondFactor', 'removeSecondFactor'],
  'server/features/account/cross-client/sign-in.ts': ['findLogin', 'createSession'],
  'server/features/billing/cross-client/charging.ts': [
    'beginDueCharge',
    'resumeCharge',
    'recordEnd',
    'listDueClients',
    'lockDueClients',
    'advancePeriods',
    'markPastDue',
    'reportMissingPrices',
    'reportMissingProvinces',
    'announceEndingCards',
  ],
  'server/features/billing/cross-client/client-payments.ts': [
    'listClientPayments',
    'recordClientPayment',
    'spendNextCredit',
    'spendClientCredit',
    'payOutUnused',
    'reverseClientPayment',
    'reversePayout',
  ],
  'server/features/billing/cross-client/client-prices.ts': ['setClientPrice'],
  'server/features/billing/cross-client/credit-notes.ts': ['insertNote', 'mailNote'],
  'server/features/billing/cross-client/invoice-reminders.ts': [
    'readClientReminders',
    'sendDueReminders',
    'sendReminder',
  ],
  'server/features/billing/cross-client/invoices.ts': ['issueInvoices', 'issueInvoice'],
  'server/features/billing/cross-client/missed-periods.ts': [
    'insertMissed',
    'openRecorded',
    'openRecordedAndCut',
    'openReopened',
    'openLeft',
    'closeUnlessLeft',
    'listMissedPeriods',
    'lockMissed',
    'settleMissed',
    'readBlock',
  ],
  'server/features/billing/cross-client/package-changes.ts': [
    'changePackage',
    'undoChanges',
    'makePlannedChanges',
  ],
  'server/features/billing/cross-client/reconciliation.ts': [
    'listBalances',
    'listReconciledDays',
    'listDifferences',
    'settleDifference',
    'listPairs',
  ],
  'server/features/billing/cross-client/refunds.ts': ['recordAnyOutcome', 'giveBack'],
  'server/features/billing/cross-client/returned-refunds.ts': [
    'findMadeRefund',
    'listMadeRefunds',
    'recordReturned',
  ],
  'server/features/billing/cross-client/staff.ts': [
    'readPackages',
    'changePackages',
    'readClientPlan',
    'readPrice',
    'savePlan',
    'voidInvoice',
    'creditInvoice',
    'markPaid',
    'refundByHand',
    'beginRefund',
    'recordRefundEnd',
  ],
  'server/features/billing/cross-client/taxes.ts': ['taxStates', 'readTaxStates'],
  'server/features/billing/cross-client/trials.ts': ['giveTrial', 'lockEndingTrials', 'announceTrials'],
  'server/features/billing/cross-client/webhooks.ts': ['findStarted'],
  'server/features/contacts/cross-client.ts': ['mailFormsCollectedBefore', 'queueMornings', 'settleMessages'],
  'server/features/launch/cross-client/saved-steps.ts': ['mailSavedSteps'],
  'server/features/launch/cross-client/reminders.ts': [
    'remindOfStandstills',
    'readLaunchReminders',
    'sendLaunchReminder',
  ],
  'server/features/listings/cross-client/mls-own.ts': ['importOwn'],
  'server/features/listings/cross-client/publishing.ts': [
    'recordPublished',
    'recordWithdrawn',
    'recordFailed',
  ],
  'server/features/health/cross-client/health.ts': ['countEndedWebhooks'],
  'server/features/health/cross-client/outgoing.ts': ['readHold', 'releaseHold'],
  'server/features/newsletter/cross-client/clock.ts': ['announceOpening', 'announcePreview'],
  'server/features/newsletter/cross-client/freeze-newsletter.ts': ['lockUnfrozen'],
  'server/features/newsletter/cross-client/end-sends.ts': [
    'endSend',
    'haltSend',
    'haltForgottenSends',
    'haltLongSends',
    'haltSpam',
  ],
  'server/features/newsletter/cross-client/freeze-audience.ts': ['openMissedSends', 'openSpamSends'],
  'server/features/newsletter/cross-client/hand-over.ts': ['recordLateOutcomes'],
  'server/features/newsletter/cross-client/staff-sends.ts': ['actOnSend'],
  'server/features/newsletter/cross-client/unknown-recipients.ts': ['settleUnknown'],
  'server/features/provider/cross-client.ts': ['readProviderRecord', 'compareProvider'],
  'server/features/push/cross-client.ts': ['renewDevices', 'claimDevice', 'removeSignedOutDevices'],
  'server/features/staff/cross-client/add-clients.ts': ['findTaken', 'findTakenDomains', 'addClients'],
  'server/features/staff/cross-client/answer-reviews.ts': ['undoReview'],
  'server/features/staff/cross-client/cancellations.ts': ['closeCancelledAccounts'],
  'server/features/staff/cross-client/client-imports.ts': ['importClients', 'undoImport'],
  'server/features/staff/cross-client/client-list.ts': ['listClients', 'exportClients'],
  'server/features/staff/cross-client/clients.ts': ['compareClient', 'readClient'],
  'server/features/staff/cross-client/update-client.ts': ['updateClient'],
  'server/features/staff/cross-client/erase-rows.ts': [
    'beginDueErasures',
    'directoryRows',
    'eraseDirectoryRows',
  ],
  'server/features/staff/cross-client/erasures.ts': ['askErasure', 'stopClientErasure', 'listErasures'],
  'server/features/staff/cross-client/launch.ts': ['readQuestionnaire', 'markViewed', 'reviewAnswer'],
  'server/features/staff/cross-client/queue-news.ts': ['claimNews', 'listWaitingFor'],
  'server/features/staff/cross-client/queue.ts': ['listQueue', 'changeQueueItem'],
  'server/features/staff/cross-client/search.ts': ['findAnything'],
  'server/features/staff/cross-client/log.ts': ['listStaffLog'],
  'server/features/staff/cross-client/managers.ts': ['readManager', 'assignManager'],
  'server/features/staff/cross-client/mls.ts': ['changeAgentIds', 'settleAgentIds'],
  'server/features/staff/cross-client/notes.ts': [
    'firstNotes',
    'listNotes',
    'insertNote',
    'editNote',
    'pinNote',
  ],
  'server/features/staff/cross-client/people.ts': [
    'reinviteUser',
    'correctUserEmail',
    'disableUser',
    'enableUser',
  ],
  'server/features/staff/cross-client/records.ts': ['listClientActivity'],
  'server/features/staff/cross-client/sites.ts': ['rotateToken', 'addSite', 'changeSite'],
  'server/features/staff/cross-client/status-changes.ts': ['followStatus'],
  'server/features/staff/cross-client/users.ts': ['resetUserFactor'],
  'server/features/support/cross-client/conversations.ts': [
    'readAnyConversation',
    'startConversation',
    'replyToConversation',
  ],
  'server/features/support/cross-client/readers.ts': ['changeReaders'],
  'server/features/support/cross-client/replies.ts': ['readReplyValues', 'readReplyValuesForClient'],
  'server/features/statistics/cross-client/monthly-reports.ts': ['queueReports'],
  'server/features/statistics/cross-client/page-views.ts': ['findWebsite', 'beatCounter'],
  'server/features/statistics/cross-client/seller-reports.ts': ['queueSellerReports'],
  'server/features/statistics/cross-client/uploads.ts': ['saveUpload', 'listUploads', 'undoUpload'],
  'server/features/testimonials/cross-client/links.ts': [
    'findRequest',
    'markOpened',
    'takeSubmission',
    'refuseRequests',
    'findQuestion',
    'takeAnswer',
    'findWithdrawal',
    'withdrawConsent',
  ],
  'server/features/testimonials/cross-client/reminders.ts': ['listDueReminders', 'remind'],
  'server/features/users/cross-client.ts': ['readSubscription', 'switchOffMail'],
  'server/features/webhooks/cross-client/provider.ts': ['resendProviderEvents'],
  // each statement of them is about the tables of clients or of the provider, as its argument says
  'server/features/webhooks/cross-client/sending.ts': [
    'claimDelivery',
    'recordDelivered',
    'recordFailed',
    'switchOff',
    'switchOffOfProvider',
    'deleteDeliveriesBefore',
  ],
};
const functionsOfBothSides = ['add_invitation', 'add_login', 'authorize', 'authorize_site'];

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
      /^server\/(?!(testing|start|demo)\/)/.test(path) &&
      !isTest(path) &&
      !isCrossClient(path) &&
      named.test(code),
  );
  expect(naming.map(({ path }) => path)).toEqual([]);
});

const bothSidesIn = (statements: Map<string, Set<string>>) =>
  [...statements].flatMap(([name, tables]) => (listSides(tables).size > 1 ? [name] : []));
