import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createAddressCheck } from './inner-addresses.ts';
import { createOutbound, OutboundError, type OutboundRequest } from './send-outbound.ts';

const closing: (() => void)[] = [];
afterAll(() => closing.forEach((close) => close()));

async function startServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

const get = (url: string): OutboundRequest => ({ method: 'GET', url, timeoutMs: 2000, bytesAtMost: 1000 });
const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'none',
    (error: unknown) => (error instanceof OutboundError ? error.failure : String(error)),
  );

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001:db8::1',
  'no address',
])('%s is inside, or nowhere', (address) => expect(createAddressCheck([])(address)).toBe(false));

test.each(['1.1.1.1', '172.32.0.1', '223.255.255.255', '2606:4700::1111'])(
  '%s is on the internet',
  (address) => expect(createAddressCheck([])(address)).toBe(true),
);

test('an inner address is called where the operator allows it, and no other', () => {
  const mayReach = createAddressCheck(['10.9.0.0/16', '::1']);
  expect(['10.9.1.1', '::1', '10.8.1.1', '127.0.0.1'].map(mayReach)).toEqual([true, true, false, false]);
});

test.each([
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'http://user:secret@1.1.1.1/',
  'no address',
])('%s is not called', async (url) =>
  expect(await failureOf(createOutbound(createAddressCheck([]))(get(url)))).toBe('refused address'),
);

test('a redirect to an inner address is not followed, and one to another host gets no password', async () => {
  const authorizations: unknown[] = [];
  const target = await startServer((request, reply) => {
    authorizations.push(request.headers.authorization);
    reply.end('there');
  });
  let location = `${target}/next`;
  const origin = await startServer((_request, reply) => reply.writeHead(302, { location }).end());
  const send = createOutbound(createAddressCheck(['127.0.0.1']));
  const { body, url } = await send({ ...get(origin), headers: { authorization: 'Basic c2VjcmV0' } });
  expect([body.toString(), url, authorizations]).toEqual(['there', `${target}/next`, [undefined]]);

  location = 'http://127.0.0.2/inside';
  expect(await failureOf(send(get(origin)))).toBe('refused address');
  location = origin;
  expect(await failureOf(send(get(origin)))).toBe('unreachable');
});

test('an answer that is too long, cut off or late is an error, and says whether the request was sent', async () => {
  const send = createOutbound(createAddressCheck(['127.0.0.1']));
  const long = await startServer((_request, reply) => reply.end('x'.repeat(1001)));
  expect(await failureOf(send(get(long)))).toBe('too long');
  const short = await startServer((_request, reply) => {
    reply.writeHead(200, { 'content-length': 100 }).write('x');
    reply.destroy();
  });
  expect(await failureOf(send(get(short)))).toBe('may have arrived');
  const silent = await startServer(() => {});
  expect(await failureOf(send({ ...get(silent), timeoutMs: 200 }))).toBe('may have arrived');
  const closed = await startServer(() => {});
  closing.at(-1)?.();
  expect(await failureOf(send(get(closed)))).toBe('unreachable');
  expect(await failureOf(send(get('http://no-such-host.invalid/')))).toBe('unknown host');
});
