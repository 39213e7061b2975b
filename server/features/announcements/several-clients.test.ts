import { afterAll, expect, test } from 'vitest';
import { staffAnnouncements } from '#contract/announcements/announcements.ts';
import { users } from '#contract/users/users.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { sendNextMail } from '#server/core/mail/send-mail.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { readData } from '#server/testing/colleagues.ts';
import { testKey } from '#server/testing/database.ts';
import { testProvider } from '#server/testing/mails.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { expectSuccess } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { recordMailStates } from './cross-client/sending.ts';
import { sendNextAnnouncement } from './jobs.ts';
import { announcementMail } from './mails/announcement.ts';

const { server, owner, sam, newClient } = await testWorld({ hasLogins: true });
const pool = createWorkerPool(server.database.worker, () => {});
const db = createWorkerDb(pool, () => server.clock.now);
afterAll(() => pool.end());

const delivered: string[] = [];
const sender = {
  mails: [announcementMail],
  mailer: {
    deliver: ({ to }: { to: string }) => {
      delivered.push(to);
      return Promise.resolve();
    },
    close: () => {},
  },
  provider: testProvider,
  portalOrigin: 'https://portal.example.com',
  links: { encrypt: () => Buffer.alloc(0), decrypt: () => '' },
  unsubscribeTokens: createUnsubscribeTokens(testKey),
  clock: () => server.clock.now,
  keepsText: () => false,
  addressOf: () => null,
  makeDocument: () => Promise.resolve(null),
};

/** Eve works for both clients and is written to; her mail waits for its turn. */
async function writtenToBoth(name: 'Build' | 'Drive') {
  const [first, second] = [await newClient({ package: name }), await newClient({ package: name })];
  const there = await addMembership(owner, first.eve, second);
  const body = {
    subject: 'Closed on Friday',
    body: 'We are closed.',
    recipients: 'everyone',
    audience: 'package',
    packages: [name],
    services: [],
    statuses: [],
    channel: 'mail',
    send: 'now',
    send_on: '',
    send_time: '',
    ends_on: '',
  };
  const created = await expectSuccess(call(server.app, sam.token, staffAnnouncements.create, { body }));
  const { id } = staffAnnouncements.create.data.parse(readData(created));
  expect(await sendNextAnnouncement(db, { provider: testProvider })).toBe(true);
  return { id, first, second, there };
}

const remove = ({ alice }: ClientWorld, { id }: Person) =>
  expectSuccess(call(server.app, alice.token, users.remove, { params: { id } }));

async function sendMails(): Promise<string[]> {
  delivered.length = 0;
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
  while (await sendNextMail(pool, sender));
  await db.value(recordMailStates());
  return delivered;
}

async function statesOf(id: number, person: Person): Promise<unknown[]> {
  const sent = { params: { id }, query: { take: '100' } };
  const answer = await call(server.app, sam.token, staffAnnouncements.recipients, sent);
  return staffAnnouncements.recipients.data
    .parse(readData(answer))
    .flatMap(({ email, mail_state }) => (email === person.email ? [mail_state] : []));
}

test('whoever leaves one client before the mail of a message leaves still gets it as a user of the other', async () => {
  const { id, first } = await writtenToBoth('Build');
  await remove(first, first.eve);
  expect((await sendMails()).filter((to) => to === first.eve.email)).toEqual([first.eve.email]);
  expect(await statesOf(id, first.eve)).toContain('sent');
});

test('whoever has left all clients gets no mail that still waits', async () => {
  const { first, second, there } = await writtenToBoth('Drive');
  await remove(first, first.eve);
  await remove(second, there);
  expect(await sendMails()).not.toContain(first.eve.email);
});
