import { afterAll, expect, test } from 'vitest';
import {
  announcements,
  staffAnnouncements,
  type Announcement,
  type AnnouncementDraft,
} from '#contract/announcements/announcements.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { readData } from '#server/testing/colleagues.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, makeStaff, noon, type ClientWorld, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { recordMailStates } from './cross-client/sending.ts';
import { sendNextAnnouncement } from './jobs.ts';

const { server, sam, newClient, owner } = await testWorld();
const pool = createWorkerPool(server.database.worker, () => {});
const db = createWorkerDb(pool, () => server.clock.now);
afterAll(() => pool.end());

const draft = (change: Partial<AnnouncementDraft> = {}): AnnouncementDraft => ({
  subject: 'Closed on Friday',
  body: 'We are closed.\n\nYour website runs as usual.',
  recipients: 'everyone',
  audience: 'all',
  packages: [],
  services: [],
  statuses: [],
  channel: 'notice',
  send: 'now',
  send_on: '',
  send_time: '',
  ends_on: '',
  ...change,
});
const inDecember = { send: 'later', send_on: '2026-12-01', send_time: '09:00' } as const;

const announce = (change: Partial<AnnouncementDraft> = {}, by = sam) =>
  call(server.app, by.token, staffAnnouncements.create, { body: draft(change) });
const createOne = async (change: Partial<AnnouncementDraft> = {}): Promise<Announcement> =>
  staffAnnouncements.create.data.parse(readData(await announce(change)));
const read = async ({ id }: { id: number }): Promise<Announcement> =>
  staffAnnouncements.read.data.parse(
    readData(await call(server.app, sam.token, staffAnnouncements.read, { params: { id } })),
  );
const sendDue = () => sendNextAnnouncement(db, { provider: { fixed: [], mailHost: 'portal.example.com' } });
const sendOne = async (change: Partial<AnnouncementDraft> = {}): Promise<Announcement> => {
  const answer = await createOne(change);
  expect(await sendDue()).toBe(true);
  return read(answer);
};
const noticesOf = async ({ token }: Person) =>
  announcements.list.data.parse(readData(await call(server.app, token, announcements.list)));
const subjectsOf = async (person: Person) => (await noticesOf(person)).map(({ id }) => id);
const mark = ({ token }: Person, id: number, how: 'seen' | 'dismissed' | 'undismissed') =>
  call(server.app, token, announcements.mark, { params: { id }, body: { mark: how } });
const recipientsOf = async ({ id }: { id: number }, show = 'all') =>
  staffAnnouncements.recipients.data.parse(
    readData(
      await call(server.app, sam.token, staffAnnouncements.recipients, {
        params: { id },
        query: { show, take: '100' },
      }),
    ),
  );
const mailsOf = (person: Person) =>
  queryRows<{ details: unknown; ref: string; state: string }>(
    server.database,
    `SELECT details, ref, state FROM app.outbox WHERE template = 'announcement' AND address = $1 ORDER BY id`,
    [person.email],
  );
const peopleOf = ({ alice, eve, vic }: ClientWorld) => [alice, eve, vic];

test('a notice is on the dashboard of every user until each dismisses it, and staff see who has', async () => {
  const [here, there] = [await newClient({ name: 'Elm' }), await newClient({ name: 'Oak' })];
  const message = await sendOne();
  await expectStaffSentence(
    server,
    sam.token,
    `Sam Provider sent the message 'Closed on Friday' to clients.`,
  );
  expect(message).toMatchObject({ state: 'sent', person_count: expect.any(Number), seen_count: 0 });
  for (const person of [...peopleOf(here), ...peopleOf(there)])
    expect((await noticesOf(person))[0]).toEqual({
      id: message.id,
      subject: 'Closed on Friday',
      body: 'We are closed.\n\nYour website runs as usual.',
      sent_at: '2026-11-20T20:00:00Z',
    });
  expect((await mark(here.alice, message.id, 'seen')).body).toEqual({
    data: { id: message.id, is_dismissed: false },
  });
  await mark(here.eve, message.id, 'dismissed');
  // another window that still shows it marks it as seen later
  await mark(here.eve, message.id, 'seen');
  expect(await subjectsOf(here.eve)).toEqual([]);
  expect(await subjectsOf(here.alice)).toEqual([message.id]);
  expect(await read(message)).toMatchObject({ seen_count: 2, dismissed_count: 1, mailed_count: 0 });
  const ids = async (show: string) => (await recipientsOf(message, show)).map(({ user_id }) => user_id);
  expect(await ids('dismissed')).toEqual([here.eve.id]);
  expect(await ids('seen')).toEqual([here.alice.id, here.eve.id].toSorted((a, b) => a - b));
  expect(await ids('unseen')).not.toContain(here.alice.id);
  await mark(here.eve, message.id, 'undismissed');
  expect(await subjectsOf(here.eve)).toEqual([message.id]);
});

test('a notice of another client, of nobody or of a mail alone cannot be marked', async () => {
  const [here, there] = [await newClient({ package: 'Build' }), await newClient({ package: 'Drive' })];
  const message = await sendOne({ audience: 'package', packages: ['Build'] });
  expect((await mark(there.alice, message.id, 'dismissed')).status).toBe(404);
  expect(await subjectsOf(there.alice)).not.toContain(message.id);
  const mailed = await sendOne({ channel: 'mail' });
  expect((await mark(here.alice, mailed.id, 'seen')).status).toBe(404);
});

test('staff who act for a client see the notice and mark nothing', async () => {
  const here = await newClient();
  const message = await sendOne();
  expect(await subjectsOf(here.staff)).toContain(message.id);
  const answer = await mark(here.staff, message.id, 'dismissed');
  expect([answer.status, answer.body]).toEqual([200, { data: { id: message.id, is_dismissed: false } }]);
  expect((await recipientsOf(message)).filter(({ seen_at }) => seen_at !== null)).toEqual([]);
});

test('a mail goes to each active person once, with the address of the provider to answer to, and staff see its fate', async () => {
  const here = await newClient({ package: 'Engage' });
  await owner.query(`SELECT set_config('app.client_id', $1, false)`, [String(here.id)]);
  await owner.query('UPDATE app.users SET disabled_at = $2 WHERE id = $1', [here.eve.id, noon]);
  const message = await sendOne({ channel: 'mail', audience: 'package', packages: ['Engage'] });
  expect(await sendDue()).toBe(false);
  expect((await mailsOf(here.alice)).length).toBe(1);
  expect((await mailsOf(here.vic))[0]?.details).toEqual({
    first_name: 'Vic',
    subject: 'Closed on Friday',
    body: draft().body,
    reply_to: expect.any(String),
  });
  expect(await mailsOf(here.eve)).toEqual([]);
  expect(await subjectsOf(here.alice)).not.toContain(message.id);
  // one after the other, so that other mails pass between them
  const [due] = await queryRows<{ times: number }>(
    server.database,
    `SELECT count(DISTINCT next_try_at)::int AS times FROM app.outbox WHERE address = ANY ($1)`,
    [[here.alice.email, here.vic.email]],
  );
  expect(due).toEqual({ times: 2 });
  await owner.query(`UPDATE app.outbox SET state = 'sent', sent_at = $2 WHERE address = $1`, [
    here.alice.email,
    noon,
  ]);
  await owner.query(`UPDATE app.outbox SET state = 'failed' WHERE address = $1`, [here.vic.email]);
  await db.value(recordMailStates());
  const states = async () =>
    (await recipientsOf(message))
      .filter(({ client_id }) => client_id === here.id)
      .map(({ user_id, mail_state }) => [user_id, mail_state]);
  expect(await states()).toEqual([
    [here.alice.id, 'sent'],
    [here.vic.id, 'failed'],
  ]);
  expect((await recipientsOf(message, 'failed')).map(({ user_id }) => user_id)).toContain(here.vic.id);
  // a colleague has it tried again
  await owner.query(`UPDATE app.outbox SET state = 'sent', sent_at = $2 WHERE address = $1`, [
    here.vic.email,
    noon,
  ]);
  await db.value(recordMailStates());
  await owner.query(`DELETE FROM app.outbox WHERE address = $1`, [here.alice.email]);
  await db.value(recordMailStates());
  expect((await states()).map(([, state]) => state)).toEqual(['sent', 'sent']);
});

test('who works for several clients gets one mail, and the notice of each; staff see that it was mailed', async () => {
  const [here, there] = [await newClient({ package: 'Drive' }), await newClient({ package: 'Drive' })];
  await owner.query('UPDATE app.users SET email = $2 WHERE id = $1', [there.eve.id, here.alice.email]);
  const message = await sendOne({ channel: 'both', audience: 'package', packages: ['Drive'] });
  const mails = await mailsOf(here.alice);
  expect(mails.length).toBe(1);
  expect([await subjectsOf(here.alice), await subjectsOf(there.eve)]).toEqual([[message.id], [message.id]]);
  await owner.query(`UPDATE app.outbox SET state = 'sent', sent_at = $2 WHERE address = $1`, [
    here.alice.email,
    noon,
  ]);
  await db.value(recordMailStates());
  const sent = (await recipientsOf(message)).filter(({ mail_state }) => mail_state === 'sent');
  expect(sent.map(({ user_id }) => user_id)).toEqual([here.alice.id, there.eve.id]);
  expect((await mailsOf(there.alice)).length).toBe(1);
});

test('a scheduled message is sent at its time to those who are clients then, and can be changed until then', async () => {
  const [here, gone] = [await newClient({ package: 'Grow' }), await newClient({ package: 'Grow' })];
  const message = await createOne({
    ...inDecember,
    audience: 'package',
    packages: ['Grow'],
    channel: 'both',
  });
  await expectStaffSentence(
    server,
    sam.token,
    `Sam Provider scheduled the message 'Closed on Friday' to clients.`,
  );
  expect(message).toMatchObject({
    state: 'scheduled',
    send_at: '2026-12-01T16:00:00Z',
    time_zone: 'America/Vancouver',
  });
  expect(await sendDue()).toBe(false);
  const ann = await makeStaff(server.database, 'ann@provider.example.com', 'Manager');
  const save = (by: Person, version: number, change: Partial<AnnouncementDraft>) =>
    call(server.app, by.token, staffAnnouncements.save, {
      params: { id: message.id },
      body: {
        ...draft({ ...inDecember, audience: 'package', packages: ['Grow'], channel: 'both', ...change }),
        version,
      },
    });
  expect((await save(ann, message.version, { subject: 'Open on Friday' })).status).toBe(200);
  await expectStaffSentence(
    server,
    sam.token,
    `Sam Provider changed the message 'Open on Friday' to clients.`,
  );
  const outdated = await save(sam, message.version, { subject: 'Half open on Friday' });
  expect([outdated.status, outdated.body]).toEqual([412, expect.anything()]);
  await owner.query(`UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`, [gone.id]);
  server.clock.now = new Date('2026-12-01T16:00:00Z');
  expect((await read(message)).state).toBe('sending');
  expect(await sendDue()).toBe(true);
  expect((await noticesOf(here.vic))[0]?.subject).toBe('Open on Friday');
  expect((await recipientsOf(message)).map(({ client_id }) => client_id)).not.toContain(gone.id);
  expect(await mailsOf(gone.alice)).toEqual([]);
  const settled = await save(sam, (await read(message)).version, { send: 'now' });
  expect([settled.status, JSON.stringify(settled.body)]).toEqual([
    422,
    expect.stringContaining('already sent'),
  ]);
});

test('a cancelled message reaches nobody, and is not sent again', async () => {
  const message = await createOne({ ...inDecember, subject: 'Open on Friday' });
  const cancel = (version: number) =>
    call(server.app, sam.token, staffAnnouncements.cancel, { params: { id: message.id }, body: { version } });
  expect((await cancel(message.version + 1)).status).toBe(412);
  expect((await cancel(message.version)).body).toMatchObject({ data: { state: 'cancelled' } });
  await expectStaffSentence(
    server,
    sam.token,
    `Sam Provider cancelled the message 'Open on Friday' to clients.`,
  );
  server.clock.now = new Date('2026-12-01T16:00:00Z');
  expect(await sendDue()).toBe(false);
  expect((await cancel(message.version + 1)).status).toBe(422);
});

test('a notice goes with its last day or when staff end it, and a message that is far too late is missed', async () => {
  const here = await newClient({ package: 'Create' });
  const only = { audience: 'package', packages: ['Create'] } as const;
  const message = await sendOne({ ...only, packages: ['Create'], ends_on: '2026-11-21' });
  expect(message).toMatchObject({ ends_at: '2026-11-22T07:00:00Z', ends_on: '2026-11-21' });
  server.clock.now = new Date('2026-11-22T06:59:59Z');
  expect(await subjectsOf(here.alice)).toEqual([message.id]);
  server.clock.now = new Date('2026-11-22T07:00:00Z');
  expect(await subjectsOf(here.alice)).toEqual([]);
  server.clock.now = noon;
  const ended = await call(server.app, sam.token, staffAnnouncements.end, { params: { id: message.id } });
  expect(ended.body).toMatchObject({ data: { ends_at: '2026-11-20T20:00:00Z' } });
  await expectStaffSentence(
    server,
    sam.token,
    `Sam Provider took the message 'Closed on Friday' off the dashboards of clients.`,
  );
  expect(await subjectsOf(here.alice)).toEqual([]);
  const tonight = await createOne({ ...inDecember, audience: 'package', packages: ['Create'] });
  server.clock.now = new Date('2026-12-02T04:00:01Z');
  expect(await sendDue()).toBe(true);
  // a session does not last so long
  server.clock.now = noon;
  expect((await read(tonight)).state).toBe('missed');
  expect(await recipientsOf(tonight)).toEqual([]);
});

test('what cannot be sent is refused with the field that is wrong', async () => {
  const problem = async (change: Partial<AnnouncementDraft>) => {
    const { status, body } = await announce(change);
    return [status, (body as { errors?: object }).errors];
  };
  expect(await problem({ audience: 'service' })).toEqual([
    422,
    { services: ['Please choose at least one.'] },
  ]);
  expect(await problem({ ...inDecember, send_on: '2026-11-20' })).toEqual([
    422,
    { send_on: ['Please choose a time in the future.'] },
  ]);
  expect(await problem({ ends_on: '2026-11-19' })).toEqual([
    422,
    { ends_on: ['Please choose a day on or after the day it is sent.'] },
  ]);
  for (const field of ['subject', 'body'] as const)
    expect(await problem({ [field]: 'Hi {{first_name}}' })).toEqual([
      422,
      { [field]: ['Please replace {{first_name}}, so that it isn’t sent like this.'] },
    ]);
  expect(await problem({ audience: 'service', services: ['facebook_legacy'] })).toEqual([
    422,
    { audience: ['This reaches nobody. Please choose another audience.'] },
  ]);
});

test('Support reads messages and writes none', async () => {
  const support = await makeStaff(server.database, 'support@provider.example.com', 'Support');
  expect((await announce({}, support)).status).toBe(403);
  expect((await call(server.app, support.token, staffAnnouncements.list)).status).toBe(200);
});

test('a test goes to its writer alone, and the preview is the same mail', async () => {
  const words = { subject: 'Just a look', body: 'One.\n\nTwo <b>.' };
  const answer = await call(server.app, sam.token, staffAnnouncements.sendTest, { body: words });
  expect([answer.status, answer.body]).toEqual([202, { data: { address: sam.email } }]);
  expect((await mailsOf(sam)).map(({ details }) => details)).toEqual([expect.objectContaining(words)]);
  const preview = await call(server.app, sam.token, staffAnnouncements.preview, { body: words });
  const { url, text } = staffAnnouncements.preview.data.parse(readData(preview));
  expect(text).toContain('One.\n\nTwo <b>.');
  expect((await server.app.inject({ url })).payload).toContain('Two &lt;b&gt;.');
});
