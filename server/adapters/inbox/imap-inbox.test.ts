import { afterEach, beforeEach, expect, test } from 'vitest';
import { startImapServer, type ImapServer } from '#server/testing/imap-server.ts';
import { maxInboundBytes } from '#server/core/mail/inbox.ts';
import { createImapInbox } from './imap-inbox.ts';

const impatient = { connect: 300, silence: 300 };

let server: ImapServer;
beforeEach(async () => {
  server = await startImapServer();
});
afterEach(() => server.close());

const names = () =>
  Object.fromEntries(
    [...server.mailboxes].map(([name, stored]) => [name, stored.map(({ raw }) => String(raw))]),
  );
const readAll = async (address = server.address) => {
  const messages: string[] = [];
  const hasMore = await createImapInbox(address, impatient).readSome(async (raw) => {
    messages.push(raw.toString());
    return raw.includes('lead') ? 'done' : 'unread';
  });
  return { messages, hasMore };
};

test('messages of the mailbox are read once, and move to Done or Unread below it', async () => {
  server.deliver('Subject: a lead\r\n\r\nHello');
  server.deliver('Subject: news\r\n\r\nBye');
  expect(await readAll()).toEqual({
    messages: ['Subject: a lead\r\n\r\nHello', 'Subject: news\r\n\r\nBye'],
    hasMore: false,
  });
  expect(names()).toEqual({
    INBOX: [],
    'INBOX/Done': ['Subject: a lead\r\n\r\nHello'],
    'INBOX/Unread': ['Subject: news\r\n\r\nBye'],
  });
  expect(await readAll()).toEqual({ messages: [], hasMore: false });
});

test('fifty are read at once, and it says that there are more', async () => {
  for (let n = 0; n < 51; n += 1) server.deliver(`Subject: lead ${n}\r\n\r\n`);
  expect(await readAll()).toMatchObject({ hasMore: true });
  expect(await readAll()).toEqual({ messages: ['Subject: lead 50\r\n\r\n'], hasMore: false });
});

test('a message that could not be taken stays where it is, with those after it', async () => {
  server.deliver('Subject: first\r\n\r\n');
  server.deliver('Subject: second\r\n\r\n');
  const inbox = createImapInbox(server.address, impatient);
  await expect(inbox.readSome(() => Promise.reject(new Error('the database is away')))).rejects.toThrow(
    'the database is away',
  );
  expect(names()['INBOX']).toHaveLength(2);
});

test('a message that always fails holds up no other, and is tried again after them', async () => {
  for (const name of ['bad', 'good', 'better']) server.deliver(`Subject: ${name}\r\n\r\n`);
  const inbox = createImapInbox(server.address, impatient);
  const order: string[] = [];
  const readOn = () =>
    inbox.readSome(async (raw) => {
      order.push(/: (\w+)/.exec(raw.toString())?.[1] ?? '');
      if (raw.includes('bad')) throw new Error('the database refuses it');
      return 'done';
    });
  await expect(readOn()).rejects.toThrow('the database refuses it');
  server.deliver('Subject: best\r\n\r\n');
  await expect(readOn()).rejects.toThrow('the database refuses it');
  expect(order).toEqual(['bad', 'good', 'better', 'best', 'bad']);
  expect([names()['INBOX']?.length, names()['INBOX/Done']?.length]).toEqual([1, 3]);
});

test('a message that is larger than any service sends is put away without being read', async () => {
  server.deliver(`Subject: lead\r\n\r\n${'x'.repeat(maxInboundBytes)}`);
  expect(await readAll()).toEqual({ messages: [], hasMore: false });
  expect(names()['INBOX/Unread']).toHaveLength(1);
});

test.each([
  [
    'a wrong password',
    (address: string) => address.replace('secret', 'wrong'),
    'The mail server refused the login.',
  ],
  ['nobody who listens', () => 'imap://a:b@127.0.0.1:1/INBOX', 'ECONNREFUSED'],
])('%s fails the run, and the next one reads everything', async (_why, spoil, message) => {
  server.deliver('Subject: lead\r\n\r\n');
  await expect(readAll(spoil(server.address))).rejects.toThrow(message);
  expect((await readAll()).messages).toHaveLength(1);
});

test.each([
  ['is silent after the login', 'SELECT', 'Connection not available'],
  ['goes away in the middle of a message', 'FETCH', 'Connection not available'],
  ['goes away before it has moved a message', 'MOVE', 'did not move'],
])('a server that %s fails the run, and loses nothing', async (_what, word, message) => {
  server.deliver('Subject: lead\r\n\r\n');
  server.misbehave((command, socket) => {
    if (!command.includes(word)) return false;
    if (word !== 'SELECT') socket.destroy();
    return true;
  });
  await expect(readAll()).rejects.toThrow(message);
  server.misbehave(null);
  expect((await readAll()).messages).toEqual(['Subject: lead\r\n\r\n']);
  expect(names()['INBOX/Done']).toHaveLength(1);
});
