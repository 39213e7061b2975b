import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { contacts, emailTakenMessage, openHouseRefusedMessage } from '#contract/contacts/contacts.ts';
import { statuses } from '#contract/contacts/lists.ts';
import { sources } from '#contract/contacts/sources.ts';
import { contactsWorld, readData } from '#server/testing/contacts.ts';
import { call, noon } from '#server/testing/people.ts';

const { server, owner, here, there, draft, send, create, made, names, fresh, close } = await contactsWorld();
afterAll(close);
beforeEach(fresh);

const update = (id: number, body: object, token = here.alice.token) =>
  send(contacts.update, { params: { id }, body }, token);
const read = async (id: number, token = here.alice.token) =>
  (await send(contacts.read, { params: { id } }, token)).body;
const ago = (minutes: number) => (server.clock.now = new Date(noon.getTime() - minutes * 60_000));

describe('the fixed lists', () => {
  test('nine statuses in the order they are offered', async () => {
    expect((await send(contacts.statuses, {})).body).toEqual({ data: statuses });
    expect(statuses.map(({ id }) => id)).toEqual([1, 2, 5, 6, 3, 7, 8, 9, 4]);
  });
  test('nineteen sources, of which a person picks those from 13 on', async () => {
    expect((await send(contacts.sources, {})).body).toEqual({ data: sources });
    expect(sources.filter(({ is_manual }) => is_manual).map(({ id }) => id)).toEqual([
      13, 14, 15, 16, 17, 18, 19,
    ]);
  });
});

describe('adding by hand', () => {
  test('answers the contact, seen from the start and a Lead', async () => {
    const answer = await create({ email: 'Nora@Example.com', phone_number: '604-555-0123', notes: '' });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        data: {
          ...draft,
          id: expect.any(Number),
          name: 'Nora Novak',
          further_emails: [],
          phone_number: '604-555-0123',
          further_phones: [],
          do_not_call: false,
          do_not_text: false,
          notes: null,
          preferred_time: null,
          newsletter_consent: {
            kind: 'none',
            source: null,
            words: null,
            given_at: null,
            expires_at: null,
            unsubscribed_at: null,
          },
          lead_status_id: 1,
          lead_status: 'Lead',
          lead_type_id: null,
          tags: [],
          created_at: '2026-11-20T20:00:00Z',
          is_seen: true,
          is_update_seen: true,
          version: 1,
          last_edit: null,
        },
      },
    ]);
  });
  test('with status 0 makes a Lead', async () => {
    expect((await create({ lead_status_id: 0 })).body).toMatchObject({ data: { lead_status_id: 1 } });
  });
  test.each([
    ['first_name', '', 'This field is required.'],
    ['last_name', '  ', 'This field is required.'],
    ['first_name', 'x'.repeat(101), 'This field must be less than 100 characters.'],
    ['email', 'nora', 'Please enter a valid email address.'],
    ['email', `${'a'.repeat(190)}@b.ca`, 'This field must be less than 191 characters.'],
    ['phone_number', '604555012', 'Please enter a valid phone number.'],
    ['preferred_time', 'Nights', 'Please select a valid time.'],
    ['lead_type_id', 3, 'Please select a valid contact type.'],
    ['lead_status_id', 10, 'Please select a valid status.'],
    ['lead_source_id', 21, 'Please select a valid source.'],
    ['lead_source_id', 1, 'This source is set automatically. Please choose another one.'],
    ['lead_source_id', 12, 'This source is set automatically. Please choose another one.'],
    ['lead_source_id', undefined, 'This field is required.'],
    ['notes', 'x'.repeat(5001), 'This field must be less than 5000 characters.'],
  ])('%s %j is refused in the words of the form', async (field, value, sentence) => {
    const answer = await create({ [field]: value });
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({
        error: 'Please complete all the required fields.',
        code: 'invalid',
        errors: { [field]: [sentence] },
      }),
    ]);
  });
  test('every field that is wrong is named at once', async () => {
    const answer = await send(contacts.create, { body: {} });
    expect(Object.keys(readData({ data: Object.assign({ errors: {} }, answer.body).errors }, {}))).toEqual(
      expect.arrayContaining(['first_name', 'last_name', 'email', 'lead_source_id']),
    );
  });
  test('an email is unique within a client, in any case, and free in another', async () => {
    await made();
    const answer = await create({ email: 'NORA@example.com' });
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({
        errors: { email: [emailTakenMessage] },
        // so that a screen can link to it
        data: { id: expect.any(Number) },
      }),
    ]);
    expect((await create({}, there.alice.token)).status).toBe(201);
  });
  test('only an Admin and staff may claim consent for an open house', async () => {
    expect((await create({ lead_source_id: 13, email: 'a@example.com' })).status).toBe(201);
    expect((await create({ lead_source_id: 13, email: 'b@example.com' }, here.staff.token)).status).toBe(201);
    const answer = await create({ lead_source_id: 13, email: 'c@example.com' }, here.eve.token);
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({ errors: { lead_source_id: [openHouseRefusedMessage] } }),
    ]);
  });
});

describe('changing', () => {
  test('only the keys that are sent change, and times cannot be set', async () => {
    const id = await made({ notes: 'Called', lead_type_id: 1 });
    server.clock.now = new Date(noon.getTime() + 60_000);
    const answer = await update(id, {
      last_name: 'Nowak',
      notes: '',
      created_at: '1999-01-01T00:00:00Z',
      id: 1,
      client_id: there.id,
    });
    expect(answer.body).toMatchObject({
      data: {
        id,
        first_name: 'Nora',
        last_name: 'Nowak',
        name: 'Nora Nowak',
        notes: null,
        lead_type_id: 1,
        created_at: '2026-11-20T20:00:00Z',
      },
    });
  });
  test.each([0, 10, null, '5'])('to the status %j is refused', async (status) => {
    const id = await made();
    const answer = await update(id, { lead_status_id: status });
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({ errors: { lead_status_id: ['Please select a valid status.'] } }),
    ]);
  });
  test('an old row without a status reads Default', async () => {
    const id = await made();
    await owner.query('UPDATE app.leads SET lead_status_id = NULL');
    expect(await read(id)).toMatchObject({ data: { lead_status_id: null, lead_status: 'Default' } });
    expect((await update(id, { lead_status_id: 9 })).body).toMatchObject({ data: { lead_status: 'Sphere' } });
  });
  test('to another contact’s email is refused on the field', async () => {
    await made();
    const id = await made({ email: 'other@example.com' });
    expect((await update(id, { email: 'Nora@example.com' })).body).toMatchObject({
      errors: { email: [emailTakenMessage] },
    });
    expect((await update(id, { email: 'other@example.com' })).status).toBe(200);
  });
  test('an Editor can keep an open house source but not set one', async () => {
    const there_ = await made({ lead_source_id: 13 });
    const without = await made({ email: 'other@example.com' });
    expect((await update(there_, { lead_source_id: 13, notes: 'x' }, here.eve.token)).status).toBe(200);
    expect((await update(without, { lead_source_id: 13 }, here.eve.token)).status).toBe(422);
  });
  test('a contact with only an email can be saved without a last name, and an existing name cannot be removed', async () => {
    const id = await received({ email: 'ana@example.com' });
    expect(await read(id)).toMatchObject({ data: { first_name: 'ana', last_name: '' } });
    expect((await update(id, { first_name: 'Ana', last_name: ' ', notes: 'Called' })).body).toMatchObject({
      data: { first_name: 'Ana', last_name: '', name: 'Ana', notes: 'Called' },
    });
    expect((await update(id, { first_name: '', last_name: '' })).body).toMatchObject({
      errors: { first_name: ['This field is required.'] },
    });
    expect((await update(id, { last_name: 'Ferreira' })).status).toBe(200);
    expect((await update(id, { last_name: '' })).body).toMatchObject({
      errors: { last_name: ['This field is required.'] },
    });
    expect(await read(id)).toMatchObject({ data: { name: 'Ana Ferreira' } });

    // imported without a first name
    await owner.query(`UPDATE app.leads SET first_name = ''`);
    expect((await update(id, { first_name: '', notes: 'Called again' })).body).toMatchObject({
      data: { first_name: '', name: 'Ferreira' },
    });
  });
  test('the source a form gave may stay, and give way to one that is added by hand', async () => {
    const id = await received({ email: 'ana@example.com', source: 3 });
    const to = async (source: number) => (await update(id, { lead_source_id: source })).body;
    expect(await to(3)).toMatchObject({ data: { lead_source_id: 3 } });
    expect(await to(4)).toMatchObject({
      errors: { lead_source_id: ['This source is set automatically. Please choose another one.'] },
    });
    expect(await to(21)).toMatchObject({ errors: { lead_source_id: ['Please select a valid source.'] } });
    expect(await to(19)).toMatchObject({ data: { lead_source_id: 19 } });
    expect(await to(3)).toMatchObject({
      errors: { lead_source_id: ['This source is set automatically. Please choose another one.'] },
    });
    expect((await update(2147483646, { lead_source_id: 14, last_name: '' })).status).toBe(404);
  });
  test('every user can mark as seen, and View Only can change nothing else', async () => {
    const id = await made();
    await owner.query('UPDATE app.leads SET is_seen = false, is_update_seen = false');
    expect((await update(id, { is_seen: true, notes: 'x' }, here.vic.token)).status).toBe(403);
    expect(await read(id)).toMatchObject({ data: { is_seen: false, notes: null } });
    expect((await update(id, { is_seen: true, is_update_seen: true }, here.vic.token)).body).toMatchObject({
      data: { is_seen: true, is_update_seen: true },
    });
  });
  test('impersonating staff do not change the seen flags, and a flag does not move a contact up', async () => {
    ago(10);
    const id = await made({ first_name: 'Old' });
    ago(5);
    await made({ first_name: 'New', email: 'new@example.com' });
    await owner.query('UPDATE app.leads SET is_seen = false');
    expect((await update(id, { is_seen: true }, here.staff.token)).body).toMatchObject({
      data: { is_seen: false },
    });
    await update(id, { is_seen: true });
    expect(await names({})).toEqual(['New', 'Old']);
    server.clock.now = noon;
    await update(id, { notes: 'x' });
    expect(await names({})).toEqual(['Old', 'New']);
  });
});

describe('removing', () => {
  test('deletes the history too', async () => {
    const id = await made();
    await entries(id, 1);
    const answer = await send(contacts.remove, { params: { id } }, here.eve.token);
    expect(answer.body).toEqual({ data: { id, deleted: true } });
    expect((await send(contacts.remove, { params: { id } })).status).toBe(404);
    const { rows } = await owner.query('SELECT 1 FROM app.leads UNION ALL SELECT 1 FROM app.lead_history');
    expect(rows).toEqual([]);
    expect((await send(contacts.list, {})).body).toMatchObject({
      meta: { total: 0, last_page: 1, from: null, to: null },
    });
  });
  test('as spam blocks the sender without storing the address, until somebody adds it by hand', async () => {
    const id = await made({ phone_number: '604-555-0123' });
    expect((await send(contacts.spam, { params: { id } }, here.vic.token)).status).toBe(403);
    expect((await send(contacts.spam, { params: { id } })).body).toEqual({ data: { id, blocked: true } });
    expect((await send(contacts.read, { params: { id } })).status).toBe(404);
    const { rows } = await owner.query<{ text: string }>('SELECT b::text AS text FROM app.blocks b');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('nora');
    await made();
    expect((await owner.query('SELECT 1 FROM app.blocks')).rows).toEqual([]);
  });
});

/** Submits a form of the agent's website; returns the contact it created. */
async function received(form: { email: string; source?: number }): Promise<number> {
  await call(server.app, null, contacts.submit, {
    body: form,
    headers: { 'x-site-token': here.siteToken },
  });
  const { body } = await send(contacts.list, { query: { search: form.email } });
  return readData<{ id: number }[]>(body, [])[0]?.id ?? 0;
}

async function entries(lead: number, count: number, client = here): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    `INSERT INTO app.lead_history (client_id, lead_id, email, lead_source_id, source_url, created_at)
     SELECT $1, $2, 'nora@example.com', 4, 'https://a.example.com/' || n, $3::timestamptz + n * interval '1 minute'
     FROM generate_series(1, $4::int) n ORDER BY n RETURNING id`,
    [client.id, lead, noon, count],
  );
  return rows.map(({ id }) => id);
}

describe('the history', () => {
  const history = (id: number, query: Record<string, string> = {}) =>
    send(contacts.history, { params: { id }, query });
  test('ten to a page, the newest first, each with its source', async () => {
    const id = await made();
    await entries(id, 12);
    const { body } = await history(id);
    expect(body).toMatchObject({
      meta: { current_page: 1, last_page: 2, per_page: 10, total: 12, from: 1, to: 10 },
    });
    expect(readData(body, [])[0]).toMatchObject({
      created_at: '2026-11-20T20:12:00Z',
      lead_source: { id: 4, source: 'Saved search' },
      lead_source_url: ['https://a.example.com/12', null],
    });
  });
  test('an entry returns the page that contains it, an unknown one the first page', async () => {
    const id = await made();
    const other = await made({ email: 'other@example.com' });
    const [oldest] = await entries(id, 12);
    const [elsewhere] = await entries(other, 1);
    const foreign = (await entries(await made({}, there.alice.token), 1, there))[0];
    expect((await history(id, { entry: String(oldest) })).body).toMatchObject({
      meta: { current_page: 2, from: 11, to: 12 },
    });
    for (const entry of [elsewhere, foreign, Number.MAX_SAFE_INTEGER, 99999999999, 0])
      expect((await history(id, { entry: String(entry) })).body).toMatchObject({ meta: { current_page: 1 } });
  });
  test('of an unknown contact is a 404', async () => {
    const foreign = await made({}, there.alice.token);
    for (const id of [foreign, 2147483646]) expect((await history(id)).status).toBe(404);
  });
});
