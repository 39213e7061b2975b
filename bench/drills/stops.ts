import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeCluster } from '#server/testing/standby.ts';
import { compareAll, report } from './compare-all.ts';
import { startFoyer } from './foyer.ts';
import { prepareClient, startStandIns, superuserIn } from './installation.ts';
import { openLedger, writeUntil } from './load.ts';
import { createFolder, removeLater } from './programs.ts';
import { holdStreams } from './streams.ts';
import { countWaiting, finishLater, giveWork, untilAcknowledged } from './work.ts';

/** Milliseconds: the ten seconds after which a process ends, and the moment until that is noticed. */
const bound = 12_000;

/**
 * Sends SIGTERM to an installation of one process while it takes writes and slow uploads, streams events, publishes,
 * charges cards and sends newsletters. True if nothing was lost, doubled or cut off, and each process ended in time.
 */
export async function drillStops(stops: number, say: (sentence: string) => void): Promise<boolean> {
  const folder = createFolder();
  const dataDir = join(folder, 'data');
  removeLater(() => removeCluster(dataDir));
  const standIns = await startStandIns();
  say('Starting a server with its database and its worker');
  const server = await startFoyer(folder, 'server', { ...standIns.settings, DATA_DIR: dataDir });
  const superuser = () => superuserIn(dataDir);
  const client = await prepareClient(superuser(), standIns);

  say(`Writing, and stopping it ${stops} times`);
  const ledger = openLedger();
  const enough = new AbortController();
  const load = { name: 'Stop', writers: 6, pauseMs: 20, ledger, uploadMs: 400 };
  const writing = writeUntil(enough.signal, server.url, client, load);
  const { ends, ended } = holdStreams(enough.signal, server.url, client, 6);
  const outcomes: { code: unknown; ms: number }[] = [];
  let underNewsletters = 0;
  while (outcomes.length < stops) {
    await untilAcknowledged(ledger, 20);
    if (outcomes.length % 4 === 0) await giveWork(superuser(), client.id);
    await pause(randomInt(1500));
    if ((await countWaiting(superuser())) > 0) underNewsletters += 1;
    outcomes.push(await server.stop());
    if (outcomes.length % 10 === 0) say(`${outcomes.length} stops, ${ledger.acknowledged.length} writes`);
  }
  await untilAcknowledged(ledger, 20);
  enough.abort();
  await Promise.all([writing, ended]);

  const unfinished = await finishLater(server, superuser, say);

  const late = outcomes.filter(({ code, ms }) => code !== 0 || ms > bound);

  say('Comparing');
  const comparison = await compareAll(
    { url: server.url, dataDir, client, standIns, ledger },
    {
      'not finished in five minutes': unfinished,
      'answers that began and did not end': Array.from({ length: ledger.cut }, () => 'an answer'),
      'ends that were late or not orderly': late.map(({ code, ms }) => `${String(code)} after ${ms} ms`),
      'event streams that were cut': Array.from({ length: ends.cut }, () => 'a stream'),
    },
  );
  const longest = Math.max(...outcomes.map(({ ms }) => ms));
  return report(
    [
      ['stops (SIGTERM)', String(outcomes.length)],
      ['of these under a newsletter', String(underNewsletters)],
      ['longest end of a process', `${(longest / 1000).toFixed(1)} s`],
      ['event streams: opened, closed by the server, cut', Object.values(ends).join(', ')],
    ],
    comparison,
  );
}
