import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { fewerFiles, noRoomForFiles } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { withClient } from '#database/connection.ts';
import { fileServer, sendFiles, attemptUpload, type FileServer } from '#server/testing/files.ts';
import { call, noon, type Person } from '#server/testing/people.ts';

let server: FileServer;
beforeAll(async () => {
  server = await fileServer({ FILES_QUOTA_MB: '1' });
});
afterAll(() => server.close());

const pdf = Buffer.from('%PDF-1.7\n%%EOF');
const ask = (sql: string, values: unknown[] = []) =>
  withClient(server.database.owner, async (client) => (await client.query(sql, values)).rows);

async function keep(name = 'plan.pdf', bytes = pdf, who: Person = server.here.alice): Promise<UploadedFile> {
  const { status, body } = await sendFiles(server.app, who.token, [{ bytes, name }]);
  expect(status).toBe(201);
  const [file] = body.data;
  if (!file) throw new Error('Nothing was stored.');
  return file;
}

const get = (url: string) => server.app.inject(url);
const remove = (who: Person, url: string) =>
  call(server.app, who.token, attemptUpload.remove, { body: { url } });
const list = async (who: Person) => {
  const { body } = await call(server.app, who.token, attemptUpload.list);
  return body;
};
/** The worker sees the files of every client. */
const files = (sql: string) =>
  withClient(server.database.worker, async (client) => (await client.query(sql)).rows);
const clear = () => files('DELETE FROM app.files');

test('a file is answered by its name, its size and an address that serves it as a download under its own name', async () => {
  const file = await keep('Plan of “Élan”.pdf');
  expect(file).toMatchObject({ name: 'Plan of “Élan”.pdf', size: pdf.length });
  const served = await get(file.url);
  expect(served.statusCode).toBe(200);
  expect(served.rawPayload).toEqual(pdf);
  expect(served.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': `attachment; filename="Plan of __lan_.pdf"; filename*=UTF-8''Plan%20of%20%E2%80%9C%C3%89lan%E2%80%9D.pdf`,
  });
  expect(String(served.headers['content-security-policy'])).toContain('sandbox');
  expect(await list(server.here.eve)).toMatchObject({ data: [{ id: file.id }] });
  await clear();
});

test('a file whose commit was not answered keeps its bytes, and one that was refused leaves none', async () => {
  const send = () => sendFiles(server.app, server.here.alice.token, [{ bytes: pdf, name: 'plan.pdf' }]);
  const stored = async () =>
    (await readdir(join(server.dataDir, 'files'), { recursive: true })).filter((name) =>
      name.endsWith('.pdf'),
    );
  const before = await stored();
  try {
    server.onCommit.run = () => {
      throw new Error('Connection terminated unexpectedly');
    };
    expect((await send()).status).toBe(503);
    const [row] = await files('SELECT name FROM app.files');
    expect((await stored()).filter((path) => !before.includes(path))).toEqual([
      expect.stringContaining(basename(row.name)),
    ]);
    server.onCommit.run = () => {
      throw new ApiError('not_found');
    };
    const kept = await stored();
    expect((await send()).status).toBe(404);
    expect(await stored()).toEqual(kept);
  } finally {
    server.onCommit.run = () => {};
  }
  await clear();
});

test('a private picture is shown, re-encoded, and only with its signature', async () => {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#1d6450' } })
    .jpeg()
    .toBuffer();
  const { url } = await keep('me.jpg', bytes);
  const served = await get(url);
  expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(served.headers['content-disposition']).toBeUndefined();
  expect(String(served.headers['cache-control'])).toContain('private');
  const bare = url.replace(/\?.*/, '');
  expect((await get(bare)).statusCode).toBe(404);
  expect((await get(bare.replace('/private/', '/'))).statusCode).toBe(404);
  await clear();
});

test('a signature lasts ten minutes and is valid for its own file only', async () => {
  const [mine, other] = [await keep(), await keep('other.pdf')];
  const [path = '', query = ''] = mine.url.split('?');
  const [otherPath = ''] = other.url.split('?');
  const expires = Number(new URLSearchParams(query).get('expires'));
  expect(expires).toBe(noon.getTime() / 1000 + 600);
  expect((await get(`${otherPath}?${query}`)).statusCode).toBe(404);
  expect((await get(`${path}?${query.replace(String(expires), String(expires - 1))}`)).statusCode).toBe(404);
  expect((await get(`${path}?${query}x`)).statusCode).toBe(404);
  expect((await get(`${path}?${query}&signature=x`)).statusCode).toBe(404);
  expect((await get(`${path}?expires=1e9&signature=`)).statusCode).toBe(404);
  server.clock.now = new Date(noon.getTime() + 599_000);
  expect((await get(mine.url)).statusCode).toBe(200);
  server.clock.now = new Date(noon.getTime() + 600_000);
  expect((await get(mine.url)).statusCode).toBe(404);
  server.clock.now = noon;
  await clear();
});

test('a file is removed by its address, however old the signature, and its bytes after the commit', async () => {
  const { url, id } = await keep();
  server.clock.now = new Date(noon.getTime() + 3_600_000);
  expect(await remove(server.here.eve, url)).toMatchObject({
    status: 200,
    body: { data: { id, deleted: true } },
  });
  server.clock.now = noon;
  expect((await get(url)).statusCode).toBe(404);
  expect((await remove(server.here.eve, url)).status).toBe(404);
  const [task] = await ask(`SELECT data FROM jobs.job WHERE name = 'remove-files' ORDER BY created_on DESC`);
  expect(task.data).toEqual({ names: [url.slice('/files/'.length).replace(/\?.*/, '')] });
});

test('another client’s file is neither removed nor listed, whatever its address', async () => {
  const { url } = await keep();
  const bare = url.replace(/\?.*/, '');
  for (const address of [url, bare, `http://127.0.0.1:4000${url}`, bare.replace('/private/', '/')])
    expect((await remove(server.there.alice, address)).status).toBe(404);
  expect(await list(server.there.alice)).toMatchObject({ data: [] });
  expect((await get(url)).statusCode).toBe(200);
  for (const address of [
    '',
    'x',
    '/files/',
    '/files/%',
    `${bare}/..`,
    '/files/../files/',
    '\\',
    'file:///etc/passwd',
  ])
    expect((await remove(server.here.alice, address)).status).toBe(404);
  expect((await get(url)).statusCode).toBe(200);
  await clear();
});

test('a question takes as many files as it says, in one call or in several at once', async () => {
  const before = (await storedFiles()).length;
  const one = { bytes: pdf, name: 'plan.pdf' };
  const six = await sendFiles(
    server.app,
    server.here.alice.token,
    Array.from({ length: 6 }, () => one),
  );
  expect(six).toMatchObject({ status: 422, body: { errors: { file: [fewerFiles] } } });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => sendFiles(server.app, server.here.alice.token, [one])),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({ file: [fewerFiles] });
  const [{ n }] = await files('SELECT count(*)::int AS n FROM app.files');
  expect(n).toBe(5);
  expect(await storedFiles()).toHaveLength(before + 5);
  await clear();
});

test('a client has room for so much, to the byte, and the other clients have theirs', async () => {
  const filling = Buffer.concat([pdf, Buffer.alloc(600_000)]);
  await keep('one.pdf', filling);
  const answer = await sendFiles(server.app, server.here.alice.token, [{ bytes: filling, name: 'two.pdf' }]);
  expect(answer).toMatchObject({ status: 422, body: { errors: { file: [noRoomForFiles] } } });
  const room = Buffer.concat([pdf, Buffer.alloc(1024 ** 2 - filling.length - pdf.length)]);
  await keep('exactly.pdf', room);
  const more = await sendFiles(server.app, server.here.alice.token, [{ bytes: pdf, name: 'more.pdf' }]);
  expect(more.status).toBe(422);
  await keep('one.pdf', filling, server.there.alice);
  await clear();
});

test('of files sent together all are stored or none, and View Only may send none', async () => {
  const before = (await storedFiles()).length;
  const sent = [
    { bytes: pdf, name: 'plan.pdf' },
    { bytes: Buffer.from('<html>'), name: 'plan.pdf' },
  ];
  expect((await sendFiles(server.app, server.here.alice.token, sent)).status).toBe(415);
  expect((await sendFiles(server.app, server.here.vic.token, sent)).status).toBe(403);
  expect((await sendFiles(server.app, null, sent)).status).toBe(401);
  expect(await storedFiles()).toHaveLength(before);
  expect(await server.unfinished()).toEqual([]);
});

async function storedFiles(): Promise<string[]> {
  const all = await readdir(join(server.dataDir, 'files'), { recursive: true });
  return all.filter((name) => name.includes('.'));
}
