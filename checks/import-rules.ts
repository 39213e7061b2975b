import { folderOf, isTest, roomOf, type Room } from './source-files.ts';

/** What each top-level folder may import besides itself. */
const mayImport: Record<Room, readonly Room[]> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  'web-build': ['contract'],
  database: [],
  e2e: ['contract', 'server', 'database'],
  bench: ['contract', 'server', 'database', 'e2e'],
  checks: ['contract', 'server', 'database', 'e2e'],
};

/** Folders that features may use, and that know no feature themselves. */
const shared: Partial<Record<Room, readonly string[]>> = {
  // mails, pages and features all speak for the provider
  server: [
    'http',
    'db',
    'events',
    'editing',
    'security',
    'mail',
    'files',
    'pdf',
    'jobs',
    'queue',
    'provider',
    'rich-text',
    'adapters',
    'testing',
  ],
  // every screen shows the same dialog for a feature outside the package
  web: ['parts', 'api', 'editing', 'routing', 'upgrade'],
};

/** Files at the top of a room that its shared folders may use; the others there put the features together. */
const plainFiles: Partial<Record<Room, readonly string[]>> = {
  server: ['server/clock.ts', 'server/config.ts', 'server/log.ts', 'server/seeded-random.ts'],
};

/** Folders that combine features, like the files at the top of server/ and web/. */
const joining: Partial<Record<Room, readonly string[]>> = {
  server: ['start'],
  web: ['shell'],
};

/** Each line is an exception: from, to, why. A path ending in / stands for all files below it, * for one folder. */
const exceptions: [from: string, to: string, why: string][] = [
  ['server/main.ts', 'database/', 'boot prepares the database before it listens'],
  ['server/start/', 'database/', 'boot prepares the database before it listens'],
  [
    'server/http/errors.ts',
    'database/connection.ts',
    'what a lost database looks like is known where connections are made',
  ],
  [
    'server/listings/publishing/',
    'server/sites/',
    'a listing is published as the public pages show it, and previewed there',
  ],
  [
    'server/newsletter/rendering/',
    'server/sites/',
    'listings stand in a newsletter as they do on the public pages',
  ],
  [
    'server/sites/testimonials/',
    'server/testimonials/cross-client/',
    'the page of a link says what has become of it',
  ],
  ['server/listings/cross-client/', 'server/sites/', 'a listing is published as the public pages show it'],
  [
    'server/contacts/',
    'server/newsletter/consent/',
    'what somebody has agreed to is part of the contact, and changes with its forms and fields',
  ],
  [
    'server/contacts/',
    'server/newsletter/audience/',
    'contacts are listed by the reason why they get no newsletter, as they are counted',
  ],
  ['server/contacts/', 'server/newsletter/queries.ts', 'those reasons are of the next send'],
  ['server/statistics/', 'server/sites/html.ts', 'pages for strangers are written in one way, which escapes'],
  ['server/statistics/', 'server/newsletter/pages/', 'pages behind a secret address look alike'],
  [
    'server/statistics/cross-client/monthly-reports.ts',
    'server/newsletter/tracking/switch.ts',
    'whether opens are counted is asked in one way',
  ],
  [
    'server/statistics/cross-client/monthly-reports.ts',
    'server/newsletter/sending/progress-columns.ts',
    'to how many a newsletter was sent is counted in one way, also while it goes out',
  ],
  ['server/newsletter/', 'server/sites/html.ts', 'pages for strangers are written in one way, which escapes'],
  [
    'server/newsletter/sign-up/',
    'server/contacts/',
    'a sign-up that is confirmed comes in as a form of its contact does',
  ],
  ['server/contacts/', 'server/newsletter/sign-up/', 'a form may be a sign-up, which its sender confirms'],
  [
    'server/newsletter/consent/',
    'server/contacts/caught/',
    'a sign-up that was caught is stored with the forms that were',
  ],
  [
    'server/listings/publishing/rules.ts',
    'server/ai/',
    'words of a listing are checked before visitors read them',
  ],
  ['server/account/queries.ts', 'server/users/preferences.ts', 'one reads of oneself what is read of users'],
  [
    'server/account/queries.ts',
    'server/newsletter/newsletter-clock.ts',
    'whether the newsletter is skipped is read in one way',
  ],
  ['server/staff/team.ts', 'server/users/', 'staff are invited as users are'],
  ['server/staff/people.ts', 'server/users/', 'staff invite users as their Admins do'],
  [
    'server/staff/cross-client/people.ts',
    'server/account/cross-client/',
    'logins of users end, and links are sent, in one way',
  ],
  ['server/staff/', 'server/activity/', 'staff read what happened in the words the client reads'],
  [
    'server/staff/cross-client/mls.ts',
    'server/listings/mls/tasks.ts',
    'whose listings are whose changes with the numbers of the agents',
  ],
  ['server/staff/clients/', 'server/users/', 'the first Admin of a client is invited as users are'],
  ['server/staff/client-import/', 'server/users/', 'the first Admin of a client is invited as users are'],
  ['server/staff/', 'server/users/mails/', 'staff are written to as users are'],
  [
    'server/staff/cross-client/',
    'server/newsletter/first-date.ts',
    'who books newsletters has a first date at once',
  ],
  [
    'server/billing/cross-client/',
    'server/newsletter/first-date.ts',
    'and so has who books them with a package',
  ],
  ['server/staff/', 'server/launch/', 'staff read and move the launch of a client'],
  [
    'server/staff/',
    'server/users/activity.ts',
    'staff reset the second factor of a user, as its client reads',
  ],
  [
    'server/staff/',
    'server/billing/missing-province.ts',
    'who adds or moves a client opens or settles what its taxes wait for',
  ],
  ['server/staff/', 'server/billing/activity.ts', 'staff read of invoices by their numbers'],
  [
    'server/health/health.ts',
    'server/billing/cross-client/taxes.ts',
    'taxes that are not charged are named as Packages names them',
  ],
  ['web/listings/form/', 'web/ai/', 'a description is written and checked with AI where it is edited'],
  ['web/launch/status/', 'web/shell/', 'the phase of a launch is what the menu and the way in go by'],
  ['web/launch/status/', 'web/support/', 'changes to a website are asked for in a message to the provider'],
  ['web/statistics/', 'web/contacts/', 'the dashboard shows contacts as their list does'],
  ['web/statistics/', 'web/activity/', 'the dashboard shows what happened as the log does'],
  ['web/statistics/', 'web/listings/', 'the dashboard shows open houses as a listing does'],
  ['web/statistics/', 'web/newsletter/', 'the dashboard says the dates of a newsletter as its editor does'],
  ['web/statistics/', 'web/launch/', 'the dashboard shows how far a launch is as the launch does'],
  ['web/staff/launch/', 'web/launch/', 'staff read a launch in the words its client reads'],
  ['web/staff/messages/', 'web/support/', 'staff read a conversation as its client does'],
  [
    'server/staff/',
    'server/support/settle-applications.ts',
    'what staff do to a client settles what it asked for',
  ],
  [
    'server/billing/',
    'server/support/settle-applications.ts',
    'a package may have what its client asked for',
  ],
  ['web/statistics/', 'web/billing/', 'the dashboard shows the package as the page of billing does'],
  ['web/staff/billing/', 'web/billing/', 'staff see invoices as their client does'],
  ['web/routing/base-route.tsx', 'web/shell/', 'the base route shows the frame around every screen'],
  [
    'web/staff/clients/people/',
    'web/users/CorrectEmailDialog.tsx',
    'staff correct an address as the Admins of a client do',
  ],
  ['web/staff/clients/people/', 'web/users/correct-label.ts', 'and call it the same'],
  ['web/staff/', 'web/account/second-factor/', 'a second factor is set up in one way'],
  ['web/settings/', 'web/account/second-factor/', 'a second factor is set up in one way'],
  ['web/users/', 'web/account/second-factor/', 'a second factor is reset in one way'],
  ['server/testing/security/', 'server/', 'the generated tests know every feature'],
  ['database/demo/', 'contract/', 'the demo data answers the existing questions'],
  ['database/demo/billing-rows.ts', 'server/billing/', 'invoices of the demo are worked out like any other'],
  ['database/demo/launch-rows.ts', 'server/launch/activity.ts', 'the log of the demo has events that exist'],
  ['database/demo/launch-rows.ts', 'server/events/', 'the log of the demo is written like any other'],
  ['database/demo/launch-rows.ts', 'server/db/sql.ts', 'the log of the demo is written like any other'],
  ['database/demo/consent-rows.ts', 'server/db/', 'consents of the demo are written like any other'],
  [
    'database/demo/consent-rows.ts',
    'server/newsletter/consent/rules.ts',
    'consents of the demo last like any other',
  ],
  ['database/demo/consent-rows.ts', 'server/contacts/keyed-hash.ts', 'and their addresses are hashed so'],
  [
    'database/demo/ad-rows.ts',
    'server/security/encryption.ts',
    'tokens of the demo are encrypted like any other',
  ],
  [
    'database/demo/ad-rows.ts',
    'server/statistics/sources/tokens.ts',
    'and for the source that they belong to',
  ],
  [
    'database/demo/website-rows.ts',
    'server/statistics/collector/rules.ts',
    'days of the demo are those of its clients',
  ],
  ['database/demo/report-rows.ts', 'server/statistics/', 'reports of the demo are written like any other'],
  ['database/demo/queue-rows.ts', 'server/db/sql.ts', 'the work queue of the demo is filled like any other'],
  ['database/demo/queue-rows.ts', 'server/queue/', 'the work queue of the demo is filled like any other'],
  [
    'database/demo/queue-rows.ts',
    'server/*/queue-items.ts',
    'the work queue of the demo has items that exist',
  ],
  [
    'database/demo/newsletter-rows.ts',
    'server/newsletter/',
    'newsletters of the demo are made like any other',
  ],
  ['database/', 'server/files/store.ts', 'pictures of the demo are stored like any other'],
  [
    'database/demo/note-rows.ts',
    'server/staff/cross-client/notes.ts',
    'notes in the demo are written like any other',
  ],
  ['database/demo.ts', 'server/account/passwords.ts', 'passwords of the demo data are hashed like any other'],
  ['database/demo/account-rows.ts', 'server/account/', 'the second factor of the demo staff is a real one'],
  [
    'database/demo/account-rows.ts',
    'server/mail/enqueue-mail.ts',
    'the invitation in the demo is a real one',
  ],
  ['database/demo/account-rows.ts', 'server/users/mails/', 'the invitation in the demo is a real one'],
  [
    'database/demo/testimonial-rows.ts',
    'server/mail/enqueue-mail.ts',
    'the requests in the demo are real ones',
  ],
  [
    'database/demo/testimonial-rows.ts',
    'server/testimonials/mails/',
    'the requests in the demo are real ones',
  ],
  [
    'server/testing/logins.ts',
    'server/account/passwords.ts',
    'people of the tests sign in with real passwords',
  ],
  ['server/testing/colleagues.ts', 'server/account/totp.ts', 'and staff with real codes of an app'],
  [
    'web/account/SignInPage.tsx',
    'web/shell/',
    'the sign-in page is a bundle of its own, with the same error boundary as the rest',
  ],
  ['server/testing/publishing.ts', 'server/listings/publishing/', 'tests publish at the moment they choose'],
  ['server/testing/newsletters.ts', 'server/newsletter/', 'newsletters of the tests are sent like any other'],
  [
    'server/testing/newsletters.ts',
    'server/contacts/keyed-hash.ts',
    'and addresses in their links are hashed so',
  ],
  [
    'server/testing/sending-world.ts',
    'server/newsletter/sending/',
    'tests send newsletters at the moment they choose',
  ],
  [
    'server/testing/newsletter-sender.ts',
    'server/newsletter/sending/',
    'a test kills the sender in a process of its own',
  ],
  [
    'server/testing/page-views.ts',
    'server/statistics/collector/jobs.ts',
    'tests count websites at the moment they choose',
  ],
  [
    'server/testing/site-months.ts',
    'server/statistics/cross-client/',
    'months of the tests are stored like any other',
  ],
  ['server/testing/', 'server/app.ts', 'tests speak to the whole server'],
  [
    'server/testing/bill-in-process.ts',
    'server/billing/',
    'a test kills the job of billing in a process of its own',
  ],
  ['server/testing/package-changes.ts', 'server/billing/', 'clients of the tests pay as others do'],
  ['server/testing/', 'database/', 'tests get databases made by the real migrations'],
];

/** What is wrong with one import; empty if it follows the rules. */
export function importErrors(from: string, to: string): string[] {
  const room = roomOf(from);
  if (!room || exceptions.some(([who, whom]) => under(from, who) && under(to, whom))) return [];
  const target = roomOf(to);
  const why = target ? ownFile(from, room, to, target) : packageName(from, room, to);
  return why ? [`${from} imports ${to}: ${why}`] : [];
}

const under = (path: string, place: string) => {
  const parts = path.split('/');
  const wanted = place.split('/');
  const fits = wanted.every((part, n) => part === '' || part === '*' || part === parts[n]);
  return fits && (place.endsWith('/') || parts.length === wanted.length);
};

function ownFile(from: string, room: Room, to: string, target: Room): string | undefined {
  if (isTest(to)) return 'a test is imported by nobody';
  if (to.startsWith('server/testing/') && !testing(from)) return 'only tests may';
  // A test may use the handlers of another feature, not its SQL
  if (isTest(from) && target === room && isSqlOfFeature(to) && folderOf(from) !== folderOf(to))
    return 'a test leaves the queries of another feature alone';
  if (target === room) return isTest(from) ? undefined : betweenFolders(from, to, room);
  if (isTest(from) && room !== 'contract' && room !== 'web') return undefined;
  return mayImport[room].includes(target)
    ? undefined
    : `${room} may import ${[...mayImport[room], 'itself'].join(', ')}`;
}

const isSqlOfFeature = (path: string) =>
  /\/(queries|cross-client(\/.*)?)\.ts$/.test(path) && !shared.server?.includes(folderOf(path) ?? '');

const testing = (path: string) => isTest(path) || /^(server\/testing|e2e|bench|checks)\//.test(path);

function betweenFolders(from: string, to: string, room: Room): string | undefined {
  const [here, there] = [folderOf(from), folderOf(to)];
  const isShared = (folder: string) => shared[room]?.includes(folder) ?? false;
  if (here && !there && isShared(here) && plainFiles[room] && !plainFiles[room].includes(to))
    return `${here} knows no feature, and this file puts them together`;
  if (!shared[room] || !here || !there || here === there || joining[room]?.includes(here)) return undefined;
  if (room === 'web' && here === 'parts') return 'parts know no feature and no API';
  if (isShared(there)) return undefined;
  return isShared(here) ? `${here} knows no feature` : 'one feature leaves another alone';
}

function packageName(from: string, room: Room, to: string): string | undefined {
  if (/^zod($|\/)/.test(to) && to !== 'zod/mini') return 'the browser loads the same schemas: zod/mini only';
  if (isTest(from)) return undefined;
  // the one of this side: contract/abroad-at-once.ts or contract/abroad-when-asked.ts
  if (to === '#abroad') return undefined;
  if (from === 'contract/abroad.ts' && /^(libphonenumber-js\/min|punycode\.js)$/.test(to)) return undefined;
  if (room === 'contract' && to !== 'zod/mini') return 'contract is written with zod/mini and nothing else';
  if (room === 'web' && to.startsWith('node:')) return 'the browser has no Node';
  return undefined;
}
