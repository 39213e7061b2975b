import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { toApiPath } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { maxUploadBytes } from '#contract/files.ts';
import { fileServer, attemptUpload, type FileServer } from '#server/testing/files.ts';
import { call } from '#server/testing/people.ts';

let server: FileServer;
let port: number;
beforeAll(async () => {
  server = await fileServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterEach(() => server.clearUnfinished());
afterAll(() => server.close());

const boundary = 'x'.repeat(20);
const partHead = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`;
const partEnd = `\r\n--${boundary}--\r\n`;
const afterAnswer = 4 * 1024 * 1024;
/** bytes in the socket buffers of both machines */
const underWay = 8 * 1024 * 1024;

type Line = { socket: Socket; received: () => string; ended: Promise<void>; sent: number };

/** A connection on which only the headers of an upload have been sent. */
function begun(length: number | 'chunked', token = server.here.alice.token): Line {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (piece) => (text += piece.toString()));
  socket.on('error', () => {});
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  socket.write(
    `POST ${toApiPath(attemptUpload.upload)} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=${boundary}\r\n${size}\r\n\r\n`,
  );
  return { socket, received: () => text, ended, sent: 0 };
}

/** Sends as fast as the server reads, until enough is sent or the connection ends. */
async function pour(line: Line, bytes: number, asChunks = false): Promise<void> {
  const piece = Buffer.alloc(256 * 1024, 'a');
  while (line.sent < bytes && !line.socket.destroyed) {
    const next = piece.subarray(0, Math.min(piece.length, bytes - line.sent));
    line.sent += next.length;
    const text = asChunks
      ? Buffer.concat([Buffer.from(`${next.length.toString(16)}\r\n`), next, Buffer.from('\r\n')])
      : next;
    if (!line.socket.write(text))
      await Promise.race([new Promise((drained) => line.socket.once('drain', drained)), line.ended]);
  }
}

const isRefused = ({ received }: Line) => {
  expect(received()).toMatch(/^HTTP\/1\.1 413 /);
  expect(received()).toContain(errors.file_too_large[1]);
};

test('one byte more than 12 MB is rejected as too large', async () => {
  const size = maxUploadBytes + 1;
  const line = begun(partHead.length + size + partEnd.length);
  line.socket.write(partHead);
  await pour(line, size);
  line.socket.write(partEnd);
  await expect.poll(line.received).toContain(errors.file_too_large[1]);
  isRefused(line);
  line.socket.destroy();
  expect(await server.unfinished()).toEqual([]);
});

test('a sender of far too much gets the error before all is sent, and at most 4 MB more are read', async () => {
  const line = begun(maxUploadBytes * 4);
  line.socket.write(partHead);
  await pour(line, maxUploadBytes * 4);
  await line.ended;
  isRefused(line);
  expect(line.sent).toBeLessThan(maxUploadBytes + afterAnswer + underWay);
  expect(await server.unfinished()).toEqual([]);
});

test('a sender without an end is stopped', async () => {
  const line = begun('chunked');
  line.socket.write(`${partHead.length.toString(16)}\r\n${partHead}\r\n`);
  await pour(line, Infinity, true);
  await line.ended;
  isRefused(line);
  expect(line.sent).toBeLessThan(maxUploadBytes + afterAnswer + underWay);
  expect(await server.unfinished()).toEqual([]);
});

test('a sender who slows down after the limit gets the error at once and has five seconds', async () => {
  const line = begun('chunked');
  line.socket.write(`${partHead.length.toString(16)}\r\n${partHead}\r\n`);
  await pour(line, maxUploadBytes + 1, true);
  await expect.poll(line.received).toContain(errors.file_too_large[1]);
  const from = performance.now();
  const dripping = (async () => {
    while (!line.socket.destroyed) {
      line.socket.write('1\r\na\r\n');
      await pause(100);
    }
  })();
  await line.ended;
  await dripping;
  expect(performance.now() - from).toBeGreaterThan(3500);
});

test('a content-length that is too large is rejected before anything is stored', async () => {
  const line = begun(maxUploadBytes * 100);
  await expect.poll(line.received).toContain(errors.file_too_large[1]);
  expect(await server.unfinished()).toEqual([]);
  line.socket.destroy();
});

test('an unauthorized upload is rejected while it is being sent', async () => {
  const line = begun(maxUploadBytes, 'nobody');
  line.socket.write(partHead);
  await pour(line, maxUploadBytes - 1000);
  await line.ended;
  expect(line.received()).toMatch(/^HTTP\/1\.1 401 /);
});

test('a connection that breaks during an upload leaves nothing behind', async () => {
  const line = begun(maxUploadBytes);
  line.socket.write(partHead);
  await pour(line, 1024 * 1024);
  await expect.poll(server.unfinished).toHaveLength(1);
  line.socket.destroy();
  await expect.poll(server.unfinished).toEqual([]);
});

test('an upload that is called off once all of it is on its way leaves nothing behind', async () => {
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#1d6450' } })
    .jpeg()
    .toBuffer();
  const head = partHead.replace('a.pdf', 'a.jpg');
  const line = begun(head.length + photo.length + partEnd.length);
  line.socket.write(head);
  line.socket.write(photo.subarray(0, photo.length / 2));
  await expect.poll(server.unfinished).toHaveLength(1);
  // the system sends the bytes it already has, and then the news that the connection is closed
  line.socket.write(photo.subarray(photo.length / 2));
  line.socket.write(partEnd);
  line.socket.destroySoon();
  await expect.poll(server.unfinished).toEqual([]);
  await pause(200);
  const { body } = await call(server.app, server.here.alice.token, attemptUpload.list);
  expect(body).toMatchObject({ data: [] });
  const names = await readdir(join(server.dataDir, 'files'), { recursive: true });
  expect(names.filter((name) => name.endsWith('.jpg'))).toEqual([]);
});
