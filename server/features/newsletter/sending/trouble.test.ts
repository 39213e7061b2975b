import { expect, test } from 'vitest';
import { staffNewsletterSends } from '#contract/newsletter/sending.ts';
import type { NewsletterProvider } from '#server/engines/delivery/newsletter-provider.ts';
import { lockNewsletter, senderDeps } from '#server/testing/newsletters.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { hours, nine, sendingWorld } from '#server/testing/sending-world.ts';
import { claimRecipients } from '../cross-client/claim-recipients.ts';
import { Circuit } from './circuit.ts';
import { freezeNextAudience } from './freeze-audience.ts';
import { createHandOver } from './hand-over.ts';

const {
  server,
  owner,
  sam,
  db,
  mail,
  ask,
  locked,
  frozen,
  handOverAll,
  tendAll,
  states,
  sendOf,
  waiting,
  act,
} = await sendingWorld();

test('staff pause, resume and stop a send, two of them once', async () => {
  const client = await frozen({ contacts: 30 });
  await act(client, 'pause');
  await handOverAll();
  await tendAll();
  expect(mail.sink.taken).toEqual([]);
  await act(client, 'resume');
  const handOver = createHandOver(senderDeps(mail.provider, { batch: 10 }));
  await handOver(db);
  const { id } = await sendOf(client);
  const stops = await Promise.all(
    [1, 2].map(() =>
      call(server.app, sam.token, staffNewsletterSends.act, {
        params: { id: client.id, send_id: id },
        body: { action: 'stop', reason: 'A wrong price in it' },
      }),
    ),
  );
  expect(stops.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const taken = mail.sink.taken.length;
  await handOverAll();
  await tendAll();
  expect(mail.sink.taken.length).toBe(taken);
  const shown = await call(server.app, sam.token, staffNewsletterSends.read, {
    params: { id: client.id, send_id: id },
  });
  expect(parseData(staffNewsletterSends.read.data, shown)).toMatchObject({
    state: 'stopped',
    reason: 'A wrong price in it',
    sent: taken,
    pending: 30 - taken,
  });
});

test('a large send keeps no small one waiting', async () => {
  const large = await frozen({ contacts: 400 });
  const small = await frozen({ contacts: 5 });
  const handOver = createHandOver(senderDeps(mail.provider, { batch: 20 }));
  for (let turn = 0; turn < 3; turn += 1) await handOver(db);
  expect(await states(small)).toEqual([{ state: 'sent', n: 5 }]);
  expect((await states(large)).find(({ state }) => state === 'pending')?.n).toBeGreaterThan(300);
});

test('what a worker left without an answer is unknown, stays so for staff, and is not sent again', async () => {
  const client = await frozen({ contacts: 2 });
  mail.answer = (stage, { to }) => (stage === 'taken' && to.startsWith('reader1') ? 'drop' : undefined);
  await handOverAll();
  mail.answer = () => undefined;
  await handOverAll();
  await tendAll();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: 1, unknown: 1 });
  expect(mail.sink.taken.filter(({ to }) => to.startsWith('reader1')).length).toBe(1);
  expect((await waiting('newsletter-unknown')).length).toBe(1);
  const { id } = await sendOf(client);
  const unsent = await call(server.app, sam.token, staffNewsletterSends.unsent, {
    params: { id: client.id, send_id: id },
    query: { state: 'unknown' },
  });
  expect(parseData(staffNewsletterSends.unsent.data, unsent)).toMatchObject([
    { state: 'unknown', reason: 'The mail server closed the connection.' },
  ]);
});

/** A worker that sleeps before or after its mail leaves, until its lease has expired. */
async function sleepBeyondLease(client: ClientWorld, when: 'before' | 'after') {
  let wake = () => {};
  const sleep = () => new Promise<void>((awake) => (wake = awake));
  const slow: NewsletterProvider = {
    ...mail.provider,
    send: async (one) => {
      if (when === 'before') await sleep();
      const outcome = await mail.provider.send(one);
      if (when === 'after') await sleep();
      return outcome;
    },
  };
  const sleeping = createHandOver(senderDeps(slow, { leaseMs: 1000 }))(db);
  await expect.poll(() => states(client)).toEqual([{ state: 'sending', n: 1 }]);
  await expect.poll(() => mail.sink.taken.length).toBe(when === 'after' ? 1 : 0);
  server.clock.now = new Date(nine.getTime() + 2000);
  await tendAll();
  return async () => {
    wake();
    await sleeping;
  };
}

test('a worker that sleeps beyond its lease with a mail that has left is believed when it wakes', async () => {
  const client = await frozen({ contacts: 1 });
  const wakeUp = await sleepBeyondLease(client, 'after');
  expect(await sendOf(client)).toMatchObject({ state: 'sent', unknown: 1, sent: 0 });
  await wakeUp();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', unknown: 0, sent: 1 });
  expect(mail.sink.taken.length).toBe(1);
});

test('what a sleeping worker had claimed and not begun is sent by another one, and not by it when it wakes', async () => {
  const client = await frozen({ contacts: 1 });
  const wakeUp = await sleepBeyondLease(client, 'before');
  expect(await states(client)).toEqual([{ state: 'pending', n: 1 }]);
  await handOverAll();
  await tendAll();
  await wakeUp();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', unknown: 0, sent: 1 });
  expect(mail.sink.taken.length).toBe(1);
});

test('a send that nobody has looked after for an hour waits for a person, as after a restored backup', async () => {
  const client = await frozen();
  server.clock.now = hours(1.5);
  await handOverAll();
  await tendAll();
  expect(mail.sink.taken).toEqual([]);
  expect((await sendOf(client)).state).toBe('paused');
  expect((await waiting('newsletter-paused')).length).toBe(1);
  await act(client, 'resume');
  await handOverAll();
  expect(mail.sink.taken.length).toBe(3);
});

test('what was frozen must be what it was, and the numbers must add up; otherwise a person looks', async () => {
  const changed = await frozen();
  await ask(`UPDATE app.newsletter_snapshots SET html = html || ' ' WHERE client_id = $1`, [changed.id]);
  await handOverAll();
  expect(await states(changed)).toEqual([{ state: 'pending', n: 3 }]);
  expect(await sendOf(changed)).toMatchObject({
    state: 'paused',
    reason: 'The stored copy of this newsletter has changed.',
  });
  const lost = await frozen();
  await ask(
    `DELETE FROM app.newsletter_recipients WHERE id = (SELECT min(id) FROM app.newsletter_recipients WHERE client_id = $1)`,
    [lost.id],
  );
  await handOverAll();
  await tendAll();
  expect((await sendOf(lost)).state).toBe('paused');
  await expect(
    ask(`UPDATE app.newsletter_sends SET state = 'sending' WHERE client_id = $1`, [lost.id]).then(() =>
      ask(
        `UPDATE app.newsletter_sends SET state = 'sent', finished_at = now(), sent = 2, failed = 0, unknown = 0, skipped = 0 WHERE client_id = $1`,
        [lost.id],
      ),
    ),
  ).rejects.toThrow('newsletter_sends_balance');
});

test('the database refuses what may not follow', async () => {
  const client = await frozen();
  const change = (text: string) =>
    ask(`UPDATE app.newsletter_recipients SET ${text} WHERE client_id = $1`, [client.id]);
  await expect(change(`state = 'sent', settled_at = now()`)).rejects.toThrow(
    'does not go from pending to sent',
  );
  await handOverAll();
  await expect(change(`state = 'pending', settled_at = NULL`)).rejects.toThrow(
    'does not go from sent to pending',
  );
  await expect(change('attempt = 7')).rejects.toThrow('does not go from');
  await expect(
    ask(
      `INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id) SELECT client_id, send_id, lead_id FROM app.newsletter_recipients`,
    ),
  ).rejects.toThrow('newsletter_recipients_once');
  await expect(
    ask(`UPDATE app.newsletter_sends SET audience = 2 WHERE client_id = $1`, [client.id]),
  ).rejects.toThrow('does not go from');
  await act(client, 'stop');
  await expect(
    ask(`UPDATE app.newsletter_sends SET state = 'sending' WHERE client_id = $1`, [client.id]),
  ).rejects.toThrow('from stopped to sending');
});

test('no mail host gets more than its share of ten seconds', async () => {
  const client = await frozen({ contacts: 60, host: 'busy.example.com' });
  await handOverAll({ batch: 10, perSecondPerHost: 2 });
  const first = mail.sink.taken.length;
  expect(first).toBeLessThanOrEqual(40);
  expect(first).toBeGreaterThanOrEqual(20);
  server.clock.now = new Date(nine.getTime() + 11_000);
  await handOverAll({ batch: 10, perSecondPerHost: 2 });
  expect(mail.sink.taken.length).toBeGreaterThan(first);
  expect((await states(client)).length).toBeGreaterThan(0);
});

test('a host that had its share by a clock which was ahead gets mail as soon as the clock is set back', async () => {
  await frozen({ contacts: 60, host: 'early.example.com' });
  server.clock.now = hours(0.9);
  await handOverAll({ batch: 10, perSecondPerHost: 2 });
  const first = mail.sink.taken.length;
  expect(first).toBeLessThanOrEqual(40);
  server.clock.now = nine;
  await handOverAll({ batch: 10, perSecondPerHost: 2 });
  expect(mail.sink.taken.length).toBeGreaterThan(first);
});

test('a provider that refused everything by a clock which was ahead is tried as soon as the clock is set back', () => {
  const circuit = new Circuit();
  circuit.open('Not now', hours(24));
  expect(circuit.refusal(hours(24))).toBe('Not now');
  expect(circuit.refusal(nine)).toBeNull();
});

test('however many wait for a host that wants nothing, a claim looks at a thousand, and those behind them get theirs', async () => {
  const client = await locked({ contacts: 1100, host: 'closed.example.com' });
  await lockNewsletter(owner, client.id, { contacts: 3, host: 'open.example.com' });
  while (await freezeNextAudience(db));
  await ask(
    `INSERT INTO app.newsletter_domains (domain, window_began, blocked_until) VALUES ('closed.example.com', $1, $2)`,
    [nine, hours(0.5)],
  );
  const claim = claimRecipients({
    after: { client_id: 0, id: 0 },
    passed: new Map(),
    most: 200,
    leaseUntil: hours(1),
    blocked: ['closed.example.com'],
    tendedAfter: hours(-1),
    now: nine,
  });
  const [thousandth] = await ask<{ lead_id: string }>(
    'SELECT lead_id FROM app.newsletter_recipients WHERE client_id = $1 ORDER BY lead_id OFFSET 999 LIMIT 1',
    [client.id],
  );
  expect(await db.value(claim)).toMatchObject({ recipients: [], looked_up_to: Number(thousandth?.lead_id) });
  const handOver = createHandOver(senderDeps(mail.provider));
  expect(await handOver(db)).toBe(true);
  expect(await states(client)).toEqual([
    { state: 'pending', n: 1100 },
    { state: 'sent', n: 3 },
  ]);
});
