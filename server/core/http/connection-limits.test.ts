import { once } from 'node:events';
import { connect, createServer, Socket, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { limitConnections, type ConnectionLimits } from './connection-limits.ts';

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function listen(limits: ConnectionLimits, proxies: string[] = []): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}).write('welcome'));
  servers.push(server);
  limitConnections(server, limits, proxies);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

type Came = { socket: Socket; isWelcome: boolean };

/** Linux answers under every address of 127.0.0.0/8. */
async function come(server: Server, from: string): Promise<Came> {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {});
  sockets.push(socket);
  const isWelcome = await Promise.race([
    once(socket, 'data').then(() => true),
    once(socket, 'close').then(() => false),
  ]);
  return { socket, isWelcome };
}

const isWelcome = async (server: Server, from: string) => (await come(server, from)).isWelcome;

test('an address at its limit gets no more connections, others do, and a closed one makes room', async () => {
  const server = await listen({ total: 100, perAddress: 3 });
  const [first] = [await come(server, '127.0.0.1')];
  expect(await isWelcome(server, '127.0.0.1')).toBe(true);
  expect(await isWelcome(server, '127.0.0.1')).toBe(true);
  expect(await isWelcome(server, '127.0.0.1')).toBe(false);
  expect(await isWelcome(server, '127.0.0.2')).toBe(true);
  first?.socket.destroy();
  await expect.poll(() => isWelcome(server, '127.0.0.1')).toBe(true);
});

test('a proxy may open as many connections as the total allows', async () => {
  const server = await listen({ total: 6, perAddress: 1 }, ['127.0.0.9', '127.0.1.0/24']);
  for (const from of ['127.0.0.9', '127.0.0.9', '127.0.0.9', '127.0.1.1', '127.0.1.1', '127.0.1.1'])
    expect(await isWelcome(server, from)).toBe(true);
  expect(await isWelcome(server, '127.0.0.9')).toBe(false);
  expect(await isWelcome(server, '127.0.0.1')).toBe(false);
});

test('a network of IPv6 is one address, however many it calls from', async () => {
  const server = await listen({ total: 100, perAddress: 2 });
  const isTaken = (address: string) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
    sockets.push(socket);
    server.emit('connection', socket);
    return !socket.destroyed;
  };
  expect(['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3'].map(isTaken)).toEqual([
    true,
    true,
    false,
  ]);
  expect(isTaken('2001:db8:1:3::1')).toBe(true);
  expect(['::ffff:192.0.2.1', '192.0.2.1', '::ffff:192.0.2.1'].map(isTaken)).toEqual([true, true, false]);
});
