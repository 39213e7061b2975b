import { withMeter, type Cost } from './cost-meter.ts';
import { getMeasure, type Measure } from './measures.ts';
import { atMost, format, median, print } from './table.ts';
import type { World } from './world.ts';

const times = 10;
const rounds = 7;
/** The cost of a call must not depend on how much else there is; a level more of an index is a few percent. */
const maxRatio = 1.25;
const mostTimes: [Measure, number][] = [
  ['ordinary list', maxRatio],
  ['ordinary contact', maxRatio],
  ['ordinary search', maxRatio],
  ['ordinary text search', maxRatio],
  ['client list', maxRatio],
  ['console search', maxRatio],
];

/**
 * The same calls of a hundred clients on a database of ten times as many clients and contacts. They are made in turns,
 * since other work of the machine makes all calls slower for a while. A client whose rows are not in memory waits for
 * the disk first, as with any database.
 */
export async function measureScale(
  world: World,
  seconds: number,
  say: (sentence: string) => void,
): Promise<void> {
  const { contacts, clients } = world.testData;
  const large = await world.openSized({ contacts: contacts * times, clients: clients * times });
  await withMeter(world, seconds, (small) =>
    withMeter(large, seconds, async (big) => {
      say('Calls of both in turns');
      const rows: string[][] = [];
      for (const [call, most] of mostTimes)
        rows.push(toRow(call, await measureInTurns(call, { small, big }), most));
      print([
        [`16 at once, ${count(large)} / ${count(world)}`, 'p50 ms', 'p50', 'p99 ms', 'CPU µs', 'CPU'],
        ...rows,
      ]);
    }),
  );
}

type Meter = (call: Measure) => Promise<Cost>;
type Pair = { big: Cost; small: Cost };

async function measureInTurns(
  call: Measure,
  { small, big }: Record<'small' | 'big', Meter>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ big: await big(call), small: await small(call) });
  return pairs;
}

function toRow(call: Measure, pairs: readonly Pair[], most: number): string[] {
  const both = (of: keyof Cost, digits = 0) =>
    (['big', 'small'] as const)
      .map((side) => format(median(pairs.map((pair) => pair[side][of])), digits))
      .join(' / ');
  const ratio = (of: keyof Cost) =>
    atMost(median(pairs.map(({ big, small }) => big[of] / small[of])), most, 2);
  return [
    getMeasure(call).title,
    both('p50', 2),
    ratio('p50'),
    both('p99', 2),
    both('cpuMicros'),
    ratio('cpuMicros'),
  ];
}

const count = ({ testData }: World): string => `${format(testData.contacts)} contacts`;
