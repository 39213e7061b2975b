import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startEmbedded } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { createDatabase } from '#database/temporary.ts';
import { createSmtpProvider } from '../../adapters/newsletter/smtp/smtp-provider.ts';
import { crashDatabase } from '../../testing/crashed-database.ts';
import { testKey } from '../../testing/database.ts';
import { lockNewsletter, senderDeps, workerDb } from '../../testing/newsletters.ts';
import { connectOwner } from '../../testing/owner.ts';
import { makeClient, makeStaff } from '../../testing/people.ts';
import { smtpSink } from '../../testing/smtp-sink.ts';
import { freezeNextAudience } from './freeze-audience.ts';
import { createHandOver } from './hand-over.ts';
import { tendNewsletters } from './upkeep.ts';

const contacts = 200;
const leaseMs = 20_000;
const quiet = { info: () => {}, warn: () => {} };

test('a database that crashes and starts again in the middle of a send loses and doubles nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-restart-'));
  const embedded = await startEmbedded({ dataDir, log: quiet });
  const login = await createDatabase(embedded.owner, 'foyer_restart');
  const database = {
    ...(await migrate(login, { secretsKey: testKey, log: quiet })),
    owner: login,
    url: '',
    drop: async () => {},
  };
  let owner = await connectOwner(database);
  const { id } = await makeClient(database, (await makeStaff(database)).id);
  await lockNewsletter(owner, id, { contacts });
  let crashing: Promise<void> | undefined;
  const sink = await smtpSink({
    answer: (stage) => {
      if (stage === 'taken' && sink.taken.length === contacts / 2) crashing ??= crashDatabase(database.owner);
      return undefined;
    },
  });
  const provider = createSmtpProvider(sink.url, { connections: 2 });
  const { db, end } = workerDb(database, () => new Date('2026-11-15T16:00:00Z'));
  const handOver = createHandOver(senderDeps(provider, { leaseMs, batch: 20 }));
  const works = [() => freezeNextAudience(db, 50), () => handOver(db), () => tendNewsletters(db, provider)];
  let state = '';
  while (state !== 'sent') {
    for (const work of works) await work().catch(() => pause(20));
    state = await owner
      .query<{ state: string }>('SELECT state FROM app.newsletter_sends WHERE client_id = $1', [id])
      .then(({ rows }) => rows[0]?.state ?? '')
      .catch(async () => {
        await owner.end().catch(() => {});
        await pause(100);
        owner = await connectOwner(database).catch(() => owner);
        return '';
      });
  }
  expect(crashing).toBeDefined();
  await crashing;
  const { rows } = await owner.query(
    'SELECT state, audience, sent, unknown FROM app.newsletter_sends WHERE client_id = $1',
    [id],
  );
  expect(rows).toEqual([{ state: 'sent', audience: contacts, sent: contacts, unknown: 0 }]);
  expect(sink.taken.length).toBe(contacts);
  expect(new Set(sink.taken.map(({ to }) => to)).size).toBe(contacts);
  provider.close();
  await sink.close();
  await end();
  await owner.end();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
});
