import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '#database/connection.ts';
import { ownerIn } from '#server/testing/crashed-database.ts';
import { removeCluster } from '#server/testing/standby.ts';
import { compareAll, report } from './compare-all.ts';
import { startFoyer } from './foyer.ts';
import { prepareClient, startStandIns, superuserIn } from './installation.ts';
import { killSomething, readPostmaster } from './kills.ts';
import { openLedger, writeUntil } from './load.ts';
import { advanceClock } from './people.ts';
import { createFolder, removeLater } from './programs.ts';
import { countResources, describeStandstill } from './standstill.ts';
import { afterClaims, countWaiting, giveWork, untilAcknowledged, untilDone } from './work.ts';

/** A worker that starts while PostgreSQL is gone ends with a sentence, and is started again. */
const nowhere = 'postgresql://foyer_owner@127.0.0.1:1/foyer';

/**
 * Kills server, worker, postmaster and backends of one installation with a built-in database, while it takes writes and
 * uploads, publishes, charges cards and sends newsletters. True if nothing was lost or doubled.
 */
export async function drillCrashes(kills: number, say: (sentence: string) => void): Promise<boolean> {
  const folder = createFolder();
  const dataDir = join(folder, 'data');
  removeLater(() => removeCluster(dataDir));
  const standIns = await startStandIns();
  const settings = { ...standIns.settings, DATA_DIR: dataDir };
  say('Starting a server with its database, and a worker');
  const server = await startFoyer(folder, 'server', { ...settings, WORKER: 'off' });
  let portOfWorker = 0;
  const worker = await startFoyer(folder, 'worker', () => {
    portOfWorker = readPostmaster(dataDir)?.port ?? 1;
    return { ...settings, DATABASE_URL: portOfWorker === 1 ? nowhere : toUrl(ownerIn(dataDir)) };
  });
  const superuser = () => superuserIn(dataDir);
  const client = await prepareClient(superuser(), standIns);

  say(`Writing, and killing ${kills} processes`);
  const ledger = openLedger();
  const enough = new AbortController();
  const writing = writeUntil(enough.signal, server.url, client, {
    name: 'Crash',
    writers: 4,
    pauseMs: 60,
    ledger,
  });
  const killed = { backend: 0, postmaster: 0, server: 0, worker: 0 };
  const place = { dataDir, server, worker, killed };
  const processes = [server, worker];
  const count = () => killed.backend + killed.postmaster + killed.server + killed.worker;
  const untilBack = (more: number) =>
    untilAcknowledged(ledger, more).catch((error: unknown) => {
      say(`It stood still after ${count()} kills`);
      describeStandstill({ folder, dataDir, processes });
      throw error;
    });
  let underNewsletters = 0;
  let longest = 0;
  for (let round = 0; count() < kills; round += 1) {
    longest = Math.max(longest, await untilBack(2));
    // the database may be gone at this moment
    if (round % 8 === 0) await giveWork(superuser(), client.id).catch(() => {});
    await pause(randomInt(250));
    const isSending = (await countWaiting(superuser()).catch(() => 0)) > 0;
    const before = count();
    killSomething(place);
    // a second one while the first is mended
    if (randomInt(4) === 0) {
      await pause(randomInt(400));
      killSomething(place);
    }
    if (isSending) underNewsletters += count() - before;
    // a worker finds the database where it was when it started
    const postmaster = readPostmaster(dataDir);
    if (postmaster && portOfWorker !== postmaster.port) worker.kill();
    if (round % 50 !== 49) continue;
    say(
      `${count()} kills, ${ledger.acknowledged.length} writes acknowledged, ${longest / 1000} s at most between`,
    );
    say(countResources({ dataDir, processes }));
  }
  await untilBack(20);
  enough.abort();
  await writing;

  say('Starting both again with a later clock, and waiting for what they had begun');
  advanceClock(afterClaims);
  server.kill();
  worker.kill();
  const unfinished = await untilDone(superuser);

  say('Comparing');
  const comparison = await compareAll(
    { url: server.url, dataDir, client, standIns, ledger },
    { 'not finished in five minutes': unfinished },
  );
  return report(
    [
      ['kills (SIGKILL)', `${count()} (${JSON.stringify(killed)})`],
      ['of these under a newsletter', String(underNewsletters)],
      ['starts of the server', String(server.starts())],
      ['longest time without an acknowledged write', `${(longest / 1000).toFixed(1)} s`],
    ],
    comparison,
  );
}

const toUrl = ({ connectionString = '' }: Connection): string => connectionString;
