import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmlFolder } from '#server/adapters/newsletter/eml-folder.ts';
import type { NewsletterProvider } from '#server/engines/delivery/newsletter-provider.ts';
import { createSmtpProvider } from '#server/engines/delivery/smtp/smtp-provider.ts';
import { breakableConnection } from '#server/testing/breakable-connection.ts';
import { killAtEnd } from '#server/testing/left-processes.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { lockNewsletter, senderDeps, workerDb } from '#server/testing/newsletters.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { makeClient, makeStaff } from '#server/testing/people.ts';
import { deep, seed } from '#server/testing/run-options.ts';
import { smtpSink, type SmtpSink } from '#server/testing/smtp-sink.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { freezeNextAudience } from './freeze-audience.ts';
import { createHandOver } from './hand-over.ts';
import { tendNewsletters } from './upkeep.ts';

// A sender in a separate process is killed at each point of a newsletter's way, while a second one works. Afterwards
// the mails at the mail server are compared with the ledger.
const due = Date.parse('2026-11-15T16:00:00Z');
const aheadMs = due - Date.now();
const now = () => new Date(Date.now() + aheadMs);
const contacts = 60;
const batch = 10;
const leaseMs = 1500;

let database: TestDatabase;
let owner: Awaited<ReturnType<typeof connectOwner>>;
let sink: SmtpSink;
let folder: string;
let staffId: number;
let deaths = 0;
let onText: () => void = () => {};
let onTaken: () => void = () => {};

beforeAll(async () => {
  database = await testDatabase();
  owner = await connectOwner(database);
  staffId = (await makeStaff(database)).id;
  folder = await mkdtemp(join(tmpdir(), 'foyer-newsletters-'));
  sink = await smtpSink({
    answer: (stage) => {
      if (stage === 'text') onText();
      if (stage === 'taken') onTaken();
      return undefined;
    },
  });
});
afterAll(async () => {
  await sink.close();
  await owner.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await owner.query(text, values)).rows;
const openProvider = (usesFolder: boolean): NewsletterProvider =>
  usesFolder
    ? createEmlFolder(folder)
    : createSmtpProvider(sink.url, {
        connections: 2,
        timeouts: { connectMs: leaseMs, silenceMs: leaseMs * 0.6 },
      });

function startSender(
  usesFolder: boolean,
  fault: Record<string, string>,
): { child: ChildProcess; ended: Promise<string | null> } {
  const child = killAtEnd(
    spawn(process.execPath, ['server/testing/newsletter-sender.ts'], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        FOYER_SENDER: JSON.stringify({
          worker: database.worker,
          smtp: usesFolder ? null : sink.url,
          folder,
          aheadMs,
          leaseMs,
          batch,
        }),
        ...fault,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  return { child, ended: new Promise((resolve) => child.once('exit', (_code, signal) => resolve(signal))) };
}

/** The second sender, in this process, which is never killed. */
async function finishSend(
  clientId: number,
  provider: NewsletterProvider,
  login = database.worker,
): Promise<void> {
  const { db, end } = workerDb({ worker: login }, now);
  const handOver = createHandOver(senderDeps(provider, { leaseMs, batch }));
  for (;;) {
    const works = [() => freezeNextAudience(db, 20), () => handOver(db), () => tendNewsletters(db, provider)];
    for (const work of works) await work().catch(() => false);
    const [send] = await ask<{ state: string }>(
      'SELECT state FROM app.newsletter_sends WHERE client_id = $1',
      [clientId],
    );
    if (send && send.state !== 'sending') break;
    await pause(20);
  }
  await end();
}

type Fault = {
  point: string;
  action?: 'kill' | 'throw' | 'delay' | 'stop';
  time?: number;
  workers?: 1 | 2;
  usesFolder?: boolean;
  /** whether it must have been killed there */
  isChecked?: boolean;
};

/** One newsletter with a fault in the middle; returns how many of its mails have an unknown outcome. */
async function sendWith({
  point,
  action = 'kill',
  time = 1,
  workers = 2,
  usesFolder = false,
  isChecked = action === 'kill',
}: Fault): Promise<number> {
  const { id } = await makeClient(database, staffId);
  await lockNewsletter(owner, id, { contacts });
  const provider = openProvider(usesFolder);
  const begun = Promise.withResolvers<void>();
  const sender = startSender(usesFolder, {
    ...(point === 'mid-text' ? {} : { FOYER_FAULT: `${action}:${point}@${time}` }),
    FOYER_FAULT_MS: String(leaseMs * 2),
  });
  onTaken = () => begun.resolve();
  onText = () => {
    if (point === 'mid-text') sender.child.kill('SIGKILL');
  };
  const hasReached = sender.ended.then(() => begun.resolve());
  await Promise.race([
    workers === 2 ? begun.promise : sender.ended,
    untilSent(id),
    pause(action === 'kill' ? 20_000 : 2000),
  ]);
  const finishing = finishSend(id, provider);
  if (action === 'stop') {
    await pause(leaseMs * 2);
    sender.child.kill('SIGCONT');
  }
  await finishing;
  if (action !== 'kill') {
    sender.child.kill('SIGCONT');
    sender.child.kill('SIGTERM');
  }
  // it dies at the given point, or never reaches it because the other one was faster
  await Promise.race([hasReached, pause(isChecked ? 10_000 : 300)]);
  const hasDied = sender.child.signalCode !== null;
  sender.child.kill('SIGKILL');
  await sender.ended;
  if (hasDied) deaths += 1;
  if (isChecked) expect([point, hasDied]).toEqual([point, true]);
  onText = onTaken = () => {};
  provider.close();
  return assertExact(id, usesFolder);
}

/** Nothing is left to kill a sender in. */
async function untilSent(clientId: number): Promise<void> {
  const over = `SELECT FROM app.newsletter_sends WHERE client_id = $1 AND state <> 'sending'`;
  while ((await ask(over, [clientId])).length === 0) await pause(50);
}

async function assertExact(clientId: number, usesFolder: boolean): Promise<number> {
  const rows = await ask<{ id: number; state: string }>(
    'SELECT id, state FROM app.newsletter_recipients WHERE client_id = $1',
    [clientId],
  );
  const refs = usesFolder
    ? (await readdir(folder)).filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -4))
    : sink.taken.map(({ messageId }) => messageId.split('@')[0] ?? '');
  const copies = new Map<string, number>();
  for (const ref of refs) copies.set(ref, (copies.get(ref) ?? 0) + 1);
  const copiesOf = ({ id }: { id: number }) => copies.get(`newsletter-${clientId}-${id}`) ?? 0;
  const of = (state: string) => rows.filter((row) => row.state === state);
  expect({
    recipients: rows.length,
    doubled: rows.filter((row) => copiesOf(row) > 1).length,
    lost: of('sent').filter((row) => copiesOf(row) === 0).length,
    outcomes: of('sent').length + of('unknown').length,
  }).toEqual({ recipients: contacts, doubled: 0, lost: 0, outcomes: contacts });
  return of('unknown').length;
}

/** Points where every text that has begun to leave has its outcome recorded. */
const quietPoints = [
  'newsletter.before-freeze',
  'newsletter.audience-inserted',
  'newsletter.before-frozen-commit',
  'newsletter.before-claim',
  'newsletter.claimed',
  'newsletter.before-hand-over',
  'newsletter.recorded',
];
const pointsUnderWay = ['newsletter.written', 'newsletter.accepted', 'newsletter.before-record', 'mid-text'];
/** An envelope is under way, and perhaps the text of the previous mail on the same connection. */
const announcedPoints = ['newsletter.MAIL', 'newsletter.RCPT'];

test('killed at any point where no text is under way, everybody gets it once and of nobody it is unknown', async () => {
  for (const point of [...quietPoints, ...announcedPoints])
    expect([
      point,
      await sendWith({ point, time: point === 'newsletter.audience-inserted' ? 2 : 1 }),
    ]).toEqual([point, 0]);
});

test('killed in the middle of handing over, nobody gets it twice, and unknown is what had begun to leave alone', async () => {
  for (const point of pointsUnderWay) {
    const unknown = await sendWith({ point });
    expect([point, unknown > 0, unknown <= batch]).toEqual([point, true, true]);
  }
});

test('killed while files are written, each is there once and nothing is unknown', async () => {
  for (const point of ['newsletter.file-written', 'newsletter.file-renamed', 'newsletter.before-record'])
    expect([point, await sendWith({ point, usesFolder: true })]).toEqual([point, 0]);
});

test('a sender that sleeps beyond its lease and wakes up sends nobody a second one', async () => {
  for (const point of ['newsletter.claimed', 'newsletter.written'])
    expect(await sendWith({ point, action: 'stop' })).toBeLessThanOrEqual(batch);
});

test('the end is killed before and after it is counted, and is reached once', async () => {
  for (const point of ['newsletter.before-balance', 'newsletter.ended']) {
    expect([point, await sendWith({ point, workers: 1 })]).toEqual([point, 0]);
    const [last] = await ask<{ n: number }>(
      `SELECT count(*)::int AS n FROM app.activity WHERE event = 'newsletter.sent' AND client_id = (SELECT max(id) FROM app.clients)`,
    );
    expect([point, last?.n]).toEqual([point, 1]);
  }
});

test('a database that is lost in the middle gets every outcome when it is back', async () => {
  const { id } = await makeClient(database, staffId);
  await lockNewsletter(owner, id, { contacts });
  const wire = await breakableConnection(database.worker);
  const cut = Promise.withResolvers<void>();
  onTaken = () => cut.resolve();
  const finishing = finishSend(id, openProvider(false), wire.through(database.worker));
  await cut.promise;
  await wire.cut();
  await pause(300);
  await wire.mend();
  await finishing;
  onTaken = () => {};
  expect(await assertExact(id, false)).toBeLessThanOrEqual(batch);
  await wire.cut();
});

const everyPoint = [...quietPoints, ...announcedPoints, ...pointsUnderWay];
const actions = ['kill', 'kill', 'kill', 'throw', 'delay', 'stop'] as const;

/** A thousand nightly, in pieces that can be run separately, and two in every run. */
const pieces = Array.from({ length: deep ? 20 : 1 }, (_, piece) => piece + 1);
const faults = deep ? 50 : 2;

test.each(pieces)(
  'faults at any point, with one sender and with two, part %i',
  async (piece) => {
    const { between: random } = seededRandom(seed + 1_000_000 * piece);
    let unknown = 0;
    const before = deaths;
    for (let run = 0; run < faults; run += 1)
      unknown += await sendWith({
        point: everyPoint[random(0, everyPoint.length - 1)] ?? '',
        action: actions[random(0, actions.length - 1)] ?? 'kill',
        time: random(1, 5),
        workers: random(1, 2) === 1 ? 1 : 2,
        isChecked: false,
      });
    process.stdout.write(
      `Unknown after ${faults} faults (${deaths - before} senders died) in ${faults * contacts} mails: ${unknown}\n`,
    );
    expect(unknown).toBeLessThanOrEqual(faults * batch);
  },
  faults * 60_000,
);
