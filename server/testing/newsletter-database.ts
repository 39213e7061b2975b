import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { withClient, type Connection } from '#database/connection.ts';
import { startEmbedded } from '#database/embedded.ts';
import { findHome, type Home } from '#database/embedded/home.ts';
import { migrate } from '#database/migrate.ts';
import { createDatabase } from '#database/temporary.ts';
import { createSmtpProvider } from '#server/engines/delivery/smtp/smtp-provider.ts';
import { testKey } from './database.ts';
import { lockNewsletter, workerDb } from './newsletters.ts';
import { connectOwner } from './owner.ts';
import { makeClient, makeStaff } from './people.ts';
import { smtpSink, type SmtpSinkOptions } from './smtp-sink.ts';

const quiet = { info: () => {}, warn: () => {} };
const due = new Date('2026-11-15T16:00:00Z');

type Options = {
  contacts: number;
  answer?: NonNullable<SmtpSinkOptions['answer']>;
  /** changes the files of the database before it starts */
  prepare?: (home: Home) => void;
  /** for PostgreSQL */
  settings?: Readonly<Record<string, string>>;
};

/** A separate PostgreSQL that a test may break, with a due newsletter and a mail server that accepts it. */
export async function newsletterDatabase({ contacts, answer, prepare, settings = {} }: Options) {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-newsletter-'));
  const home = await findHome(dataDir, quiet);
  if (prepare) {
    await (await startEmbedded({ dataDir, log: quiet })).stop();
    prepare(home);
  }
  const embedded = await startEmbedded({ dataDir, log: quiet, settings });
  const login = await createDatabase(embedded.owner, 'foyer_newsletter');
  const logins = await migrate(login, { secretsKey: testKey, log: quiet });
  const owner = await connectOwner({ owner: login });
  const { id } = await makeClient({ owner: login }, (await makeStaff({ owner: login })).id);
  await lockNewsletter(owner, id, { contacts });
  await owner.end();

  const sink = await smtpSink(answer && { answer });
  const provider = createSmtpProvider(sink.url, { connections: 2 });
  const { db, end } = workerDb(logins, () => due);
  const ask = <Row extends object>(text: string): Promise<Row[]> =>
    withClient(login, async (client) => (await client.query<Row>(text)).rows);
  return {
    home,
    login,
    superuser: superuserOf(login, home),
    sink,
    provider,
    db,
    ask,
    /** Everybody has received it once, and the ledger says so. */
    assertSentOnce: async () => {
      const sends = await ask('SELECT state, audience, sent, unknown FROM app.newsletter_sends');
      expect(sends).toEqual([{ state: 'sent', audience: contacts, sent: contacts, unknown: 0 }]);
      expect(sink.taken.length).toBe(contacts);
      expect(new Set(sink.taken.map(({ to }) => to)).size).toBe(contacts);
    },
    close: async () => {
      provider.close();
      await sink.close();
      await end();
      await embedded.stop();
      // as root the database may be elsewhere
      for (const place of [home.dir, dataDir]) await rm(place, { recursive: true, force: true });
    },
  };
}

function superuserOf(login: Connection, { passwords }: Home): Connection {
  const { superuser }: { superuser: string } = JSON.parse(readFileSync(passwords, 'utf8'));
  return { ...login, user: 'postgres', password: superuser };
}
