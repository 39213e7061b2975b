import sharp from 'sharp';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { sendFiles } from '#server/testing/files.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner } = await testWorld();

const png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1d6450' } })
  .png()
  .toBuffer();

async function bookedClient(): Promise<ClientWorld> {
  const client = await newClient({ services: ['in_touch'] });
  await owner.query(`UPDATE app.clients SET next_newsletter_date = '2026-12-15' WHERE id = $1`, [client.id]);
  await owner.query(
    `UPDATE app.sessions SET idle_until = '2028-01-01', expires_at = '2028-01-01' WHERE client_id = $1`,
    [client.id],
  );
  server.clock.now = new Date('2026-12-03T18:00:00Z');
  return client;
}

async function upload({ alice }: ClientWorld): Promise<string> {
  const { status, body } = await sendFiles(server.app, alice.token, [{ bytes: png, name: 'street.png' }], {
    to: newsletters.upload,
  });
  expect(status).toBe(201);
  return z.parse(newsletters.upload.data, body.data).url;
}

const remove = ({ alice }: ClientWorld, url: string) =>
  call(server.app, alice.token, newsletters.removeUpload, { body: { url } });

async function saveWith({ alice }: ClientWorld, url: string) {
  const read = await call(server.app, alice.token, newsletters.read);
  const { subject, introduction, sections, content } = parseData(newsletters.read.data, read);
  const image = {
    refId: '00000000-0000-4000-8000-000000000001',
    order: 4,
    type: 'image',
    image_url: url,
    title: '',
  };
  const data = { subject, introduction, sections, content, custom_content: [image] };
  return call(server.app, alice.token, newsletters.save, { body: { data } });
}

test('a picture that was uploaded can be seen, and is gone once its address is sent to be removed', async () => {
  const client = await bookedClient();
  const url = await upload(client);
  const look = () => server.app.inject({ method: 'GET', url });
  expect(await look()).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/png' } });
  expect((await remove(client, url)).body).toEqual({ data: { deleted: true } });
  expect((await remove(client, url)).status).toBe(404);
  expect((await saveWith(client, url)).status).toBe(422);
});

test('a picture that a saved newsletter shows stays', async () => {
  const client = await bookedClient();
  const url = await upload(client);
  expect((await saveWith(client, url)).status).toBe(200);
  expect((await remove(client, url)).body).toEqual({ data: { deleted: false } });
  expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(200);
});

test('the picture of another client is neither shown nor removed', async () => {
  const [client, other] = [await bookedClient(), await bookedClient()];
  const url = await upload(other);
  expect(await saveWith(client, url)).toMatchObject({
    status: 422,
    body: { errors: { 'custom_content.0.image_url': ['Please upload this picture first.'] } },
  });
  expect((await remove(client, url)).status).toBe(404);
  expect((await remove(other, url)).body).toEqual({ data: { deleted: true } });
});

test('a file that is no picture is refused, and so is any while the newsletter is locked', async () => {
  const { alice } = await bookedClient();
  const send = (bytes: Buffer, name: string) =>
    sendFiles(server.app, alice.token, [{ bytes, name }], { to: newsletters.upload });
  expect(await send(Buffer.from('No picture at all'), 'notes.txt')).toMatchObject({
    status: 415,
    body: { code: 'unsupported_file' },
  });
  server.clock.now = new Date('2026-12-15T15:00:00Z');
  expect(await send(png, 'street.png')).toMatchObject({ body: { code: 'newsletter_locked' } });
});
