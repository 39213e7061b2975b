import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { createLocalStore } from './local-store.ts';
import { createS3Store } from '#server/adapters/s3/s3-store.ts';
import type { FileStore } from './store.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff, noon } from '#server/testing/people.ts';
import { startS3, type S3 } from '#server/testing/s3.ts';
import { deleteUnusedFiles, removeFiles, sweepFiles } from './jobs.ts';
import {
  withConnection,
  createWorkerPool,
  createTaskContext,
  type TaskContext,
} from '#server/core/db/worker-pool.ts';

const day = 86_400_000;
const ago = (days: number) => new Date(noon.getTime() - days * day);

let database: TestDatabase;
let pool: ReturnType<typeof createWorkerPool>;
let s3: S3;
let folder: string;
let client: number;

beforeAll(async () => {
  database = await testDatabase();
  pool = createWorkerPool(database.worker, () => {});
  s3 = await startS3();
  const sam = await makeStaff(database);
  client = (await makeClient(database, sam.id)).id;
  folder = await mkdtemp(join(tmpdir(), 'foyer-sweep-'));
});
beforeEach(async () => {
  await asked('DELETE FROM app.files');
  await asked('DELETE FROM jobs.job');
  s3.objects.clear();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await s3.close();
  await rm(folder, { recursive: true });
});

const asked = (text: string) =>
  withClient(database.worker, async (connection) => (await connection.query(text)).rows);
const work = (run: (work: TaskContext) => Promise<void>, now = noon) =>
  withConnection(pool, (connection) => run(createTaskContext(connection, now)));

const nameOf = (beginning: string, room = '') => `${room}${beginning.padEnd(64, '0')}.png`;

const asClient = (run: (connection: Client) => Promise<unknown>) =>
  withClient(database.app, async (connection) => {
    await connection.query('BEGIN');
    await connection.query(`SELECT set_config('app.client_id', $1, true)`, [String(client)]);
    await run(connection);
    await connection.query('COMMIT');
  });

async function row(name: string, purpose: 'avatar' | 'question', at: Date): Promise<void> {
  await asClient(async (connection) => {
    await connection.query(
      `INSERT INTO app.files (client_id, name, original_name, size, purpose, question, created_at)
       VALUES ($1, $2, 'me.png', 1, $3, $4, $5)`,
      [client, name, purpose, purpose === 'question' ? '1/headshots' : null, at],
    );
    if (purpose === 'avatar' && name.startsWith('aa'))
      await connection.query(
        `INSERT INTO app.settings (client_id, key, value) VALUES ($1, 'rb_avatar_image', '/files/' || $2)
         ON CONFLICT (client_id, key) DO UPDATE SET value = excluded.value`,
        [client, name],
      );
  });
}

test('an image that no setting refers to is deleted after thirty days; the one in use and answers to questions stay', async () => {
  await row(nameOf('aa'), 'avatar', ago(90));
  await row(nameOf('bb'), 'avatar', ago(31));
  await row(nameOf('cc'), 'avatar', ago(29));
  await row(nameOf('dd', 'private/'), 'question', ago(90));
  await work(deleteUnusedFiles);
  expect(await asked('SELECT name FROM app.files ORDER BY name')).toEqual(
    [nameOf('aa'), nameOf('cc'), nameOf('dd', 'private/')].map((name) => ({ name })),
  );
  expect(await asked('SELECT name, data FROM jobs.job ORDER BY name')).toEqual([
    { name: 'remove-files', data: { names: [nameOf('bb')] } },
    { name: 'sweep-files', data: { after: '' } },
  ]);
});

test('a file of a deleted contact is deleted once its time is over, and no other file of a contact', async () => {
  const fileOf = (beginning: string, ends: Date | null) =>
    asClient((connection) =>
      connection.query(
        `INSERT INTO app.files (client_id, name, original_name, size, purpose, expires_at, created_at)
         VALUES ($1, $2, 'plan.pdf', 1, 'message', $3, $4)`,
        [client, nameOf(beginning, 'private/'), ends, ago(90)],
      ),
    );
  await fileOf('aa', ago(0.001));
  await fileOf('bb', noon);
  await fileOf('cc', ago(-0.001));
  await row(nameOf('dd', 'private/'), 'question', ago(90));
  await work(deleteUnusedFiles);
  expect(await asked('SELECT name FROM app.files ORDER BY name')).toEqual(
    [nameOf('cc', 'private/'), nameOf('dd', 'private/')].map((name) => ({ name })),
  );
  expect(await asked(`SELECT data FROM jobs.job WHERE name = 'remove-files'`)).toEqual([
    { data: { names: [nameOf('aa', 'private/'), nameOf('bb', 'private/')] } },
  ]);
  await work(deleteUnusedFiles, ago(-1));
  expect(await asked('SELECT name FROM app.files ORDER BY name')).toEqual([
    { name: nameOf('dd', 'private/') },
  ]);
});

test('more files than one statement deletes are all deleted', async () => {
  await asClient((connection) =>
    connection.query(
      `INSERT INTO app.files (client_id, name, original_name, size, purpose, expires_at, created_at)
       SELECT $1, 'private/' || lpad(n::text, 64, '0') || '.png', 'a.png', 1, 'message', $2, $2 FROM generate_series(1, 1001) n`,
      [client, ago(1)],
    ),
  );
  await work(deleteUnusedFiles);
  expect(await asked('SELECT name FROM app.files')).toEqual([]);
});

/** Sweeps like the worker: each page enqueues the next. */
async function sweep(files: FileStore): Promise<number> {
  await work(deleteUnusedFiles);
  for (let pages = 0; ; pages++) {
    const [task] = await asked(`DELETE FROM jobs.job WHERE name = 'sweep-files' RETURNING data`);
    if (!task) return pages;
    await work((one) => sweepFiles(one, files, task.data.after));
  }
}

test('a folder is swept: files without a row go after a day, those with one and the young ones stay', async () => {
  const files = createLocalStore(folder);
  const put = async (name: string, at: Date) => {
    const temporary = await files.temporary(name);
    await writeFile(temporary, 'x');
    await files.keep(name, temporary);
    const { room, file } = { room: name.includes('/') ? 'private' : '', file: name.split('/').at(-1) ?? '' };
    await utimes(join(folder, room, file.slice(0, 2), file), at, at);
  };
  await row(nameOf('0a'), 'question', ago(3));
  await put(nameOf('0a'), ago(3));
  await put(nameOf('0b'), ago(2));
  await put(nameOf('ff', 'private/'), ago(2));
  await put(nameOf('fe', 'private/'), ago(0.5));
  // a map of a service is fetched again after ninety days
  const fetched = (beginning: string) => nameOf(beginning).replace('.png', '-0100.webp');
  await put(fetched('0c'), ago(89));
  await put(fetched('0d'), ago(91));
  await mkdir(join(folder, 'incoming'), { recursive: true });
  const incoming = join(folder, 'incoming', 'old.raw');
  await writeFile(incoming, 'half');
  await utimes(incoming, ago(2), ago(2));
  await writeFile(join(folder, 'incoming', 'new.raw'), 'half');

  expect(await sweep(files)).toBe(16);
  const left = await readdir(folder, { recursive: true });
  expect(left.filter((name) => name.includes('.')).toSorted()).toEqual(
    [
      `0a/${nameOf('0a')}`,
      `0c/${fetched('0c')}`,
      `private/fe/${nameOf('fe')}`,
      'incoming/new.raw',
    ].toSorted(),
  );
});

test('a bucket is swept in the same way', async () => {
  const files = createS3Store(s3.bucket, folder);
  await row(nameOf('0a'), 'question', ago(3));
  const all = [nameOf('0a'), nameOf('0b'), nameOf('cc', 'private/'), nameOf('dd'), nameOf('ee')];
  for (const name of all) s3.objects.set(name, { bytes: Buffer.from('x'), at: ago(2) });
  s3.objects.set(nameOf('ff'), { bytes: Buffer.from('x'), at: ago(0.5) });
  s3.objects.set('of somebody else.txt', { bytes: Buffer.from('x'), at: ago(9) });
  expect(await sweep(files)).toBe(3);
  expect([...s3.objects.keys()].toSorted()).toEqual(
    [nameOf('0a'), nameOf('ff'), 'of somebody else.txt'].toSorted(),
  );
});

test('removing a missing file is no error, so that a task may be retried', async () => {
  const gone = [nameOf('99'), nameOf('98', 'private/')];
  await expect(removeFiles(createLocalStore(folder), gone)).resolves.toBeUndefined();
  await expect(removeFiles(createS3Store(s3.bucket, folder), gone)).resolves.toBeUndefined();
});
