import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { maxUploadBytes } from '#contract/files.ts';
import { settings } from '#contract/settings/settings.ts';
import { withClient } from '#database/connection.ts';
import { portraitUrl } from '#server/core/files/portraits.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, dataDir, newClient } = await testWorld();
const here = await newClient();
const there = await newClient();

async function upload(
  bytes: Buffer,
  name: string,
  token: string | null = here.alice.token,
  fields: Record<string, string> = { upload_type: 'avatar' },
) {
  const answer = await sendForm(server.app, token, '/api/v2/settings/upload', [
    ...Object.entries(fields),
    ['file', toFile(bytes, name)],
  ]);
  return { status: answer.statusCode, body: answer.json<{ data: { url: string }; code: string }>() };
}

const picture = (format: 'png' | 'jpeg') =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d6450' } })
    .withExif({ IFD3: { GPSLatitude: '49/1 15/1 0/1' } })
    .toFormat(format)
    .toBuffer();

const leftBehind = async () => (await readdir(join(dataDir, 'files', 'incoming')).catch(() => [])).length;

test('a picture is re-encoded without its location, and served under a random name', async () => {
  const answer = await upload(
    Buffer.concat([await picture('jpeg'), Buffer.from('<script>alert(1)</script>')]),
    'me.JPG',
  );
  expect(answer.status).toBe(201);
  const served = await server.app.inject(answer.body.data.url);
  expect(served.statusCode).toBe(200);
  expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
  expect(String(served.headers['content-security-policy'])).toContain('sandbox');
  expect(served.rawPayload.includes('script')).toBe(false);
  expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
  expect(await leftBehind()).toBe(0);
});

test('the picture is on the site once the settings are saved with its address, and another client’s address is refused', async () => {
  const { body } = await upload(await picture('png'), 'me.png');
  const save = (client: ClientWorld) =>
    call(server.app, client.alice.token, settings.saveLeads, { body: { rb_avatar_image: body.data.url } });
  expect((await save(here)).status).toBe(200);
  expect((await save(there)).status).toBe(422);
  expect(
    (await call(server.app, here.alice.token, settings.saveLeads, { body: { rb_avatar_image: '' } })).status,
  ).toBe(200);
});

test.each([
  ['a page', Buffer.from('<html><script>alert(1)</script>'), 'me.png'],
  [
    'a drawing that can run',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'me.svg',
  ],
  ['a picture under another ending', Buffer.from('89504e470d0a1a0a', 'hex'), 'me.html'],
  ['half a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'me.png'],
  ['nothing', Buffer.alloc(0), 'me.png'],
])('%s is no picture', async (_what, bytes, name) => {
  expect((await upload(bytes, name)).status).toBe(415);
  expect(await leftBehind()).toBe(0);
});

test('a file of exactly 12 MB is accepted for inspection, one byte more is too large', async () => {
  const sign = Buffer.from('89504e470d0a1a0a', 'hex');
  const padded = (size: number) => Buffer.concat([sign, Buffer.alloc(size - sign.length)]);
  expect((await upload(padded(maxUploadBytes), 'me.png')).status).toBe(415);
  expect((await upload(padded(maxUploadBytes + 1), 'me.png')).body.code).toBe('file_too_large');
  expect(await leftBehind()).toBe(0);
});

test('a picture of more than 120 megapixels is refused before decoding', async () => {
  const flood = await sharp({ create: { width: 12_000, height: 10_100, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  expect((await upload(flood, 'me.png')).status).toBe(415);
});

test('a caller without access is refused before the file is read, and a form without files is refused', async () => {
  expect((await upload(Buffer.from('x'), 'me.png', null)).status).toBe(401);
  expect((await upload(Buffer.from('x'), 'me.png', here.eve.token)).status).toBe(403);
  expect((await upload(await picture('png'), 'me.png', here.alice.token, {})).status).toBe(422);
  const json = await call(server.app, here.alice.token, settings.upload, { body: {} });
  expect(json.status).toBe(415);
  expect(await leftBehind()).toBe(0);
});

test('no path leaves the file folder', async () => {
  for (const name of ['..%2f..%2fsecrets.key', 'secrets.key', `${'a'.repeat(64)}.png`, '%00.png']) {
    expect((await server.app.inject(`/files/${name}`)).statusCode).toBe(404);
  }
});

test('the pages show the picture in one size, and no other stored picture is served in it', async () => {
  const large = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#d9a07a' } })
    .jpeg()
    .toBuffer();
  const { body } = await upload(large, 'me.jpg');
  const served = await server.app.inject(portraitUrl(body.data.url));
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 560, height: 560 });
  expect(served.headers['cache-control']).toContain('immutable');
  for (const name of [`${'a'.repeat(64)}.jpg`, 'private%2Fa.jpg', '..%2Fsecret.jpg', 'x.svg'])
    expect((await server.app.inject(`/files/portraits/${name}`)).statusCode).toBe(404);
  await withClient(server.database.owner, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(here.id)]);
    await db.query(`UPDATE app.files SET purpose = 'newsletter' WHERE '/files/' || name = $1`, [
      body.data.url,
    ]);
  });
  expect((await server.app.inject(portraitUrl(body.data.url))).statusCode).toBe(404);
});
