import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { isTest, read, root } from './source-files.ts';

/** What somebody asks on their first day, the word they would search for, and where the answer stands. */
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

/** Beyond this a list of hits is no answer any more. */
const maxFiles = 40;

test.each(questions)('%s The word is %j', (_question, word, answer) => {
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

/** In the code or in the name of a file, without tests and what a command writes from the code. */
function filesWith(word: string): string[] {
  const inCode = git('grep', '-lF', word, '--', '*.ts', '*.tsx', '*.sql', ':!database/statements').split(
    '\n',
  );
  const inName = git('ls-files', `*${word}*`).split('\n');
  return [...new Set([...inCode, ...inName])].filter((path) => path !== '' && !isTest(path));
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}
