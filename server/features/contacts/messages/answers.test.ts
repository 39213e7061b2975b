import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import { merging } from '#contract/contacts/merging.ts';
import { contactMessages } from '#contract/contacts/messages.ts';
import { createFolderInbox } from '#server/core/mail/folder-inbox.ts';
import { readData } from '#server/testing/contacts.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { messagesWorld } from '#server/testing/messages.ts';
import { parseData } from '#server/testing/results.ts';

const world = await messagesWorld();
const {
  server,
  owner,
  newClient,
  here,
  lead,
  addLead,
  replyAddresses,
  take,
  write,
  list,
  sendAll,
  readBell,
  pass,
} = world;

let mails = 0;
type Parts = {
  to?: string | undefined;
  from?: string;
  subject?: string;
  head?: string;
  text?: string;
  id?: string;
};
const answer = ({
  to,
  from = 'Nora Novak <nora@example.com>',
  subject = 'Re: The loft',
  head = '',
  text = 'Yes!',
  id,
}: Parts = {}) =>
  [
    `From: ${from}`,
    `To: ${to ?? replyAddresses.create({ client_id: here().id, lead_id: lead() }) ?? ''}`,
    `Subject: ${subject}`,
    `Message-ID: ${id ?? `<${(mails += 1)}@example.com>`}`,
    ...(head === '' ? [] : [head]),
    '',
    text,
  ].join('\n');
const sendOne = async (subject = 'The loft') => {
  await write(here().eve, { subject });
  return (await sendAll()).at(-1) ?? {};
};
const logged = async ({ alice }: ClientWorld = here()) =>
  (await call(server.app, alice.token, activity.list)).text;

test("an answer is in the history with its own words first, and everybody hears: 'contact.email_received'", async () => {
  await owner.query(`UPDATE app.users SET notification_preferences = '{leads}' WHERE id = $1`, [
    here().eve.id,
  ]);
  const sent = await sendOne();
  pass(1);
  const text = 'Saturday suits us.\n\nOn Fri, Eve wrote:\n> It is free.';
  expect(await take(answer({ to: sent['reply-to'], text }))).toBe('done');
  expect(await list(here().vic)).toEqual([
    {
      id: expect.any(Number),
      is_incoming: true,
      is_automatic: false,
      subject: 'Re: The loft',
      text: 'Saturday suits us.',
      quote: 'On Fri, Eve wrote:\n> It is free.',
      files: [],
      stored_files: [],
      other_address: null,
      author: null,
      state: null,
      problem: null,
      created_at: '2026-11-20T21:00:00Z',
    },
    expect.objectContaining({ is_incoming: false, state: 'sent' }),
  ]);
  expect(await readBell(here().alice)).toContain('Nora Novak answered by email.');
  expect(await logged()).toContain('Nora Novak answered by email.');
  const mailed = (await sendAll()).find(({ subject }) => subject === 'Nora Novak answered your email.');
  expect(mailed).toMatchObject({
    'auto-submitted': 'auto-generated',
    body: expect.stringContaining('Saturday suits us.'),
  });
});

test('the next email has the subject of the answer, quotes it and continues its thread', async () => {
  const sent = await sendOne();
  pass(1);
  await take(
    answer({ to: sent['reply-to'], subject: 'RE: AW: The loft (Saturday)', id: '<their@example.com>' }),
  );
  const { eve } = here();
  const begun = parseData(
    contactMessages.start.data,
    await call(server.app, eve.token, contactMessages.start, { params: { id: lead() } }),
  );
  expect(begun).toMatchObject({ subject: 'Re: The loft (Saturday)', last_words: { text: 'Yes!' } });
  pass(1);
  const next = await sendOne(begun.subject);
  expect(next).toMatchObject({ 'in-reply-to': '<their@example.com>', references: '<their@example.com>' });
});

test('an answer without our address is found by the message that it answers, or by the thread with its subject', async () => {
  const sent = await sendOne();
  const to = 'Someone <agent@elsewhere.example>';
  expect(await take(answer({ to, head: `In-Reply-To: ${sent['message-id']}`, subject: 'Other' }))).toBe(
    'done',
  );
  expect(await take(answer({ to, head: `References: <x@y> ${sent['message-id']}` }))).toBe('done');
  expect(await take(answer({ to, head: `References: ${sent['message-id']}`, subject: 'Invoice' }))).toBe(
    'unread',
  );
  expect(
    await take(answer({ to, head: 'In-Reply-To: <0b7c2f10-0000-4000-8000-000000000000@example.com>' })),
  ).toBe('unread');
  expect((await list(here().eve)).map(({ subject }) => subject)).toEqual([
    'Re: The loft',
    'Other',
    'The loft',
  ]);
});

test('an answer from another address says so, and one from a further address of the contact does not', async () => {
  await take(answer({ from: 'Nora <work@example.org>' }));
  await call(server.app, here().alice.token, contacts.update, {
    params: { id: lead() },
    body: { further_emails: [{ label: 'Work', email: 'nora@work.example' }] },
  });
  await take(answer({ from: 'nora@work.example' }));
  expect((await list(here().eve)).map(({ other_address }) => other_address)).toEqual([
    null,
    'work@example.org',
  ]);
});

test('a forged address leads nowhere, and that of another client into their own contact alone', async () => {
  const other = await newClient();
  const theirs = await addLead(other, 'theirs@example.com');
  const mine = replyAddresses.create({ client_id: here().id, lead_id: lead() }) ?? '';
  for (const forged of [
    mine.replace(`reply-${here().id}-`, `reply-${other.id}-`),
    mine.replace(`-${lead()}-`, `-${theirs}-`),
    mine.replace(/[0-9a-f]{16}@/, '0123456789abcdef@'),
  ])
    expect(await take(answer({ to: forged }))).toBe('unread');
  const sent = await sendOne();
  // their address, with an answer to a message of this client
  const to = replyAddresses.create({ client_id: other.id, lead_id: theirs }) ?? '';
  expect(await take(answer({ to, head: `In-Reply-To: ${sent['message-id']}` }))).toBe('done');
  expect(await list(here().eve)).toHaveLength(1);
  expect(await list(other.eve, theirs)).toMatchObject([{ other_address: 'nora@example.com' }]);
});

test('the same message again, also by four ways at once, is one answer and one notification', async () => {
  const raw = answer({ id: '<same@example.com>' });
  const again = answer({ id: '<same@example.com>', text: 'Changed on the way' });
  expect(await Promise.all([take(raw), take(again), take(raw), take(again)])).toEqual(Array(4).fill('done'));
  expect(await list(here().eve)).toHaveLength(1);
  expect((await readBell(here().eve)).match(/answered by email/g)).toHaveLength(1);
});

test.each([
  ['an out-of-office', 'Auto-Submitted: auto-replied'],
  ['a report of a mail server', 'Content-Type: multipart/report; boundary=x'],
])('%s is shown as automatic, and tells nobody', async (_what, head) => {
  const before = await logged();
  expect(await take(answer({ head }))).toBe('done');
  expect(await list(here().eve)).toMatchObject([{ is_automatic: true }]);
  expect([await readBell(here().eve), await logged()]).toEqual([
    expect.not.stringContaining('answered'),
    before,
  ]);
  expect(await sendAll()).toEqual([]);
});

test('a mail with the mark of Exchange alone is an ordinary answer', async () => {
  await take(answer({ head: 'X-Auto-Response-Suppress: All' }));
  expect(await list(here().eve)).toMatchObject([{ is_automatic: false }]);
});

test('our own mail and the words of a user of the account are no answers', async () => {
  const { rows } = await owner.query<{ email: string }>('SELECT email FROM app.users WHERE id = $1', [
    here().eve.id,
  ]);
  expect(await take(answer({ from: 'Foyer <Portal@example.com>' }))).toBe('unread');
  expect(await take(answer({ from: rows[0]?.email ?? '' }))).toBe('unread');
  expect(await list(here().eve)).toEqual([]);
});

test('an answer to a merged contact is with the one into which it was merged', async () => {
  const to = replyAddresses.create({ client_id: here().id, lead_id: lead() }) ?? undefined;
  const other = await addLead(here(), 'nora@second.example');
  await call(server.app, here().alice.token, merging.merge, {
    params: { id: other },
    body: { other_id: lead() },
  });
  await take(answer({ to }));
  expect(await list(here().eve, other)).toMatchObject([{ text: 'Yes!' }]);
  expect(await list(here().eve)).toMatchObject([{ text: 'Yes!' }]);
});

test('who answers after their contact was deleted is a contact again', async () => {
  await call(server.app, here().alice.token, contacts.remove, { params: { id: lead() } });
  expect(await take(answer({ text: 'Are you still there?' }))).toBe('done');
  const { body } = await call(server.app, here().alice.token, contacts.list, {
    query: { search: 'nora@example.com' },
  });
  expect(readData<Contact[]>(body, [])).toMatchObject([{ email: 'nora@example.com', lead_status_id: 1 }]);
});

test('a flood of answers rings ten times an hour, and ends at two hundred a day', async () => {
  for (let n = 0; n < 12; n += 1) await take(answer());
  expect((await readBell(here().eve)).match(/answered by email/g)).toHaveLength(10);
  await owner.query(
    `INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, address, subject, text, quote, key, created_at)
     SELECT $1, $2, true, 'nora@example.com', 'Hello', 'Hi', '', sha256(n::text::bytea), $3 FROM generate_series(1, 188) n`,
    [here().id, lead(), server.clock.now],
  );
  expect(await take(answer())).toBe('unread');
});

test('files in the folder are answers, and what comes with them is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-answers-'));
  const mixed = [
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'See the plan.',
    '--b',
    'Content-Type: application/pdf; name="plan.pdf"',
    'Content-Disposition: attachment; filename="plan.pdf"',
    '',
    'x',
    '--b--',
  ].join('\n');
  await writeFile(join(folder, 'one.eml'), `${answer().split('\n').slice(0, 4).join('\n')}\n${mixed}`);
  await createFolderInbox(folder).readSome((raw) => take(String(raw)));
  expect(await readdir(join(folder, 'done'))).toEqual(['one.eml']);
  expect(await list(here().eve)).toMatchObject([{ text: 'See the plan.', files: ['plan.pdf'] }]);
  await rm(folder, { recursive: true });
});
