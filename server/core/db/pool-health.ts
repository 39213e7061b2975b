import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { withClient } from './with-client.ts';
import { runPipeline, type SqlStatement } from './pipeline.ts';

/** Milliseconds after which a database that is silent counts as lost. */
const timeout = 2000;
const unref = { ref: false };

/**
 * A function that says whether every login is answered. Its pools have one connection each that no call takes: one
 * that waits behind a thousand calls says nothing about the database. Checks at the same time are one.
 */
export function createDatabaseCheck(pools: readonly Pool[]): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  const check = async () => (await Promise.all(pools.map(answersInTime))).every((answer) => answer);
  return () => (running ??= check().finally(() => (running = undefined)));
}

const answersInTime = (pool: Pool): Promise<boolean> =>
  Promise.race([
    // a connection that is silent is closed, so that the next check opens another
    withClient(pool, (client) => Promise.race([runPipeline(client, [probe]), silence()])).then(
      () => true,
      () => false,
    ),
    pause(timeout, false, unref),
  ]);

async function silence(): Promise<never> {
  await pause(timeout, undefined, unref);
  throw new Error('The database did not answer.');
}

const probe: SqlStatement = { text: 'SELECT true', values: [] };

/** Waits no longer than for the database itself. */
export const atMostAsLong = (work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([work, pause(timeout, undefined, unref)]);
