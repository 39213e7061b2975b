import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Newsletter, newsletters } from '#contract/newsletter/newsletter.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { createMailPictures } from '#server/core/files/mail-pictures.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { testKey } from '#server/testing/database.ts';
import { testProvider } from '#server/testing/mails.ts';
import { scaleRuns } from '#server/testing/run-options.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { workOffTasks } from '#server/testing/work-off-tasks.ts';
import { keepNewsletterTime } from './clock.ts';
import { newsletterJobs } from './jobs.ts';
import { calculateChecksum } from './rendering/rendered-newsletter.ts';

const { server, newClient, owner, dataDir } = await testWorld();
const pool = createWorkerPool(server.database.worker, () => {});
afterAll(() => pool.end());
const jobs = newsletterJobs({
  provider: testProvider,
  frames: {
    secretsKey: testKey,
    portalOrigin: 'https://portal.example.com',
    sitesOrigin: 'https://sites.example.com',
    pictures: createMailPictures(createLocalStore(join(dataDir, 'files'))),
  },
});

/** A hundred with --deep. */
const races = scaleRuns(100);

const opening = '2026-12-01T07:00:00Z';
const preview = '2026-12-08T16:00:00Z';
const lock = '2026-12-15T14:00:00Z';
const send = '2026-12-15T16:00:00Z';

let here: ClientWorld;
beforeEach(async () => {
  await owner.query('DELETE FROM app.clients; DELETE FROM app.outbox; DELETE FROM jobs.job');
  here = await bookedClient();
});

async function bookedClient(zone = 'America/Vancouver'): Promise<ClientWorld> {
  const client = await newClient({ services: ['in_touch'] });
  await owner.query(
    `UPDATE app.clients SET next_newsletter_date = '2026-12-15', time_zone = $2, account_status = 'Live' WHERE id = $1`,
    [client.id, zone],
  );
  await owner.query(
    `UPDATE app.users SET notification_preferences = '{newsletters}' WHERE client_id = $1 AND role = 'Admin'`,
    [client.id],
  );
  return client;
}

/** The worker's tasks at this time: twice, since there may be two of them. */
async function workAt(instant: string): Promise<void> {
  await goTo(instant);
  const tick = () => createWorkerDb(pool, () => server.clock.now).transaction(keepNewsletterTime);
  await Promise.all([tick(), tick()]);
  await tick();
  await workOffTasks(server.database, [jobs], server.clock.now);
}

async function goTo(instant: string): Promise<void> {
  server.clock.now = new Date(instant);
  await owner.query(`UPDATE app.sessions SET idle_until = '2029-01-01', expires_at = '2029-01-01'`);
}

const secondBefore = (instant: string) => new Date(Date.parse(instant) - 1000).toISOString();
const read = async ({ token }: Person) =>
  z.parse(z.object({ data: Newsletter }), (await call(server.app, token, newsletters.read)).body).data;
const save = ({ token }: Person, change: object, words: Newsletter, query: Record<string, string> = {}) => {
  const { subject, introduction, sections, content, custom_content } = words;
  return call(server.app, token, newsletters.save, {
    query,
    body: { data: { subject, introduction, sections, content, custom_content, ...change } },
  });
};
const told = async (event: string) => {
  const { rows } = await owner.query<{ user_id: number }>(
    'SELECT user_id FROM app.notifications WHERE event = $1 ORDER BY user_id',
    [event],
  );
  return rows.map(({ user_id }) => Number(user_id));
};
const mailed = async (template: string) => {
  const { rows } = await owner.query<{ address: string }>(
    'SELECT address FROM app.outbox WHERE template = $1',
    [template],
  );
  return rows.map(({ address }) => address);
};
type Row = {
  month: string;
  subject: string;
  html: string;
  text: string;
  links: string[];
  checksum: string;
  taken_by: string | null;
};
const snapshots = async (client = here) => {
  const { rows } = await owner.query<Row>(
    `SELECT month, subject, html, text, links, checksum, taken_by FROM app.newsletter_snapshots WHERE client_id = $1 ORDER BY id`,
    [client.id],
  );
  return rows;
};
const dateOf = async (client = here) => {
  const { rows } = await owner.query<{ date: string }>(
    `SELECT next_newsletter_date::text AS date FROM app.clients WHERE id = $1`,
    [client.id],
  );
  return rows[0];
};

test('on the 1st Admins and Editors are told once that it is open, and mailed where they want to be', async () => {
  await workAt(secondBefore(opening));
  expect(await told('newsletter.opened')).toEqual([]);
  await workAt(opening);
  await workAt('2026-12-02T07:00:00Z');
  expect(await told('newsletter.opened')).toEqual([here.alice.id, here.eve.id].toSorted((a, b) => a - b));
  expect(await mailed('newsletter-opened')).toEqual([here.alice.email]);
});

test('the preview is announced at 9 on the 8th', async () => {
  await workAt(secondBefore(preview));
  expect(await told('newsletter.preview')).toEqual([]);
  await workAt(preview);
  await workAt('2026-12-09T16:00:00Z');
  expect(await told('newsletter.preview')).toHaveLength(2);
  expect(await mailed('newsletter-preview-ready')).toEqual([here.alice.email]);
});

test('a preview that was missed comes as late as the lock, and not after it; a skipped one does not come', async () => {
  await workAt(secondBefore(lock));
  expect(await told('newsletter.preview')).toHaveLength(2);
  const skipping = await bookedClient();
  const missing = await bookedClient('America/Halifax');
  await goTo(secondBefore(lock));
  await call(server.app, skipping.alice.token, newsletters.toggle, { body: { is_skipped: 1 } });
  await workAt(secondBefore(lock));
  expect(await told('newsletter.preview')).not.toContain(skipping.alice.id);
  // in Halifax it has been locked for hours
  expect(await told('newsletter.preview')).not.toContain(missing.alice.id);
});

test('at 7 on the 15th what is saved is frozen, once, and nobody changes it any more', async () => {
  await goTo('2026-12-03T18:00:00Z');
  const words = await read(here.alice);
  const content = words.content.map((block) => ({ ...block, content: '<p>Slower.</p>' }));
  await save(here.alice, { subject: 'Winter', content }, words);
  await workAt(secondBefore(lock));
  expect(await snapshots()).toEqual([]);
  await workAt(lock);
  await workAt('2026-12-15T14:30:00Z');
  const [snapshot, ...others] = await snapshots();
  expect(others).toEqual([]);
  expect(snapshot).toMatchObject({ month: '2026-12', subject: 'Winter', taken_by: null });
  expect(snapshot?.html).toContain('Market Summary');
  expect(snapshot?.checksum).toBe(snapshot && calculateChecksum(snapshot));
  expect((await save(here.alice, {}, words)).status).toBe(423);
});

test('what staff change between the lock and the send is frozen anew, and nothing after it', async () => {
  await workAt(lock);
  await goTo('2026-12-15T15:00:00Z');
  const words = await read(here.staff);
  const forced = { staff: 'true' };
  expect((await save(here.staff, { subject: 'Mended' }, words, forced)).status).toBe(200);
  const taken = await snapshots();
  expect(taken.map(({ subject }) => subject)).toEqual(['Your December 2026 real estate update', 'Mended']);
  expect(taken[1]?.taken_by).not.toBeNull();
  await goTo(send);
  expect((await save(here.staff, { subject: 'January' }, await read(here.staff), forced)).status).toBe(200);
  expect(await snapshots()).toHaveLength(2);
  expect(await read(here.staff)).toMatchObject({ month: '2027-01', subject: 'January' });
});

test('a newsletter that is skipped is not frozen, and the next one is not skipped', async () => {
  await goTo('2026-12-03T18:00:00Z');
  await call(server.app, here.alice.token, newsletters.toggle, { body: { is_skipped: 1 } });
  await workAt(lock);
  expect(await snapshots()).toEqual([]);
  await workAt(secondBefore(send));
  expect(await dateOf()).toEqual({ date: '2026-12-15' });
  expect(await read(here.alice)).toMatchObject({ skip_newsletter: 1 });
  await workAt(send);
  expect(await dateOf()).toEqual({ date: '2027-01-15' });
});

test('staff who unskip after the lock freeze it', async () => {
  await goTo('2026-12-03T18:00:00Z');
  await call(server.app, here.alice.token, newsletters.toggle, { body: { is_skipped: 1 } });
  await workAt(lock);
  await goTo('2026-12-15T15:00:00Z');
  const query = { staff: 'true' };
  await call(server.app, here.staff.token, newsletters.toggle, { query, body: { is_skipped: 0 } });
  expect(await snapshots()).toHaveLength(1);
});

test('after weeks in which nothing ran, the newsletter that was due is frozen and the date is the next one', async () => {
  await workAt('2027-03-02T12:00:00Z');
  expect((await snapshots()).map(({ month }) => month)).toEqual(['2026-12']);
  expect(await dateOf()).toEqual({ date: '2027-03-15' });
  // the months in between are not announced
  expect(await told('newsletter.opened')).toHaveLength(2);
});

test('each client is locked by its own clock', async () => {
  const east = await bookedClient('America/St_Johns');
  await workAt('2026-12-15T10:30:00Z');
  expect([await snapshots(east), await snapshots()].map((taken) => taken.length)).toEqual([1, 0]);
  // after a move to another zone, the unlocked one is locked by the new zone
  await owner.query(`UPDATE app.clients SET time_zone = 'America/Toronto' WHERE id = $1`, [here.id]);
  await workAt('2026-12-15T12:00:00Z');
  expect(await snapshots()).toHaveLength(1);
});

test('whoever has no newsletter, or whose account is closed, is left alone', async () => {
  const closed = await bookedClient();
  const without = await bookedClient();
  await owner.query(`UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`, [closed.id]);
  await owner.query(`UPDATE app.clients SET services = '{web}' WHERE id = $1`, [without.id]);
  await workAt(opening);
  await workAt(send);
  expect([await snapshots(closed), await snapshots(without)]).toEqual([[], []]);
  expect(await told('newsletter.opened')).toHaveLength(2);
});

test('a save and the lock at the same time: what is frozen is what is saved', async () => {
  for (let round = 0; round < races; round += 1) {
    const client = await bookedClient();
    await goTo('2026-12-15T13:59:59Z');
    const words = await read(client.alice);
    const saved = save(client.alice, { subject: `Round ${round}` }, words);
    const tick = createWorkerDb(pool, () => new Date(lock)).transaction(keepNewsletterTime);
    await tick;
    const [answer] = await Promise.all([saved, workOffTasks(server.database, [jobs], new Date(lock))]);
    const [snapshot] = await snapshots(client);
    const stored = await read(client.alice);
    expect(snapshot?.subject).toBe(answer.status === 200 ? `Round ${round}` : words.subject);
    expect(stored.subject).toBe(snapshot?.subject);
  }
});

test('a skip and the lock at the same time: what is skipped is not frozen', async () => {
  for (let round = 0; round < races; round += 1) {
    const client = await bookedClient();
    await goTo('2026-12-15T13:59:59Z');
    const skipped = call(server.app, client.alice.token, newsletters.toggle, { body: { is_skipped: 1 } });
    await createWorkerDb(pool, () => new Date(lock)).transaction(keepNewsletterTime);
    const [answer] = await Promise.all([skipped, workOffTasks(server.database, [jobs], new Date(lock))]);
    expect(await snapshots(client)).toHaveLength(answer.status === 200 ? 0 : 1);
  }
});

test('a test of the newsletter goes to whoever asks for it, and to nobody else', async () => {
  await goTo('2026-12-03T18:00:00Z');
  const ask = ({ token }: Person) => call(server.app, token, newsletters.test);
  expect(await ask(here.eve)).toMatchObject({
    status: 202,
    body: { data: { sent: true, email: here.eve.email } },
  });
  expect((await ask(here.vic)).status).toBe(403);
  expect((await ask(here.staff)).status).toBe(202);
  const addresses = await mailed('newsletter-test');
  expect(addresses[0]).toBe(here.eve.email);
  expect(addresses).toHaveLength(2);
  expect(addresses[1]).not.toBe(here.alice.email);
});

test('the deadline is a file for calendars', async () => {
  await goTo('2026-12-03T18:00:00Z');
  const answer = await call(server.app, here.alice.token, newsletters.calendar);
  expect(answer.headers['content-type']).toContain('text/calendar');
  expect(answer.text).toContain('DTSTART:20261215T140000Z');
  expect(answer.text).toContain('BEGIN:VALARM');
  // lines of a calendar are folded
  const text = String(answer.text).replaceAll('\r\n ', '');
  expect(text).toContain(`UID:newsletter-${here.id}-2026-12@foyer`);
  expect(text).toContain(`/account/open/${here.id}?to=/newsletter\r\n`);
});

test('whoever books newsletters gets the first date that can still be edited, or will be', async () => {
  const early = await bookedClient();
  const launching = await bookedClient();
  await owner.query('UPDATE app.clients SET next_newsletter_date = NULL');
  await owner.query(`UPDATE app.clients SET account_status = 'Launch' WHERE id = $1`, [launching.id]);
  await owner.query(`UPDATE app.clients SET time_zone = 'America/St_Johns' WHERE id = $1`, [here.id]);
  // it is locked in Newfoundland, and open in Vancouver
  await workAt('2026-12-15T12:00:00Z');
  expect((await dateOf(early))?.date).toBe('2026-12-15');
  expect((await dateOf(here))?.date).toBe('2027-01-15');
  expect((await dateOf(launching))?.date).toBeNull();
});

test('whoever leaves newsletters and books them again gets a fresh date, and skips nothing', async () => {
  await goTo('2026-12-02T12:00:00Z');
  await call(server.app, here.alice.token, newsletters.toggle, { body: { is_skipped: 1 } });
  await owner.query(`UPDATE app.clients SET services = '{web}' WHERE id = $1`, [here.id]);
  expect(await dateOf()).toEqual({ date: null });
  await owner.query(`UPDATE app.clients SET services = '{web,in_touch}' WHERE id = $1`, [here.id]);
  await workAt('2027-05-16T18:00:00Z');
  expect(await dateOf()).toEqual({ date: '2027-06-15' });
  expect(await read(here.eve)).toMatchObject({ month: '2027-06', skip_newsletter: 0 });
});
