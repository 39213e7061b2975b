import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../../config.ts';
import type { Operation } from '#server/core/http/router.ts';
import { createApp } from '../../app.ts';
import { testDatabase, testKey, type TestDatabase } from '../database.ts';
import { memoryLog } from '../memory-log.ts';
import { connectOwner } from '../owner.ts';
import { noon } from '../people.ts';
import { sendJson, startStatsProvider } from '../stats-provider.ts';
import { recordStatements, type RecordedStatement } from './recording.ts';
import type { State } from './state.ts';
import { makeWorld, type World } from './world.ts';

/** A server with its own test data, and everything the security tests inspect. */
export type SecurityServer = {
  app: FastifyInstance;
  database: TestDatabase;
  owner: Client;
  world: World;
  /** the database before the first request */
  baseline: State;
  /** the lines of the log */
  log: readonly string[];
  /** every statement sent for a client, with its values */
  sent: ReadonlyMap<string, RecordedStatement>;
  close(): Promise<void>;
};

export type MutationContext = { owner: Client; world: World; log: (words: string) => void };

/** A mutation's changes to the server. */
export type ServerMutation = {
  operations?: (all: Operation[], context: MutationContext) => Operation[];
  settings?: Record<string, string>;
  bodyTimeout?: number;
  /** runs in the database before the server starts */
  sql?: string;
};

const defaultSettings = {
  NODE_ENV: 'test',
  RATE_LIMIT_FACTOR: '1000000',
  SECRETS_KEY: testKey.toString('base64'),
  SUPPORT_EMAIL: 'support@example.com',
};

export async function startTestServer({
  operations,
  settings,
  bodyTimeout,
  sql,
}: ServerMutation = {}): Promise<SecurityServer> {
  const database = await testDatabase();
  const owner = await connectOwner(database);
  const world = await makeWorld(database, owner);
  if (sql) await owner.query(sql);
  const lines: string[] = [];
  const log = memoryLog(lines);
  const sent = new Map<string, RecordedStatement>();
  const provider = await startStatsProvider();
  // the answer of both providers for a readable account, and for a page with lead ads and no form
  provider.answer((response) =>
    sendJson(response, {
      currency: 'CAD',
      timezone_name: 'America/Toronto',
      id: '1000',
      name: 'Page',
      data: [],
      results: [],
    }),
  );
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'foyer-security-'));
  const app = await createApp({
    config: readConfig({
      ...defaultSettings,
      DATA_DIR,
      FOLLOW_UP_BOSS_URL: provider.url,
      META_API_URL: provider.url,
      PLAUSIBLE_URL: provider.url,
      META_APP_SECRET: 'app-secret',
      META_VERIFY_TOKEN: 'verify-token',
      GA4_API_URL: provider.url,
      GOOGLE_TOKEN_URL: `${provider.url}/token`,
      ...settings,
    }),
    connections: {
      ...database,
      app: recordStatements(database.app, 'foyer_app', sent),
      read: recordStatements(database.read, 'foyer_read', sent),
    },
    clock: () => noon,
    log,
    ...(bodyTimeout === undefined ? {} : { bodyTimeout }),
    ...(operations
      ? {
          mutateOperations: (all: Operation[]) =>
            operations(all, { owner, world, log: (words) => log.info(words) }),
        }
      : {}),
  });
  return {
    app,
    database,
    owner,
    world,
    baseline: await world.keeper.state(),
    log: lines,
    sent,
    close: async () => {
      await app.close();
      await provider.close();
      await owner.end();
      await database.drop();
      await rm(DATA_DIR, { recursive: true, force: true });
    },
  };
}
