import { Pool } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { contacts, type Contact } from '#contract/contacts/contacts.ts';
import { type CaughtForm } from '#contract/contacts/submissions.ts';
import { newsletterConsent } from '#contract/newsletter/consent.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { readData } from '#server/testing/contacts.ts';
import { call, noon, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { deleteExpiredSubmissions } from '../jobs.ts';

// All visitors of these tests have one address
const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());
const day = 86_400_000;

let visitors = 0;
const visitor = () => ({
  first_name: 'Vera',
  last_name: 'Visitor',
  email: `vera${(visitors += 1)}@example.net`,
});
const here = await newClient({ host: 'grove.example.com', services: ['web', 'in_touch'] });
const other = await newClient();

const headers = { 'x-site-token': here.siteToken };
const send = (body: object) => call(server.app, null, contacts.submit, { body, headers });
const signUp = (body: object) => call(server.app, null, newsletterConsent.signUp, { body, headers });
const caught = async ({ token }: Person = here.alice) =>
  readData<CaughtForm[]>((await call(server.app, token, contacts.caught)).body, []);
const caughtOf = async (email: string) => (await caught()).filter((form) => form.email === email);
const release = (id: number, { token }: Person = here.alice) =>
  call(server.app, token, contacts.release, { params: { id } });
const found = async (search: string) =>
  readData<Contact[]>(
    (await call(server.app, here.alice.token, contacts.list, { query: { search } })).body,
    [],
  );
const bell = async () => (await call(server.app, here.eve.token, activity.notifications)).text;
const mailsAbout = async (email: string) => {
  const { rows } = await owner.query<{ template: string }>(
    `SELECT template FROM app.outbox WHERE address = $1 OR details -> 'lead' ->> 'email' = $1 ORDER BY template`,
    [email],
  );
  return rows.map(({ template }) => template);
};

describe('a form whose hidden field is filled in', () => {
  test('is answered like any other, makes no contact, bell or mail, and is kept apart with what it said', async () => {
    const before = await bell();
    const form = {
      ...visitor(),
      phone_number: 'after 5, please',
      notes: 'Is the loft still free?',
      source: 2,
      _leave_empty: 'Lopez Realty',
    };
    const answer = await send(form);
    expect([answer.status, answer.body]).toEqual([202, { data: { received: true } }]);
    expect([await found(form.email), await mailsAbout(form.email), await bell()]).toEqual([[], [], before]);
    expect(await caughtOf(form.email)).toEqual([
      {
        id: expect.any(Number),
        kind: 'enquiry',
        name: 'Vera Visitor',
        email: form.email,
        phone_number: 'after 5, please',
        notes: 'Is the loft still free?',
        source: 'Home evaluation',
        caught_at: '2026-11-20T20:00:00Z',
      },
    ]);
  });

  test('is kept once however often its page sends it, and not for a blocked sender', async () => {
    const submission_id = '0189fdc4-0000-4000-8000-00000000000a';
    const form = { ...visitor(), _leave_empty: 'x', submission_id };
    for (let n = 0; n < 3; n += 1) expect((await send(form)).status).toBe(202);
    expect(await caughtOf(form.email)).toHaveLength(1);
    const blocked = visitor();
    await send(blocked);
    const [contact] = await found(blocked.email);
    await call(server.app, here.alice.token, contacts.spam, { params: { id: contact?.id ?? 0 } });
    await send({ ...blocked, _leave_empty: 'x' });
    expect(await caughtOf(blocked.email)).toEqual([]);
  });

  test('becomes a contact with its bell and its mail once somebody says that it is no spam', async () => {
    await owner.query(`UPDATE app.users SET notification_preferences = '{leads}' WHERE id = $1`, [
      here.alice.id,
    ]);
    const form = { ...visitor(), notes: 'Call me', source: 8, _leave_empty: 'x' };
    await send(form);
    const [{ id = 0 } = {}] = await caughtOf(form.email);
    server.clock.now = new Date(noon.getTime() + 3 * day);
    const answer = await release(id, here.eve);
    const [contact] = await found(form.email);
    expect([answer.status, answer.body]).toEqual([200, { data: { id, lead_id: contact?.id } }]);
    expect(contact).toMatchObject({
      is_seen: false,
      lead_source_id: 8,
      notes: 'Call me',
      created_at: '2026-11-23T20:00:00Z',
    });
    expect(await bell()).toContain(`"url":"/contacts/view/${contact?.id}"`);
    expect(await mailsAbout(form.email)).toEqual(['new-contact']);
    expect([await caughtOf(form.email), (await release(id)).status]).toEqual([[], 404]);
  });

  test('becomes one contact with one bell and one mail however often somebody clicks, and each click gets the same answer', async () => {
    const form = { ...visitor(), notes: 'Call me', _leave_empty: 'x' };
    await send(form);
    const [{ id = 0 } = {}] = await caughtOf(form.email);
    const click = () =>
      call(server.app, here.alice.token, contacts.release, {
        params: { id },
        headers: { 'idempotency-key': `not-spam ${id}` },
      });
    const [first, second] = await Promise.all([click(), click()]);
    const [contact] = await found(form.email);
    expect([first.status, first.body]).toEqual([200, { data: { id, lead_id: contact?.id } }]);
    expect([second.text, (await click()).text]).toEqual([first.text, first.text]);
    expect(await mailsAbout(form.email)).toEqual(['new-contact']);
    expect((await bell()).split(`"url":"/contacts/view/${contact?.id}"`)).toHaveLength(2);
  });

  test('becomes a contact even if its sender has been reported as spam meanwhile, who may then write again', async () => {
    const form = { ...visitor(), phone_number: '604-555-0144' };
    await send({ ...form, _leave_empty: 'x' });
    await send(form);
    const [contact] = await found(form.email);
    await call(server.app, here.alice.token, contacts.spam, { params: { id: contact?.id ?? 0 } });
    server.clock.now = new Date(noon.getTime() + day);
    const [{ id = 0 } = {}] = await caughtOf(form.email);
    expect((await release(id)).status).toBe(200);
    expect(await found(form.email)).toHaveLength(1);
    await send({ ...visitor(), phone_number: '604-555-0144' });
    expect(await found(`vera${visitors}@example.net`)).toHaveLength(1);
  });

  test('is shown to View Only, who may not take it in, and to no other client', async () => {
    const form = { ...visitor(), _leave_empty: 'x' };
    await send(form);
    const [{ id = 0 } = {}] = await caughtOf(form.email);
    expect((await caught(here.vic)).map(({ email }) => email)).toContain(form.email);
    expect((await caught(here.staff)).map(({ email }) => email)).toContain(form.email);
    expect((await release(id, here.vic)).status).toBe(403);
    expect([await caught(other.alice), (await release(id, other.alice)).status]).toEqual([[], 404]);
  });

  test('is gone after thirty days, for good', async () => {
    const form = { ...visitor(), _leave_empty: 'x' };
    await send(form);
    const [{ id = 0 } = {}] = await caughtOf(form.email);
    const purge = (after: number) =>
      withConnection(pool, (connection) =>
        deleteExpiredSubmissions(createTaskContext(connection, new Date(noon.getTime() + after * day))),
      );
    const kept = async () =>
      (
        await owner.query('SELECT FROM app.caught_submissions WHERE client_id = $1 AND id = $2', [
          here.id,
          id,
        ])
      ).rowCount;
    await owner.query('UPDATE app.sessions SET idle_until = $1, expires_at = $1', [
      new Date(noon.getTime() + 60 * day),
    ]);
    await purge(29.9);
    server.clock.now = new Date(noon.getTime() + 29.9 * day);
    expect([await kept(), (await caughtOf(form.email)).length]).toEqual([1, 1]);
    server.clock.now = new Date(noon.getTime() + 30.1 * day);
    // the job has not run yet
    expect([await kept(), await caughtOf(form.email), (await release(id)).status]).toEqual([1, [], 404]);
    await purge(30.1);
    expect(await kept()).toBe(0);
  });
});

test('a sign-up to the newsletter whose hidden field is filled in is kept too, and gets its mail once it is no spam', async () => {
  const email = `vera${(visitors += 1)}@example.net`;
  expect((await signUp({ email, first_name: 'Vera', _leave_empty: 'x' })).body).toEqual({
    data: { received: true },
  });
  expect(await mailsAbout(email)).toEqual([]);
  const [form] = await caughtOf(email);
  expect(form).toMatchObject({ kind: 'newsletter', name: 'Vera', source: 'Newsletter sign-up', notes: null });
  expect((await release(form?.id ?? 0)).body).toEqual({ data: { id: form?.id, lead_id: null } });
  expect([await mailsAbout(email), await found(email)]).toEqual([['confirm-newsletter'], []]);
});

describe("fields of an agent's own form", () => {
  test('its company and up to ten more texts are added to the notes, and the form arrives', async () => {
    const more = Object.fromEntries(
      Array.from({ length: 12 }, (_, n) => [`question_${n + 1}`, `Answer ${n + 1}`]),
    );
    const form = {
      ...visitor(),
      notes: 'Hello!',
      ...more,
      company: ' Lopez Realty ',
      'move-in date': '',
      rooms: 3,
      _wpnonce: 'a1b2c3',
      'g-recaptcha-response': '03AGdBq2',
    };
    expect((await send(form)).status).toBe(202);
    const [contact] = await found(form.email);
    const answers = Array.from({ length: 10 }, (_, n) => `Question ${n + 1}: Answer ${n + 1}`);
    expect(contact?.notes).toBe(['Hello!', 'Company: Lopez Realty', ...answers].join('\n'));
  });

  test('a company beside no message is the notes, and one beside the longest message has its place', async () => {
    const bare = { ...visitor(), company: 'Lopez Realty' };
    await send(bare);
    expect((await found(bare.email))[0]?.notes).toBe('Company: Lopez Realty');
    const long = { ...visitor(), notes: '😀'.repeat(6000), company: 'Lopez Realty' };
    await send(long);
    const notes = (await found(long.email))[0]?.notes ?? '';
    expect([[...notes].length, notes.endsWith('😀…\nCompany: Lopez Realty')]).toEqual([5000, true]);
  });
});
