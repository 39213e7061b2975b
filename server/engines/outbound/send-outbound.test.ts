import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createAddressCheck } from './inner-addresses.ts';
import { OutboundError } from './outbound-error.ts';
import { createOutbound, sendToConfigured } from './send-outbound.ts';
import type { OutboundRequest } from './send-once.ts';

const servers: (Server | TcpServer)[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(close));
});

function close(server: Server | TcpServer): Promise<unknown> {
  if ('closeAllConnections' in server) server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
}

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address() as AddressInfo;
  return address.port;
}
const startServer = (listener: RequestListener) => listen(createServer(listener));

const get = (url: string, more: Partial<OutboundRequest> = {}): OutboundRequest => ({
  method: 'GET',
  url,
  timeoutMs: 5000,
  maxBytes: 1000,
  ...more,
});
const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 'none',
    (error: unknown) => (error instanceof OutboundError ? error.failure : String(error)),
  );

const strict = createOutbound(createAddressCheck([]));
const mayReachLoopback = createAddressCheck(['127.0.0.1']);

/**
 * Names resolve to loopback, where the tests listen, except for one that also resolves to an internal address. Each
 * resolution is counted.
 */
function outbound() {
  const resolved: string[] = [];
  const send = createOutbound(mayReachLoopback, {
    resolve: async (host) => {
      resolved.push(host);
      return host === 'inside.test' ? ['127.0.0.1', '10.0.0.7'] : ['127.0.0.1'];
    },
  });
  return { send, resolved };
}

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
  'fd00::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::1',
  '2001:db8::1',
  '2001:20::1',
  '3fff::1',
  'localhost',
  'no address',
  '',
])('%s is inside, or nowhere', (address) => expect(createAddressCheck([])(address)).toBe(false));

test.each(['1.1.1.1', '172.32.0.1', '192.169.0.1', '223.255.255.255', '2606:4700::1111'])(
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
  'http://[::ffff:169.254.169.254]/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://8.8.8.8/',
  'http://user:secret@1.1.1.1/',
  'no address',
])('%s is not called', async (url) => expect(await failureOf(strict(get(url)))).toBe('refused address'));

test('an address of the configuration may be inside', async () => {
  const port = await startServer((_request, reply) => void reply.end('here'));
  const { body } = await sendToConfigured(get(`http://127.0.0.1:${port}/`));
  expect(body.toString()).toBe('here');
});

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  const port = await startServer((_request, reply) => void reply.end('here'));
  const { send, resolved } = outbound();
  const { body } = await send(get(`http://photos.test:${port}/`));
  expect([body.toString(), resolved]).toEqual(['here', ['photos.test']]);
});

test('a name that leads inside with one of its addresses is not called', async () => {
  expect(await failureOf(outbound().send(get('http://inside.test/')))).toBe('refused address');
});

test.each(['POST', 'PUT', 'DELETE'] as const)(
  'a %s sends its body and follows no redirect',
  async (method) => {
    const seen: string[] = [];
    const port = await startServer((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => void chunks.push(chunk));
      request.on('end', () => {
        seen.push(`${request.method} ${Buffer.concat(chunks).toString()}`);
        reply.writeHead(307, { location: '/again' }).end();
      });
    });
    const { status } = await outbound().send(get(`http://photos.test:${port}/`, { method, body: 'größer' }));
    expect([status, seen]).toEqual([307, [`${method} größer`]]);
  },
);

test.each([
  'http://inside.test/',
  'http://10.0.0.7/',
  'file:///etc/passwd',
  'http://user:secret@photos.test/',
])('a redirect to %s is not followed', async (location) => {
  const port = await startServer((_request, reply) => void reply.writeHead(302, { location }).end());
  expect(await failureOf(outbound().send(get(`http://photos.test:${port}/`)))).toBe('refused address');
});

test('a redirect is followed without the credentials of another origin, and with those of its own', async () => {
  const seen: unknown[] = [];
  const target = await startServer(({ headers }, reply) => {
    seen.push(headers.authorization);
    reply.end('there');
  });
  const port = await startServer(({ headers, url }, reply) => {
    seen.push(headers.authorization);
    const location = url === '/' ? '/next' : `http://elsewhere.test:${target}/`;
    reply.writeHead(302, { location }).end();
  });
  const headers = { authorization: 'Bearer secret' };
  const { body, url } = await outbound().send(get(`http://photos.test:${port}/`, { headers }));
  expect([body.toString(), url, seen]).toEqual([
    'there',
    `http://elsewhere.test:${target}/`,
    ['Bearer secret', 'Bearer secret', undefined],
  ]);
});

test('redirects that go round in circles end', async () => {
  const port = await startServer((_request, reply) => void reply.writeHead(302, { location: '/' }).end());
  expect(await failureOf(outbound().send(get(`http://photos.test:${port}/`)))).toBe('too many redirects');
});

test.each(['announced', 'not announced'])(
  'a body that is too long is an error, its length %s',
  async (length) => {
    const port = await startServer((_request, reply) => {
      if (length === 'announced') reply.setHeader('content-length', 1001);
      reply.write('x'.repeat(500));
      reply.end('x'.repeat(501));
    });
    expect(await failureOf(outbound().send(get(`http://photos.test:${port}/`)))).toBe('too long');
  },
);

test('a response that is cut off or too late may be to a request that has arrived', async () => {
  const { send } = outbound();
  const short = await startServer((_request, reply) => {
    reply.writeHead(200, { 'content-length': 100 });
    reply.write('half', () => reply.destroy());
  });
  expect(await failureOf(send(get(`http://photos.test:${short}/`)))).toBe('may have arrived');
  const silent = await startServer(() => {});
  expect(await failureOf(send(get(`http://photos.test:${silent}/`, { timeoutMs: 200 })))).toBe(
    'may have arrived',
  );
});

test('a request that was never sent is told as such', async () => {
  const port = await startServer(() => {});
  await Promise.all(servers.splice(0).map(close));
  expect(await failureOf(outbound().send(get(`http://photos.test:${port}/`)))).toBe('unreachable');
  expect(await failureOf(strict(get('http://no-such-host.invalid/')))).toBe('unknown host');
});

test('a connection that does not open is given up before the time of the whole request', async () => {
  // says nothing, so that TLS never begins
  const port = await listen(createTcpServer((socket) => void socket.on('error', () => {}).resume()));
  const send = createOutbound(mayReachLoopback, { connectMs: 100 });
  expect(await failureOf(send(get(`https://127.0.0.1:${port}/`, { timeoutMs: 60_000 })))).toBe('timeout');
});

test.each([
  ['a resolution', async () => new Promise<string[]>(() => {})],
  ['a connection', async () => ['127.0.0.1']],
])('%s that outlasts the time is a timeout', async (_what, resolve) => {
  const port = await listen(createTcpServer((socket) => void socket.on('error', () => {}).resume()));
  const send = createOutbound(mayReachLoopback, { resolve });
  expect(await failureOf(send(get(`https://photos.test:${port}/`, { timeoutMs: 100 })))).toBe('timeout');
});

test('the next address of a name is tried while nothing was sent, and no longer', async () => {
  const port = await startServer((_request, reply) => void reply.end('here'));
  const twoAddresses = createOutbound(createAddressCheck(['127.0.0.1', '127.0.0.2', '127.0.0.3']), {
    resolve: async () => ['127.0.0.3', '127.0.0.2', '127.0.0.1'],
  });
  const { body } = await twoAddresses(get(`http://photos.test:${port}/`));
  expect(body.toString()).toBe('here');

  let calls = 0;
  const breaking = createServer((request) => {
    calls += 1;
    request.socket.destroy();
  });
  servers.push(breaking);
  await new Promise<void>((listening) => breaking.listen(port, '127.0.0.2', listening));
  expect(await failureOf(twoAddresses(get(`http://photos.test:${port}/`)))).toBe('may have arrived');
  expect(calls).toBe(1);
});
