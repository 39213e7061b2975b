import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { afterAll, beforeEach } from 'vitest';
import { giveLogins } from './logins.ts';
import { connectOwner } from './owner.ts';
import {
  makeClient,
  makeStaff,
  noon,
  testServer,
  type ClientOptions,
  type ClientWorld,
  type Person,
  type TestServer,
} from './people.ts';

export type WorldOptions = {
  settings?: Record<string, string>;
  log?: Logger;
  /** whether its people can sign in, with the password of the tests */
  hasLogins?: boolean;
};

export type TestWorld = {
  server: TestServer;
  /** where the server keeps its files */
  dataDir: string;
  owner: Client;
  /** of the provider's staff */
  sam: Person;
  newClient: (options?: ClientOptions) => Promise<ClientWorld>;
};

/**
 * The usual start of a test file: a server with its own database, and clients as needed. Every test starts at noon,
 * and after the last one everything is closed and removed.
 */
export async function testWorld({ settings, log, hasLogins }: WorldOptions = {}): Promise<TestWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-test-'));
  const server = await testServer({ DATA_DIR: dataDir, ...settings }, log);
  const owner = await connectOwner(server.database);
  const sam = await makeStaff(server.database);
  beforeEach(() => void (server.clock.now = noon));
  afterAll(async () => {
    await owner.end();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    server,
    dataDir,
    owner,
    sam,
    newClient: async (options) => {
      const client = await makeClient(server.database, sam.id, options);
      if (hasLogins) await giveLogins(server.database, client);
      return client;
    },
  };
}
