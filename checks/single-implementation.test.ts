import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

/** Things implemented once: the pattern that reveals a second implementation, and the files that may contain it. */
const singles: { what: string; sign: RegExp; only: (string | RegExp)[]; rooms?: RegExp }[] = [
  {
    what: 'the pool of connections, the way around a client',
    sign: /^import \{[^}]*\bPool\b[^}]*\} from 'pg'|\bnew (pg\.)?Pool\(/m,
    // the worker has a login of its own, which sees the outbox and the job queue
    only: [
      'server/core/db/pools.ts',
      'server/core/db/worker-pool.ts',
      /^database\//,
      /^server\/testing\//,
      /^bench\//,
    ],
  },
  {
    what: 'a connection of its own',
    sign: /\bnew (pg\.)?Client\(/,
    only: [
      /^database\//,
      'server/core/db/pg-listen.ts',
      'server/core/db/shared-connection.ts',
      /^server\/testing\//,
      /^bench\//,
    ],
  },
  {
    what: 'SQL from text that is put together at run time',
    sign: /\bnew Sql\(/,
    only: ['server/core/db/sql.ts'],
  },
  {
    what: 'secrets, hashes and random bytes',
    sign: /from 'node:crypto'/,
    only: [
      /^server\/core\/(security|http)\//,
      'server/features/account/passwords.ts',
      'server/engines/delivery/sign-mail.ts',
      'server/engines/outbound/rsa-signature.ts',
      /^server\/engines\/web-push\//,
      // of a picture, for its name
      'web-build/home-screen.ts',
      /^database\//,
      /^server\/(demo|testing)\//,
      /^(bench|e2e)\//,
      'run.mjs',
      /^server\/start\//,
    ],
  },
  {
    what: 'parts of a screen that load later, whose missing code leaves the screen as it is',
    sign: /^import \{[^}]*\blazy\b[^}]*\} from 'react'/m,
    only: ['web/parts/lazy-part.ts'],
  },
  {
    what: 'the writer of CSV',
    sign: /\\uFEFF|, '""'\)/,
    // what a test sends is written in ways in which we never would and invisible characters are taken out of texts
    only: [
      'contract/csv.ts',
      'contract/clean-text.ts',
      'contract/rich-text/addresses.ts',
      'server/testing/hostile-csv.ts',
    ],
    rooms: /^(contract|server|web|database|bench|web-build)\//,
  },
  {
    what: 'what escapes HTML, and what takes that back',
    sign: /['"`]&(amp|lt|quot|#39);['"`]/,
    only: ['contract/escape-html.ts', /^server\/testing\//],
  },
  {
    what: 'the reader of typed dates: which days are in the calendar, and what the months are called',
    sign: /toISOString\(\)\.startsWith\(|\bjanuary\b.*\bfebruary\b/,
    only: ['contract/zoned-time.ts', 'server/core/http/csv-dates.ts'],
    rooms: /^(contract|server(?!\/engines\/words)|web|database)\//,
  },
  {
    what: 'the day some days after another',
    sign: /Date\.parse\(`\$\{\w+(\(\w*\))?\}T00:00:00Z`\) [+-]/,
    only: ['contract/days.ts'],
  },
  {
    what: 'numbers by chance that a seed repeats',
    sign: /\bMath\.imul\(state\b/,
    only: ['server/engines/words/seeded-random.ts'],
  },
  {
    what: 'the sender of mail',
    sign: /from 'nodemailer'/,
    only: [
      'server/adapters/smtp/smtp-mailer.ts',
      'server/core/mail/compose-message.ts',
      // the newsletter sender is compared with its pool
      'bench/newsletter-worker.ts',
    ],
  },
  {
    what: 'the sanitiser of rich text',
    sign: /from 'sanitize-html'/,
    // of an email that comes in only the text is kept
    only: [/(^|\/)rich-text\.ts$/, 'server/engines/inbound-mail/html-to-lines.ts'],
  },
  {
    what: 'network access in the browser',
    sign: /\bfetch\(|XMLHttpRequest|new WebSocket|new EventSource/,
    only: [/^web\/api\//, 'web/api/early-fetch.js', 'web/settings/push/service-worker.js'],
    rooms: /^web\//,
  },
  {
    what: 'the addresses of the API',
    sign: /['"`]\/api\b/,
    only: ['contract/endpoint.ts'],
    rooms: /^(contract|web|web-build)\//,
  },
  {
    what: 'what the browser keeps',
    sign: /\b(localStorage|sessionStorage)\b/,
    only: [
      /^web\/(api|parts)\//,
      'web/session.tsx',
      'web/session.ts',
      'web/account/show-prerendered.js',
      // replaces it while the web is built
      'web/contacts/prerender.tsx',
    ],
    rooms: /^web\//,
  },
  {
    what: 'the screen of a list, which defineList makes',
    // rows that stay until the next page is there, links to pages, tables, and rows drawn as the API answers them
    sign: /\bkeepPrevious: true|<Pagination\b|<PagedRows\b|<(Long)?Table\b|<table\b|\bdata\??\.data\.map\(|\brows=\{data\?\.data\}/,
    only: [
      /^web\/lists\//,
      /^web\/parts\/(Long)?Table\.tsx$/,
      // always the same fourteen days, with nothing to filter or to page
      'web/staff/health/LeadMails.tsx',
      // the whole account of a period, between its opening and closing balance
      'web/billing/statement/StatementView.tsx',
      // an accordion, open at the entry that the address names
      'web/contacts/History.tsx',
      // pages below each other, fetched by 'Show earlier ones' and 'Show older files'
      'web/contacts/ConsentSection.tsx',
      'web/staff/clients/files/ClientFiles.tsx',
      // a few of each kind that a merge moves
      'web/contacts/duplicates/MovedParts.tsx',
      // hits that change while somebody types
      'web/shell/palette/use-record-search.ts',
      'web/testimonials/request/ContactSuggestions.tsx',
      'web/listings/sellers/ChooseSeller.tsx',
      'web/contacts/bulk/EraseDeleted.tsx',
      'web/contacts/text-search/FoundTexts.tsx',
      'web/listings/import/ImportPreview.tsx',
      // in the bell of every screen, whose first load has no code of lists
      'web/activity/NotificationList.tsx',
      // one button below the rows acts on all of them
      'web/settings/SignIns.tsx',
      // checks that a button runs again
      'web/staff/health/HealthScreen.tsx',
      // cards with the first rows of a list
      /^web\/dashboard\//,
      // the few homes of one contact
      'web/contacts/ListingsOfContact.tsx',
      // rows that are part of a larger answer, or of a file that is not stored yet
      'web/staff/billing/BalanceTable.tsx',
      'web/staff/billing/ClientInvoices.tsx',
      'web/staff/billing/PackagesScreen.tsx',
      'web/staff/client-import/ImportedTable.tsx',
      'web/staff/stats-uploads/NumbersTable.tsx',
      'web/statistics/leads/SourcesTable.tsx',
      // numbers by month, with a heading at the beginning of each row
      'web/listings/seller-report/ReportTable.tsx',
      'web/staff/clients/AiUse.tsx',
      'web/statistics/chart/MonthsTable.tsx',
      'web/statistics/days/DaysTable.tsx',
      // a printed page
      'web/billing/InvoicePaper.tsx',
    ],
    rooms: /^web\//,
  },
  {
    what: 'the settings of the process',
    sign: /\bprocess\.env\b/,
    // a test names the point at which the process ends itself
    only: ['server/main.ts', 'server/config.ts', 'server/core/crash-point.ts', /^server\/(start|testing)\//],
    rooms: /^server\//,
  },
  {
    what: 'a row that is absent or of another client: orNotFound',
    sign: /\borMissing\b|\(!?(\w+)(?: === null)?\) throw new ApiError\('not_found'\);\s*return \1;|function orNotFound\b|\borNotFound = /,
    // the database handles refuse rows before they are parsed
    only: ['server/core/or-not-found.ts', /^server\/core\/db\//],
    rooms: /^server\//,
  },
  {
    what: 'the clock of the server',
    sign: /\bnew Date\(\)|\bDate\.now\(\)/,
    only: ['server/core/clock.ts', /^server\/(start|testing)\//],
    // scripts of the public pages use the visitor's clock
    rooms: /^server\/(?!features\/sites\/assets\/)/,
  },
  {
    what: 'the address of a call or a text message',
    sign: /['"`](tel|sms):/,
    only: [
      'contract/phones.ts',
      // links that people add to rich text, and the list that is shown before the code
      'contract/rich-text/addresses.ts',
      'web/contacts/early-list.js',
      /^contract\/testing-/,
      /^server\/testing\//,
      /^e2e\//,
    ],
  },
  {
    what: 'what is known of numbers and domains of other countries',
    sign: /from '(libphonenumber-js|punycode)/,
    only: ['contract/abroad.ts'],
  },
  {
    what: 'the pattern of an email address',
    sign: /\/\^\[\^\\s@/,
    // removes characters that would break a header, even from older stored values
    only: ['server/core/mail/compose-message.ts'],
  },
  {
    what: 'the writer of the log',
    sign: /from 'pino'/,
    only: [
      /^bench\//,
      /^server\/start\//,
      'server/main.ts',
      'server/core/log.ts',
      'server/app.ts',
      'server/open-parts.ts',
      /^server\/testing\//,
    ],
  },
  {
    what: 'a field of a form: one with a name of its own stands beside the controls that FormFields asks for',
    sign: /<(?:Form(?:Field|Checkbox|Radios|Checks)|RichTextField|Choices)\b[^>]*?\bname=(?:"|\{["'`])/,
    only: [
      // a list of domains, each of which is a field
      'web/staff/sites/SiteDialog.tsx',
    ],
    rooms: /^web\//,
  },
  {
    what: 'who is meant: an active user, an Admin who gets bills, the agent of a client; each is a view of the database',
    sign: /\bNOT (\w+\.)?is_pending\b|\bis_pending IS FALSE|(?<!\b[sf]\.)\bdisabled_at IS NULL|\brole = 'Admin' AND (\w+\.)?deleted_at IS NULL|'leads' = ANY/,
    only: [
      // locks the rows, so that the condition is read again after another change has ended
      'server/features/users/queries.ts',
      // one user changed by staff, whose row is locked
      'server/features/staff/cross-client/people.ts',
      // whether anybody has ever joined, deleted or not
      'server/features/health/cross-client/health.ts',
      // the owner of a launch may not have joined yet
      'server/features/launch/queries.ts',
      // colleagues, who are not users
      /^server\/features\/staff\/cross-client\/(team|queue|queue-news|absences)\.ts$/,
      /^server\/(testing|demo)\//,
    ],
    rooms: /^server\//,
  },
  {
    what: 'a dialog with a form: ActionDialog has its call, its states and its buttons',
    sign: /parts\/Dialog\.tsx'[\s\S]*parts\/Form\.tsx'|parts\/Form\.tsx'[\s\S]*parts\/Dialog\.tsx'/,
    only: [
      // asks the fields of the card provider first, which are in a frame
      'web/billing/CardDialog.tsx',
      // the session has ended, so that nobody may call anything
      'web/account/RenewSessionDialog.tsx',
    ],
    rooms: /^web\//,
  },
  {
    what: 'a question of yes and no: ActionDialog without fields, or useConfirm during a save',
    sign: /\/Confirm(Dialog|Window)\.tsx'/,
    only: [
      'web/actions/ConfirmAction.tsx',
      /^web\/parts\/(ConfirmDialog|DiscardQuestion|use-confirm)\.tsx$/,
      'web/shell/code-preload.ts',
      // the router's blocker takes the answer
      'web/launch/wizard/LeaveGuard.tsx',
      // nobody is signed in here yet
      'web/account/ContinueAs.tsx',
      // a block that is not stored yet is removed without a call
      'web/newsletter/editor/Blocks.tsx',
    ],
    rooms: /^web\//,
  },
  {
    what: 'the window of a dialog',
    sign: /\b(Alert)?Dialog\b[^;]*from 'radix-ui'/,
    only: [
      /^web\/parts\/(Dialog|Confirm)Window\.tsx$/,
      // a menu at the side, which is only hidden until the next screen is painted
      'web/shell/Drawer.tsx',
      // a field at the top of the window and its hits, in place of a title
      'web/shell/palette/PaletteDialog.tsx',
    ],
    rooms: /^web\//,
  },
];

test.each(singles)('one place only: $what', ({ sign, only, rooms }) => {
  const second = sources().filter(
    ({ path, code }) =>
      sign.test(code) &&
      !isTest(path) &&
      !path.startsWith('checks/') &&
      (!rooms || rooms.test(path)) &&
      !only.some((place) => (typeof place === 'string' ? place === path : place.test(path))),
  );
  expect(second.map(({ path }) => path)).toEqual([]);
});
