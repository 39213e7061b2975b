import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toApiPath } from '#contract/endpoint.ts';
import { support } from '#contract/support/support.ts';
import { withClient } from '#database/connection.ts';
import { createTaskContext, withConnection, type TaskContext } from '#server/core/db/worker-pool.ts';
import { sweepFiles } from '#server/core/files/jobs.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff, noon, type ClientWorld } from '#server/testing/people.ts';
import { startServerProcess } from '#server/testing/whole-server.ts';
import { deleteFilesOfUnsentMessages } from '../jobs.ts';

// The server is killed with SIGKILL on the way of a file into its message, and the browser asks the next process again.

let database: TestDatabase;
let folder: string;
let client: ClientWorld;
let pool: Pool;
beforeAll(async () => {
  database = await testDatabase();
  pool = new Pool(database.worker);
  client = await makeClient(database, (await makeStaff(database)).id);
  folder = await mkdtemp(join(tmpdir(), 'foyer-conversation-crash-'));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (fault?: string) =>
  startServerProcess(database, folder, { WORKER: 'off', ...(fault ? { FOYER_FAULT: fault } : {}) });
type Server = Awaited<ReturnType<typeof start>>;

const authorization = () => ({ authorization: `Bearer ${client.alice.token}` });
const addFile = ({ url }: Server) => {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7\nA plan']), 'plan.pdf');
  return fetch(`${url}${toApiPath(support.addFile)}`, {
    method: 'POST',
    headers: authorization(),
    body: form,
  });
};
const idOf = async (answer: Response): Promise<number> =>
  z.parse(z.object({ data: support.addFile.data }), await answer.json()).data[0]?.id ?? 0;
const send = ({ url }: Server, file_ids: number[], key: string) =>
  fetch(`${url}${toApiPath(support.message)}`, {
    method: 'POST',
    headers: { ...authorization(), 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ topic: 'help', message: `With a file ${key}`, file_ids }),
  });

const ofClient = (statement: string) =>
  withClient(database.owner, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    return (await db.query<{ name: string }>(statement)).rows.map(({ name }) => name);
  });
const messagesOf = (key: string) =>
  ofClient(`SELECT string_agg(f.original_name, ',') AS name FROM app.support_messages m
    LEFT JOIN app.support_files s ON s.client_id = m.client_id AND s.message_id = m.id
    LEFT JOIN app.files f ON f.client_id = s.client_id AND f.id = s.file_id
    WHERE m.client_id = app.client() AND m.message = 'With a file ${key}' GROUP BY m.id`);
const listRows = async () =>
  (await ofClient('SELECT name FROM app.files WHERE client_id = app.client()')).toSorted();
async function listBytes(): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries.flatMap((one) => (one.isFile() && one.name.endsWith('.pdf') ? [one.name] : [])).toSorted();
}
/** Runs the nightly jobs so many days later. Rows have the clock of the tests, and bytes that of the disk. */
async function clean(days: number): Promise<void> {
  const later = (since: Date) => new Date(since.getTime() + days * 86_400_000);
  const work = (now: Date, run: (context: TaskContext) => Promise<void>) =>
    withConnection(pool, (connection) => run(createTaskContext(connection, now)));
  await work(later(noon), deleteFilesOfUnsentMessages);
  const files = createLocalStore(join(folder, 'files'));
  for (let after: string | undefined = ''; after !== undefined;) {
    const from = after;
    await work(later(new Date()), (context) => sweepFiles(context, files, from));
    const { rows: tasks } = await pool.query<{ after: string }>(
      `DELETE FROM jobs.job WHERE name = 'sweep-files' RETURNING data ->> 'after' AS after`,
    );
    after = tasks[0]?.after;
  }
}

test('killed before, during and after a message with a file, each message is there once, and no file stays without one', async () => {
  const kept = await start('file.kept');
  await expect(addFile(kept), 'its bytes are stored, and it has no row').rejects.toThrow('fetch failed');
  await kept.ended;
  expect([await listRows(), (await listBytes()).length]).toEqual([[], 1]);

  const changed = await start('keyed.changed');
  const first = await idOf(await addFile(changed));
  await expect(send(changed, [first], 'one')).rejects.toThrow('fetch failed');
  await changed.ended;
  expect(await messagesOf('one')).toEqual([]);

  const stored = await start('keyed.stored');
  const second = await idOf(await addFile(stored));
  await expect(send(stored, [second], 'two'), 'it is stored, and its sender does not know').rejects.toThrow(
    'fetch failed',
  );
  await stored.ended;

  const last = await start();
  for (const [file, key] of [[first, 'one'] as const, [second, 'two'] as const]) {
    expect([(await send(last, [file], key)).status, (await send(last, [file], key)).status]).toEqual([
      201, 201,
    ]);
    expect(await messagesOf(key)).toEqual(['plan.pdf']);
  }
  const sent = await listRows();
  await idOf(await addFile(last));
  last.child.kill('SIGKILL');
  await last.ended;

  const withBytes = (names: string[]) => [names, names.map((name) => name.split('/').at(-1)).toSorted()];
  await clean(6);
  expect((await listRows()).length, 'a message may still be sent').toBe(sent.length + 1);
  await clean(8);
  expect([await listRows(), await listBytes()]).toEqual(withBytes(sent));
});
