import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settings } from '#contract/settings/settings.ts';
import { withClient } from '#database/connection.ts';
import sharp from 'sharp';
import { fileServer, sendFiles, type FileServer } from '#server/testing/files.ts';
import { startS3, type S3 } from '#server/testing/s3.ts';

let s3: S3;
let server: FileServer;
beforeAll(async () => {
  s3 = await startS3();
  server = await fileServer({
    S3_ENDPOINT: s3.bucket.endpoint,
    S3_BUCKET: s3.bucket.name,
    S3_REGION: s3.bucket.region,
    S3_ACCESS_KEY_ID: s3.bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.bucket.secretAccessKey,
  });
});
afterEach(() => {
  s3.mishaps.length = 0;
});
afterAll(async () => {
  await server.close();
  await s3.close();
});

const pdf = { bytes: Buffer.from('%PDF-1.7\n%%EOF'), name: 'plan.pdf' };
const send = () => sendFiles(server.app, server.here.alice.token, [pdf]);
const rows = () =>
  withClient(
    server.database.worker,
    async (client) => (await client.query('SELECT FROM app.files')).rowCount,
  );

test('files and the avatar of the settings are stored in the bucket and are served from it', async () => {
  const { status, body } = await send();
  expect(status).toBe(201);
  const [url = ''] = body.data.map((file) => file.url);
  const key = url.slice('/files/'.length).replace(/\?.*/, '');
  expect(s3.objects.get(key)?.bytes).toEqual(pdf.bytes);
  const served = await server.app.inject(url);
  expect(served.rawPayload).toEqual(pdf.bytes);
  expect(served.headers['content-length']).toBe(String(pdf.bytes.length));

  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const avatar = await sendFiles(server.app, server.here.alice.token, [{ bytes, name: 'me.png' }], {
    to: settings.upload,
    fields: { upload_type: 'avatar' },
  });
  expect(avatar.status).toBe(201);
  expect(s3.objects.size).toBe(2);
  expect(await server.unfinished()).toEqual([]);
});

test('where the bucket fails the answer is 503 with time to try again, and nothing is half stored', async () => {
  const [objects, before] = [s3.objects.size, await rows()];
  s3.mishaps.push('error', 'cut', 'cut in the middle');
  expect(await send()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(s3.objects.size).toBe(objects);
  expect(await rows()).toBe(before);
  expect(await server.unfinished()).toEqual([]);
  s3.mishaps.push('forbidden');
  expect((await send()).status).toBe(503);
  expect((await send()).status).toBe(201);
});

test('a file that cannot be read just now is 503 and not gone', async () => {
  const { body } = await send();
  const [url = ''] = body.data.map((file) => file.url);
  s3.mishaps.push('error', 'error', 'error');
  const served = await server.app.inject(url);
  expect(served.statusCode).toBe(503);
  expect(served.headers['cache-control']).toBe('no-store');
  expect((await server.app.inject(url)).statusCode).toBe(200);
});
