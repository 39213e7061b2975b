import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '#database/connection.ts';
import { startEmbedded } from '#database/embedded.ts';
import { findHome } from '#database/embedded/home.ts';
import { mayMount, smallDisk } from '#server/testing/small-disk.ts';
import { removeCluster } from '#server/testing/standby.ts';
import { countReads } from './answered-reads.ts';
import { compareAll, report } from './compare-all.ts';
import { startFoyer } from './foyer.ts';
import { prepareClient, startStandIns, superuserIn } from './installation.ts';
import { openLedger, writeUntil } from './load.ts';
import { createFolder, removeLater, stopLater } from './programs.ts';
import { finishLater, giveWork, untilAcknowledged } from './work.ts';

const quiet = { info: () => {}, warn: () => {} };
const megabyte = 1024;

/**
 * Fills the disks of an installation one after the other and all at once, while it writes and reads, and makes room
 * again. True if nothing acknowledged was lost, no answer was an unexpected error, and everything went on.
 */
export async function drillDisks(seconds: number, say: (sentence: string) => void): Promise<boolean> {
  if (!mayMount) throw new Error('This drill mounts small disks, which only root on Linux may do.');
  const folder = createFolder();
  const dataDir = join(folder, 'data');
  const disks = await spreadOverDisks(dataDir);
  const standIns = await startStandIns();
  say('Starting a server with its worker, and its database, files and log on disks of their own');
  const settings = { ...standIns.settings, DATA_DIR: dataDir };
  const server = await startFoyer(disks.log.path, 'server', settings);
  const superuser = () => superuserIn(dataDir);
  const client = await prepareClient(superuser(), standIns);
  const ledger = openLedger();
  const enough = new AbortController();
  const writing = writeUntil(enough.signal, server.url, client, {
    name: 'Disk',
    writers: 4,
    pauseMs: 60,
    ledger,
  });
  const wrongAnswers: string[] = [];
  const rows: [string, string][] = [];
  const cases = [
    { name: 'files', full: [disks.files], reads: true, writes: true },
    { name: 'log', full: [disks.log], reads: true, writes: true },
    { name: 'tables', full: [disks.tables], reads: true, writes: false },
    { name: 'log of the database', full: [disks.wal], reads: false, writes: false },
    { name: 'all of them', full: Object.values(disks), reads: false, writes: false },
  ];
  for (const { name, full, reads, writes } of cases) {
    await untilAcknowledged(ledger, 20);
    await giveWork(superuser(), client.id);
    say(`Full: ${name}`);
    ledger.errors.clear();
    const starts = server.starts();
    const before = ledger.acknowledged.length;
    const phase = new AbortController();
    const reading = countReads(phase.signal, server.url, client);
    for (const disk of full) disk.fill();
    if (full.includes(disks.wal)) await exhaustLog(superuser());
    await pause(seconds * 1000);
    const written = ledger.acknowledged.length - before;
    phase.abort();
    const answers = await reading;
    for (const disk of full) disk.makeRoom();
    const backMs = await untilAcknowledged(ledger, 20);
    if (reads && answers.failed > 0) wrongAnswers.push(`${name}: ${answers.failed} reads failed`);
    if (writes && written === 0) wrongAnswers.push(`${name}: no write was acknowledged`);
    const errors = [...ledger.errors].map(([error, n]) => `${n} × ${error}`).join(', ') || 'none';
    rows.push(
      [
        `${name} full: writes acknowledged; reads answered, not answered`,
        `${written}; ${answers.ok}, ${answers.failed}`,
      ],
      [`${name}: errors answered; starts of the server`, `${errors}; ${server.starts() - starts}`],
      [`${name}: seconds until writes went on`, (backMs / 1000).toFixed(1)],
    );
    wrongAnswers.push(
      ...[...ledger.errors.keys()]
        .filter((error) => error.startsWith('500'))
        .map((error) => `${name}: ${error}`),
    );
  }
  enough.abort();
  await writing;

  const unfinished = await finishLater(server, superuser, say);

  say('Comparing');
  const comparison = await compareAll(
    { url: server.url, dataDir, client, standIns, ledger },
    { 'not finished in five minutes': unfinished, 'wrong while a disk was full': wrongAnswers },
  );
  return report(rows, comparison);
}

/** A built-in database whose tables and whose log are on disks of their own, as are the files and the log of Foyer. */
async function spreadOverDisks(dataDir: string) {
  removeLater(() => removeCluster(dataDir));
  await (await startEmbedded({ dataDir, log: quiet })).stop();
  const home = await findHome(dataDir, quiet);
  const disk = (megabytes: number, owner?: { uid: number; gid: number }) => {
    const disk = smallDisk(owner, megabytes * megabyte);
    stopLater(async () => disk.remove());
    return disk;
  };
  const disks = {
    files: disk(16),
    log: disk(1),
    tables: disk(400, home.account),
    wal: disk(192, home.account),
  };
  const wal = join(home.data, 'pg_wal');
  move(wal, disks.wal.path);
  move(home.data, disks.tables.path);
  mkdirSync(join(dataDir, 'files'), { recursive: true, mode: 0o700 });
  move(join(dataDir, 'files'), disks.files.path);
  return disks;
}

function move(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
  rmSync(from, { recursive: true });
  symlinkSync(to, from);
}

/** Writes into the log of the database until it has no room; the database ends then. */
async function exhaustLog(superuser: ReturnType<typeof superuserIn>): Promise<void> {
  await withClient(superuser, async (client) => {
    for (;;) await client.query(`SELECT pg_logical_emit_message(false, 'filler', repeat('x', 1000000))`);
  }).catch(() => {});
}
