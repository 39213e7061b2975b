import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { launchUploads } from '#contract/launch/files.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { tableSides } from '#database/table-sides.ts';
import { sendFiles } from '#server/testing/files.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, noon, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { fillRows } from '#server/testing/security/rows.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { archivedTables, formatFileName, leftOutTables, type ArchivedTable } from './archive-tables.ts';

const { server, sam, owner, newClient, dataDir } = await testWorld();
const here = await newClient({ name: 'Harbour Homes' });
const other = await newClient({ name: 'Meadow Realty' });
for (const client of [here, other]) await fillRows(owner, client, noon);

const archiveOf = async ({ id }: ClientWorld, token = sam.token) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: toApiPath(staffClients.export).replace('{id}', String(id)),
    headers: { authorization: `Bearer ${token}` },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};
const jsonIn = (files: Map<string, Buffer>, name: string): unknown[] =>
  JSON.parse(String(files.get(name) ?? 'null'));
const brandingUpload = launchUploads['branding'] ?? staffClients.export;
const names = Object.keys(archivedTables).filter((name): name is ArchivedTable => name in archivedTables);

test('every table of a client is in the archive, or is named among those left out', () => {
  const ofClients = Object.keys(tableSides).filter((table) => tableSides[table] === 'client');
  expect([...names, ...Object.keys(leftOutTables)].toSorted()).toEqual(ofClients.toSorted());
});

const ofRestricted = (conversation: string) =>
  `${conversation} IN (SELECT m.id FROM app.support_messages m WHERE m.is_restricted)`;
const onlyArchived: Record<string, string> = {
  files: `AND expires_at IS NULL AND (purpose <> 'conversation' OR id IN (
    SELECT f.file_id FROM app.support_files f WHERE f.message_id IS NOT NULL))`,
  support_messages: `AND NOT ${ofRestricted('coalesce(t.conversation_id, t.id)')}`,
  support_files: 'AND message_id IS NOT NULL',
};

test('an archive holds every row of the client as the database has it, and none of another', async () => {
  const { status, headers, bytes } = await archiveOf(here);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="client-${here.id}-2026-11-20.zip"`,
  });
  const files = readZip(bytes);
  for (const table of names) {
    const stored = await queryRows(
      server.database,
      `SELECT to_jsonb(t) - 'search' - 'address_hash' AS row FROM app.${table} t
       WHERE ${table === 'clients' ? 'id' : 'client_id'} = $1 AND NOT (to_jsonb(t) @> '{"event":"staff.client_exported"}') ${onlyArchived[table] ?? ''} ORDER BY ${archivedTables[table]}`,
      [here.id],
      here.id,
    );
    const archived = jsonIn(files, formatFileName(table)).filter(
      (row) => !JSON.stringify(row).includes('staff.client_exported'),
    );
    expect([table, archived]).toEqual([table, stored.map(({ row }: { row?: unknown }) => row)]);
    expect(archived.length, `rows of ${table}`).toBeGreaterThan(0);
  }
  expect(String(files.get('README.txt'))).toContain('contacts.json');
});

test('uploaded files are in it byte for byte under their own names, and one that is gone is named', async () => {
  const client = await newClient({ launchPhase: 1 });
  const pdf = Buffer.from('%PDF-1.7\nÉlan\n%%EOF');
  const sent = [
    { bytes: pdf, name: 'Plan of “Élan”.pdf' },
    { bytes: pdf, name: 'gone.pdf' },
  ];
  for (const file of sent)
    expect((await sendFiles(server.app, client.eve.token, [file], { to: brandingUpload })).status).toBe(201);
  const [kept, gone] = await queryRows<{ id: number; name: string }>(
    server.database,
    'SELECT id, name FROM app.files WHERE client_id = $1 ORDER BY id',
    [client.id],
    client.id,
  );
  const all = await readdir(join(dataDir, 'files'), { recursive: true });
  const path = all.find((one) => basename(one) === basename(gone?.name ?? ''));
  await rm(join(dataDir, 'files', path ?? ''));
  const files = readZip((await archiveOf(client)).bytes);
  expect(files.get(`files/${kept?.id} Plan of “Élan”.pdf`)?.equals(pdf)).toBe(true);
  expect(String(files.get('missing-files.txt'))).toBe(`files/${gone?.id} gone.pdf`);
});

test('files of deleted contacts, which only wait for an undo, are not in it', async () => {
  const client = await newClient();
  await owner.query(
    `INSERT INTO app.files (client_id, name, original_name, size, purpose, expires_at, created_at)
     VALUES ($1, $2, 'of-a-deleted-contact.pdf', 1, 'message', $3, $3)`,
    [client.id, `private/${'ef'.repeat(32)}.pdf`, noon],
  );
  const files = readZip((await archiveOf(client)).bytes);
  expect(jsonIn(files, 'files.json')).toEqual([]);
  expect([...files.keys()].filter((name) => /deleted-contact|missing/.test(name))).toEqual([]);
});

test('the client reads that it was exported, a client that does not exist is not, and agents export nothing', async () => {
  await archiveOf(other);
  expect((await call(server.app, other.alice.token, activity.list)).text).toContain(
    'Support team exported everything of this account.',
  );
  expect((await archiveOf({ ...other, id: 999_999 })).status).toBe(404);
  expect((await archiveOf(other, other.alice.token)).status).toBe(403);
});

test('an archive that nobody reads to its end gives its place to the next', async () => {
  const large = await newClient();
  await queryRows(
    server.database,
    `INSERT INTO app.leads (client_id, first_name, last_name, email, notes, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
     SELECT $1, 'Vera', 'Visitor', n || '@example.net', (SELECT string_agg(md5(n || ' ' || i), '') FROM generate_series(1, 30) i), 1, true, true, $2, $2
     FROM generate_series(1, 8000) n`,
    [large.id, noon],
    large.id,
  );
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const start = (signal: AbortSignal) =>
    fetch(`${address}${toApiPath(staffClients.export).replace('{id}', String(large.id))}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sam.token}` },
      signal,
    });
  const reading = [new AbortController(), new AbortController()];
  const answers = await Promise.all(reading.map(({ signal }) => start(signal)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await archiveOf(large)).status, 'two at once are enough').toBe(429);
  for (const one of reading) one.abort();
  const isStarted = async () => {
    const next = new AbortController();
    const { status } = await start(next.signal);
    next.abort();
    return status;
  };
  await expect.poll(isStarted).toBe(200);
});

test('neither a restricted conversation, its files and what tells of it, nor the files of notes are in it', async () => {
  const client = await newClient();
  const start = (subject: string, user_ids: number[], file_ids: number[]) =>
    call(server.app, sam.token, staffMessages.start, {
      params: { id: client.id },
      body: { subject, message: `About ${subject}`, user_ids, file_ids },
    });
  const add = async (name: string) => {
    const { body } = await sendFiles(server.app, sam.token, [{ bytes: Buffer.from('%PDF-1.7'), name }], {
      to: { ...staffMessages.addFile, path: `/staff/clients/${client.id}/message-files` },
    });
    return body.data[0]?.id ?? 0;
  };
  await start('Open matter', [], [await add('open.pdf')]);
  const { id } = parseData(
    staffMessages.start.data,
    await start('Private matter', [client.eve.id], [await add('private.pdf')]),
  );
  await call(server.app, sam.token, staffMessages.addNote, {
    params: { id },
    body: { note: 'Look', file_ids: [await add('note.pdf')] },
  });
  await add('unsent.pdf');
  const files = readZip((await archiveOf(client)).bytes);
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([
    expect.stringContaining('open.pdf'),
  ]);
  const texts = [...files].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => String(bytes));
  expect(texts.some((text) => text.includes('Open matter'))).toBe(true);
  expect(texts.filter((text) => /Private matter|private\.pdf|note\.pdf/.test(text))).toEqual([]);
});
