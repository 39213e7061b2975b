import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localFiles } from '../outside/files/store.ts';
import type { FastifyInstance } from 'fastify';
import type { Client } from 'pg';
import { pino } from 'pino';
import { operations as declared } from '#contract/table.ts';
import { keyedHash } from '../contacts/keyed-hash.ts';
import { openPools, type Opened } from '../gate/doors.ts';
import type { Gate } from '../gate/gate.ts';
import { limiter } from '../gate/limits.ts';
import { addOperations, newRouter, notFound, type Operation } from '../gate/router.ts';
import { allOperations } from '../operations.ts';
import { testDatabase, testKey, type TestDatabase } from '../testing/database.ts';
import { connectOwner } from '../testing/owner.ts';
import { noon } from '../testing/people.ts';
import { makeWorld, type World } from './world.ts';

/** A server with a world of its own, and everything the nets look at. */
export type NetServer = {
  app: FastifyInstance;
  database: TestDatabase;
  owner: Client;
  world: World;
  opened: Opened;
  /** what was written to the log */
  log: readonly string[];
  close(): Promise<void>;
};

/** What a planted flaw may change of the house as it is built. */
export type Alteration = {
  operations?: (all: Operation[], house: House) => Operation[];
  gate?: (gate: Gate, house: House) => Gate;
  trustProxy?: string[];
  /** run in the database before the server opens */
  sql?: string;
  /** the limits times this; 1000000 unless set */
  limits?: number;
};
export type House = { owner: Client; opened: Opened; log: (words: string) => void };

export type Named = { feature: string; name: string } & Operation;

/** The operations with their places in the table: what answers, and what ought to. */
export const named = declared;

export async function netServer(alteration: Alteration = {}): Promise<NetServer> {
  const database = await testDatabase();
  const owner = await connectOwner(database);
  const world = await makeWorld(database, owner);
  if (alteration.sql) await owner.query(alteration.sql);
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const opened = openPools(database, (error) => log.error({ err: error }, 'a connection was lost'));
  const house: House = { owner, opened, log: (words) => log.info(words) };
  const clock = () => noon;
  const gate: Gate = {
    opened,
    clock,
    limits: limiter(opened.doors, clock, alteration.limits ?? 1_000_000),
    portalOrigin: 'http://localhost:4000',
    checkAnswers: false,
    files: localFiles(join(tmpdir(), 'foyer-nets')),
    onError: (error) => log.error({ err: error }, 'failed beside a request'),
  };
  const app = newRouter(log, alteration.trustProxy ?? []);
  app.addHook('onClose', () => opened.close());
  const all = allOperations({ keyedHash: keyedHash(testKey), report: () => {} });
  addOperations(app, alteration.gate?.(gate, house) ?? gate, alteration.operations?.(all, house) ?? all);
  app.setNotFoundHandler(notFound);
  await app.ready();
  return {
    app,
    database,
    owner,
    world,
    opened,
    log: lines,
    close: async () => {
      await app.close();
      await owner.end();
      await database.drop();
    },
  };
}
