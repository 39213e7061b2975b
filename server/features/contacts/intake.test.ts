import { describe, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts, Contact } from '#contract/contacts/contacts.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { HistoryEntry } from '#contract/contacts/history.ts';
import * as z from 'zod/mini';
import { withClient } from '#database/connection.ts';
import {
  call,
  makeClient,
  makeStaff,
  noon,
  testServer,
  type ApiResult,
  type ClientWorld,
} from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

// All visitors of these tests have one address
const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const grove = await newClient({ host: 'grove.example.com' });
const other = await newClient({ host: 'other.example.com' });

let visitors = 0;
const visitor = () => ({
  first_name: 'Vera',
  last_name: 'Visitor',
  email: `vera${(visitors += 1)}@example.net`,
  notes: 'Hello!',
});

type Send = { to?: ClientWorld; origin?: string; token?: string };

const send = (body: object, { to = grove, origin, token = to.siteToken }: Send = {}): Promise<ApiResult> =>
  call(server.app, null, contacts.submit, {
    body,
    headers: { 'x-site-token': token, ...(origin === undefined ? {} : { origin }) },
  });

describe('submissions that are stored', () => {
  test('a new email becomes an unseen lead with its entry, a notification for everybody and one more in the total', async () => {
    const before = await list('');
    const form = {
      ...visitor(),
      phone_number: '604-555-0170',
      preferred_time: 'Evenings',
      lead_type_id: 2,
      source: 2,
    };
    const answer = await send({
      ...form,
      lead_source_url: ['https://grove.example.com/value', null],
      site_id: grove.siteId,
    });
    expect([answer.status, answer.body]).toEqual([202, { data: { received: true } }]);

    const lead = await only(form.email);
    expect(lead).toMatchObject({
      first_name: 'Vera',
      phone_number: '604-555-0170',
      preferred_time: 'Evenings',
      lead_status_id: 1,
      lead_source_id: 2,
      lead_type_id: 2,
      is_seen: false,
      is_update_seen: false,
    });
    expect(await history(lead.id)).toMatchObject([
      { email: form.email, notes: 'Hello!', lead_source_url: ['https://grove.example.com/value', null] },
    ]);
    for (const person of [grove.alice, grove.eve, grove.vic]) {
      const notifications = await call(server.app, person.token, activity.notifications);
      expect(notifications.text).toContain(`"url":"/contacts/view/${lead.id}"`);
      expect(notifications.text).toContain('Vera Visitor is a new contact.');
    }
    expect((await list('')).total).toBe(before.total + 1);
    expect(await countEvents('contact.received', lead.id)).toBe(1);
  });

  test('a form of an agent’s own page is read as browsers send forms, urlencoded', async () => {
    const form = { ...visitor(), phone_number: '6045550171', site_id: '', 'Move in': 'June' };
    const answer = await server.app.inject({
      method: 'POST',
      url: toApiPath(contacts.submit),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-site-token': grove.siteToken,
        origin: 'https://grove.example.com',
      },
      payload: new URLSearchParams({ ...form, lead_type_id: '2', source: '2' }).toString(),
    });
    expect([answer.statusCode, answer.json()]).toEqual([202, { data: { received: true } }]);
    const lead = await only(form.email);
    expect(lead).toMatchObject({ phone_number: '604-555-0171', lead_source_id: 2, lead_type_id: 2 });
    expect(await history(lead.id)).toMatchObject([{ notes: expect.stringContaining('Move in: June') }]);
  });

  test('a known email becomes another entry, fills what was empty and carries the update tag', async () => {
    const form = visitor();
    await send(form);
    const { id } = await only(form.email);
    await call(server.app, grove.alice.token, contacts.update, {
      params: { id },
      body: { is_seen: true, is_update_seen: true, notes: 'Mine' },
    });
    const before = await list('');
    await send({
      ...form,
      email: form.email.toUpperCase(),
      first_name: 'Somebody',
      phone_number: '604-555-0171',
      notes: 'Again',
    });
    expect(await only(form.email)).toMatchObject({
      id,
      first_name: 'Vera',
      phone_number: '604-555-0171',
      notes: 'Mine',
      is_seen: true,
      is_update_seen: false,
    });
    const entries = await history(id);
    expect(entries.map(({ kind, notes }) => [kind, notes])).toEqual([
      ['form', 'Again'],
      // the text that Alice replaced
      ['notes', 'Hello!'],
      ['form', 'Hello!'],
    ]);
    const notifications = await call(server.app, grove.eve.token, activity.notifications);
    expect(notifications.text).toContain(`"url":"/contacts/view/${id}/${entries[0]?.id}"`);
    expect((await list('')).total).toBe(before.total);
    expect(await countEvents('contact.updated_by_form', id)).toBe(1);
  });

  test('a known contact without a first name gets that of a later form, and its last name stays alone beside a form without names', async () => {
    await owner.query(`UPDATE app.users SET notification_preferences = '{leads}' WHERE id = $1`, [
      grove.alice.id,
    ]);
    const form = { ...visitor(), first_name: '', last_name: 'Stone' };
    await send(form);
    expect(await only(form.email)).toMatchObject({ name: 'Stone' });
    await send({ email: form.email, notes: 'No name this time' });
    expect(await only(form.email)).toMatchObject({ first_name: '', last_name: 'Stone' });
    await send({ ...form, first_name: 'Ida', last_name: 'Else', notes: 'My name at last' });
    expect(await only(form.email)).toMatchObject({ first_name: 'Ida', last_name: 'Stone' });
    const { rows } = await owner.query(
      `SELECT DISTINCT details #>> '{lead,name}' AS name FROM app.outbox WHERE details #>> '{lead,email}' = $1 ORDER BY name`,
      [form.email],
    );
    expect(rows).toEqual([{ name: 'Ida Stone' }, { name: 'Stone' }]);
  });

  test('every contact has a name', async () => {
    await send({ email: 'just.me@example.net' });
    expect(await only('just.me@example.net')).toMatchObject({ name: 'just.me' });
  });

  test('an invalid form is refused field by field', async () => {
    const { status, body } = await send({ ...visitor(), email: 'no', source: 14 });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      errors: { email: ['Please enter a valid email address.'], source: [expect.any(String)] },
    });
  });
});

describe('duplicates', () => {
  test('a form with an id counts once in 24 hours', async () => {
    const form = { ...visitor(), submission_id: crypto.randomUUID() };
    await send(form);
    await later(23 * 60, () => send(form));
    const { id } = await only(form.email);
    expect(await history(id)).toHaveLength(1);
    await later(24 * 60 + 1, () => send(form));
    expect(await history(id)).toHaveLength(2);
  });

  test('another message, or that of somebody else, is taken under an id that was sent before', async () => {
    const form = { ...visitor(), submission_id: crypto.randomUUID(), notes: 'Is it still for sale?' };
    // a cached page has the same id for everybody who opens it
    const neighbour = { ...visitor(), submission_id: form.submission_id };
    for (const sent of [
      form,
      { ...form, notes: 'Please call me in the evening.' },
      neighbour,
      form,
      neighbour,
    ])
      expect((await send(sent)).status).toBe(202);
    expect(await history((await only(form.email)).id)).toMatchObject([
      { notes: 'Please call me in the evening.' },
      { notes: 'Is it still for sale?' },
    ]);
    expect(await history((await only(neighbour.email)).id)).toHaveLength(1);
  });

  test('without an id the same content counts once in ten minutes', async () => {
    const form = visitor();
    await send(form);
    await later(9, () => send(form));
    const { id } = await only(form.email);
    expect(await history(id)).toHaveLength(1);
    await later(1, () => send({ ...form, notes: 'Something else' }));
    expect(await history(id)).toHaveLength(2);
    await later(11, () => send(form));
    expect(await history(id)).toHaveLength(3);
  });

  test('twenty identical concurrent submissions are one', async () => {
    const form = { ...visitor(), submission_id: crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(form)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
    expect(await history((await only(form.email)).id)).toHaveLength(1);
  });

  test('twenty concurrent forms of one new person are one contact with twenty entries', async () => {
    const before = await list('');
    const form = visitor();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send({ ...form, notes: `Form ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
    const { id } = await only(form.email);
    expect(await historyTotal(id)).toBe(20);
    expect((await list('')).total).toBe(before.total + 1);
    expect(await countEvents('contact.received', id)).toBe(1);
    expect(await countEvents('contact.updated_by_form', id)).toBe(19);
  });

  test('two clients with the same visitor are independent', async () => {
    const form = { ...visitor(), submission_id: crypto.randomUUID() };
    await send(form);
    await send(form, { to: other });
    const here = await only(form.email);
    const there = await only(form.email, other);
    expect(here.id).not.toBe(there.id);
  });
});

describe('submissions that are not stored', () => {
  test('after a spam report the email and the phone are ignored, with the usual response', async () => {
    const form = { ...visitor(), phone_number: '604-555-0188' };
    await send(form);
    const { id } = await only(form.email);
    expect((await call(server.app, grove.alice.token, contacts.spam, { params: { id } })).status).toBe(200);
    const before = await list('');
    const notificationsBefore = await call(server.app, grove.alice.token, activity.notifications);
    const again = await send({ ...form, email: form.email.toUpperCase(), notes: 'Me again' });
    const elsewhere = await send({ ...visitor(), phone_number: '+1 (604) 555-0188' });
    const extension = await send({ ...visitor(), phone_number: '604.555.0188 ext. 12' });
    for (const answer of [again, elsewhere, extension])
      expect([answer.status, answer.body]).toEqual([202, { data: { received: true } }]);
    expect(await list('')).toEqual(before);
    expect((await call(server.app, grove.alice.token, activity.notifications)).text).toBe(
      notificationsBefore.text,
    );
    // another client has not blocked them
    await send(form, { to: other });
    expect((await list(form.email, other)).total).toBe(1);
  });

  test('a number of another country is blocked by its digits, and not the one at home that has the same', async () => {
    const form = { ...visitor(), phone_number: '+65 9123 4567' };
    await send(form);
    const { id } = await only(form.email);
    await call(server.app, grove.alice.token, contacts.spam, { params: { id } });
    const again = { ...visitor(), phone_number: '+65-9123-4567' };
    const atHome = { ...visitor(), phone_number: '659 223 4567' };
    for (const one of [again, atHome]) expect((await send(one)).status).toBe(202);
    expect((await list(again.email)).total).toBe(0);
    expect((await only(atHome.email)).phone_number).toBe('659-223-4567');
  });

  test.each([
    ['a wrong token', () => ({ token: 'nobody' })],
    ['no token', () => ({ token: '' })],
    ['a page of somebody else', () => ({ origin: 'https://evil.example.org' })],
    ['a page of another client', () => ({ origin: 'https://other.example.com' })],
    ['a page without an origin of its own', () => ({ origin: 'null' })],
  ])('%s is refused, and nothing is stored', async (_what, sending) => {
    const form = visitor();
    const { status, body, headers } = await send(form, sending());
    expect([status, body]).toEqual([403, expect.objectContaining({ code: 'forbidden' })]);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect((await list(form.email)).total).toBe(0);
  });

  test('a site of another client is refused', async () => {
    const form = { ...visitor(), site_id: other.siteId };
    expect((await send(form)).status).toBe(403);
    expect((await list(form.email)).total).toBe(0);
  });

  test('the thirty-first form of an hour from one address has to wait', async () => {
    const strict = await testServer();
    try {
      const staff = await makeStaff(strict.database);
      const client = await makeClient(strict.database, staff.id, { host: 'strict.example.com' });
      const once = () =>
        call(strict.app, null, contacts.submit, {
          body: visitor(),
          headers: { 'x-site-token': client.siteToken, origin: 'https://strict.example.com' },
        });
      for (let sent = 0; sent < 30; sent += 1) expect((await once()).status).toBe(202);
      const { status, headers } = await once();
      expect(status).toBe(429);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
      // the page can read the refusal and show it
      expect(headers['access-control-allow-origin']).toBe('https://strict.example.com');
      strict.clock.now = new Date(noon.getTime() + 3_601_000);
      expect((await once()).status).toBe(202);
    } finally {
      await strict.close();
    }
  });
});

async function later<T>(minutes: number, work: () => Promise<T>): Promise<T> {
  server.clock.now = new Date(noon.getTime() + minutes * 60_000);
  try {
    return await work();
  } finally {
    server.clock.now = noon;
  }
}

const Paged = z.object({ data: z.array(Contact), meta: z.object({ total: z.int() }) });
const Entries = z.object({ data: z.array(HistoryEntry), meta: z.object({ total: z.int() }) });

async function list(search: string, client = grove) {
  const { body } = await call(server.app, client.alice.token, contacts.list, { query: { search } });
  const { data, meta } = z.parse(Paged, body);
  return { data, total: meta.total };
}

async function only(email: string, client = grove): Promise<Contact> {
  const { data } = await list(email, client);
  const [lead] = data;
  if (data.length !== 1 || !lead) throw new Error(`${data.length} contacts have ${email}.`);
  return lead;
}

const historyOf = async (id: number) =>
  z.parse(Entries, (await call(server.app, grove.alice.token, contacts.history, { params: { id } })).body);
const history = async (id: number) => (await historyOf(id)).data;
const historyTotal = async (id: number) => (await historyOf(id)).meta.total;

/** How often the activity log has this event of this contact. */
const countEvents = (event: string, id: number) =>
  withClient(server.database.owner, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(grove.id)]);
    const { rowCount } = await db.query('SELECT FROM app.activity WHERE event = $1 AND subject_id = $2', [
      event,
      id,
    ]);
    return rowCount;
  });
