import { release } from '#server/core/release.ts';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { createBackup, type Backup } from './backup/create-backup.ts';
import { toList } from './backup/check-backup.ts';
import { describeBytes, createProgress } from './backup/progress.ts';
import { openPlace } from './backup/locate-backup.ts';
import { openBackupSource } from './backup/open-source.ts';
import { createPacer, pacePlace, yieldToOthers } from './backup/pace.ts';
import { createStopSignal } from './backup/until-stopped.ts';

// For operators: backs up the database and the stored files, while Foyer serves or while it is stopped.
const usage = 'Usage: npm run backup -- <folder, or s3://bucket/prefix>';

try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [address] = positionals;
  if (address === undefined || positionals.length > 1) throw new Error(usage);
  yieldToOthers();
  const began = performance.now();
  const backup = await backUp(address);
  process.stdout.write(`${describe(backup, address, performance.now() - began)}\n`);
  if (backup.missing.length > 0) {
    process.stderr.write(
      `${backup.missing.length} files are named in the database and not in the store, so they are not in the backup:\n${toList(backup.missing)}\n`,
    );
    process.exitCode = 2;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function backUp(address: string): Promise<Backup> {
  const config = readConfig(process.env);
  const { pace, countDatabase } = createPacer();
  const place = pacePlace(openPlace(address, config), pace, createStopSignal());
  const source = await openBackupSource(config);
  try {
    return await createBackup({
      ...source,
      place,
      countDatabase,
      version: release,
      now: new Date(),
      onProgress: createProgress(),
    });
  } finally {
    await source.close();
  }
}

function describe({ id, manifest, copied }: Backup, address: string, ms: number): string {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `The backup ${id} is complete after ${Math.ceil(ms / 1000)} s: ${manifest.tables.length} tables with ${rows} rows, ${manifest.files.count} files (${describeBytes(manifest.files.bytes)}), of which ${copied.count} are new.`,
    `Restore it with: npm run restore -- ${address.replace(/(?<!\/)\/+$/, '')}/backups/${id}`,
    'The key (SECRETS_KEY, or DATA_DIR/secrets.key) is not in the backup, and without it the backup cannot be restored. Keep a copy of the key in another place.',
  ].join('\n');
}
