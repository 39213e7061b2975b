import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { HttpConnection } from './http-connection.ts';
import type { Outcome } from './load.ts';
import type { Order } from './order.ts';
import { withClientToken } from './measures.ts';
import { mark, median } from './table.ts';
import { toContactId, type TestData } from './test-data.ts';

const requests = 10_000;
const rounds = 3;
const slowest = 1.5;
const lockMs = 800;

type Calls = {
  port: number;
  quick: (order: Partial<Order>) => Promise<Outcome>;
  slow: (order: Partial<Order>) => Promise<Outcome>;
};
type Side = { calls: Calls; alone: number[]; beside: number[] };

/**
 * Reads alone, and next to slow calls. These are an export of the big client, a search that matches a fifth of it,
 * and a change that waits for a lock. The limit does the same, since slow calls take processor time from quick ones
 * on any server.
 */
export async function measureBeside(
  database: Client,
  testData: TestData,
  { foyer, limit }: { foyer: Calls; limit: Calls },
): Promise<void> {
  const sides = {
    foyer: { calls: foyer, alone: [], beside: [] },
    limit: { calls: limit, alone: [], beside: [] },
  } satisfies Record<string, Side>;
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? [sides.foyer, sides.limit] : [sides.limit, sides.foyer])
      await measureOnce(database, testData, side);
  const [own, other] = [ratioOf(sides.foyer), ratioOf(sides.limit)];
  console.log(
    `\n${requests.toLocaleString('en-CA')} reads beside an export, a broad search and a change that waits for a lock: ${described(sides.foyer)} (≤ ${slowest.toFixed(2)}) ${mark(own <= slowest)}; the limit: ${described(sides.limit)}; ${(own / other).toFixed(2)} of the limit's`,
  );
}

async function measureOnce(
  database: Client,
  testData: TestData,
  { calls, alone, beside }: Side,
): Promise<void> {
  const reads = () => calls.quick({ measure: 'read', seconds: 600, requests });
  alone.push((await reads()).p99);
  const others = Promise.all([
    calls.slow({ measure: 'big export' }).then(() => calls.slow({ measure: 'broad search' })),
    changeLocked(database, calls.port, toContactId(testData, lockedClient, 1)),
  ]);
  beside.push((await reads()).p99);
  await others;
}

const ratioOf = ({ alone, beside }: Side): number => median(beside) / median(alone);
const described = (side: Side): string =>
  `p99 ${median(side.beside).toFixed(2)} ms, alone ${median(side.alone).toFixed(2)} ms, ${ratioOf(side).toFixed(2)}`;

const lockedClient = 2;

async function changeLocked(database: Client, port: number, id: number): Promise<void> {
  const line = new HttpConnection(port);
  await database.query('BEGIN');
  await database.query('SELECT FROM app.leads WHERE client_id = $1 AND id = $2 FOR UPDATE', [
    lockedClient,
    id,
  ]);
  const change = line.ask(
    withClientToken(lockedClient, { method: 'PUT', path: `/leads/${id}`, body: { lead_status_id: 2 } }),
  );
  await pause(lockMs);
  await database.query('ROLLBACK');
  const { status } = await change;
  line.close();
  if (status !== 200) throw new Error(`A change that waited for a lock was answered with ${status}.`);
}
