import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { startBackup } from '#server/start/backup/start-backup.ts';
import { attack, attacks } from './attacks.ts';
import { startLoader, withFoyer, type Loader } from './children.ts';
import { HttpConnection } from './http-connection.ts';
import { changeStatus, getMeasure, type Measure } from './measures.ts';
import { atMost, format, median, print } from './table.ts';
import { toContactId, type TestData } from './test-data.ts';
import { secretsKey, type World } from './world.ts';

const seconds = 3;
const rounds = 3;
export const maxRatios = { p50: 3, p99: 5 };
/** of a scheduled backup, which lasts for minutes */
const maxBesideBackup = { p50: 1.5, p99: 5 };
/** The calls of one client, and how many of them run at once. */
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
      const lists = () => loader.run(orderOf({ measure: 'ordinary list', concurrency: 4, seconds }));
      const compare = async (title: string, busy: () => Promise<unknown>, max = maxRatios) =>
        toRow(title, await alternate(rounds, lists, busy), max);
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
        await compare('a scheduled backup', () => backUp(world, seconds + 0.5), maxBesideBackup),
      );
      print([['lists of other clients beside', 'p50 ms alone / beside', 'p99 ms', 'p50', 'p99'], ...rows]);
    } finally {
      await other.stop();
      await database.end();
    }
  });

type Times = Pick<Awaited<ReturnType<Loader['run']>>, 'p50' | 'p99'>;
export type Pair = { alone: Times; beside: Times };

/** In turns, so that other load on the machine affects both. */
export async function alternate(
  rounds: number,
  lists: () => Promise<Times>,
  busy: () => Promise<unknown>,
): Promise<Pair[]> {
  const times: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await lists();
    const disturbing = busy();
    times.push({ alone, beside: await lists() });
    await disturbing;
  }
  return times;
}

export const calculateRatio = (times: readonly Pair[], key: keyof Times): number =>
  median(times.map(({ alone, beside }) => beside[key] / alone[key]));

function toRow(title: string, times: readonly Pair[], max: Record<keyof Times, number>): string[] {
  const pair = (key: keyof Times) =>
    (['alone', 'beside'] as const)
      .map((side) => format(median(times.map((time) => time[side][key])), 2))
      .join(' / ');
  const ratio = (key: keyof Times) => atMost(calculateRatio(times, key), max[key], 2);
  return [title, pair('p50'), pair('p99'), ratio('p50'), ratio('p99')];
}

/** One backup after the other by the process that BACKUP_TO starts, for so many seconds. */
async function backUp({ url }: Pick<World, 'url'>, forSeconds: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-bench-'));
  const environment = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    BACKUP_TO: join(folder, 'backups'),
    SECRETS_KEY: secretsKey.toString('base64'),
  };
  const over = AbortSignal.timeout(forSeconds * 1000);
  try {
    while (!over.aborted) await startBackup({ checkedAt: null }, { signal: over, environment });
  } catch (error) {
    if (!over.aborted) throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
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
