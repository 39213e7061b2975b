import { parseArgs } from 'node:util';
import { drillClock } from './clock.ts';
import { drillCrashes } from './crashes.ts';
import { drillDisks } from './disks.ts';
import { drillFailover } from './failover.ts';
import { drillProcesses } from './processes.ts';
import { hasOwnNetwork, runInOwnNetwork } from './network.ts';
import { finish } from './programs.ts';
import { drillStops } from './stops.ts';
import { drillStore } from './store.ts';

// Lets processes and machines fail under load. A drill, not a test: it needs programs of Debian, and takes minutes.

const usage = `npm run drill -- processes [--seconds 60]
npm run drill -- crashes [--kills 30]
npm run drill -- stops [--stops 20]
npm run drill -- disks [--seconds 60]
npm run drill -- clock [--seconds 60]
npm run drill -- failover [--only "network"]
npm run drill -- store`;
const began = performance.now();
// Ctrl-C arrives twice, from the terminal and from npm
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void finish(130));

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '60' },
      kills: { type: 'string', default: '30' },
      stops: { type: 'string', default: '20' },
      only: { type: 'string', default: '' },
    },
  });
  const seconds = Number(values.seconds);
  const kills = Number(values.kills);
  const stops = Number(values.stops);
  const drills = {
    processes: () => drillProcesses(seconds, say),
    crashes: () => drillCrashes(kills, say),
    stops: () => drillStops(stops, say),
    disks: () => drillDisks(seconds, say),
    clock: () => drillClock(seconds, say),
    failover: () => drillFailover(values.only, say),
    store: () => drillStore(say),
  };
  const [name = ''] = positionals;
  const drill = Object.entries(drills).find(([known]) => known === name)?.[1];
  if (!drill || !(seconds > 0 && kills > 0 && stops > 0)) throw new Error(usage);
  if (name === 'failover' && !hasOwnNetwork()) await finish(await runInOwnNetwork());
  await finish((await drill()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await finish(1);
}

function say(sentence: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${sentence}`);
}
