import { expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { senderDeps } from '#server/testing/newsletters.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { hours, nine, sendingWorld } from '#server/testing/sending-world.ts';
import { createHandOver } from './hand-over.ts';

const { server, sam, db, mail, ask, frozen, handOverAll, tendAll, act } = await sendingWorld();

const numbersOf = async ({ alice }: ClientWorld) =>
  parseData(newsletterStats.list.data, await call(server.app, alice.token, newsletterStats.list, {}));
const messagesOf = async ({ id, alice }: ClientWorld) => {
  const log = parseData(activity.list.data, await call(server.app, alice.token, activity.list, {}));
  const bell = parseData(
    activity.notifications.data,
    await call(server.app, alice.token, activity.notifications, {}),
  );
  const shown = await call(server.app, sam.token, staffRecords.activity, { params: { id } });
  return {
    log: log.filter(({ event }) => event === 'newsletter.sent').map(({ message }) => message),
    bell: bell.map(({ message }) => message),
    console: parseData(staffRecords.activity.data, shown)
      .filter(({ event }) => event === 'newsletter.sent')
      .map(({ message }) => message),
  };
};
const said = (after: string) => ({
  log: [`The newsletter ${after}`],
  bell: [`Your newsletter ${after}`],
  console: [`The newsletter ${after}`],
});

test('with its first mail a newsletter is in the statistics, the bell and the log, which say to how many it still goes, and once it has ended say so no more', async () => {
  const client = await frozen({ contacts: 30 });
  const handOver = createHandOver(senderDeps(mail.provider, { batch: 5 }));
  expect(await numbersOf(client)).toEqual([]);
  expect(await messagesOf(client)).toEqual({ log: [], bell: [], console: [] });
  await handOver(db);
  const out = mail.sink.taken.length;
  expect(out).toBe(5);
  const waiting = 30 - out;
  expect(await messagesOf(client)).toEqual(said(`is on its way, still sending to ${waiting}.`));
  expect(await numbersOf(client)).toMatchObject([
    {
      sent_at: '2026-11-15T16:00:00Z',
      subscribers: out,
      delivered: out,
      mailchimp_list_subscribers: 30,
      still_sending_to: waiting,
    },
  ]);
  const campaigns = await call(server.app, client.alice.token, newsletterStats.campaigns, {});
  expect(parseData(newsletterStats.campaigns.data, campaigns)).toMatchObject([{ sent_month: '2026-11' }]);

  server.clock.now = new Date(nine.getTime() + 60_000);
  await handOverAll();
  await tendAll();
  expect(await messagesOf(client)).toEqual(said('was sent.'));
  expect(await numbersOf(client)).toMatchObject([
    { sent_at: '2026-11-15T16:00:00Z', subscribers: 30, delivered: 30, still_sending_to: 0 },
  ]);
});

test('several workers that begin at once tell of it once', async () => {
  const client = await frozen({ contacts: 40 });
  const workers = Array.from({ length: 4 }, () => createHandOver(senderDeps(mail.provider, { batch: 5 })));
  await Promise.all(workers.map((handOver) => handOver(db)));
  expect((await messagesOf(client)).log.length).toBe(1);
  expect(
    await ask(`SELECT user_id FROM app.notifications WHERE client_id = $1 ORDER BY 1`, [client.id]),
  ).toEqual([client.alice.id, client.eve.id].map((id) => ({ user_id: id })));
});

test('what is refused for good is no mail that is out, and a newsletter that nobody got is told to nobody', async () => {
  const client = await frozen({ contacts: 3 });
  mail.answer = (stage) => (stage === 'RCPT' ? '550 5.1.1 No such mailbox' : undefined);
  await handOverAll();
  expect(await messagesOf(client)).toEqual({ log: [], bell: [], console: [] });
  await tendAll();
  expect(await messagesOf(client)).toEqual({ log: [], bell: [], console: [] });
  expect(await numbersOf(client)).toMatchObject([
    { subscribers: 3, bounced: 3, delivered: 0, still_sending_to: 0, open_rate: null },
  ]);
});

test('one that is paused waits with its number, and one that is stopped says after how many, as its own page does', async () => {
  const client = await frozen({ contacts: 20 });
  await createHandOver(senderDeps(mail.provider, { batch: 5 }))(db);
  await act(client, 'pause');
  expect(await messagesOf(client)).toEqual(said('is on its way, still sending to 15.'));
  expect(await numbersOf(client)).toMatchObject([{ subscribers: 5, still_sending_to: 15 }]);
  await act(client, 'stop');
  expect(await messagesOf(client)).toEqual(said('was stopped after 5 contacts.'));
  expect(await numbersOf(client)).toMatchObject([{ subscribers: 5, still_sending_to: 0 }]);
});

test('a send that a person has let go on has a day again before it is stopped once more', async () => {
  const client = await frozen({ contacts: 3 });
  mail.answer = (stage) => (stage === 'RCPT' ? '451 4.7.1 Later' : undefined);
  await handOverAll();
  // a sender looks after it all the time
  const lateAt = async (hour: number) => {
    server.clock.now = hours(hour);
    await ask('UPDATE app.newsletter_sends SET tended_at = $2 WHERE client_id = $1', [
      client.id,
      hours(hour),
    ]);
    await tendAll();
    return (
      await ask<{ state: string }>('SELECT state FROM app.newsletter_sends WHERE client_id = $1', [client.id])
    )[0]?.state;
  };
  expect(await lateAt(23)).toBe('sending');
  expect(await lateAt(24)).toBe('paused');
  await act(client, 'resume');
  expect(await lateAt(25)).toBe('sending');
  expect(await lateAt(48)).toBe('paused');
});
