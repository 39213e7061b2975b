import { Client } from 'pg';
import { startLoader, startServer, type Loader, type ServerProcess } from './children.ts';
import type { Outcome } from './load.ts';
import type { Order } from './order.ts';
import { measureBeside } from './beside.ts';
import { measureOverload } from './overload.ts';
import { mark, median, formatWhole } from './table.ts';
import type { TestData } from './test-data.ts';
import { measureUsage, type Usage } from './usage.ts';
import { secretsKey, type World } from './world.ts';

const mebibyte = 2 ** 20;
const flatWithin = 32 * mebibyte;
const parts = 10;

/**
 * A day at the office: mixed calls, more of them than can be answered, two processes, and slow calls next to quick
 * ones.
 */
export async function measureMixed(
  { connections, superuser }: World,
  testData: TestData,
  { seconds }: { seconds: number },
  say: (sentence: string) => void,
): Promise<void> {
  const needs = { connections, secretsKey: secretsKey.toString('base64'), dataDir: '' };
  const database = new Client(superuser);
  database.on('error', () => {});
  await database.connect();
  const stops: (() => Promise<void>)[] = [() => database.end()];
  const started = <Some extends { stop(): Promise<void> }>(one: Some): Some => {
    stops.push(one.stop);
    return one;
  };
  let seed = 4711;
  const orderOf = (server: ServerProcess, order: Partial<Order>): Order => {
    seed += 1;
    return { port: server.port, measure: 'mixed', concurrency: 16, seconds: 2, seed, testData, ...order };
  };
  try {
    const [one, two] = [
      started(await startServer('app.ts', needs)),
      started(await startServer('app.ts', needs)),
    ];
    const [loader, other] = [started(startLoader()), started(startLoader())];
    say(`Mixed calls for ${Math.round(seconds)} s`);
    const usage = measureUsage(one.pid, database, 'false');
    await printMixed(seconds, usage, (of) => loader.run(orderOf(one, { seconds: of })));
    say('Three times as many calls as can be answered');
    await measureOverload({ server: one, loader, orderOf: (order) => orderOf(one, order) });
    say('One process beside two');
    const half = (server: ServerProcess, by: Loader) =>
      by.run(orderOf(server, { concurrency: 32, seconds: 3 }));
    await printProcesses({
      one: () => Promise.all([half(one, loader), half(one, other)]),
      two: () => Promise.all([half(one, loader), half(two, other)]),
    });
    say('Reads beside slow calls');
    const limit = started(
      await startServer('limit.ts', {
        superuser,
        clients: testData.clients,
        secretsKey: needs.secretsKey,
        foyer: one.port,
      }),
    );
    const callsOf = (server: ServerProcess) => ({
      port: server.port,
      quick: (order: Partial<Order>) => loader.run(orderOf(server, order)),
      slow: (order: Partial<Order>) =>
        other.run(orderOf(server, { concurrency: 1, requests: 1, seconds: 60, ...order })),
    });
    await measureBeside(database, testData, { foyer: callsOf(one), limit: callsOf(limit) });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function printMixed(
  seconds: number,
  usage: Usage,
  run: (seconds: number) => Promise<Outcome>,
): Promise<void> {
  await run(Math.min(seconds / 4, 15));
  const outcomes: Outcome[] = [];
  const peaks: number[] = [];
  for (let part = 0; part < parts; part += 1) {
    usage.forgetPeak();
    outcomes.push(await run(seconds / parts));
    peaks.push(usage.peakBytes());
  }
  const [first, last] = [median(peaks.slice(0, 3)), median(peaks.slice(-3))];
  const of = (value: (outcome: Outcome) => number) => median(outcomes.map(value));
  console.log(
    `\nmixed calls, 16 at once for ${Math.round(seconds)} s: ${formatWhole(of(perSecondOf))} per second, p50 ${of(({ p50 }) => p50).toFixed(2)} ms, p99 ${of(({ p99 }) => p99).toFixed(2)} ms; memory ${formatWhole(first / mebibyte)} MiB at first, ${formatWhole(last / mebibyte)} MiB at last (grows by less than ${flatWithin / mebibyte}) ${mark(last - first < flatWithin)}`,
  );
}

async function printProcesses(run: Record<'one' | 'two', () => Promise<Outcome[]>>): Promise<void> {
  const rates = { one: [] as number[], two: [] as number[] };
  const rateOf = (outcomes: Outcome[]) => outcomes.reduce((sum, outcome) => sum + perSecondOf(outcome), 0);
  for (let round = 0; round < 3; round += 1) {
    rates.one.push(rateOf(await run.one()));
    rates.two.push(rateOf(await run.two()));
  }
  const [one, two] = [median(rates.one), median(rates.two)];
  console.log(
    `\nmixed calls, 64 at once: ${formatWhole(one)} per second by one process, ${formatWhole(two)} by two on one database, ${(two / one).toFixed(2)} times as many`,
  );
}

const perSecondOf = ({ requests, seconds }: Outcome): number => requests / seconds;
