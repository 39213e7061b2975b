import { parseArgs } from 'node:util';
import { endAccess } from '#database/backup/end-access.ts';
import { pauseOutgoing } from '#database/backup/pause-outgoing.ts';
import { withClient } from '#database/connection.ts';
import { findSecretsKey } from '#server/core/security/secrets-key.ts';
import { readConfig } from '../config.ts';
import { checkBackup, toList } from './backup/check-backup.ts';
import { locateBackup } from './backup/locate-backup.ts';
import { assertMayRestore, restoreBackup } from './backup/restore-backup.ts';
import { restrictDataDir } from './data-dir.ts';
import { openDatabase } from './database.ts';
import { openStore } from './open-store.ts';

// For operators: restores a backup into an empty installation. All of the backup is checked before anything is written.
const usage =
  'Usage: npm run restore -- <backup> [--as staging] [--without-damaged-files], or after a recovery by other means: npm run restore -- --point-in-time <time>';
const quiet = { info: () => {}, warn: () => {} };
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);

try {
  process.exitCode = await restore();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

/** Returns the exit code: 2 if files of the backup are missing or damaged, or a log was changed before it was backed up. */
async function restore(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      'without-damaged-files': { type: 'boolean' },
      'point-in-time': { type: 'string' },
    },
  });
  const [address] = positionals;
  if (values['point-in-time'] !== undefined && positionals.length === 0)
    return holdRecovered(values['point-in-time'], values.as === 'staging');
  if (address === undefined || positionals.length > 1 || ![undefined, 'staging'].includes(values.as))
    throw new Error(usage);
  const isStaging = values.as === 'staging';
  const config = readConfig(process.env);
  const key = findSecretsKey(config);
  if (!key)
    throw new Error(
      'The key of the installation that was backed up is needed: set SECRETS_KEY, or put its file at DATA_DIR/secrets.key.',
    );
  const { place, id } = await locateBackup(address, config);
  const keys = { current: key, former: config.formerKeys };
  const backup = await checkBackup(place, id, [keys.current, ...keys.former]);
  say(
    `The backup ${id} is whole: ${backup.manifest.tables.length} tables and ${backup.index.size} stored files.`,
  );
  if (backup.damagedFiles.length > 0) {
    process.stderr.write(
      `These files of the backup are missing or damaged:\n${toList(backup.damagedFiles.map(({ says }) => says))}\n`,
    );
    if (!values['without-damaged-files']) {
      process.stderr.write('Nothing was restored. To restore the rest, add --without-damaged-files.\n');
      return 2;
    }
  }
  const database = await openDatabase(config, quiet, (error) => {
    throw error;
  });
  let brokenLog: string | null;
  try {
    await restrictDataDir(config, quiet);
    const deps = {
      owner: database.owner,
      store: openStore(config),
      place,
      keys,
      log: quiet,
      isStaging,
      now: new Date(),
      say,
    };
    await assertMayRestore(deps, backup);
    brokenLog = await restoreBackup(deps, backup);
  } finally {
    await database.stop();
  }
  say(
    isStaging
      ? 'The restore is complete, as a staging system: no email, newsletter, charge or publication ever leaves it. Start it with: npm start'
      : 'The restore is complete. No email, newsletter, charge or publication leaves it until an owner has released them under Health in the console. Start Foyer with: npm start',
  );
  return backup.damagedFiles.length > 0 || brokenLog !== null ? 2 : 0;
}

/** PostgreSQL itself was brought back to a moment, and what went out since then is forgotten as after a restore. */
async function holdRecovered(text: string, isStaging: boolean): Promise<number> {
  const takenAt = new Date(text);
  if (Number.isNaN(takenAt.getTime())) throw new Error(usage);
  const database = await openDatabase(readConfig(process.env), quiet, (error) => {
    throw error;
  });
  try {
    const recovery = {
      backup: 'point in time',
      takenAt: takenAt.toISOString(),
      isStaging,
      now: new Date(),
    };
    await withClient(database.owner, (client) => pauseOutgoing(client, recovery));
    await withClient(database.owner, (client) => endAccess(client, recovery.now));
  } finally {
    await database.stop();
  }
  say(
    'No email, newsletter, charge or publication leaves it until an owner has released them under Health in the console.',
  );
  return 0;
}
