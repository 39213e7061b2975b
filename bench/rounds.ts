import type { TestData } from './test-data.ts';
import type { Loader, ServerProcess } from './children.ts';
import type { Measure } from './measures.ts';
import type { Options } from './options.ts';
import { databaseSince, machineSeconds, cpuSpentBy, type Usage } from './usage.ts';

type Side = { served: ServerProcess; usage: Usage };
export type Sides = { foyer: Side; limit: Side; minimum: Side };
export type Result = {
  perSecond: number;
  p50: number;
  p99: number;
  cpuMicros: number;
  databaseMicros: number;
  peakBytes: number;
  /** difference between the peak and the use before */
  growthBytes: number;
  bytes: number;
  /** processors that were used by other processes */
  foreign: number;
};
/** The minimum answers only a few of the measures. */
type Round = { foyer: Result; limit: Result; minimum?: Result };
export type Row = { measure: Measure; concurrency: number; rounds: Round[] };

/** The measures of the minimum, each with the smallest accepted share of its throughput. */
export const atLeast: Partial<Record<Measure, number>> = { list: 0.8, read: 0.8, status: 0.6, create: 0.6 };

/** A B, B A, A B …, with the minimum between the two: other load on the machine affects both. */
export async function measureAll(
  { only, concurrencies, rounds, seconds, warmSeconds }: Options,
  testData: TestData,
  { sides, loader }: { sides: Sides; loader: Loader },
  say: (sentence: string) => void,
): Promise<Row[]> {
  const rows: Row[] = only.flatMap((measure) =>
    // nobody exports two hundred thousand contacts sixteen times at once
    (measure === 'big export' ? [1] : concurrencies).map((concurrency) => ({
      measure,
      concurrency,
      rounds: [],
    })),
  );
  let seed = 1;
  for (let round = 0; round < rounds; round += 1) {
    say(`Round ${round + 1} of ${rounds}`);
    for (const row of rows) {
      seed += 1;
      const whole = row.measure === 'big export';
      const measure = (side: Side) =>
        measureOnce(side, loader, async (isWarming) =>
          loader.run({
            port: side.served.port,
            measure: row.measure,
            concurrency: row.concurrency,
            seconds: whole ? 60 : isWarming ? warmSeconds : seconds,
            ...(whole ? { requests: isWarming ? (round === 0 ? 1 : 0) : 1 } : {}),
            seed: isWarming ? seed + 1_000_000 : seed,
            testData,
          }),
        );
      const isFirst = round % 2 === 0;
      const begun = await measure(isFirst ? sides.foyer : sides.limit);
      const minimum = atLeast[row.measure] === undefined ? {} : { minimum: await measure(sides.minimum) };
      const other = await measure(isFirst ? sides.limit : sides.foyer);
      row.rounds.push({ foyer: isFirst ? begun : other, limit: isFirst ? other : begun, ...minimum });
    }
  }
  return rows;
}

type Run = (isWarming: boolean) => ReturnType<Loader['run']>;

async function measureOnce({ usage, served }: Side, loader: Loader, run: Run): Promise<Result> {
  await run(true);
  usage.forgetPeak();
  const inUse = usage.peakBytes();
  const before = { cpu: await usage.spent(), load: cpuSpentBy(loader.pid), all: machineSeconds() };
  const { requests, seconds, p50, p99, bytes } = await run(false);
  const cpu = await usage.spent();
  const own = cpu.own - before.cpu.own;
  const database = databaseSince(before.cpu, cpu);
  const load = cpuSpentBy(loader.pid) - before.load;
  const peakBytes = usage.peakBytes();
  if (served.pid === 0) throw new Error('The server has stopped.');
  return {
    perSecond: requests / seconds,
    p50,
    p99,
    cpuMicros: (own / requests) * 1e6,
    databaseMicros: (database / requests) * 1e6,
    peakBytes,
    growthBytes: peakBytes - inUse,
    bytes,
    foreign: Math.max(0, (machineSeconds() - before.all - own - database - load) / seconds),
  };
}
