import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toApiPath } from '#contract/endpoint.ts';
import { isShown } from '#contract/files.ts';
import type { UploadedFile } from '#contract/uploaded-file.ts';
import { withClient } from '#database/connection.ts';
import { fileServer, sendFiles, attemptUpload, type FileServer } from '../files.ts';
import { call } from '../people.ts';
import { seed } from '../run-options.ts';
import { slowDownOpening } from '../slow-disk.ts';
import { hostileFiles, type Hostile } from './hostile-files.ts';

let server: FileServer;
let files: Hostile[];

beforeAll(async () => {
  server = await fileServer();
  files = await hostileFiles(seed);
});
afterEach(() => server.clearUnfinished());
afterAll(() => server.close());

const clear = () => withClient(server.database.worker, (client) => client.query('DELETE FROM app.files'));

type Tried = { file: Hostile; status: number; uploaded: UploadedFile | undefined };

async function trying(file: Hostile): Promise<Tried> {
  const { status, body } = await sendFiles(server.app, server.here.alice.token, [file]);
  return { file, status, uploaded: body.data?.[0] };
}

/** The error, in a sentence; empty if there is none. */
async function problemsIn({ file, uploaded }: Tried): Promise<string[]> {
  if (!uploaded) return [];
  const { headers, statusCode, rawPayload } = await server.app.inject(uploaded.url);
  const ending = uploaded.url.replace(/\?.*/, '').split('.').at(-1) ?? '';
  const problems: [boolean, string][] = [
    [statusCode !== 200, 'is not served'],
    [headers['x-content-type-options'] !== 'nosniff', 'is served without nosniff'],
    [!String(headers['content-security-policy']).includes('sandbox'), 'is served without a sandbox'],
    [/html|xml|javascript/.test(String(headers['content-type'])) && !isAttachment(headers), 'would run'],
    [!isShown(ending) && !isAttachment(headers), 'is shown and not handed over'],
    [isShown(ending) && rawPayload.equals(file.bytes), 'is a picture and was not drawn anew'],
    [
      isShown(ending) && /<script|JavaScript|META-INF|onload/.test(rawPayload.toString('latin1')),
      'kept what was added',
    ],
    [/[\r\n]/.test(String(headers['content-disposition'])), 'breaks a header'],
    [uploaded.name.length > 191 || /[/\\\0\r\n\u202E]/.test(uploaded.name), 'has a name that is no name'],
  ];
  if (isShown(ending)) {
    const { format, exif, icc } = await sharp(rawPayload).metadata();
    problems.push([format !== (ending === 'jpg' ? 'jpeg' : ending), 'is a picture of another kind']);
    problems.push([exif !== undefined || icc !== undefined, 'kept its notes']);
  }
  return problems.flatMap(([is, sentence]) =>
    is ? [`${file.what} as ${JSON.stringify(file.name.slice(0, 40))} ${sentence}`] : [],
  );
}

const isAttachment = (headers: Record<string, unknown>) =>
  /^attachment; filename="[^"]*"; filename\*=UTF-8''[\w.%!~-]*$/.test(String(headers['content-disposition']));

test('any upload is accepted or refused, and never runs in a browser', async () => {
  expect(files.length).toBeGreaterThan(200);
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  for (const file of files) {
    const one = await trying(file);
    statuses.set(one.status, (statuses.get(one.status) ?? 0) + 1);
    if (![201, 400, 415, 422].includes(one.status))
      problems.push(
        `${file.what} as ${JSON.stringify(file.name.slice(0, 40))} was answered with ${one.status}`,
      );
    problems.push(...(await problemsIn(one)));
    if (one.uploaded) await clear();
  }
  expect(problems).toEqual([]);
  // both outcomes must occur, or nothing was tested
  expect(statuses.get(201)).toBeGreaterThan(40);
  expect(statuses.get(415)).toBeGreaterThan(100);
  expect(await server.unfinished()).toEqual([]);
});

test('stored files can be neither deleted nor read by another client', async () => {
  const uploaded: UploadedFile[] = [];
  for (const name of ['me.jpg', 'plan.pdf', 'list.csv'] as const) {
    const file = files.find((one) => one.name.endsWith(name.slice(-4)) && one.what === goodIn[name]);
    if (file)
      uploaded.push(...(await sendFiles(server.app, server.here.alice.token, [{ ...file, name }])).body.data);
  }
  expect(uploaded).toHaveLength(3);
  for (const { url } of uploaded) {
    const removal = await call(server.app, server.there.alice.token, attemptUpload.remove, { body: { url } });
    expect(removal.status).toBe(404);
    expect((await server.app.inject(url)).statusCode).toBe(200);
    expect((await server.app.inject(url.replace(/&.*/, ''))).statusCode).toBe(404);
  }
  await clear();
});

test.each([
  [
    'bytes without a name',
    '--b\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\n%PDF-1.7\r\n--b--\r\n',
  ],
  [
    'a name nobody can read',
    `--b\r\ncontent-disposition: form-data; name="file"; filename*=utf-8''%E0%A4%A.pdf\r\n\r\n%PDF-1.7\r\n--b--\r\n`,
  ],
  [
    'a field that would change every object',
    '--b\r\ncontent-disposition: form-data; name="__proto__"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--b--\r\n',
  ],
  ['no end', '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'],
  [
    'another boundary',
    '--c\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--c--\r\n',
  ],
  ['nothing', ''],
  ['heads without an end', `--b\r\n${'x-a: b\r\n'.repeat(5000)}`],
  ['a hundred fields', '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(100)],
  [
    'forms within a form',
    '--b\r\ncontent-type: multipart/mixed; boundary=c\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n--c\r\n\r\n%PDF-1.7\r\n--c--\r\n--b--\r\n',
  ],
])('a form with %s is taken or refused, in order', async (_what, payload) => {
  expect([201, 400, 415, 422]).toContain(await sendForm(payload));
  expect(await server.unfinished()).toEqual([]);
});

test('a hundred concurrent aborted uploads leave nothing behind', async () => {
  const slowDisk = slowDownOpening(50);
  const statuses = await Promise.all(
    Array.from({ length: 100 }, (_each, n) =>
      sendForm(`${partHead}%PDF-1.7\n${'x'.repeat((n % 3) * 40_000)}`),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await server.unfinished()).toEqual([]);
  // and none appears later
  await slowDisk.idle();
  slowDisk.restore();
  expect(await server.unfinished()).toEqual([]);
});

test.each([
  ['of 252 letters is read', 252, 201],
  ['of 253 letters is refused', 253, 400],
  ['of 5,000 letters is refused', 5000, 400],
])('a boundary %s, and is no failure of ours', async (_what, length, status) => {
  const boundary = 'b'.repeat(length);
  expect(
    await sendForm(`${partHead}%PDF-1.7\r\n--b--\r\n`.replaceAll('--b', `--${boundary}`), boundary),
  ).toBe(status);
});

const partHead = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';

async function sendForm(payload: string, boundary = 'b'): Promise<number> {
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: toApiPath(attemptUpload.upload),
    headers: {
      authorization: `Bearer ${server.here.alice.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  });
  return statusCode;
}

const goodIn = { 'me.jpg': 'jpeg', 'plan.pdf': 'a PDF that runs', 'list.csv': 'a table of formulas' };
