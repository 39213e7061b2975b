import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { HttpConnection } from './http-connection.ts';
import type { Order, Outcome } from './load.ts';
import { as } from './measures.ts';
import { mark, median } from './table.ts';
import { contactOf, type TestData } from './test-data.ts';

const requests = 10_000;
const rounds = 3;
const slowest = 1.5;
const lockMs = 800;

type Calls = {
  port: number;
  testData: TestData;
  quick: (order: Partial<Order>) => Promise<Outcome>;
  slow: (order: Partial<Order>) => Promise<Outcome>;
};

/** Reads alone, and beside an export of the big client, a search that finds a fifth of it, and a change that waits for a lock. */
export async function measureBeside(database: Client, { port, testData, quick, slow }: Calls): Promise<void> {
  const reads = () => quick({ measure: 'read', seconds: 600, requests });
  const times = { alone: [] as number[], beside: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.alone.push((await reads()).p99);
    const others = Promise.all([
      slow({ measure: 'big export' }).then(() => slow({ measure: 'broad search' })),
      changeLocked(database, port, contactOf(testData, lockedClient, 1)),
    ]);
    times.beside.push((await reads()).p99);
    await others;
  }
  const [alone, beside] = [median(times.alone), median(times.beside)];
  const ratio = beside / alone;
  console.log(
    `\n${requests.toLocaleString('en-CA')} reads beside an export, a broad search and a change that waits for a lock: p99 ${beside.toFixed(2)} ms, alone ${alone.toFixed(2)} ms, ${ratio.toFixed(2)} (≤ ${slowest.toFixed(2)}) ${mark(ratio <= slowest)}`,
  );
}

const lockedClient = 2;

async function changeLocked(database: Client, port: number, id: number): Promise<void> {
  const line = new HttpConnection(port);
  await database.query('BEGIN');
  await database.query('SELECT FROM app.leads WHERE client_id = $1 AND id = $2 FOR UPDATE', [
    lockedClient,
    id,
  ]);
  const change = line.ask(
    as(lockedClient, { method: 'PUT', path: `/leads/${id}`, body: { lead_status_id: 2 } }),
  );
  await pause(lockMs);
  await database.query('ROLLBACK');
  const { status } = await change;
  line.close();
  if (status !== 200) throw new Error(`A change that waited for a lock was answered with ${status}.`);
}
