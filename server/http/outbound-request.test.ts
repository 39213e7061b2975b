import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isInsideAddress } from './inside-addresses.ts';
import { createOutbound, sendToPublicAddress } from './outbound-request.ts';

const request = { maxBytes: 1000, timeoutMs: 5000 };
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    }),
  );
});

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

/** Names lead to loopback, where the tests listen; each resolution is counted. */
function outbound(refused: readonly string[] = []) {
  const resolved: string[] = [];
  const send = createOutbound({
    isRefused: (address) => refused.includes(address),
    resolve: async (host) => {
      resolved.push(host);
      return [{ address: host === 'inside.test' ? '10.0.0.7' : '127.0.0.1', family: 4 }];
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
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  '2002:7f00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('%s is inside', (address) => expect(isInsideAddress(address)).toBe(true));

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111'])('%s is outside', (address) =>
  expect(isInsideAddress(address)).toBe(false),
);

test.each([
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://localhost/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::ffff:169.254.169.254]/',
  'https://user:password@8.8.8.8/',
  'file:///etc/passwd',
  'gopher://8.8.8.8/',
  'not an address',
])('%s is never connected to', async (url) => {
  await expect(sendToPublicAddress(url, request)).rejects.toMatchObject({ reason: 'refused address' });
});

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  const port = await listen((_request, response) => void response.end('here'));
  const { send, resolved } = outbound();
  const response = await send(`http://photos.test:${port}/`, request);
  expect([response.body.toString(), resolved]).toEqual(['here', ['photos.test']]);
});

test('a redirect into our own network is not followed', async () => {
  const port = await listen((_request, response) => {
    response.writeHead(302, { location: 'http://inside.test/secrets' }).end();
  });
  const { send } = outbound(['10.0.0.7']);
  await expect(send(`http://photos.test:${port}/`, request)).rejects.toMatchObject({
    reason: 'refused address',
  });
});

test('a redirect is followed without the credentials of the first address', async () => {
  const seen: (string | undefined)[] = [];
  const target = await listen(({ headers }, response) => {
    seen.push(headers.authorization);
    response.end('there');
  });
  const port = await listen(({ headers }, response) => {
    seen.push(headers.authorization);
    response.writeHead(302, { location: `http://elsewhere.test:${target}/` }).end();
  });
  const { send } = outbound();
  const response = await send(`http://photos.test:${port}/`, {
    ...request,
    headers: { Authorization: 'Bearer secret' },
  });
  expect([response.body.toString(), seen]).toEqual(['there', ['Bearer secret', undefined]]);
});

test('redirects that go round in circles end', async () => {
  const port = await listen(({ headers }, response) => {
    response.writeHead(302, { location: `http://${headers.host ?? ''}/again` }).end();
  });
  await expect(outbound().send(`http://photos.test:${port}/`, request)).rejects.toMatchObject({
    reason: 'too many redirects',
  });
});

test.each(['announced', 'not announced'])(
  'a body that is too large, its length %s, is not read',
  async (length) => {
    const port = await listen((_request, response) => {
      if (length === 'announced') response.setHeader('content-length', 2000);
      response.end('x'.repeat(2000));
    });
    await expect(outbound().send(`http://photos.test:${port}/`, request)).rejects.toMatchObject({
      reason: 'too large',
    });
  },
);

test('a body that is cut off is no response', async () => {
  const port = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': 500 });
    response.write('half', () => response.destroy());
  });
  await expect(outbound().send(`http://photos.test:${port}/`, request)).rejects.toMatchObject({
    reason: 'no connection',
  });
});

test('a server that says nothing is given up', async () => {
  const port = await listen(() => {});
  const silent = outbound().send(`http://photos.test:${port}/`, { ...request, timeoutMs: 100 });
  await expect(silent).rejects.toMatchObject({ reason: 'timeout' });
});
