import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactMessages, messagesPerDay, refusals, tooManyMessages } from '#contract/contacts/messages.ts';
import { meet } from '#server/testing/locks.ts';
import { call, type Person } from '#server/testing/people.ts';
import { messagesWorld } from '#server/testing/messages.ts';
import { parseData } from '#server/testing/results.ts';

const { server, owner, smtp, newClient, here, lead, addLead, write, list, sendAll, readBell, pass } =
  await messagesWorld();

const start = async (person: Person, id = lead()) =>
  parseData(
    contactMessages.start.data,
    await call(server.app, person.token, contactMessages.start, { params: { id } }),
  );
const saveDraft = (person: Person, body: object, id = lead()) =>
  call(server.app, person.token, contactMessages.saveDraft, { params: { id }, body });
const readStatus = async () =>
  parseData(
    contacts.read.data,
    await call(server.app, here().alice.token, contacts.read, { params: { id: lead() } }),
  ).lead_status;

test('an email leaves in the name of the agent as a person’s letter, and answers the new lead', async () => {
  const { eve } = here();
  const quote = 'On Nov 20, you wrote:\n> Is it <free>?';
  expect(await write(eve, { text: 'Yes & no.\n\nEve', quote })).toMatchObject({ status: 201 });
  expect(await list(here().vic)).toMatchObject([
    {
      is_incoming: false,
      subject: 'The loft',
      text: 'Yes & no.\n\nEve',
      state: 'waiting',
      author: expect.any(String),
    },
  ]);
  expect(await readStatus()).toBe('Contacted');
  const [mail] = await sendAll();
  expect(mail).toMatchObject({ subject: 'The loft', envelopeTo: 'nora@example.com' });
  expect(mail?.['from']).toMatch(/^.+ <portal@example\.com>$/);
  expect(mail?.['from']).not.toContain('Foyer');
  expect(mail?.['reply-to']).toMatch(
    new RegExp(`^inbox\\+reply-${here().id}-${lead()}-[0-9a-f]{16}@mail\\.example\\.net$`),
  );
  expect(mail).not.toHaveProperty('auto-submitted');
  expect(mail).not.toHaveProperty('x-auto-response-suppress');
  expect(mail?.['body']).toContain('> Is it <free>?');
  expect(mail?.['body']).toContain('Is it &lt;free&gt;?');
  expect(mail?.['body']).not.toMatch(/<img|https?:/);
  expect(await list(here().vic)).toMatchObject([{ state: 'sent', problem: null }]);
});

test('an email is written while a colleague deletes its contact', async () => {
  const { alice, eve } = here();
  await saveDraft(eve, { subject: 'The loft', text: 'Half a sentence' });
  const [written, removed] = await meet(
    owner,
    {
      text: 'SELECT FROM app.lead_message_drafts WHERE client_id = $1 FOR UPDATE',
      values: [here().id],
    },
    () => write(eve),
    () => call(server.app, alice.token, contacts.remove, { params: { id: lead() } }),
  );
  expect([written.status, removed.status]).toEqual([201, 200]);
});

test('what became of an email is known after the mail queue has forgotten it', async () => {
  await write(here().eve);
  await sendAll();
  await owner.query('DELETE FROM app.outbox');
  expect(await list(here().eve)).toMatchObject([{ state: 'sent' }]);
});

test("an email that a mail server refuses has failed with its answer, and who wrote it hears: 'contact.email_failed'", async () => {
  smtp.behaviors = ['refuse for good'];
  await write(here().eve);
  await sendAll();
  const failed = [{ state: 'failed', problem: expect.stringMatching(/^550 /) }];
  expect(await list(here().eve)).toMatchObject(failed);
  expect(await readBell(here().eve)).toContain('Your email to Nora Novak couldn’t be delivered.');
  expect(await readBell(here().alice)).not.toContain('delivered');
  await owner.query('DELETE FROM app.outbox');
  expect(await list(here().eve)).toMatchObject(failed);
});

test('emails with one subject are one thread for mail programs, and another subject begins anew', async () => {
  await write(here().eve, { subject: 'The loft' });
  pass(1);
  await write(here().eve, { subject: 'Re: the loft' });
  await write(here().eve, { subject: 'Parking' });
  const [first, second, third] = await sendAll();
  expect(second).toMatchObject({ 'in-reply-to': first?.['message-id'], references: first?.['message-id'] });
  expect(third).not.toHaveProperty('in-reply-to');
});

test('View Only reads the emails, and neither writes nor has a draft', async () => {
  const { vic } = here();
  expect((await write(vic)).status).toBe(403);
  expect((await saveDraft(vic, { subject: '', text: 'x' })).status).toBe(403);
  expect((await call(server.app, vic.token, contactMessages.start, { params: { id: lead() } })).status).toBe(
    403,
  );
  expect(await list(vic)).toEqual([]);
});

test.each([
  ['without words', { text: ' ' }, 'text'],
  ['without a subject', { subject: '' }, 'subject'],
  ['with two lines as subject', { subject: 'a\nBcc: b@example.com' }, 'subject'],
])('an email %s is refused', async (_what, draft, field) => {
  expect(await write(here().eve, draft)).toMatchObject({
    status: 422,
    body: { errors: { [field]: [expect.any(String)] } },
  });
  expect(await sendAll()).toEqual([]);
});

test('nobody writes to a contact without an email, with one that bounces, or who reported spam', async () => {
  const { eve } = here();
  const unreachable = await addLead(here(), 'gone@example.com');
  await owner.query('UPDATE app.leads SET email = NULL WHERE client_id = $1 AND id = $2', [
    here().id,
    unreachable,
  ]);
  expect((await write(eve, {}, unreachable)).body).toMatchObject({ error: refusals.no_address });
  expect(await start(eve, unreachable)).toMatchObject({ refusal: 'no_address', address: null });
  for (const suppressed of ['bounced', 'complained'] as const) {
    await owner.query(
      `INSERT INTO app.newsletter_consents AS c (client_id, lead_id, address_hash, is_valid_address, kind, suppressed, changed_at)
       VALUES ($1, $2, sha256('x'), true, 'none', $3, $4)
       ON CONFLICT (client_id, lead_id) DO UPDATE SET suppressed = excluded.suppressed`,
      [here().id, lead(), suppressed, server.clock.now],
    );
    expect(await write(eve)).toMatchObject({ status: 422, body: { error: refusals[suppressed] } });
    expect(await start(eve)).toMatchObject({ refusal: suppressed, address: null });
  }
  expect(await sendAll()).toEqual([]);
});

test('a contact of another client is not found', async () => {
  const other = await newClient();
  expect((await write(other.alice)).status).toBe(404);
  expect((await saveDraft(other.alice, { subject: 'a', text: 'b' })).status).toBe(404);
  for (const endpoint of [contactMessages.list, contactMessages.start])
    expect((await call(server.app, other.alice.token, endpoint, { params: { id: lead() } })).status).toBe(
      404,
    );
});

test('after as many emails as a client may send in a day the next one waits for tomorrow', async () => {
  await owner.query(
    `INSERT INTO app.lead_messages (client_id, lead_id, is_incoming, address, subject, text, quote, created_at)
     SELECT $1, $2, false, 'nora@example.com', 'Hello', 'Hi', '', $3 FROM generate_series(1, $4)`,
    [here().id, lead(), server.clock.now, messagesPerDay],
  );
  pass(23);
  expect(await write(here().eve)).toMatchObject({ status: 429, body: { error: tooManyMessages } });
  pass(2);
  expect((await write(here().eve)).status).toBe(201);
});

test('a draft is kept for who writes it, until it is sent or emptied', async () => {
  const { alice, eve } = here();
  await saveDraft(eve, { subject: 'The l', text: 'It i' });
  await saveDraft(eve, { subject: 'The lo', text: '' });
  expect(await start(eve)).toMatchObject({ subject: 'The lo', text: '', saved_at: '2026-11-20T20:00:00Z' });
  expect(await start(alice)).toMatchObject({ subject: '', text: '', saved_at: null });
  await write(eve);
  expect(await start(eve)).toMatchObject({ subject: 'Re: The loft', text: '', saved_at: null });
  await saveDraft(eve, { subject: 'x', text: '' });
  await saveDraft(eve, { subject: '', text: '' });
  expect((await start(eve)).saved_at).toBeNull();
});

test('an answer begins with what the contact wrote last in a form', async () => {
  expect((await start(here().eve)).last_words).toBeNull();
  await owner.query(
    `INSERT INTO app.lead_history (client_id, lead_id, email, notes, lead_source_id, created_at) VALUES ($1, $2, 'nora@example.com', 'Is it free?', 1, $3)`,
    [here().id, lead(), server.clock.now],
  );
  expect(await start(here().eve)).toMatchObject({
    subject: 'Re: Your question',
    last_words: { text: 'Is it free?', written_at: '2026-11-20T20:00:00Z' },
  });
});
