import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isTest, read, root } from './source-files.ts';

/** Questions of a first day, each with the word to search for, and the file with the answer. */
const questions: [question: string, word: string, answer: string][] = [
  ['Where is the session of a request checked?', 'authorize', 'server/core/security/authorize.ts'],
  [
    'Where does the mail about a new lead come from?',
    'new-contact',
    'server/features/contacts/mails/new-contact.ts',
  ],
  ['Where is a field of a contact named?', 'ContactDraft', 'contract/contacts/contacts.ts'],
  ['What may an Editor do?', 'editors', 'contract/access.ts'],
  ['What happens when the database is gone?', 'isConnectionLoss', 'database/connection.ts'],
  ['Where are too many requests refused?', 'createRateLimiter', 'server/core/http/rate-limits.ts'],
  ['How does a statement stay inside one client?', 'createClientDb', 'server/core/db/client-db.ts'],
  [
    'Where is a row of the activity log written?',
    'INSERT INTO app.activity',
    'server/core/events/log-activity.ts',
  ],
  ['Where is the sentence of an event?', 'contact.created', 'server/features/contacts/activity.ts'],
  [
    'What does a window fetch again when a colleague changes something?',
    'stale-queries',
    'web/contacts/stale-queries.ts',
  ],
  ['Where is a mail sent?', 'sendNextMail', 'server/core/mail/send-mail.ts'],
  ['Where do staff act for a client?', 'impersonate', 'server/features/account/account.ts'],
  ['Where is a picture encoded anew?', 'reencodeImage', 'server/core/files/reencode.ts'],
  ['Where are the addresses of the portal?', 'routes', 'web/routes.ts'],
];

/**
 * Questions that users of similar products asked in public. The words were chosen from their sentences before
 * anybody looked for them here.
 */
const publicQuestions: [source: string, question: string, word: string, answer: string][] = [
  [
    'mautic #5149',
    'A person with a known email, is there a second contact?',
    'duplicate',
    'server/features/contacts/intake.ts',
  ],
  ['twenty #11864', 'How are the rows of a CSV file read?', 'csv', 'server/core/http/read-csv.ts'],
  ['agent-crm #84', 'Which phone numbers are taken?', 'phone', 'contract/phones.ts'],
  [
    'espocrm #1558',
    'What two people changed, how does it become one?',
    'merge',
    'web/editing/merge-values.ts',
  ],
  [
    'listmonk #440',
    'What happens with a bounced newsletter?',
    'bounce',
    'server/features/newsletter/bounces/record-report.ts',
  ],
  ['listmonk #1221', 'Who is left out after a bounce?', 'suppress', 'server/features/consent/suppress.ts'],
  [
    'listmonk #2608',
    'Which headers make an unsubscribe button?',
    'List-Unsubscribe',
    'server/features/newsletter/sending/mail-template.ts',
  ],
  [
    'listmonk #1078',
    'Who may unsubscribe without a confirmation?',
    'one-click',
    'server/features/users/one-click.ts',
  ],
  [
    'listmonk #1515',
    'When has a subscriber confirmed?',
    'opt-in',
    'server/features/consent/sign-up/queries.ts',
  ],
  [
    'mailcoach #189',
    'When was a mail first opened?',
    'opened_at',
    'server/features/newsletter/tracking/stats.ts',
  ],
  [
    'fluent-crm #5',
    'How is the open rate computed?',
    'open_rate',
    'server/features/newsletter/tracking/queries.ts',
  ],
  [
    'buttondown #2588',
    'Where is tracking switched off?',
    'tracking',
    'server/features/newsletter/tracking/switch.ts',
  ],
  [
    'mail-tracker #157',
    'Where is the pixel that counts opens?',
    'pixel',
    'server/features/newsletter/tracking/tracking-routes.ts',
  ],
  ['gumroad #6077', 'What is unused time worth?', 'proration', 'server/features/billing/proration.ts'],
  [
    'lago #170',
    'Where does a credit note come from?',
    'credit note',
    'server/features/billing/staff-invoices.ts',
  ],
  [
    'polar #6369',
    'When does a downgrade take effect?',
    'downgrade',
    'server/features/billing/staff-package.ts',
  ],
  ['cody #1600', 'When is a declined card tried again?', 'dunning', 'server/features/billing/dunning.ts'],
  [
    'org-brain-workshop #15',
    'Who is told that a payment failed?',
    'payment-failed',
    'server/features/billing/mails/payment-failed.ts',
  ],
  ['Cap #2074', 'When is an account past due?', 'past_due', 'server/features/billing/payments.ts'],
  [
    'fxa #7886',
    'What does a webhook of the card provider do?',
    'webhook',
    'server/features/billing/webhooks.ts',
  ],
  [
    'sparkapi4p2 #53',
    'By which number is a listing known?',
    'ListingId',
    'server/engines/mls/normalize/normalize.ts',
  ],
  [
    'wp-listings #61',
    'Which status of the MLS is which of ours?',
    'StandardStatus',
    'server/engines/mls/normalize/normalize.ts',
  ],
  [
    'WP-Property-Hive #137',
    'Where do photos of a listing come from?',
    'MediaURL',
    'server/engines/mls/normalize/normalize.ts',
  ],
  ['property_web_builder #2', 'Which feeds can be imported?', 'RESO', 'server/engines/mls/odata/dialects.ts'],
  [
    'helpdesk #769',
    'Which mail has the link for a new password?',
    'reset',
    'server/features/account/mails/reset-password.ts',
  ],
  ['mattermost #7195', 'How long does that link work?', 'password reset', 'server/features/account/rules.ts'],
  [
    'SuiteCRM #8964',
    'Where is the second step of signing in?',
    '2FA',
    'server/features/account/second-factor.ts',
  ],
  ['notification-api #545', 'What keeps robots out of forms?', 'honeypot', 'contract/contacts/honeypot.ts'],
  ['Eventra #14385', 'Who may call how often?', 'rate limit', 'server/core/http/rate-limits.ts'],
  ['matomo #5873', 'In whose timezone is a day counted?', 'timezone', 'contract/zoned-time.ts'],
];

/** A longer list of hits no longer answers a question. */
const maxFiles = 45;

test.each([
  ...questions,
  ...publicQuestions.map(([source, question, ...rest]) => [`${source}: ${question}`, ...rest] as const),
])('%s The word is %j', (_question, word, answer) => {
  const found = filesWith(word);
  expect(found).toContain(answer);
  expect(found.length, `git grep ${word} finds ${found.length} files`).toBeLessThanOrEqual(maxFiles);
});

test('the map of docs/develop.md names folders that are there', () => {
  const named = [
    ...read('docs/develop.md').matchAll(/`((?:contract|server|web|database|e2e|bench|checks)\/[\w/.-]*)`/g),
  ];
  const tracked = git('ls-files').split('\n');
  expect(named.length).toBeGreaterThan(7);
  for (const [, place = ''] of named.filter(([, name = '']) => !name.includes('NNNN')))
    expect(
      tracked.some((path) => path.startsWith(place)),
      `${place} of docs/develop.md is there`,
    ).toBe(true);
});

/**
 * In the code or in the name of a file, without tests and what a command writes from the code. Where the code has too
 * many, somebody looks at the names of files alone.
 */
function filesWith(word: string): string[] {
  const inCode = listFiles('grep', '-lF', word, '--', '*.ts', '*.tsx', '*.sql', ':!database/statements');
  const inName = listFiles('ls-files', `*${word}*`);
  const all = [...new Set([...inCode, ...inName])];
  const codeNamed = inName.filter((path) => /\.(?:tsx?|sql)$/.test(path));
  return all.length > maxFiles && codeNamed.length > 0 ? codeNamed : all;
}

const listFiles = (...args: string[]): string[] =>
  git(...args)
    .split('\n')
    .filter((path) => path !== '' && !isTest(path));

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
