import { join } from 'node:path';
import { attack, attacks } from './attacks.ts';
import { alternate, maxRatios, calculateRatio } from './beside.ts';
import { withFoyer } from './children.ts';
import { openWorld } from './world.ts';

// Whether every attack leaves other clients their server, for attacks.deep.test.ts. Ends with 1 and a line where one
// does not. Other work on the machine disturbs both sides of a ratio, and not at the same moment. So each bound is twice
// that of the benchmark, and an attack fails only if three medians of five turns miss it.

const leniency = 2;
const tries = 3;
const rounds = 5;
const seconds = 2;
const dataDir = join(import.meta.dirname, '../node_modules/.cache/bench');

const stops: (() => Promise<unknown>)[] = [];
const failed: string[] = [];
try {
  const later = (stop: () => Promise<unknown>) => void stops.push(stop);
  const world = await openWorld(dataDir, { contacts: 20_000, clients: 50 }, { say: console.log, later });
  await withFoyer(world, async ({ server: { port }, loader, orderOf }) => {
    const lists = () => loader.run(orderOf({ measure: 'ordinary list', concurrency: 4, seconds }));
    await lists();
    for (const [title, one] of Object.entries(attacks)) {
      const isWithin = async () => {
        const times = await alternate(rounds, lists, () => attack(port, one, seconds + 0.5));
        const ratios = { p50: calculateRatio(times, 'p50'), p99: calculateRatio(times, 'p99') };
        console.log(`${one.connections} × ${title}: ${ratios.p50.toFixed(2)}, ${ratios.p99.toFixed(2)}`);
        return ratios.p50 <= maxRatios.p50 * leniency && ratios.p99 <= maxRatios.p99 * leniency;
      };
      let isFine = false;
      for (let turn = 0; turn < tries && !isFine; turn += 1) isFine = await isWithin();
      if (!isFine) failed.push(title);
    }
  });
} finally {
  for (const stop of stops.toReversed()) await stop();
}
if (failed.length > 0) console.error(`Other clients are slowed by: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
