import { join } from 'node:path';
import fc from 'fast-check';
import { Pool } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createSmtpMailer } from '#server/adapters/smtp/smtp-mailer.ts';
import { activity } from '#contract/activity/activity.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { support } from '#contract/support/support.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { sendNextMail } from '#server/core/mail/send-mail.ts';
import { createAddressMaker, createSignedAddresses } from '#server/core/mail/signed-addresses.ts';
import { takeEmail } from '#server/core/mail/take-email.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { mails } from '#server/mails.ts';
import { testKey } from '#server/testing/database.ts';
import { testProvider } from '#server/testing/mails.ts';
import { call, makeStaff, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { scaleRuns, seed } from '#server/testing/run-options.ts';
import { mailServer, parseMail } from '#server/testing/smtp.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { conversationAddress } from './conversation-address.ts';
import { emailsPerDay } from './rules.ts';
import { takeConversationEmail } from './take-email.ts';

const place = 'inbox@mail.example.net';
const supportEmail = 'help@provider.example.com';
const { server, owner, sam, newClient, dataDir } = await testWorld({
  settings: { SUPPORT_EMAIL: supportEmail, INBOUND_ADDRESS: place },
});
const smtp = await mailServer();
const mailer = createSmtpMailer(smtp.url);
const pools = {
  worker: new Pool(server.database.worker),
  app: new Pool({ ...server.database.app, max: 4 }),
};
afterAll(async () => {
  mailer.close();
  await smtp.close();
  await Promise.all([pools.worker.end(), pools.app.end()]);
});

const files = createLocalStore(join(dataDir, 'files'));
const deps = {
  findAddress: createSignedAddresses(testKey, place, conversationAddress).find,
  openLinkDb: createLinkDb({ read: pools.app, write: pools.app, export: pools.app }),
  files,
  quota: 3 * 1024 * 1024,
};
const take = (raw: string) =>
  withConnection(pools.worker, (client) =>
    takeEmail(
      Buffer.from(raw),
      [(message, context) => takeConversationEmail(message, { ...deps, ...context })],
      {
        ...createTaskContext(client, server.clock.now),
        ownSender: 'Foyer <portal@example.com>',
        supportEmail,
      },
    ),
  );
const sender = {
  mails,
  mailer,
  provider: testProvider,
  portalOrigin: 'https://portal.example.com',
  links: createLinkEncryption(testKey),
  unsubscribeTokens: createUnsubscribeTokens(testKey),
  clock: () => server.clock.now,
  keepsText: () => false,
  addressOf: createAddressMaker(testKey, place),
  makeDocument: () => Promise.resolve(null),
};
/** Everything in the mail queue leaves; each of these mails by its headers. */
async function sendAll() {
  smtp.received.length = 0;
  while (await sendNextMail(pools.worker, sender));
  return smtp.received.map(({ raw, to }) => {
    const { headers, body } = parseMail(raw);
    return {
      ...Object.fromEntries(headers),
      envelopeTo: to[0] ?? '',
      body: body.replaceAll(/=\r?\n/g, ''),
    } as Record<string, string>;
  });
}

const made: { here?: ClientWorld } = {};
const here = () => made.here ?? fail();
const fail = (): never => {
  throw new Error('No client was made.');
};
beforeEach(async () => {
  server.clock.now = noon;
  await owner.query('DELETE FROM app.outbox');
  made.here = await newClient({ name: 'Harbour Homes' });
});

let emails = 0;
type Parts = { from?: string; text?: string; head?: string; id?: string };
const write = (
  to: string | undefined,
  { from = here().eve.email, text = 'It works now.', head = '', id }: Parts = {},
) =>
  [
    `From: Eve <${from}>`,
    `To: ${to ?? fail()}`,
    'Subject: Re: Help',
    `Message-ID: ${id ?? `<${(emails += 1)}@example.com>`}`,
    ...(head === '' ? [] : [head]),
    '',
    text,
  ].join('\n');
const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#264653' } })
  .png()
  .toBuffer();
const withFile = (to: string | undefined, text: string, { name = 'roof.png', bytes = photo } = {}) =>
  write(to, {
    head: 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"',
    text:
      [
        '',
        `Content-Type: text/plain\n\n${text}`,
        `Content-Type: image/png; name="${name}"\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="${name}"\n\n${bytes.toString('base64')}`,
      ].join('\n--b\n') + '\n--b--',
  });

const ask = (person: Person, message = 'Where do I change my photo?') =>
  call(server.app, person.token, support.message, { body: { topic: 'help', message } });
async function findConversation({ id } = here()): Promise<number> {
  const { rows } = await owner.query<{ id: string }>(
    'SELECT max(id) AS id FROM app.support_messages WHERE client_id = $1 AND conversation_id IS NULL',
    [id],
  );
  return Number(rows[0]?.id);
}
const reply = (id: number, message = 'Under Settings.') =>
  call(server.app, sam.token, staffMessages.reply, { params: { id }, body: { message } });
const read = async (person: Person, id: number) =>
  parseData(
    support.conversation.data,
    await call(server.app, person.token, support.conversation, { params: { id } }),
  );
const readStaff = async (id: number) =>
  parseData(
    staffMessages.read.data,
    await call(server.app, sam.token, staffMessages.read, { params: { id } }),
  );
async function kept(): Promise<number> {
  const names: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Awaited<ReturnType<typeof files.list>> = await files.list(next);
    names.push(...page.files.map(({ name }) => name));
    next = page.next;
  }
  return names.filter((name) => name.startsWith('private/')).length;
}
/** Eve asks, and Sam answers; the addresses at which their mails can be answered. */
async function converse() {
  await ask(here().eve);
  const id = await findConversation();
  const asked = (await sendAll()).find(({ envelopeTo }) => envelopeTo === supportEmail);
  await reply(id);
  const answered = (await sendAll()).find(({ envelopeTo }) => envelopeTo === here().eve.email);
  return { id, ofStaff: asked?.['reply-to'], ofEve: answered?.['reply-to'] };
}

test('an answer by mail is in the conversation, waits for staff again and is mailed to them', async () => {
  const { id, ofEve } = await converse();
  expect(ofEve).toMatch(/^inbox\+talk-\d+-\d+-\d+-[0-9a-f]{16}@mail\.example\.net$/);
  const text = 'It works now.\n\nOn Fri, Sam wrote:\n> Under Settings.';
  expect(await take(write(ofEve?.toUpperCase(), { text }))).toBe('done');
  const conversation = await read(here().eve, id);
  expect(conversation.messages.at(-1)).toEqual({
    id: expect.any(Number),
    message: 'It works now.',
    is_reply: false,
    is_for_client: false,
    name: 'Eve Tester',
    created_at: '2026-11-20T20:00:00Z',
    files: [],
    is_email: true,
    other_address: null,
    quote: 'On Fri, Sam wrote:\n> Under Settings.',
    unsaved_files: [],
  });
  expect((await readStaff(id)).item).toMatchObject({ done_at: null });
  const told = (await sendAll()).find(({ envelopeTo }) => envelopeTo === supportEmail);
  expect(told).toMatchObject({ body: expect.stringContaining('It works now.') });
  expect(told?.['references']?.split(/\s+/)).toHaveLength(2);
});

test('a colleague and the mailbox of the team answer by mail, and the client hears as of an answer in the portal', async () => {
  const { id, ofStaff } = await converse();
  expect(await take(write(ofStaff, { from: sam.email, text: 'Shall we do it?' }))).toBe('done');
  expect(await take(write(ofStaff, { from: supportEmail.toUpperCase(), text: 'Done!' }))).toBe('done');
  const { messages } = await read(here().eve, id);
  expect(messages.slice(-2)).toMatchObject([
    { message: 'Shall we do it?', is_reply: true, is_email: true, other_address: null, name: null },
    { message: 'Done!', is_reply: true, is_email: true, other_address: null },
  ]);
  const seen = await readStaff(id);
  expect(seen.messages.slice(-2).map(({ name }) => name)).toEqual(['Sam Provider', null]);
  expect(seen.item?.done_at).not.toBeNull();
  const { text } = await call(server.app, here().eve.token, activity.notifications);
  expect(text.split('We answered you').length - 1).toBe(3);
  const mailed = (await sendAll()).filter(({ envelopeTo }) => envelopeTo === here().eve.email);
  expect(mailed.map(({ body = '' }) => /Shall we do it\?|Done!/.exec(body)?.[0])).toEqual([
    'Shall we do it?',
    'Done!',
  ]);
});

test('an answer of a colleague with a field that is still open goes back to them, and no client sees it', async () => {
  const { id, ofStaff } = await converse();
  expect(await take(write(ofStaff, { from: sam.email, text: 'Hi {{first_name}}, done.' }))).toBe('done');
  expect((await read(here().eve, id)).messages).toHaveLength(2);
  const back = (await sendAll()).filter(({ envelopeTo }) => envelopeTo === sam.email);
  expect(back.map(({ body }) => body)).toEqual([expect.stringContaining('It still says {{first_name}}')]);
});

test('nobody else answers as staff: not the client, a stranger, a colleague of another area, or one who has left', async () => {
  const { id, ofStaff } = await converse();
  const designer = await makeStaff(server.database, 'dana@provider.example.com', 'Designer');
  const former = await makeStaff(server.database, 'finn@provider.example.com', 'Support');
  await owner.query('UPDATE app.staff SET disabled_at = now() WHERE id = $1', [former.id]);
  const others = [here().eve.email, 'stranger@example.com', designer.email, former.email];
  for (const from of others) expect(await take(write(ofStaff, { from, text: `Mine: ${from}` }))).toBe('done');
  expect((await read(here().eve, id)).messages).toHaveLength(2);
  const strays = (await sendAll()).filter(({ envelopeTo }) => envelopeTo === supportEmail);
  expect(strays.map((mail) => mail['reply-to'])).toEqual(others);
  expect(strays[0]).toMatchObject({
    subject: 'An email about Harbour Homes that is in no conversation',
    body: expect.stringContaining(`Mine: ${here().eve.email}`),
  });
});

test('an answer from another address says so to both sides', async () => {
  const { id, ofEve } = await converse();
  await take(write(ofEve, { from: 'eve.private@example.org' }));
  const words = { name: 'Eve Tester', other_address: 'eve.private@example.org' };
  expect((await read(here().eve, id)).messages.at(-1)).toMatchObject(words);
  expect((await readStaff(id)).messages.at(-1)).toMatchObject(words);
  const told = (await sendAll()).find(({ envelopeTo }) => envelopeTo === supportEmail);
  expect(told?.['body']).toContain('eve.private@example.org');
});

test('whoever may no longer read or sign in adds nothing, and the team gets their words', async () => {
  const { id, ofEve } = await converse();
  const taken = async (text: string) => {
    expect(await take(write(ofEve, { text }))).toBe('done');
    return (await sendAll()).filter(({ body }) => body?.includes(text)).map(({ envelopeTo }) => envelopeTo);
  };
  const { alice, eve } = here();
  const isIn = async (text: string) => (await readStaff(id)).messages.some(({ message }) => message === text);
  await owner.query('UPDATE app.users SET disabled_at = now() WHERE id = $1', [eve.id]);
  expect([await taken('switched off'), await isIn('switched off')]).toEqual([[supportEmail], false]);
  await owner.query('UPDATE app.users SET disabled_at = NULL WHERE id = $1', [eve.id]);
  // what another began, and only an Admin reads
  await owner.query('UPDATE app.support_messages SET user_id = $2 WHERE id = $1', [id, alice.id]);
  expect([await taken('no reader'), await isIn('no reader')]).toEqual([[supportEmail], false]);
  await owner.query(`UPDATE app.users SET role = 'Admin' WHERE id = $1`, [eve.id]);
  expect([await taken('as an Admin'), await isIn('as an Admin')]).toEqual([[supportEmail], true]);
});

test('a signature is of one client, conversation and person, and of this installation', async () => {
  const { id, ofEve = '', ofStaff = '' } = await converse();
  const forged = [
    ofEve.replace(/talk-\d+-/, `talk-${here().id + 1}-`),
    ofEve.replace(`-${id}-`, `-${id + 1}-`),
    ofEve.replace(`-${here().eve.id}-`, `-${here().alice.id}-`),
    ofEve.replace(`-${here().eve.id}-`, '-0-'),
    ofStaff.replace('-0-', `-${here().eve.id}-`),
    ofEve.replace(/[0-9a-f]{16}@/, '0000000000000000@'),
    ofEve.replace('talk-', 'reply-'),
  ];
  for (const to of forged) expect([to, await take(write(to))]).toEqual([to, 'unread']);
  expect((await read(here().eve, id)).messages).toHaveLength(2);
});

test('an email comes in once, also with other words, while the client goes on and staff have answered', async () => {
  const { id, ofEve, ofStaff } = await converse();
  await take(write(ofEve, { id: '<one@example.com>' }));
  await take(write(ofStaff, { id: '<two@example.com>', from: sam.email, text: 'Good.' }));
  await ask(here().eve);
  await sendAll();
  expect(await take(write(ofEve, { id: '<one@example.com>', text: 'It works now. Sent twice.' }))).toBe(
    'done',
  );
  expect(await take(write(ofStaff, { id: '<two@example.com>', from: sam.email }))).toBe('done');
  expect((await read(here().eve, id)).messages).toHaveLength(4);
  expect(await sendAll()).toEqual([]);
  expect((await readStaff(id)).item?.done_at).not.toBeNull();
});

test('what a program sends is no answer, and two of them end after a day’s emails', async () => {
  const { id, ofEve } = await converse();
  const heads = ['Auto-Submitted: auto-replied', 'Auto-Submitted: auto-generated', 'Precedence: bulk'];
  for (const head of heads) expect(await take(write(ofEve, { head }))).toBe('done');
  expect((await read(here().eve, id)).messages).toHaveLength(2);
  await owner.query(
    `INSERT INTO app.support_messages (client_id, user_id, topic, message, created_at, conversation_id, email_key)
     SELECT $1, $2, 'help', 'x', $4, $3, sha256(n::text::bytea) FROM generate_series(1, $5) n`,
    [here().id, here().eve.id, id, server.clock.now, emailsPerDay],
  );
  expect(await take(write(ofEve))).toBe('unread');
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
  expect(await take(write(ofEve))).toBe('done');
});

test('a photo without words is a message, and its name stands where words would', async () => {
  const { id, ofEve } = await converse();
  expect(await take(withFile(ofEve, ''))).toBe('done');
  const last = (await read(here().eve, id)).messages.at(-1);
  expect(last).toMatchObject({ message: '', files: [{ name: 'roof.png' }] });
  expect((await server.app.inject({ url: last?.files[0]?.url ?? '' })).statusCode).toBe(200);
  const list = parseData(
    support.conversations.data,
    await call(server.app, here().eve.token, support.conversations),
  );
  expect(list[0]).toMatchObject({ id, message: 'roof.png', is_answered: false });
  const { rows } = await owner.query(
    `SELECT details ->> 'excerpt' AS excerpt FROM app.queue_items WHERE client_id = $1 AND kind = 'support-message'`,
    [here().id],
  );
  expect(rows).toEqual([{ excerpt: 'roof.png' }]);
  const told = (await sendAll()).find(({ envelopeTo }) => envelopeTo === supportEmail);
  expect(told?.['body']).toContain('With a file in the portal: roof.png');
});

test('files that have no room or are no file of a message are named, and a repeated email leaves none', async () => {
  const { id, ofEve } = await converse();
  const before = await kept();
  await take(withFile(ofEve, 'A program', { name: 'setup.exe', bytes: Buffer.from('MZ program') }));
  expect((await read(here().eve, id)).messages.at(-1)).toMatchObject({
    message: 'A program',
    files: [],
    unsaved_files: ['setup.exe'],
  });
  const email = withFile(ofEve, 'With a photo');
  await take(email);
  await take(email);
  expect(await kept()).toBe(before + 1);
  await owner.query(
    `INSERT INTO app.files (client_id, name, original_name, size, purpose, created_at) VALUES ($1, 'private/full.pdf', 'full.pdf', $2, 'conversation', now())`,
    [here().id, deps.quota],
  );
  await take(withFile(ofEve, 'No room'));
  expect((await read(here().eve, id)).messages.at(-1)).toMatchObject({
    message: 'No room',
    files: [],
    unsaved_files: ['roof.png'],
  });
  expect(await kept()).toBe(before + 1);
});

test('of a restricted conversation every reader has an address of their own', async () => {
  const { eve, vic } = here();
  await call(server.app, sam.token, staffMessages.start, {
    params: { id: here().id },
    body: { subject: 'In private', message: 'A word.', user_ids: [eve.id, vic.id] },
  });
  const id = await findConversation();
  const sent = await sendAll();
  const addressOf = (person: Person) =>
    sent.find(({ envelopeTo }) => envelopeTo === person.email)?.['reply-to'];
  await take(write(addressOf(vic), { from: vic.email, text: 'From Vic' }));
  await take(write(addressOf(eve), { text: 'From Eve' }));
  expect((await read(vic, id)).messages.slice(-2)).toMatchObject([
    { name: 'Vic Tester', message: 'From Vic' },
    { name: 'Eve Tester', message: 'From Eve' },
  ]);
});

test('whatever people write, each word of it is in the message or its quote', async () => {
  const { id, ofEve } = await converse();
  const line = fc.oneof(
    fc.constantFrom('> Under Settings.', 'On Fri, Sam wrote:', '', '-----Original Message-----', '--'),
    fc.string({ unit: fc.constantFrom('a', 'b', 'é', '漢', '.', ':', '>'), minLength: 1, maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      await owner.query('UPDATE app.support_messages SET email_key = NULL WHERE client_id = $1', [here().id]);
      const text = lines.join('\n');
      expect(await take(write(ofEve, { text, head: 'Content-Type: text/plain; charset=utf-8' }))).toBe(
        'done',
      );
      const last = (await readStaff(id)).messages.at(-1);
      const words = (of: string) => of.split(/\s+/).filter((word) => word !== '');
      expect(words(`${last?.message} ${last?.quote}`)).toEqual(words(text));
    }),
    { numRuns: scaleRuns(25), seed },
  );
});
