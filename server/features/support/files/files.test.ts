import { withClient } from '#database/connection.ts';
import { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { thumbnailUrl } from '#contract/files.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { fileIsGone } from '#contract/support/files.ts';
import { support } from '#contract/support/support.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { sendFiles } from '#server/testing/files.ts';
import { call, makeStaff, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { deleteFilesOfUnsentMessages } from '../jobs.ts';

const { server, owner, sam, newClient } = await testWorld({
  settings: { SUPPORT_EMAIL: 'help@provider.example.com', FILES_QUOTA_MB: '1' },
});
const pool = new Pool(server.database.worker);
afterAll(() => pool.end());
const max = await makeStaff(server.database, 'max@provider.example.com', 'Support');
const designer = await makeStaff(server.database, 'dora@provider.example.com', 'Designer');
const pdf = (name = 'offer.pdf', size = 100) => ({
  bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size)]),
  name,
});
const photo = async () => ({
  bytes: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#264653' } })
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .jpeg()
    .toBuffer(),
  name: 'kitchen.jpg',
});

type Sent = { bytes: Buffer; name: string };
const add = (person: Person, file: Sent, fields: Record<string, string> = {}) =>
  sendFiles(server.app, person.token, [file], { to: support.addFile, fields });
const addForStaff = (client: ClientWorld, file: Sent, fields: Record<string, string> = {}) =>
  sendFiles(server.app, sam.token, [file], {
    to: { ...staffMessages.addFile, path: `/staff/clients/${client.id}/message-files` },
    fields,
  });
const idOf = ({ body }: { body: { data: UploadedFile[] } }): number => body.data[0]?.id ?? 0;
const read = async (person: Person, id: number) =>
  parseData(
    support.conversation.data,
    await call(server.app, person.token, support.conversation, { params: { id } }),
  );
const readStaff = async (id: number) =>
  parseData(
    staffMessages.read.data,
    await call(server.app, sam.token, staffMessages.read, { params: { id } }),
  );
const get = (url = '') => server.app.inject({ url });

async function begin(person: Person, file_ids: number[], message = 'See the files'): Promise<number> {
  const { status } = await call(server.app, person.token, support.message, {
    body: { topic: 'help', message, file_ids },
  });
  expect(status).toBe(201);
  const answer = await call(server.app, person.token, support.conversations);
  return support.conversations.data.parse(Reflect.get(Object(answer.body), 'data'))[0]?.id ?? 0;
}
const start = async (client: ClientWorld, body: { user_ids?: number[]; file_ids?: number[] } = {}) =>
  parseData(
    staffMessages.start.data,
    await call(server.app, sam.token, staffMessages.start, {
      params: { id: client.id },
      body: { subject: 'Your photos', message: 'Here they are', user_ids: [], ...body },
    }),
  );
const reply = (id: number, file_ids: number[], message = 'Thank you') =>
  call(server.app, sam.token, staffMessages.reply, { params: { id }, body: { message, file_ids } });
const addNote = (id: number, file_ids: number[]) =>
  call(server.app, sam.token, staffMessages.addNote, { params: { id }, body: { note: 'Look', file_ids } });
const goOn = (person: Person, id: number, file_ids: number[]) =>
  call(server.app, person.token, support.goOn, { params: { id }, body: { message: 'More', file_ids } });

test('a picture is shown without its place, another file is a download, and both sides have both', async () => {
  const client = await newClient();
  const files = [idOf(await add(client.eve, await photo())), idOf(await add(client.eve, pdf()))];
  const id = await begin(client.eve, files);
  for (const { messages, unsent_files } of [await read(client.eve, id), await readStaff(id)]) {
    const [picture, document] = messages[0]?.files ?? [];
    expect([picture?.name, document?.name, unsent_files]).toEqual(['kitchen.jpg', 'offer.pdf', []]);
    const shown = await get(picture?.url);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(shown.rawPayload.includes('secret-place')).toBe(false);
    expect((await get(thumbnailUrl(picture?.url ?? '') ?? '')).statusCode).toBe(200);
    expect((await get(document?.url)).headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment; filename="offer.pdf"'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
    expect((await get(document?.url.split('?')[0])).statusCode, 'without its signature').toBe(404);
  }
  await reply(id, [idOf(await addForStaff(client, pdf('contract.pdf')))]);
  await goOn(client.eve, id, [idOf(await add(client.eve, pdf('signed.pdf')))]);
  expect((await read(client.eve, id)).messages.map(({ files: [file] }) => file?.name)).toEqual([
    'kitchen.jpg',
    'contract.pdf',
    'signed.pdf',
  ]);
});

test('mails name the files and have none of them', async () => {
  const client = await newClient();
  const id = await begin(client.eve, [idOf(await add(client.eve, pdf('plan.pdf')))]);
  await reply(id, [idOf(await addForStaff(client, pdf('answer.pdf')))]);
  const { rows } = await owner.query<{ template: string; files: string[] }>(
    `SELECT template, details -> 'files' AS files FROM app.outbox WHERE details ->> 'conversation' = $1 ORDER BY id`,
    [String(id)],
  );
  expect(rows).toEqual([
    { template: 'support-message', files: ['plan.pdf'] },
    { template: 'support-reply', files: ['answer.pdf'] },
  ]);
});

test('files of what is not sent come back to who uploaded them and to nobody else', async () => {
  const client = await newClient();
  const id = await begin(client.eve, []);
  await add(client.eve, pdf(), { conversation_id: String(id) });
  await addForStaff(client, pdf('ours.pdf'), { conversation_id: String(id) });
  await addForStaff(client, pdf('for-a-note.pdf'));
  const unsent = async (person: Person) => (await read(person, id)).unsent_files.map(({ name }) => name);
  expect([await unsent(client.eve), await unsent(client.alice)]).toEqual([['offer.pdf'], []]);
  expect((await readStaff(id)).unsent_files.map(({ name }) => name)).toEqual(['ours.pdf']);
});

test('unsent files of a note come back with the note to their uploader, and are never beside the reply', async () => {
  const client = await newClient();
  const id = await begin(client.eve, []);
  const ofNote = { conversation_id: String(id), is_note: 'true' };
  const note = await addForStaff(client, pdf('debts.pdf'), ofNote);
  await addForStaff(client, pdf('offer.pdf'), { conversation_id: String(id), is_note: 'false' });
  await addForStaff(client, pdf('earlier.pdf'), { conversation_id: String(id) });
  const unsent = async (person: Person) => {
    const answer = await call(server.app, person.token, staffMessages.read, { params: { id } });
    const { unsent_files, unsent_note_files } = parseData(staffMessages.read.data, answer);
    return [unsent_files, unsent_note_files].map((files) => files.map(({ name }) => name));
  };
  expect(await unsent(sam)).toEqual([['offer.pdf', 'earlier.pdf'], ['debts.pdf']]);
  expect(await unsent(max)).toEqual([[], []]);
  for (const person of [client.alice, client.eve, client.staff])
    expect(JSON.stringify(await read(person, id))).not.toContain('debts.pdf');
  const added = await addNote(id, [idOf(note)]);
  expect(added.status).toBe(201);
  expect(await unsent(sam)).toEqual([['offer.pdf', 'earlier.pdf'], []]);
  expect((await readStaff(id)).notes[0]?.files.map(({ name }) => name)).toEqual(['debts.pdf']);
});

test('a file of a note is never sent as one of a message, nor one of a message as one of a note', async () => {
  const client = await newClient();
  const id = await begin(client.eve, []);
  const conversation_id = String(id);
  const refused = { status: 422, body: { errors: { file_ids: [fileIsGone] } } };
  const note = idOf(await addForStaff(client, pdf('debts.pdf'), { conversation_id, is_note: 'true' }));
  expect(await reply(id, [note])).toMatchObject(refused);
  const begun = { subject: 'Your photos', message: 'Here', user_ids: [], file_ids: [note] };
  expect(
    await call(server.app, sam.token, staffMessages.start, { params: { id: client.id }, body: begun }),
  ).toMatchObject(refused);
  expect(await goOn(client.staff, id, [note]), 'as the client').toMatchObject(refused);
  const ofReply = [{ conversation_id, is_note: 'false' }, { conversation_id }, { is_note: 'false' }];
  for (const fields of ofReply)
    expect(await addNote(id, [idOf(await addForStaff(client, pdf(), fields))])).toMatchObject(refused);
  expect((await readStaff(id)).messages, 'nothing was sent').toHaveLength(1);
  expect(await addNote(id, [note])).toMatchObject({ status: 201 });
  const earlier = idOf(await addForStaff(client, pdf('earlier.pdf')));
  expect(await addNote(id, [earlier]), 'of an earlier release').toMatchObject({ status: 201 });
});

test('a file that was added in one conversation is sent in no other, whose readers are others', async () => {
  const client = await newClient();
  const one = (await start(client, { user_ids: [client.eve.id] })).id;
  const other = await begin(client.alice, []);
  const refused = { status: 422, body: { errors: { file_ids: [fileIsGone] } } };
  const here = { conversation_id: String(one) };
  const ofReply = idOf(await addForStaff(client, pdf('offer.pdf'), { ...here, is_note: 'false' }));
  const ofNote = idOf(await addForStaff(client, pdf('debts.pdf'), { ...here, is_note: 'true' }));
  const ofClient = idOf(await add(client.eve, pdf('signed.pdf'), here));
  expect(await reply(other, [ofReply])).toMatchObject(refused);
  expect(await addNote(other, [ofNote])).toMatchObject(refused);
  const begun = { subject: 'Your offer', message: 'Here', user_ids: [], file_ids: [ofReply] };
  expect(
    await call(server.app, sam.token, staffMessages.start, { params: { id: client.id }, body: begun }),
  ).toMatchObject(refused);
  const all = { topic: 'help', message: 'Look', file_ids: [ofClient] };
  expect(await call(server.app, client.eve.token, support.message, { body: all })).toMatchObject(refused);
  for (const answer of [await reply(one, [ofReply]), await addNote(one, [ofNote])])
    expect(answer.status).toBe(201);
  expect((await goOn(client.eve, one, [ofClient])).status).toBe(201);
});

test('the database gives no file of a note to a message, and shows none to a call of the client', async () => {
  const client = await newClient();
  const id = await begin(client.eve, []);
  const note = idOf(
    await addForStaff(client, pdf('debts.pdf'), { conversation_id: String(id), is_note: 'true' }),
  );
  await withClient(server.database.app, async (db) => {
    const count = async (actor: string) => {
      await db.query(`SELECT set_config('app.client_id', $1, false), set_config('app.actor', $2, false)`, [
        String(client.id),
        actor,
      ]);
      return (await db.query('SELECT FROM app.support_files WHERE file_id = $1', [note])).rowCount;
    };
    expect([await count(`${client.eve.id} `), await count('')]).toEqual([0, 1]);
    await expect(
      db.query('UPDATE app.support_files SET message_id = $1 WHERE file_id = $2', [id, note]),
    ).rejects.toThrow('support_files_kind_check');
  });
});

test('one file is sent once, by its uploader alone, and to its own client alone', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const id = await begin(client.eve, []);
  const file = idOf(await add(client.eve, pdf()));
  const ours = idOf(await addForStaff(other, pdf()));
  const refused = { status: 422, body: { errors: { file_ids: [fileIsGone] } } };
  expect(await goOn(client.alice, id, [file])).toMatchObject(refused);
  expect(await reply(id, [file]), 'by staff').toMatchObject(refused);
  expect(await reply(id, [ours]), 'of another client').toMatchObject(refused);
  expect(await goOn(client.eve, id, [file, 999_999])).toMatchObject(refused);
  const answers = await Promise.all([goOn(client.eve, id, [file]), goOn(client.eve, id, [file])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect((await read(client.eve, id)).messages).toHaveLength(2);
});

test('a file is added to a conversation that its uploader sees, and removed until it is sent', async () => {
  const [client, other] = [await newClient(), await newClient()];
  const { id } = await start(client, { user_ids: [client.eve.id] });
  for (const person of [client.alice, client.vic, other.alice])
    expect((await add(person, pdf(), { conversation_id: String(id) })).status).toBe(404);
  expect((await addForStaff(other, pdf(), { conversation_id: String(id) })).status).toBe(404);
  const file = idOf(await add(client.eve, pdf(), { conversation_id: String(id) }));
  const remove = ({ token }: Person) => call(server.app, token, support.removeFile, { params: { id: file } });
  expect([(await remove(client.alice)).status, (await remove(other.eve)).status]).toEqual([404, 404]);
  await goOn(client.eve, id, [file]);
  expect((await remove(client.eve)).status, 'of a message').toBe(404);
  const unsent = idOf(await addForStaff(client, pdf()));
  const removeOurs = () => call(server.app, sam.token, staffMessages.removeFile, { params: { id: unsent } });
  expect([(await removeOurs()).status, (await removeOurs()).status]).toEqual([200, 404]);
});

test('a file of a note is for staff alone', async () => {
  const client = await newClient();
  const id = await begin(client.eve, []);
  const { status } = await call(server.app, sam.token, staffMessages.addNote, {
    params: { id },
    body: { note: 'Look at this', file_ids: [idOf(await addForStaff(client, pdf('debts.pdf')))] },
  });
  expect(status).toBe(201);
  expect((await readStaff(id)).notes[0]?.files.map(({ name }) => name)).toEqual(['debts.pdf']);
  for (const person of [client.alice, client.eve, client.staff])
    expect(JSON.stringify(await read(person, id))).not.toContain('debts.pdf');
  const seen = await owner.query(
    `SELECT count(*)::int AS n FROM app.support_files WHERE client_id = $1 AND note_id IS NOT NULL`,
    [client.id],
  );
  expect(seen.rows).toEqual([{ n: 1 }]);
});

test('staff who answer nobody see no files of conversations in the list of all files', async () => {
  const client = await newClient();
  await begin(client.eve, [idOf(await add(client.eve, pdf('private-matter.pdf')))]);
  const list = await call(server.app, designer.token, staffRecords.files, { params: { id: client.id } });
  expect([list.status, list.text.includes('private-matter')]).toEqual([200, false]);
});

const taken =
  'This file type is not supported. Please choose a JPG, PNG, WEBP, GIF, PDF, TXT, CSV, DOC, DOCX, XLSX or VCF file.';

test.each([
  ['a program', { bytes: Buffer.from('MZ\u0090'), name: 'setup.exe' }, taken],
  [
    'a page of HTML under the name of a PDF',
    { bytes: Buffer.from('<script>alert(1)</script>'), name: 'a.pdf' },
    taken,
  ],
  ['an empty file', { bytes: Buffer.alloc(0), name: 'a.pdf' }, 'This file is empty.'],
])('%s is refused with a sentence, which names the kinds that are taken', async (_what, file, sentence) => {
  const client = await newClient();
  const refused = { status: 415, body: { code: 'unsupported_file', error: sentence } };
  expect(await add(client.eve, file)).toMatchObject(refused);
});

test('a client stores as much as its quota, and what does not fit is no file', async () => {
  const client = await newClient();
  const big = pdf('big.pdf', 700_000);
  expect([(await add(client.eve, big)).status, (await add(client.eve, big)).status]).toEqual([201, 422]);
  const { rows } = await owner.query('SELECT FROM app.files WHERE client_id = $1', [client.id]);
  expect(rows).toHaveLength(1);
});

test('files of messages that nobody has sent go after a week, and no others', async () => {
  const client = await newClient();
  const id = await begin(client.eve, [idOf(await add(client.eve, pdf('sent.pdf')))]);
  await add(client.eve, pdf('unsent.pdf'), { conversation_id: String(id) });
  const names = async () =>
    (
      await owner.query<{ name: string }>(
        'SELECT original_name AS name FROM app.files WHERE client_id = $1 ORDER BY id',
        [client.id],
      )
    ).rows.map(({ name }) => name);
  const clean = (days: number) => {
    const now = new Date(server.clock.now.getTime() + days * 86_400_000);
    return withConnection(pool, (connection) =>
      deleteFilesOfUnsentMessages(createTaskContext(connection, now)),
    );
  };
  await clean(6);
  expect(await names()).toEqual(['sent.pdf', 'unsent.pdf']);
  await clean(8);
  expect(await names()).toEqual(['sent.pdf']);
});
