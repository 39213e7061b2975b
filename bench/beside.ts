import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { attack, attacks } from './attacks.ts';
import { startLoader, withFoyer, type Loader } from './children.ts';
import { HttpConnection } from './http-connection.ts';
import { changeStatus, getMeasure, type Measure } from './measures.ts';
import { atMost, format, median, print } from './table.ts';
import { toContactId, type TestData } from './test-data.ts';
import type { World } from './world.ts';

const seconds = 3;
const rounds = 3;
const maxP50 = 3;
const maxP99 = 5;
/** What one client does, and how many of it at once. */
const disturbances: [Measure, number][] = [
  ['export', 2],
  ['broad search', 16],
];

/** Lists of other clients alone, and while one client keeps the server busy: nobody may slow the others. */
export const measureBeside = (world: World, say: (sentence: string) => void): Promise<void> =>
  withFoyer(world, async ({ loader, orderOf }) => {
    const other = startLoader();
    const database = new Client(world.superuser);
    await database.connect();
    try {
      say('Lists of other clients beside a busy one');
      const lists = () => loader.run(orderOf({ measure: 'other clients', concurrency: 4, seconds }));
      const compare = async (title: string, busy: () => Promise<unknown>) => {
        const times: { alone: Times; beside: Times }[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const alone = await lists();
          const disturbing = busy();
          times.push({ alone, beside: await lists() });
          await disturbing;
        }
        return row(title, times);
      };
      await lists();
      const rows: string[][] = [];
      for (const [measure, concurrency] of disturbances) {
        const busy = () => other.run(orderOf({ measure, concurrency, seconds: seconds + 0.5 }));
        rows.push(await compare(`${concurrency} ${getMeasure(measure).title}`, busy));
      }
      const { port } = orderOf({});
      for (const [title, one] of Object.entries(attacks))
        rows.push(await compare(`${one.connections} × ${title}`, () => attack(port, one, seconds + 0.5)));
      rows.push(
        await compare('a change that waits for a lock', () => changeLocked(database, port, world.testData)),
      );
      print([['lists of other clients beside', 'p50 ms alone / beside', 'p99 ms', 'p50', 'p99'], ...rows]);
    } finally {
      await other.stop();
      await database.end();
    }
  });

type Times = Pick<Awaited<ReturnType<Loader['run']>>, 'p50' | 'p99'>;

function row(title: string, times: { alone: Times; beside: Times }[]): string[] {
  const pair = (key: keyof Times) =>
    (['alone', 'beside'] as const)
      .map((side) => format(median(times.map((time) => time[side][key])), 2))
      .join(' / ');
  const ratio = (key: keyof Times) => median(times.map(({ alone, beside }) => beside[key] / alone[key]));
  return [title, pair('p50'), pair('p99'), atMost(ratio('p50'), maxP50, 2), atMost(ratio('p99'), maxP99, 2)];
}

const lockedClient = 2;

async function changeLocked(database: Client, port: number, testData: TestData): Promise<void> {
  const id = toContactId(testData, lockedClient, 1);
  const line = new HttpConnection(port);
  await database.query('BEGIN');
  await database.query('SELECT FROM app.leads WHERE client_id = $1 AND id = $2 FOR UPDATE', [
    lockedClient,
    id,
  ]);
  const change = line.ask(changeStatus(lockedClient, id, 2));
  await pause(800);
  await database.query('ROLLBACK');
  const { status } = await change;
  line.close();
  if (status !== 200) throw new Error(`A change that waited for a lock was answered with ${status}.`);
}
