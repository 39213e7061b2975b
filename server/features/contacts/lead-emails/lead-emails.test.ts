import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import { leadEmails, type LeadEmail } from '#contract/contacts/lead-emails.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { createFolderInbox } from '#server/core/mail/folder-inbox.ts';
import { maxInboundBytes } from '#server/core/mail/inbox.ts';
import { takeEmail } from '#server/core/mail/take-email.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { readData } from '#server/testing/contacts.ts';
import { testKey } from '#server/testing/database.ts';
import { call, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { deleteExpiredSubmissions } from '../jobs.ts';
import { announcedPerHour } from '../rules.ts';
import { createReplyAddresses } from '../messages/reply-addresses.ts';
import { createLeadAddresses } from './lead-addresses.ts';
import { takeContactEmail } from './take-email.ts';

const { server, owner, newClient } = await testWorld({
  settings: { INBOUND_ADDRESS: 'Inbox@mail.example.net' },
});
const here = await newClient({ host: 'grove.example.com' });
const other = await newClient();
const pool = new Pool({ ...server.database.app, max: 4 });
const folder = await mkdtemp(join(tmpdir(), 'foyer-inbox-'));
afterAll(async () => {
  await pool.end();
  await rm(folder, { recursive: true, force: true });
});

const ownSender = 'Foyer <portal@foyer.example>';
const leadAddresses = createLeadAddresses(testKey, 'inbox@mail.example.net');
const deps = {
  leadAddresses,
  replyAddresses: createReplyAddresses(testKey, 'inbox@mail.example.net'),
  openLinkDb: createLinkDb({ read: pool, write: pool, export: pool }),
  keyedHash: createContactHash(testKey),
  announcedPerHour,
  files: createLocalStore(`${folder}-files`),
  quota: 0,
};
const take = (raw: string) =>
  takeEmail(Buffer.from(raw), [(message, context) => takeContactEmail(message, deps, context)], {
    value: async () => null,
    now: server.clock.now,
    ownSender,
    supportEmail: null,
  });

const addressOf = async ({ alice }: ClientWorld): Promise<string> =>
  readData<{ address: string }>((await call(server.app, alice.token, leadEmails.address)).body, {
    address: '',
  }).address;
const list = async ({ token }: Person = here.alice) =>
  readData<LeadEmail[]>((await call(server.app, token, leadEmails.list)).body, []);
const findContacts = async (search: string, { token }: Person = here.alice) =>
  readData<Contact[]>((await call(server.app, token, contacts.list, { query: { search } })).body, []);
const readBell = async ({ token }: Person) => (await call(server.app, token, activity.notifications)).text;

let emails = 0;
const write = (to: string, { from = 'Ana Lopez <ana@example.com>', head = '', text = 'Hello' } = {}) =>
  `From: ${from}\nTo: ${to}\nSubject: Your listing\nMessage-ID: <${(emails += 1)}@example.com>\n${head}\n${text}\n`;

test('an email of a person becomes a contact with all its words, a notification and a row in the list', async () => {
  const address = await addressOf(here);
  expect(address).toMatch(new RegExp(`^inbox\\+leads-${here.id}-0-[0-9a-f]{16}@mail\\.example\\.net$`));
  expect(await take(write(address.toUpperCase(), { text: 'Is the loft still free?' }))).toBe('done');
  const [contact] = await findContacts('ana@example.com');
  expect(contact).toMatchObject({
    name: 'Ana Lopez',
    notes: 'Your listing\n\nIs the loft still free?',
    lead_source_id: 19,
    lead_status_id: 1,
    is_seen: false,
  });
  expect(await list()).toEqual([
    {
      id: expect.any(Number),
      sender: 'ana@example.com',
      subject: 'Your listing',
      service: null,
      body: 'Is the loft still free?',
      outcome: 'added',
      lead_id: contact?.id,
      received_at: '2026-11-20T20:00:00Z',
    },
  ]);
  expect(await readBell(here.eve)).toContain('Ana Lopez is a new contact.');
});

test('the email of a service is about its person, and says which service has sent it', async () => {
  const raw = write(await addressOf(here), {
    from: 'REALTOR.ca <no-reply@realtor.ca>',
    text: 'First name: Kim\nLast name: Novak\nEmail: kim@example.com\nPhone: 604-555-0177\nMessage: Can I see it?',
  });
  expect(await take(raw)).toBe('done');
  expect(await findContacts('kim@example.com')).toEqual([
    expect.objectContaining({
      name: 'Kim Novak',
      phone_number: '604-555-0177',
      lead_source_id: 6,
      notes: 'Can I see it?\nSent by REALTOR.ca.',
    }),
  ]);
});

test('an email that names a person with a phone alone makes a contact, and the same person again is the same one', async () => {
  const to = await addressOf(here);
  const writeAs = (text: string) =>
    write(to, {
      from: 'Zillow <noreply@zillow.com>',
      text: `Name: Rae Ring\nPhone: 604-555-0171\nMessage: ${text}`,
    });
  await take(writeAs('Call me'));
  await take(writeAs('Please'));
  expect(await findContacts('Rae Ring')).toEqual([
    expect.objectContaining({ email: null, phone_number: '604-555-0171', notes: 'Call me\nSent by Zillow.' }),
  ]);
  await take(write(to, { from: 'Zillow <noreply@zillow.com>', text: 'Phone: 604-555-0172\nOpen the app.' }));
  expect((await list()).map(({ outcome }) => outcome).slice(0, 3)).toEqual(['no_address', 'added', 'added']);
});

test('the same email again, also by four ways at once and with other headers, is one contact and one form', async () => {
  const raw = write(await addressOf(here), { from: 'twice@example.com' });
  const again = `Received: from elsewhere\n${raw}`;
  expect(await Promise.all([take(raw), take(again), take(raw), take(again)])).toEqual(Array(4).fill('done'));
  server.clock.now = new Date(noon.getTime() + 3_600_000);
  await take(raw);
  const [contact] = await findContacts('twice@example.com');
  const { rows } = await owner.query(`SELECT FROM app.lead_history WHERE client_id = $1 AND lead_id = $2`, [
    here.id,
    contact?.id,
  ]);
  expect(rows).toHaveLength(1);
  expect((await list()).filter(({ sender }) => sender === 'twice@example.com')).toHaveLength(1);
});

test('what a database cannot store is left out of an email, which becomes a contact all the same', async () => {
  const from = 'Zo\u0000e \u200B<zoe@exam\u200Bple.com>';
  await take(
    write(await addressOf(here), {
      from,
      text: 'Email: odd@exam\u200Bple.com\nPhone: +65 9123 4567\nCompany: Acme\nMessage: a\u0000b \ud800 c',
    }),
  );
  const [contact] = await findContacts('odd@example.com');
  expect(contact).toMatchObject({
    phone_number: '+6591234567',
    notes: expect.stringMatching(/^ab . c\nCompany: Acme$/),
  });
});

test('an automatic answer makes no contact and tells nobody', async () => {
  const before = await readBell(here.eve);
  await take(
    write(await addressOf(here), { from: 'away@example.com', head: 'Auto-Submitted: auto-replied\n' }),
  );
  expect((await list())[0]).toMatchObject({
    sender: 'away@example.com',
    outcome: 'automatic',
    lead_id: null,
  });
  expect([await findContacts('away@example.com'), await readBell(here.eve)]).toEqual([[], before]);
});

test('an email goes with its contact, an automatic answer as well; the same email again brings nobody back', async () => {
  const raw = write(await addressOf(here), { from: 'Lea Leaving <lea@example.com>', text: 'Private words' });
  await take(raw);
  const head = 'Auto-Submitted: auto-replied\n';
  await take(write(await addressOf(here), { from: 'LEA@example.com', head, text: 'On holiday' }));
  const [contact] = await findContacts('lea@example.com');
  const rowsOfLea = async () => (await list()).filter(({ lead_id }) => lead_id === contact?.id);
  expect((await rowsOfLea()).map(({ outcome }) => outcome)).toEqual(['automatic', 'added']);
  await call(server.app, here.alice.token, contacts.remove, { params: { id: contact?.id ?? 0 } });
  await take(raw);
  expect([await rowsOfLea(), await findContacts('lea@example.com')]).toEqual([[], []]);
  expect((await list()).filter(({ sender }) => /lea@/i.test(sender))).toEqual([]);
  const { rows } = await owner.query(
    `SELECT FROM app.lead_emails e WHERE client_id = $1 AND to_jsonb(e)::text ~* 'lea@|Private words|On holiday'`,
    [here.id],
  );
  expect(rows).toEqual([]);
});

test("an email in which nobody can be read is kept, and everybody hears of it: 'contact.email_unread'", async () => {
  await take(
    write(await addressOf(here), { from: 'Zillow <noreply@zillow.com>', text: 'Open the app to see who.' }),
  );
  expect((await list())[0]).toMatchObject({
    service: 'Zillow',
    outcome: 'no_address',
    lead_id: null,
    body: 'Open the app to see who.',
  });
  for (const person of [here.alice, here.eve, here.vic])
    expect(await readBell(person)).toContain('An email about a lead came in');
  expect(await readBell(other.alice)).not.toContain('An email about a lead came in');
});

test('whoever was reported as spam is a row of the list and no contact', async () => {
  const address = await addressOf(here);
  await take(write(address, { from: 'spam@example.com' }));
  const [contact] = await findContacts('spam@example.com');
  await call(server.app, here.alice.token, contacts.spam, { params: { id: contact?.id ?? 0 } });
  await take(write(address, { from: 'spam@example.com' }));
  const rows = (await list()).filter(({ sender }) => sender === 'spam@example.com');
  expect(rows.map(({ outcome, lead_id }) => [outcome, lead_id])).toEqual([['blocked', null]]);
  expect(await findContacts('spam@example.com')).toEqual([]);
});

test('mail of this installation, to nobody, or to an address that it has not signed, stays unread', async () => {
  const address = await addressOf(here);
  expect(await take(write(address, { from: 'Foyer <PORTAL@foyer.example>' }))).toBe('unread');
  expect(await take(write('somebody@mail.example.net'))).toBe('unread');
  const forged = address.replace(`leads-${here.id}-`, `leads-${other.id}-`);
  expect(await take(write(forged, { from: 'forged@example.com' }))).toBe('unread');
  expect(await take('')).toBe('unread');
  expect([await findContacts('forged@example.com', other.alice), await list(other.alice)]).toEqual([[], []]);
});

test('an Admin replaces the address: the one before leads nowhere, and only Admins may', async () => {
  const mine = await newClient();
  const before = await addressOf(mine);
  const replace = ({ token }: Person) => call(server.app, token, leadEmails.replaceAddress);
  expect([(await replace(mine.eve)).status, (await replace(mine.vic)).status]).toEqual([403, 403]);
  const { body } = await replace(mine.alice);
  const after = readData<{ address: string }>(body, { address: '' }).address;
  expect(after).not.toBe(before);
  expect(await addressOf(mine)).toBe(after);
  expect([await take(write(before)), await take(write(after))]).toEqual(['unread', 'done']);
  expect(await list(mine.alice)).toHaveLength(1);
});

test('emails are listed and kept for 90 days', async () => {
  const mine = await newClient();
  await take(write(await addressOf(mine)));
  await owner.query('UPDATE app.sessions SET idle_until = $1, expires_at = $1', [
    new Date('2027-06-01T00:00:00Z'),
  ]);
  server.clock.now = new Date('2027-02-18T19:59:00Z');
  expect(await list(mine.alice)).toHaveLength(1);
  server.clock.now = new Date('2027-02-18T20:01:00Z');
  expect(await list(mine.alice)).toEqual([]);
  const worker = new Pool(server.database.worker);
  await withConnection(worker, (connection) =>
    deleteExpiredSubmissions(createTaskContext(connection, server.clock.now)),
  );
  await worker.end();
  const { rowCount } = await owner.query('SELECT FROM app.lead_emails WHERE client_id = $1', [mine.id]);
  expect(rowCount).toBe(0);
});

test('files of the folder are taken once; what is no email for a client is in unread', async () => {
  const address = await addressOf(here);
  await writeFile(join(folder, '1.eml'), write(address, { from: 'folder@example.com' }));
  await writeFile(join(folder, '2.eml'), 'Hello there');
  await writeFile(join(folder, '3.eml'), Buffer.alloc(maxInboundBytes + 1, 'a'));
  await writeFile(join(folder, '.writing'), write(address));
  const inbox = createFolderInbox(folder);
  expect(await inbox.readSome((raw) => take(raw.toString()))).toBe(false);
  expect(await readdir(join(folder, 'done'))).toEqual(['1.eml']);
  expect((await readdir(join(folder, 'unread'))).toSorted()).toEqual(['2.eml', '3.eml']);
  expect(await findContacts('folder@example.com')).toHaveLength(1);
});

test('addresses are at a domain of their own where all its mail comes in, and nowhere without a place', () => {
  const key = { client_id: 7, replaced: 2 };
  const address = createLeadAddresses(testKey, 'in.example.net').create(key) ?? '';
  expect(address).toMatch(/^leads-7-2-[0-9a-f]{16}@in\.example\.net$/);
  expect(leadAddresses.find(['a@example.com', address])).toEqual(key);
  expect(leadAddresses.find([address.replace('-2-', '-1-')])).toBeNull();
  expect(createLeadAddresses(testKey, null).create(key)).toBeNull();
});

test('a mail of this installation that an agent sends on adds nobody, and nor does an answer to the address itself', async () => {
  const mine = await newClient();
  const address = await addressOf(mine);
  const text =
    'FYI\n\n---------- Forwarded message ---------\nFrom: Foyer <portal@foyer.example>\nSubject: New contact\n\nA new contact.';
  const sentOn = `From: Agent <agent@example.com>\nTo: ${address}\nSubject: Fwd: New contact\nMessage-ID: <sent-on@example.com>\n\n${text}\n`;
  const answered = `From: Ana <noreply@example.com>\nReply-To: ${address}\nTo: ${address}\nSubject: Hi\nMessage-ID: <loop@example.com>\n\nHello\n`;
  expect([await take(sentOn), await take(answered)]).toEqual(['done', 'done']);
  expect((await list(mine.alice)).map(({ outcome }) => outcome)).toEqual(['no_address', 'no_address']);
  expect(await findContacts('portal@foyer', mine.alice)).toEqual([]);
  expect(await findContacts('leads-', mine.alice)).toEqual([]);
});
