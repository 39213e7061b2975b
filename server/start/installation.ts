import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { assertNotRestoring } from '#database/backup/restore-marker.ts';
import { withClient, type Connection, type Log } from '#database/connection.ts';
import { findForeignTable, isNew, readInstallationId } from '#database/installation.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { readErrorCode } from '#server/core/db/errors.ts';
import type { Config } from '../config.ts';
import { hasFiles } from './backup/stored-files.ts';

type Parts = Pick<Config, 'dataDir' | 'files' | 'mayLackFiles'>;

/**
 * Throws if database, data directory and stored files do not belong together, with a sentence about it for the operator.
 * It runs before anything is written.
 */
export async function assertBelongTogether(
  owner: Connection,
  config: Parts,
  { store, log }: { store: FileStore; log: Log },
): Promise<void> {
  const { isEmpty, id } = await withClient(owner, async (client) => {
    await assertNotRestoring(client);
    const foreign = await findForeignTable(client);
    if (foreign !== null)
      throw new Error(
        `The database is not empty and not one of Foyer: it has ${foreign}. Set DATABASE_URL to a database of its own for Foyer.`,
      );
    await assertUtf8(client);
    const empty = await isNew(client);
    return { isEmpty: empty, id: empty ? null : await readInstallationId(client) };
  });
  const known = await readId(config);
  if (id !== null && known !== null && id !== known)
    throw new Error(
      `The data directory ${config.dataDir} belongs to another installation than the database. Set DATA_DIR and DATABASE_URL to those of one installation. If this database takes the place of the former one for good, remove ${fileOf(config)}.`,
    );
  if (isEmpty && (await unlessUnreachable(() => hasFiles(store), { log, otherwise: false })))
    throw new Error(
      `The database is empty, but there are stored files of an installation in ${placeOf(config)}. Set DATABASE_URL to its database, restore a backup into an empty installation, or begin with another place for files.`,
    );
}

/** PostgreSQL makes a database of another encoding where the machine has no locale, as a small Debian. */
async function assertUtf8(client: Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string }>(
    'SELECT pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()',
  );
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8')
    throw new Error(
      `The database is encoded in ${encoding}, and Foyer needs UTF8. Make it with: createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0`,
    );
}

/** Remembers in the data directory which database it belongs to. */
export async function rememberInstallation(owner: Connection, config: Parts): Promise<void> {
  const id = await withClient(owner, readInstallationId);
  if (id !== null && (await readId(config)) !== id)
    await writeFile(fileOf(config), `${id}\n`, { mode: 0o600 });
}

/** How many files of the database are looked for. */
const sample = 20;

/** Throws if the database names stored files and none are there, as where a disk is not mounted. `reader` sees all rows. */
export async function assertHasFiles(
  reader: Connection,
  config: Parts,
  { store, log }: { store: FileStore; log: Log },
): Promise<void> {
  if (config.mayLackFiles) return;
  const names = await withClient(reader, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM app.files LIMIT $1', [sample]);
    return rows.map(({ name }) => name);
  });
  const isMissing = async () => {
    for (const name of names) if (await hasFile(store, name)) return false;
    return names.length > 0 && !(await hasFiles(store));
  };
  if (await unlessUnreachable(isMissing, { log, otherwise: false }))
    throw new Error(
      `The database names stored files, and ${placeOf(config)} has none. Mount the right disk, or set DATA_DIR or S3_BUCKET to where they are. If they are lost for good, start with FILES_MAY_BE_MISSING=on.`,
    );
}

/** A store that does not answer now may have everything. Health says that it does not. */
async function unlessUnreachable<Answer>(
  ask: () => Promise<Answer>,
  { log, otherwise }: { log: Log; otherwise: Answer },
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    log.warn(
      { err: error },
      'The stored files cannot be reached now, so nobody knows whether they are there',
    );
    return otherwise;
  }
}

async function hasFile(store: FileStore, name: string): Promise<boolean> {
  const content = await store.read(name);
  if (!content) return false;
  content.stream.destroy();
  await finished(content.stream).catch(() => {});
  return true;
}

const fileOf = ({ dataDir }: Parts) => join(dataDir, 'installation');

const placeOf = ({ dataDir, files }: Parts) =>
  files.bucket ? `the bucket ${files.bucket.name}` : join(dataDir, 'files');

async function readId(config: Parts): Promise<string | null> {
  const id = await readFile(fileOf(config), 'utf8').catch((error: unknown) => {
    if (readErrorCode(error) === 'ENOENT') return null;
    throw error;
  });
  return id?.trim() || null;
}
