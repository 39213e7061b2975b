import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../testing/people.ts';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await testServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());

const head = (...lines: string[]) =>
  [
    'POST /api/v2/auth/sign-in HTTP/1.1',
    'host: portal',
    'content-type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');
const well = '{"email":"nobody@example.com","password":"x"}';

/** What comes back, until the server closes the line or the time is over. */
function sent(pieces: readonly string[], ms = 3000): Promise<{ text: string; isClosed: boolean }> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(port, '127.0.0.1');
    const end = (isClosed: boolean) => {
      clearTimeout(late);
      socket.destroy();
      resolve({ text, isClosed });
    };
    const late = setTimeout(() => end(false), ms);
    socket.on('data', (piece) => (text += String(piece)));
    socket.on('close', () => end(true));
    socket.on('error', () => {});
    void (async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return;
        socket.write(piece);
        await pause(20);
      }
    })();
  });
}

const statusOf = (text: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
const isWell = async () => (await fetch(`http://127.0.0.1:${port}/api/v2/health`)).status;

test.each([
  ['a length that is no number', [head('content-length: abc') + well], 400],
  ['two lengths', [head('content-length: 3', 'content-length: 45') + well], 400],
  ['a length and chunks at once', [head('content-length: 45', 'transfer-encoding: chunked') + well], 400],
  ['a chunk whose size is no number', [head('transfer-encoding: chunked'), 'zz\r\nabc\r\n'], 400],
  ['a header without a name', ['GET /api/v2/health HTTP/1.1\r\n: x\r\n\r\n'], 400],
  ['a line end inside a header', ['GET /api/v2/health HTTP/1.1\r\nhost: a\nx: b\r\n\r\n'], 400],
  ['a method nobody knows', ['STEAL /api/v2/health HTTP/1.1\r\nhost: a\r\n\r\n'], 400],
  ['headers without an end', ['GET /api/v2/health HTTP/1.1\r\n', `x: ${'a'.repeat(40_000)}\r\n\r\n`], 431],
])('%s is refused, and the next caller is served', async (_what, pieces, status) => {
  const { text } = await sent(pieces);
  expect(statusOf(text)).toBe(status);
  expect(text).not.toMatch(/at .*\.[jt]s:\d+/);
  expect(await isWell()).toBe(200);
});

test('a body that is larger than it said is not read as another request', async () => {
  const second = 'GET /api/v2/health HTTP/1.1\r\nhost: portal\r\n\r\n';
  const { text } = await sent([head(`content-length: ${well.length}`) + well + second]);
  // the second is a request of its own, answered as such and after the first
  expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
});

test('a body that is smaller than it said is waited for, and others are served meanwhile', async () => {
  const waiting = sent([head('content-length: 4000') + well], 800);
  expect(await isWell()).toBe(200);
  expect(await waiting).toEqual({ text: '', isClosed: false });
  expect(await isWell()).toBe(200);
});

test('a body of chunks that never end is cut at its limit', async () => {
  const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
  const { text } = await sent([head('transfer-encoding: chunked'), ...Array<string>(40).fill(chunk)], 5000);
  expect(statusOf(text)).toBe(413);
  expect(await isWell()).toBe(200);
});

test('a hundred lines that say nothing more keep nobody out', async () => {
  const lines = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  for (const line of lines) line.write('POST /api/v2/auth/sign-in HTTP/1.1\r\nhost: portal\r\n');
  expect(await isWell()).toBe(200);
  for (const line of lines) line.destroy();
});

test('a head has a minute at most, a whole request an end, and a quiet line is let go', () => {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = server.app.server;
  expect(headersTimeout).toBeLessThanOrEqual(60_000);
  expect(requestTimeout).toBeGreaterThan(0);
  expect(headersTimeout).toBeGreaterThan(0);
  expect(keepAliveTimeout).toBeLessThanOrEqual(120_000);
});
