import { Client } from 'pg';
import { startServer, withFoyer, type Loader, type ServerProcess } from './children.ts';
import { HttpConnection, type Request } from './http-connection.ts';
import { contactMeasures, type ContactMeasure, type Order } from './measures.ts';
import type { Options } from './options.ts';
import { atMost, format, median, print } from './table.ts';
import { cpuSpentBy, databaseSince, machineSeconds, readCpu } from './usage.ts';
import type { World } from './world.ts';

type Side = { server: ServerProcess; backends: string };
type Result = {
  perSecond: number;
  p50: number;
  p99: number;
  cpuMicros: number;
  databaseMicros: number;
  /** processors that were used by other processes */
  foreign: number;
};
type Round = { foyer: Result; minimum: Result };
type Row = { measure: ContactMeasure; concurrency: number; rounds: Round[] };

/** Calls for contacts beside the bare minimum of each, at several connections. */
export const measureContacts = (
  world: World,
  { measures, concurrencies, rounds, seconds }: Options,
  say: (sentence: string) => void,
): Promise<void> =>
  withFoyer(world, async ({ server, loader, orderOf }) => {
    say('Making the tables of the minimum');
    const { superuser, testData, connections } = world;
    const minimum = await startServer('minimum.ts', { superuser, clients: testData.clients });
    const database = new Client(superuser);
    await database.connect();
    const logins = [connections.app, connections.read, connections.system].map(({ user }) => `'${user}'`);
    const sides = {
      foyer: { server, backends: `usename IN (${logins.join(', ')})` },
      minimum: { server: minimum, backends: `application_name = 'minimum'` },
    };
    for (const measure of ['list', 'read'] as const)
      await assertSame(
        contactMeasures[measure].request(testData, () => 1),
        [server, minimum],
      );
    const rows: Row[] = measures.flatMap((measure) =>
      concurrencies.map((concurrency) => ({ measure, concurrency, rounds: [] })),
    );
    for (let round = 0; round < rounds; round += 1) {
      say(`Round ${round + 1} of ${rounds}`);
      for (const { measure, concurrency, rounds: finishedRounds } of rows) {
        const warming = orderOf({ measure, concurrency, seconds: seconds / 4 });
        const order = orderOf({ measure, concurrency, seconds });
        const measureSide = async (side: Side) => {
          await loader.run({ ...warming, port: side.server.port });
          return measureOnce(side, { loader, database }, { ...order, port: side.server.port });
        };
        // in turns, so that other load on the machine affects both
        if (round % 2 === 0)
          finishedRounds.push({
            foyer: await measureSide(sides.foyer),
            minimum: await measureSide(sides.minimum),
          });
        else
          finishedRounds.push({
            minimum: await measureSide(sides.minimum),
            foyer: await measureSide(sides.foyer),
          });
      }
    }
    printContacts(rows);
    await database.end();
    await minimum.stop();
  });

/** A ratio compares the same work only if both sides answer with the same bytes. */
async function assertSame(request: Request, servers: readonly ServerProcess[]): Promise<void> {
  const answers = await Promise.all(
    servers.map(async ({ port }) => {
      const line = new HttpConnection(port);
      const { status, body } = await line.ask(request);
      line.close();
      return `${status} ${Buffer.concat(body)}`;
    }),
  );
  if (new Set(answers).size !== 1) throw new Error(`The minimum answers otherwise:\n${answers.join('\n')}`);
}

async function measureOnce(
  { server, backends }: Side,
  { loader, database }: { loader: Loader; database: Client },
  order: Order,
): Promise<Result> {
  const before = {
    cpu: await readCpu(server.pid, database, backends),
    load: cpuSpentBy(loader.pid),
    all: machineSeconds(),
  };
  const { requests, seconds, p50, p99 } = await loader.run(order);
  const cpu = await readCpu(server.pid, database, backends);
  const own = cpu.own - before.cpu.own;
  const inDatabase = databaseSince(before.cpu, cpu);
  const load = cpuSpentBy(loader.pid) - before.load;
  return {
    perSecond: requests / seconds,
    p50,
    p99,
    cpuMicros: (own / requests) * 1e6,
    databaseMicros: (inDatabase / requests) * 1e6,
    foreign: Math.max(0, (machineSeconds() - before.all - own - inDatabase - load) / seconds),
  };
}

/** A line per measure and concurrency. Ratios are the medians of the rounds' own ratios. */
function printContacts(rows: readonly Row[]): void {
  print([
    [
      'foyer / minimum',
      'at once',
      'per second',
      'p50 ms',
      'p99 ms',
      'CPU µs, own+database',
      'p50',
      'p99',
      'CPU',
    ],
    ...rows.map(({ measure, concurrency, rounds }) => {
      const { title, maxCpu } = contactMeasures[measure];
      const pair = (show: (of: (key: keyof Result) => number) => string) =>
        (['foyer', 'minimum'] as const)
          .map((side) => show((key) => median(rounds.map((round) => round[side][key]))))
          .join(' / ');
      const ratio = (value: (result: Result) => number) =>
        median(rounds.map(({ foyer, minimum }) => value(foyer) / value(minimum)));
      return [
        title,
        String(concurrency),
        pair((of) => format(of('perSecond'))),
        pair((of) => format(of('p50'), 2)),
        pair((of) => format(of('p99'), 2)),
        pair((of) => `${format(of('cpuMicros'))}+${format(of('databaseMicros'))}`),
        ratio(({ p50 }) => p50).toFixed(2),
        ratio(({ p99 }) => p99).toFixed(2),
        atMost(
          ratio(({ cpuMicros, databaseMicros }) => cpuMicros + databaseMicros),
          maxCpu,
          2,
        ),
      ];
    }),
  ]);
  const foreign = rows.flatMap(({ rounds }) =>
    rounds.flatMap((round) => [round.foyer.foreign, round.minimum.foreign]),
  );
  console.log(
    `\nOther work on this machine meanwhile: ${median(foreign).toFixed(2)} processors in the median, ${Math.max(...foreign).toFixed(2)} at most.`,
  );
}
