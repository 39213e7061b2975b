import { afterAll, expect, test } from 'vitest';
import { staffAnnouncements, type Announcement } from '#contract/announcements/announcements.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { readData } from '#server/testing/colleagues.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { sendNextAnnouncement } from './jobs.ts';

const { server, sam, newClient } = await testWorld();
const pool = createWorkerPool(server.database.worker, () => {});
const db = createWorkerDb(pool, () => server.clock.now);
afterAll(() => pool.end());
await newClient({ package: 'Grow' });

const draft = {
  subject: 'First words',
  body: 'We are closed.',
  recipients: 'everyone',
  audience: 'package',
  packages: ['Grow'],
  services: [],
  statuses: [],
  channel: 'both',
  send: 'now',
  send_on: '',
  send_time: '',
  ends_on: '',
};
const later = { ...draft, subject: 'Second words', send: 'later', send_on: '2026-12-01', send_time: '09:00' };

const sendDue = () => sendNextAnnouncement(db, { provider: { fixed: [], mailHost: 'portal.example.com' } });
const parse = (answer: Awaited<ReturnType<typeof call>>): Announcement =>
  staffAnnouncements.read.data.parse(readData(answer));
const read = async (id: number) =>
  parse(await call(server.app, sam.token, staffAnnouncements.read, { params: { id } }));
const mailsWith = (subject: string) =>
  queryRows<{ address: string }>(
    server.database,
    `DELETE FROM app.outbox WHERE template = 'announcement' AND details ->> 'subject' = $1 RETURNING address`,
    [subject],
  );

test('a message that is changed or cancelled as it is sent is sent whole or not at all, with one of both texts', async () => {
  for (let round = 0; round < 16; round += 1) {
    const { id, version } = parse(
      await call(server.app, sam.token, staffAnnouncements.create, { body: draft }),
    );
    const act = () =>
      round % 2 === 0
        ? call(server.app, sam.token, staffAnnouncements.save, {
            params: { id },
            body: { ...later, version },
          })
        : call(server.app, sam.token, staffAnnouncements.cancel, { params: { id }, body: { version } });
    const both = round % 4 < 2 ? [act(), sendDue(), sendDue()] : [sendDue(), sendDue(), act()];
    const answers = await Promise.all(both);
    const changed = answers.find((one) => typeof one === 'object');
    const { state, subject, person_count } = await read(id);
    const mails = await mailsWith('First words');
    expect(await mailsWith('Second words')).toEqual([]);
    if (changed?.status === 200) {
      expect([state, person_count, mails]).toEqual([round % 2 === 0 ? 'scheduled' : 'cancelled', null, []]);
      expect(await sendDue()).toBe(false);
    } else {
      expect([changed?.status === 412 || changed?.status === 422, state, subject]).toEqual([
        true,
        'sent',
        'First words',
      ]);
      expect(mails.length).toBe(person_count);
    }
    if (state === 'scheduled') {
      const { version: next } = await read(id);
      await call(server.app, sam.token, staffAnnouncements.cancel, {
        params: { id },
        body: { version: next },
      });
    }
  }
});
