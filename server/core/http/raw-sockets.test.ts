import { connect, type Socket } from 'node:net';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { errors } from '#contract/errors.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { parseAnswer } from '#server/testing/raw-socket.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { apiHeaders } from './headers.ts';

const log: string[] = [];
const { server, newClient } = await testWorld({ log: memoryLog(log) });
await server.app.listen({ host: '127.0.0.1', port: 0 });
const address = server.app.server.address();
const port = typeof address === 'object' && address ? address.port : 0;

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

type Exchange = { text: string; isClosed: boolean };

/**
 * Sends piece by piece, each when the server has read the previous one, until the answers are complete or it closes.
 */
async function sent(pieces: readonly string[], answers = 1): Promise<Exchange> {
  const line = await open();
  for (const piece of pieces) {
    await line.write(piece);
    if (line.isOver(answers)) break;
  }
  await expect.poll(() => line.isOver(answers), { interval: 5 }).toBe(true);
  return line.end();
}

async function open() {
  let text = '';
  let isClosed = false;
  let written = 0;
  const socket = connect(port, '127.0.0.1');
  socket.on('data', (piece) => (text += String(piece)));
  socket.on('close', () => (isClosed = true));
  socket.on('error', () => {});
  const accepted = await peerOf(socket);
  return {
    write: async (piece: string) => {
      written += Buffer.byteLength(piece);
      socket.write(piece);
      await expect
        .poll(() => accepted.bytesRead >= written || isClosed || text !== '', { interval: 5 })
        .toBe(true);
    },
    isOver: (answers: number) => isClosed || wholeAnswers(text) >= answers,
    end: (): Exchange => {
      socket.destroy();
      return { text, isClosed };
    },
  };
}

/** The server's end of this connection. */
function peerOf(socket: Socket): Promise<Socket> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  const accept = (accepted: Socket) => {
    if (accepted.remotePort !== socket.localPort) return;
    server.app.server.off('connection', accept);
    resolve(accepted);
  };
  server.app.server.on('connection', accept);
  return promise;
}

/** How many responses have arrived with the whole body that their length announces. */
function wholeAnswers(text: string): number {
  const { headers, text: rest } = parseAnswer(text) ?? {};
  const length = Number(headers?.['content-length'] ?? NaN);
  if (rest === undefined || !(Buffer.byteLength(rest) >= length)) return 0;
  return 1 + wholeAnswers(Buffer.from(rest).subarray(length).toString());
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
  const { headers = {}, text: body = '' } = parseAnswer(text) ?? {};
  expect(headers).toMatchObject(apiHeaders);
  expect(JSON.parse(body)).toEqual({
    error: errors.bad_request[1],
    code: 'bad_request',
    request_id: headers['x-request-id'],
  });
  expect(await isWell()).toBe(200);
});

test('a body larger than its content-length is not read as another request', async () => {
  const second = 'GET /api/v2/health HTTP/1.1\r\nhost: portal\r\n\r\n';
  const { text } = await sent([head(`content-length: ${well.length}`) + well + second], 2);
  // the second is a separate request, answered as such and after the first
  expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
});

test('the rest of a body smaller than its content-length is awaited, and others are served meanwhile', async () => {
  const line = await open();
  await line.write(head(`content-length: ${well.length + 1000}`) + well);
  expect(await isWell()).toBe(200);
  expect(line.isOver(1)).toBe(false);
  await line.write(' '.repeat(1000));
  await expect.poll(() => line.isOver(1)).toBe(true);
  expect(statusOf(line.end().text)).toBe(401);
  expect(await isWell()).toBe(200);
});

test('a body of chunks that never end is cut at its limit', async () => {
  const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`;
  const { text } = await sent([head('transfer-encoding: chunked'), ...Array<string>(40).fill(chunk)]);
  expect(statusOf(text)).toBe(413);
  expect(await isWell()).toBe(200);
});

test.each([
  ['GET', '/assets/%E0%A4%A', 404, 'text/plain'],
  ['POST', '/%E0%A4%A', 404, 'application/json'],
  ['GET', '/api/v2/%E0%A4%A', 404, 'application/json'],
  ['GET', '/api/v2/leads/%', 401, 'application/json'],
  ['GET', '/sites/%E0%A4%A', 404, 'text/html'],
  ['GET', '/files/%E0%A4%A.jpg', 404, 'text/plain'],
  ['GET', '/design-photos/%', 404, 'text/plain'],
  ['GET', 'http://portal/api/v2/nothing', 404, 'application/json'],
  ['OPTIONS', '*', 404, 'application/json'],
])('%s %s is answered like any other address', async (method, path, status, type) => {
  const { text } = await sent([`${method} ${path} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n`]);
  const { headers = {}, ...answer } = parseAnswer(text) ?? { status: 0 };
  expect(answer.status).toBe(status);
  expect(headers['content-type']).toContain(type);
  expect(headers['x-request-id']).toBeDefined();
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a body that arrives with its headers costs no further round trip, and any other is authorized first', async () => {
  const { alice } = await newClient();
  const body = JSON.stringify({
    first_name: 'Nora',
    last_name: 'Young',
    email: 'nora@example.com',
    lead_source_id: 14,
  });
  const lead = (token: string, length = body.length) =>
    `POST /api/v2/leads HTTP/1.1\r\nhost: portal\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
  // parsed and planned
  await sent([lead(alice.token) + body]);
  const asked = vi.spyOn(Client.prototype, 'query');
  const counted = async (pieces: string[]) => {
    asked.mockClear();
    const { text } = await sent(pieces);
    // changes are sent to other windows in the background, through a login of its own
    return [
      statusOf(text),
      asked.mock.contexts.filter((client) => client instanceof Client && client.user !== 'foyer_system')
        .length,
    ];
  };
  expect(await counted([lead(alice.token) + body.replace('nora', 'anna')])).toEqual([201, 1]);
  expect(await counted([lead(alice.token), body.replace('nora', 'mara')])).toEqual([201, 2]);
  expect(await counted([lead('nobody', 200_000)])).toEqual([401, 1]);
  asked.mockRestore();
});

test('a connection whose headers never end is closed', async () => {
  const usual = server.app.server.headersTimeout;
  server.app.server.headersTimeout = 500;
  const { text, isClosed } = await sent(['GET /api/v2/health HTTP/1.1\r\nhost: portal\r\nx-a: '], Infinity);
  server.app.server.headersTimeout = usual;
  expect(isClosed).toBe(true);
  expect(statusOf(text)).toBe(408);
  expect(parseAnswer(text)?.headers).toMatchObject(apiHeaders);
});

test('a client that disconnects while signing out is no error in the log', async () => {
  const { alice } = await newClient();
  const lines = Array.from({ length: 20 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  for (const [n, line] of lines.entries())
    line.write(
      `POST /api/v2/auth/sign-out HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer ${alice.token}\r\ncontent-type: application/json\r\ncontent-length: ${n % 2 ? 2 : 0}\r\n\r\n`,
      () => line.destroy(),
    );
  await expect
    .poll(() => new Promise((count) => server.app.server.getConnections((_error, open) => count(open))))
    // the health check
    .toBeLessThanOrEqual(1);
  expect(await isWell()).toBe(200);
  await expect.poll(() => log.some((line) => line.includes('/health'))).toBe(true);
  expect(log.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});

test('a hundred silent connections keep nobody out', async () => {
  const lines = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  for (const line of lines) line.write('POST /api/v2/auth/sign-in HTTP/1.1\r\nhost: portal\r\n');
  expect(await isWell()).toBe(200);
  for (const line of lines) line.destroy();
});

test('headers, requests and idle connections have time limits', () => {
  const { requestTimeout, headersTimeout, keepAliveTimeout } = server.app.server;
  expect(headersTimeout).toBeLessThanOrEqual(20_000);
  expect(requestTimeout).toBeGreaterThan(0);
  expect(headersTimeout).toBeGreaterThan(0);
  expect(keepAliveTimeout).toBeLessThanOrEqual(120_000);
});
