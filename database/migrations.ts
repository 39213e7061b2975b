import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readOldestCode } from './releases.ts';

export type AppliedMigration = { version: number; name: string; checksum: string };
export type Migration = AppliedMigration & { sql: string; oldestCode: string | null };

export const migrationsFolder = join(import.meta.dirname, 'migrations');

export async function readMigrations(directory = migrationsFolder): Promise<Migration[]> {
  const files = (await readdir(directory).catch(() => [])).filter((file) => file.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
      return {
        version: Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]),
        name: file,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        oldestCode: readOldestCode(sql),
      };
    }),
  );
  // Parallel work reserves its numbers beforehand, so a gap is fine; a duplicate number is not.
  migrations.forEach(({ version, name }, index) => {
    if (!(version > (migrations[index - 1]?.version ?? 0)))
      throw new Error(
        `Migrations have a number each, as in 0001_name.sql; that of ${name} is none or taken.`,
      );
  });
  return migrations;
}
