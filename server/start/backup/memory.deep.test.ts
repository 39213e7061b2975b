import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupFolders } from '#server/testing/backups.ts';
import {
  emptyDatabase,
  testDatabase,
  type EmptyDatabase,
  type TestDatabase,
} from '#server/testing/database.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { makeClient, makeStaff } from '#server/testing/people.ts';
import nodeOptions from '../node-options.json' with { type: 'json' };

const rows = 300_000;
const megabytes = 2 ** 20;

let database: TestDatabase;
let target: EmptyDatabase;
let folders: Awaited<ReturnType<typeof backupFolders>>;
beforeAll(async () => {
  folders = await backupFolders();
  database = await testDatabase();
  target = await emptyDatabase();
  const { id } = await makeClient(database, (await makeStaff(database)).id);
  const owner = await connectOwner(database);
  await owner.query(
    `INSERT INTO app.activity (client_id, type, event, details, created_at)
     SELECT $1, 'contact', 'contact.created', jsonb_build_object('name', repeat('word ', 100) || n), now() FROM generate_series(1, $2::int) n`,
    [id, rows],
  );
  await owner.end();
});
afterAll(async () => {
  await target.drop();
  await database.drop();
  await folders.remove();
});

/** How much a process grows while it runs the body, in bytes. */
function growth(body: string): number {
  const script = `
    import { backUp, restore, backupFolders } from '${import.meta.dirname}/../../testing/backups.ts';
    import { createLocalStore } from '#server/core/files/local-store.ts';
    import { openBackupFolder } from '#server/start/backup/backup-folder.ts';
    import { peakMemory } from '${import.meta.dirname}/../../testing/peak-memory.ts';
    const [connection, owner, place, files] = JSON.parse(process.argv[1]);
    const before = process.memoryUsage.rss();
    ${body}
    console.log(peakMemory() - before);`;
  const place = folders.newPlace().path;
  return Number(
    execFileSync(
      process.execPath,
      [
        ...nodeOptions,
        '--input-type=module',
        '-e',
        script,
        JSON.stringify([database.backup, target.owner, place, place]),
      ],
      { encoding: 'utf8', cwd: `${import.meta.dirname}/../../..` },
    ),
  );
}

test('a backup and a restore of hundreds of megabytes grow by less than 150 MB', () => {
  const body = `
    const store = createLocalStore(files + '/store');
    const { id } = await backUp(connection, { store, place: openBackupFolder(place) });
    await restore(openBackupFolder(place), id, { database: { owner }, store: createLocalStore(files + '/other') });`;
  expect(growth(body)).toBeLessThan(150 * megabytes);
});
