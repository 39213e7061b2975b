import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { newsletterSending, staffNewsletterSends, type StaffSend } from '#contract/newsletter/sending.ts';
import { createSmtpProvider } from '../../adapters/newsletter/smtp/smtp-provider.ts';
import type { NewsletterProvider } from '../../adapters/newsletter/newsletter-provider.ts';
import {
  lockNewsletter,
  portalOrigin,
  senderDeps,
  workerDb,
  type LockedOptions,
} from '../../testing/newsletters.ts';
import { call, type ClientWorld } from '../../testing/people.ts';
import { dataOf } from '../../testing/results.ts';
import { smtpSink, type SinkAnswer, type SinkMail, type SmtpSink } from '../../testing/smtp-sink.ts';
import { testWorld } from '../../testing/test-world.ts';
import { freezeNextAudience } from './freeze-audience.ts';
import { createHandOver } from './hand-over.ts';
import { createReturnPaths } from './return-path.ts';
import { tendNewsletters } from './upkeep.ts';
import { testKey } from '../../testing/database.ts';

const nine = new Date('2026-11-15T16:00:00Z');
const hours = (count: number) => new Date(nine.getTime() + count * 3_600_000);

const { server, owner, sam, newClient } = await testWorld();
const { db, end } = workerDb(server.database, () => server.clock.now);
let sink: SmtpSink;
let provider: NewsletterProvider;
let answer: (stage: string, mail: SinkMail) => SinkAnswer = () => undefined;

beforeEach(async () => {
  server.clock.now = nine;
  answer = () => undefined;
  sink = await smtpSink({ keep: true, answer: (stage, mail) => answer(stage, mail) });
  provider = createSmtpProvider(sink.url, { connections: 2, timeouts: { connectMs: 2000, silenceMs: 1000 } });
});
afterEach(async () => {
  provider.close();
  await sink.close();
  await owner.query('DELETE FROM app.newsletter_sends');
  await owner.query('DELETE FROM app.newsletters');
  await owner.query('DELETE FROM app.newsletter_domains');
});
afterAll(end);

const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query(text, values)).rows;

async function locked(options: LockedOptions = {}): Promise<ClientWorld> {
  const client = await newClient();
  await lockNewsletter(owner, client.id, options);
  return client;
}

/** A client whose newsletter has begun. */
async function frozen(options: LockedOptions = {}): Promise<ClientWorld> {
  const client = await locked(options);
  expect(await freezeNextAudience(db)).toBe(true);
  return client;
}

const handOverAll = async (limits = {}) => {
  const handOver = createHandOver(senderDeps(provider, limits));
  while (await handOver(db));
};
const tendAll = async () => {
  while (await tendNewsletters(db, provider));
};
const states = ({ id }: { id: number }) =>
  ask<{ state: string; n: number }>(
    `SELECT state, count(*)::int AS n FROM app.newsletter_recipients WHERE client_id = $1 GROUP BY 1 ORDER BY 1`,
    [id],
  );
const sends = ({ id }: { id: number }) =>
  ask<StaffSend>('SELECT * FROM app.newsletter_sends WHERE client_id = $1', [id]);
const sendOf = async (client: { id: number }) => {
  const [send] = await sends(client);
  if (!send) throw new Error('There is no send.');
  return send;
};
const waiting = (kind: string) =>
  ask(`SELECT client_id FROM app.queue_items WHERE kind = $1 AND done_at IS NULL`, [kind]);

async function act(client: { id: number }, action: string, expected = 200) {
  const { id } = await sendOf(client);
  const answered = await call(server.app, sam.token, staffNewsletterSends.act, {
    params: { id: client.id, send_id: id },
    body: { action, reason: 'The agent asked for it' },
  });
  expect([action, answered.status]).toEqual([action, expected]);
  return answered;
}

test('at nine of the client the audience is frozen, everybody gets the newsletter once, and the client hears of it', async () => {
  server.clock.now = new Date(nine.getTime() - 1);
  const client = await locked({ contacts: 250 });
  expect(await freezeNextAudience(db)).toBe(false);
  server.clock.now = nine;
  expect(await freezeNextAudience(db)).toBe(true);
  expect(await freezeNextAudience(db)).toBe(false);
  await tendAll();
  expect((await sendOf(client)).state).toBe('sending');
  await handOverAll();
  await tendAll();
  expect(await states(client)).toEqual([{ state: 'sent', n: 250 }]);
  expect(new Set(sink.taken.map(({ to }) => to)).size).toBe(250);
  expect(sink.taken.length).toBe(250);
  expect(await sendOf(client)).toMatchObject({
    state: 'sent',
    audience: 250,
    sent: 250,
    failed: 0,
    unknown: 0,
    skipped: 0,
  });
  expect(await ask(`SELECT event FROM app.activity WHERE client_id = $1`, [client.id])).toEqual([
    { event: 'newsletter.sent' },
  ]);
  expect(
    await ask(`SELECT user_id FROM app.notifications WHERE client_id = $1 ORDER BY 1`, [client.id]),
  ).toEqual([client.alice.id, client.eve.id].map((id) => ({ user_id: id })));
  const progress = await call(server.app, client.alice.token, newsletterSending.progress);
  expect(dataOf(newsletterSending.progress.data, progress)).toMatchObject({
    month: '2026-11',
    state: 'sent',
    audience: 250,
    sent: 250,
    pending: 0,
  });
});

test('a mail carries what mail programs ask for, and its return path names its row', async () => {
  const client = await frozen({ contacts: 1 });
  await handOverAll();
  const [mail] = sink.taken;
  const [row] = await ask<{ id: string }>('SELECT id FROM app.newsletter_recipients WHERE client_id = $1', [
    client.id,
  ]);
  const id = Number(row?.id);
  const parsed = await PostalMime.parse(mail?.raw ?? '');
  const header = (key: string) => parsed.headers.find((one) => one.key === key)?.value;
  expect(parsed.subject).toBe(`News of café ${client.id}`);
  expect(parsed.from).toEqual({ name: 'Alice Tester', address: 'portal@example.com' });
  expect(parsed.replyTo).toEqual([{ name: '', address: client.alice.email }]);
  expect(parsed.messageId).toBe(`<newsletter-${client.id}-${id}@example.com>`);
  expect(header('list-unsubscribe')).toMatch(
    new RegExp(`^<${portalOrigin}/newsletter/unsubscribe/[\\w-]+>$`),
  );
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(new Date(parsed.date ?? '').getTime()).toBe(nine.getTime());
  expect(parsed.html).toContain('\n.A line with a dot, an = and a long word word');
  expect(parsed.html).toContain('reader1@example.com');
  expect(parsed.html).toContain('Zoë');
  expect(parsed.text).toContain(`${portalOrigin}/newsletter/unsubscribe/`);
  expect(createReturnPaths(testKey).read(mail?.from ?? '')).toEqual({ client_id: client.id, id });
  expect(createReturnPaths(testKey).read((mail?.from ?? '').toUpperCase())).toEqual({
    client_id: client.id,
    id,
  });
  expect(createReturnPaths(testKey).read((mail?.from ?? '').replace(`-${id}-`, `-${id + 1}-`))).toBeNull();
  for (const line of (mail?.raw ?? Buffer.alloc(0)).toString('latin1').split('\r\n')) {
    expect(line.startsWith('.')).toBe(false);
    expect([line, line.length <= 998 && !/[^\t -~]/.test(line)]).toEqual([line, true]);
  }
});

test('a send that could not begin by noon waits for a person, who starts or drops it', async () => {
  const [late, dropped] = [await locked(), await locked()];
  server.clock.now = hours(3);
  expect(await freezeNextAudience(db)).toBe(false);
  expect((await sendOf(late)).state).toBe('missed');
  expect((await waiting('newsletter-missed')).length).toBe(2);
  await handOverAll();
  expect(sink.taken).toEqual([]);
  await act(late, 'start');
  await act(dropped, 'drop');
  await act(dropped, 'start', 422);
  expect(await waiting('newsletter-missed')).toEqual([]);
  expect(await freezeNextAudience(db)).toBe(true);
  expect(await freezeNextAudience(db)).toBe(false);
  await handOverAll();
  expect(await states(late)).toEqual([{ state: 'sent', n: 3 }]);
  expect(await states(dropped)).toEqual([]);
});

test('a paused account misses its newsletter, a skipped one sends nothing, and the zone is the one of the hour', async () => {
  const [paused, skipped, moved] = [
    await locked(),
    await locked(),
    await locked({ zone: 'America/Halifax' }),
  ];
  await ask(`UPDATE app.clients SET account_status = 'Paused' WHERE id = $1`, [paused.id]);
  await ask(`UPDATE app.newsletters SET skipped_at = now() WHERE client_id = $1`, [skipped.id]);
  // locked in the east, it moves to the west before nine
  await ask(`UPDATE app.clients SET time_zone = 'America/Vancouver' WHERE id = $1`, [moved.id]);
  server.clock.now = new Date(nine.getTime() - 60_000);
  expect(await freezeNextAudience(db)).toBe(false);
  server.clock.now = nine;
  expect(await freezeNextAudience(db)).toBe(true);
  expect(await freezeNextAudience(db)).toBe(false);
  expect((await sendOf(moved)).state).toBe('sending');
  server.clock.now = hours(3);
  await freezeNextAudience(db);
  expect(await sendOf(paused)).toMatchObject({ state: 'missed', reason: 'The account was paused.' });
  expect(await sends(skipped)).toEqual([]);
});

test('whoever leaves or is deleted before their hand-over gets nothing', async () => {
  const client = await frozen({ contacts: 4 });
  const leads = await ask<{ id: string }>('SELECT id FROM app.leads WHERE client_id = $1 ORDER BY id', [
    client.id,
  ]);
  const [left, bounced, gone] = leads.map(({ id }) => id);
  await ask(
    `UPDATE app.newsletter_consents SET kind = 'none', unsubscribed_at = $2, changed_at = $2 WHERE lead_id = $1`,
    [left, nine],
  );
  await ask(`UPDATE app.newsletter_consents SET suppressed = 'bounced', changed_at = $2 WHERE lead_id = $1`, [
    bounced,
    nine,
  ]);
  await ask('DELETE FROM app.leads WHERE id = $1', [gone]);
  // at once, and not only when their turn comes
  expect(await states(client)).toEqual([
    { state: 'pending', n: 2 },
    { state: 'skipped', n: 2 },
  ]);
  await handOverAll();
  await tendAll();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: 1, skipped: 3 });
  expect(sink.taken.map(({ to }) => to)).toEqual(['reader4@example.com']);
});

test('a refusal for good is one of that recipient, and one for now is tried again later', async () => {
  const client = await frozen({ contacts: 3 });
  answer = (stage, { to }) => {
    if (stage !== 'RCPT') return undefined;
    return to.startsWith('reader1')
      ? '550 5.1.1 No <reader1@example.com> here'
      : to.startsWith('reader2')
        ? '451 4.7.1 Greylisted'
        : undefined;
  };
  await handOverAll();
  expect(await states(client)).toEqual([
    { state: 'failed', n: 1 },
    { state: 'pending', n: 1 },
    { state: 'sent', n: 1 },
  ]);
  expect(
    await ask(`SELECT reason FROM app.newsletter_recipients WHERE client_id = $1 AND state = 'failed'`, [
      client.id,
    ]),
  ).toEqual([{ reason: '550 5.1.1 No the address here' }]);
  answer = () => undefined;
  await handOverAll();
  expect(sink.taken.length).toBe(1);
  server.clock.now = new Date(nine.getTime() + 150_000);
  await handOverAll();
  await tendAll();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: 2, failed: 1 });
});

test('while the mail server is away or refuses us nothing is claimed, and staff hear of it', async () => {
  const client = await frozen({ contacts: 40 });
  answer = (stage) => (stage === 'MAIL' ? '550 5.7.1 Your account is suspended' : undefined);
  await handOverAll();
  expect(await states(client)).toEqual([{ state: 'pending', n: 40 }]);
  expect((await waiting('newsletter-refused')).length).toBe(1);
  const attempts = () =>
    ask('SELECT id, attempt FROM app.newsletter_recipients WHERE client_id = $1 ORDER BY id', [client.id]);
  await sink.close();
  provider.close();
  provider = createSmtpProvider(sink.url, { timeouts: { connectMs: 500, silenceMs: 500 } });
  const tried = await attempts();
  await handOverAll();
  expect(await states(client)).toEqual([{ state: 'pending', n: 40 }]);
  expect(await attempts()).toEqual(tried);
});

test('staff pause, resume and stop a send, two of them once', async () => {
  const client = await frozen({ contacts: 30 });
  await act(client, 'pause');
  await handOverAll();
  await tendAll();
  expect(sink.taken).toEqual([]);
  await act(client, 'resume');
  const handOver = createHandOver(senderDeps(provider, { batch: 10 }));
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
  const taken = sink.taken.length;
  await handOverAll();
  await tendAll();
  expect(sink.taken.length).toBe(taken);
  const shown = await call(server.app, sam.token, staffNewsletterSends.read, {
    params: { id: client.id, send_id: id },
  });
  expect(dataOf(staffNewsletterSends.read.data, shown)).toMatchObject({
    state: 'stopped',
    reason: 'A wrong price in it',
    sent: taken,
    pending: 30 - taken,
  });
});

test('a large send keeps no small one waiting', async () => {
  const large = await frozen({ contacts: 400 });
  const small = await frozen({ contacts: 5 });
  const handOver = createHandOver(senderDeps(provider, { batch: 20 }));
  for (let turn = 0; turn < 3; turn += 1) await handOver(db);
  expect(await states(small)).toEqual([{ state: 'sent', n: 5 }]);
  expect((await states(large)).find(({ state }) => state === 'pending')?.n).toBeGreaterThan(300);
});

test('what a worker left without an answer is unknown, stays so for staff, and is not sent again', async () => {
  const client = await frozen({ contacts: 2 });
  answer = (stage, { to }) => (stage === 'taken' && to.startsWith('reader1') ? 'drop' : undefined);
  await handOverAll();
  answer = () => undefined;
  await handOverAll();
  await tendAll();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', sent: 1, unknown: 1 });
  expect(sink.taken.filter(({ to }) => to.startsWith('reader1')).length).toBe(1);
  expect((await waiting('newsletter-unknown')).length).toBe(1);
  const { id } = await sendOf(client);
  const unsent = await call(server.app, sam.token, staffNewsletterSends.unsent, {
    params: { id: client.id, send_id: id },
    query: { state: 'unknown' },
  });
  expect(dataOf(staffNewsletterSends.unsent.data, unsent)).toMatchObject([
    { state: 'unknown', reason: 'The mail server closed the connection.' },
  ]);
});

test('a worker that sleeps beyond its lease is believed when it wakes, and sends nothing it had not begun', async () => {
  const client = await frozen({ contacts: 1 });
  let wake = () => {};
  const slow: NewsletterProvider = {
    ...provider,
    connect: provider.connect,
    send: async (mail) => {
      await new Promise<void>((awake) => (wake = awake));
      return provider.send(mail);
    },
  };
  const sleeping = createHandOver(senderDeps(slow, { leaseMs: 1000 }))(db);
  await expect.poll(() => states(client)).toEqual([{ state: 'sending', n: 1 }]);
  server.clock.now = new Date(nine.getTime() + 2000);
  await tendAll();
  expect(await sendOf(client)).toMatchObject({ state: 'sent', unknown: 1, sent: 0 });
  wake();
  await sleeping;
  expect(await sendOf(client)).toMatchObject({ state: 'sent', unknown: 0, sent: 1 });
  expect(sink.taken.length).toBe(1);
});

test('a send that nobody has looked after for an hour waits for a person, as after a restored backup', async () => {
  const client = await frozen();
  server.clock.now = hours(1.5);
  await handOverAll();
  await tendAll();
  expect(sink.taken).toEqual([]);
  expect((await sendOf(client)).state).toBe('paused');
  expect((await waiting('newsletter-paused')).length).toBe(1);
  await act(client, 'resume');
  await handOverAll();
  expect(sink.taken.length).toBe(3);
});

test('what was frozen must be what it was, and the numbers must add up; otherwise a person looks', async () => {
  const changed = await frozen();
  await ask(`UPDATE app.newsletter_snapshots SET html = html || ' ' WHERE client_id = $1`, [changed.id]);
  await handOverAll();
  expect(await states(changed)).toEqual([{ state: 'pending', n: 3 }]);
  expect(await sendOf(changed)).toMatchObject({
    state: 'paused',
    reason: 'What was frozen of this newsletter is not what it was.',
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
  const first = sink.taken.length;
  expect(first).toBeLessThanOrEqual(40);
  expect(first).toBeGreaterThanOrEqual(20);
  server.clock.now = new Date(nine.getTime() + 11_000);
  await handOverAll({ batch: 10, perSecondPerHost: 2 });
  expect(sink.taken.length).toBeGreaterThan(first);
  expect((await states(client)).length).toBeGreaterThan(0);
});
