import { afterAll, expect, test } from 'vitest';
import { createImapInbox } from '#server/adapters/inbox/imap-inbox.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { startImapServer } from '#server/testing/imap-server.ts';
import { messagesWorld } from '#server/testing/messages.ts';

const { owner, here, lead, replyAddresses, take, files } = await messagesWorld();
const server = await startImapServer();
afterAll(() => server.close());

const answers = 60;
const withFile = 5;

/** An answer; each fifth has a document. */
const write = (n: number): string => {
  const head = [
    'From: Nora Novak <nora@example.com>',
    `To: ${replyAddresses.create({ client_id: here().id, lead_id: lead() }) ?? ''}`,
    `Subject: Re: The loft ${n}`,
    `Message-ID: <campaign-${n}@example.com>`,
  ];
  if (n % withFile !== 0) return [...head, '', `Answer ${n}`].join('\r\n');
  return [
    ...head,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    `Answer ${n}`,
    '--b',
    'Content-Type: application/pdf; name="plan.pdf"',
    'Content-Disposition: attachment; filename="plan.pdf"',
    '',
    `%PDF-1.4 ${n}`,
    '--b--',
  ].join('\r\n');
};

test('answers and their files come in once, whatever breaks: the process before or after it stores one, the line in any command', async () => {
  for (let n = 0; n < answers; n += 1) server.deliver(write(n));
  const random = seededRandom(20_261_128);
  const breaks = (percent: number) => random.between(1, 100) <= percent;
  const broken = { before: 0, after: 0, line: 0 };
  server.misbehave((command, socket) => {
    if (!/FETCH|MOVE|SEARCH|SELECT|LOGIN/.test(command) || !breaks(6)) return false;
    broken.line += 1;
    socket.destroy();
    return true;
  });
  for (let round = 0; (server.mailboxes.get('INBOX')?.length ?? 0) > 0; round += 1) {
    expect(round).toBeLessThan(500);
    // a new process remembers nothing of the one before
    const inbox = createImapInbox(server.address, { connect: 2000, silence: 2000 });
    await inbox
      .readSome(async (raw) => {
        if (breaks(10)) {
          broken.before += 1;
          throw new Error('It dies before it stores the message.');
        }
        const outcome = await take(raw);
        if (breaks(20)) {
          broken.after += 1;
          throw new Error('It dies before it moves the message.');
        }
        return outcome;
      })
      .catch(() => {});
  }
  expect(Object.values(broken).every((times) => times > 0)).toBe(true);
  const { rows } = await owner.query(
    `SELECT m.text, count(f.id)::int AS files FROM app.lead_messages m
     LEFT JOIN app.files f ON f.client_id = m.client_id AND f.message_id = m.id WHERE m.client_id = $1 GROUP BY m.client_id, m.id ORDER BY m.id`,
    [here().id],
  );
  const expected = Array.from({ length: answers }, (_, n) => ({
    text: `Answer ${n}`,
    files: n % withFile === 0 ? 1 : 0,
  }));
  expect(rows).toHaveLength(answers);
  expect(rows).toEqual(expect.arrayContaining(expected));
  expect(server.mailboxes.get('INBOX/Done')).toHaveLength(answers);
  const stored: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Awaited<ReturnType<typeof files.list>> = await files.list(next);
    stored.push(...page.files.map(({ name }) => name));
    next = page.next;
  }
  expect(stored.filter((name) => name.startsWith('private/'))).toHaveLength(answers / withFile);
});
