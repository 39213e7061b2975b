import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { account } from '#contract/account/account.ts';
import { activity, Activity } from '#contract/activity/activity.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { settings } from '#contract/settings/settings.ts';
import { staff as staffTable } from '#contract/staff/staff.ts';
import { withClient } from '#database/connection.ts';
import { call, noon, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const grove = await newClient({ host: 'grove.example.com' });
const other = await newClient({ host: 'other.example.com' });

describe('the activity log', () => {
  test('every change of contacts has a row with its actor, and a sentence built when it is read', async () => {
    const id = await created('Nora', grove.alice);
    const send = (endpoint: Parameters<typeof call>[2], body?: object, person = grove.eve) =>
      call(server.app, person.token, endpoint, { params: { id }, ...(body ? { body } : {}) });
    await send(contacts.update, { notes: 'Called' });
    await send(contacts.update, { lead_status_id: 3 });
    await send(contacts.update, { is_seen: true });
    await call(server.app, grove.alice.token, contacts.download, { body: { lead_ids: [id] } });
    await submitted('nora@example.net');
    expect((await messages(grove.alice)).slice(0, 5)).toEqual([
      'Nora Novak sent a new form.',
      'Alice Tester exported contacts.',
      'Eve Tester changed the status of Nora Novak.',
      'Eve Tester edited Nora Novak.',
      'Alice Tester created Nora Novak.',
    ]);
    const [row] = (await list(grove.alice)).data;
    expect(row).toMatchObject({
      type: 'contact',
      url: `/contacts/view/${id}`,
      note: 'Contact form: Hello!',
      user_name: null,
      is_staff: false,
    });

    const notifications = await call(server.app, grove.alice.token, activity.notifications);
    expect(notifications.body).toMatchObject({
      data: [{ message: 'Nora Novak sent a new form.', note: 'Contact form: Hello!' }],
    });
    expect((await list(grove.alice)).data[1]).toMatchObject({ event: 'contact.exported', note: null });

    await send(contacts.remove, undefined);
    expect((await messages(grove.vic)).slice(0, 3)).toEqual([
      'Eve Tester deleted a contact.',
      'A contact sent a new form.',
      'Alice Tester exported contacts.',
    ]);
    // no personal text remains once the contact is deleted
    expect((await list(grove.alice)).data.every(({ url, note }) => url === null && note === null)).toBe(true);
  });

  test('a refused call writes nothing, and each of a hundred changes has one row', async () => {
    const before = (await list(grove.alice)).meta.total;
    await call(server.app, grove.vic.token, contacts.create, { body: draft('Refused') });
    await call(server.app, grove.alice.token, contacts.create, {
      body: { ...draft('Refused'), email: 'no' },
    });
    await call(server.app, other.alice.token, contacts.remove, { params: { id: 1 } });
    expect((await list(grove.alice)).meta.total).toBe(before);
    await Promise.all(Array.from({ length: 100 }, (_, n) => created(`Many${n}`, grove.alice)));
    expect((await list(grove.alice)).meta.total).toBe(before + 100);
  });
});

describe('access to the log', () => {
  test('entries about settings, users and impersonations are for the Admin and staff', async () => {
    await call(server.app, grove.alice.token, settings.saveListings, { body: { rb_slideshow_delay: '5' } });
    await startImpersonation('A question about the contacts');
    const [first, second] = (await list(grove.alice)).data;
    expect(first).toMatchObject({
      type: 'user',
      message: 'Support team signed in to your account: A question about the contacts',
      user_name: 'Support team',
      is_staff: true,
    });
    expect(second?.message).toBe('Alice Tester updated the listing settings.');
    for (const person of [grove.eve, grove.vic]) {
      const { data, meta } = await list(person, { take: '100' });
      expect(data.map(({ type }) => type)).not.toContain('user');
      expect(data.map(({ type }) => type)).not.toContain('settings');
      expect(meta.total).toBe((await list(grove.alice)).meta.total - 2);
      expect((await list(person, { type: 'settings' })).meta.total).toBe(0);
    }
    expect((await list(grove.staff)).meta.total).toBe((await list(grove.alice)).meta.total);
  });

  test('staff are shown as Support team; with staff=1 staff see the name', async () => {
    await created('Ned', grove.staff);
    expect((await messages(grove.alice))[0]).toBe('Support team created Ned Novak.');
    expect((await messages(grove.alice, { staff: '1' }))[0]).toBe('Support team created Ned Novak.');
    expect((await messages(grove.staff))[0]).toBe('Support team created Ned Novak.');
    expect((await messages(grove.staff, { staff: '1' }))[0]).toBe('Sam Provider created Ned Novak.');
    expect((await list(grove.staff, { staff: 'true' })).data[0]).toMatchObject({
      user_name: 'Sam Provider',
      is_staff: true,
    });
  });

  test('internal changes by staff are shown only to staff who request them', async () => {
    const before = (await list(grove.alice)).meta.total;
    await call(server.app, sam.token, staffTable.changeClient, {
      params: { id: grove.id },
      body: { package: 'Drive', is_live: false, launch_phase_id: 3 },
    });
    // every user sees the new phase, but not the internal change
    expect((await messages(grove.vic))[0]).toBe('Your website moved to Sample.');
    expect((await list(grove.alice, { staff: '1' })).meta.total).toBe(before + 1);
    expect((await list(grove.staff)).meta.total).toBe(before + 1);
    const inside = await list(grove.staff, { staff: '1', type: 'user' });
    expect(inside.data[0]?.message).toBe(
      'Sam Provider changed the package, the account status, the site being live and the launch phase of this client.',
    );
    expect((await list(grove.staff, { staff: '1' })).meta.total).toBe(before + 2);
    const notifications = await call(server.app, grove.vic.token, activity.notifications);
    expect(notifications.text).toContain('Your website moved to Sample.');
  });

  test('another client has a log of its own', async () => {
    expect((await list(other.alice)).meta.total).toBe(0);
  });

  test('the database logins for clients cannot read the name of a staff member', async () => {
    await withClient(server.database.read, async (db) => {
      await expect(db.query('SELECT * FROM app.staff')).rejects.toThrow('permission denied');
      const { rows } = await db.query('SELECT app.staff_name($1) AS name', [sam.id]);
      expect(rows).toEqual([{ name: null }]);
    });
  });
});

describe('filters and pages', () => {
  test('fifteen a page, newest first, with true numbers on every page', async () => {
    const first = await list(grove.alice);
    expect(first.data).toHaveLength(15);
    const { total, last_page } = first.meta;
    expect(first.meta).toMatchObject({ current_page: 1, per_page: 15, from: 1, to: 15 });
    const last = await list(grove.alice, { page: String(last_page) });
    expect(last.data).toHaveLength(total - 15 * (last_page - 1));
    const beyond = await list(grove.alice, { page: String(last_page + 1) });
    expect([beyond.data, beyond.meta.total]).toEqual([[], total]);
    const ids = (await list(grove.alice, { take: '100' })).data.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  test('days and type filter it; all is the same as no filter', async () => {
    const total = (await list(other.alice)).meta.total;
    await at(-31, () => created('Old', other.alice));
    await at(-13, () => created('Older', other.alice));
    await at(-6, () => created('Recent', other.alice));
    const totals = await Promise.all(
      ['7', '14', '30', 'all', ''].map(async (days) => (await list(other.alice, { days })).meta.total),
    );
    expect(totals).toEqual([1, 2, 2, 3, 3].map((n) => total + n));
    expect((await list(other.alice, { type: 'contact', days: '14' })).data).toHaveLength(2);
    expect((await list(other.alice, { type: 'listing' })).meta.total).toBe(0);
    for (const query of [{ days: '8' }, { type: 'nothing' }, { take: '0' }, { staff: 'yes' }])
      expect((await call(server.app, other.alice.token, activity.list, { query })).status).toBe(422);
  });
});

test('the application may add to the log and read it, and nothing else', async () => {
  await withClient(server.database.app, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(grove.id)]);
    const { rowCount } = await db.query('SELECT FROM app.activity LIMIT 1');
    expect(rowCount).toBe(1);
    for (const change of [
      `UPDATE app.activity SET event = 'contact.created'`,
      'DELETE FROM app.activity',
      'TRUNCATE app.activity',
      'DELETE FROM app.activity_chain',
      'INSERT INTO app.activity_chain VALUES (1, 1, 1, NULL)',
      'UPDATE app.activity_totals SET n = 0',
    ])
      await expect(db.query(change)).rejects.toThrow('permission denied');
  });
});

async function at<T>(days: number, work: () => Promise<T>): Promise<T> {
  server.clock.now = new Date(noon.getTime() + days * 86_400_000);
  try {
    return await work();
  } finally {
    server.clock.now = noon;
  }
}

const draft = (name: string) => ({
  first_name: name,
  last_name: 'Novak',
  email: `${name.toLowerCase()}@example.net`,
  lead_source_id: 14,
});

async function created(name: string, person: Person): Promise<number> {
  const { body } = await call(server.app, person.token, contacts.create, { body: draft(name) });
  return z.parse(z.object({ data: z.object({ id: z.int() }) }), body).data.id;
}

const submitted = (email: string) =>
  call(server.app, null, contacts.submit, {
    body: { first_name: 'Nora', email, notes: 'Hello!' },
    headers: { 'x-site-token': grove.siteToken },
  });

/** Starts an impersonation as the console does. */
async function startImpersonation(reason: string): Promise<void> {
  const asked = await call(server.app, sam.token, account.impersonate, {
    body: { client_id: grove.id, reason },
  });
  const { data } = z.parse(z.object({ data: z.object({ token: z.string() }) }), asked.body);
  await call(server.app, null, account.redeemLoginCode, { body: { token: data.token } });
}

const Paged = z.object({
  data: z.array(Activity),
  meta: z.object({
    total: z.int(),
    last_page: z.int(),
    current_page: z.int(),
    per_page: z.int(),
    from: z.nullable(z.int()),
    to: z.nullable(z.int()),
  }),
});

async function list(person: Person, query: Record<string, string> = {}) {
  return z.parse(Paged, (await call(server.app, person.token, activity.list, { query })).body);
}

const messages = async (person: Person, query: Record<string, string> = {}) =>
  (await list(person, query)).data.map(({ message }) => message);
