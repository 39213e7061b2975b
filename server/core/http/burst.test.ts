import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testServer } from '#server/testing/people.ts';
import { startServerProcess } from '#server/testing/whole-server.ts';

const server = await testServer();
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-burst-'));
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a thousand who come while the process is busy are connected at once, and answered as soon as it is free', async () => {
  const { url, child, ended } = await startServerProcess(server.database, dataDir, {
    WORKER: 'off',
    MAX_CONNECTIONS_PER_ADDRESS: '1000',
  });
  const { hostname: host, port } = new URL(url);
  child.kill('SIGSTOP');
  const visitors = Array.from({ length: await atOnce(1000) }, () => connect({ host, port: Number(port) }));
  // without room, the system would not answer some connections, which would retry after one, three, seven and fifteen
  // seconds
  await Promise.all(visitors.map((visitor) => once(visitor, 'connect')));
  child.kill('SIGCONT');
  const statuses = await Promise.all(visitors.map(askHealth));
  expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 200 OK']));
  child.kill('SIGTERM');
  await ended;
});

/** As many of them as the system allows to wait. */
async function atOnce(wanted: number): Promise<number> {
  const most = await readFile('/proc/sys/net/core/somaxconn', 'utf8').catch(() => '128');
  return Math.min(wanted, Number(most));
}

async function askHealth(visitor: Socket): Promise<string | undefined> {
  visitor.write('GET /api/v2/health HTTP/1.1\r\nhost: portal\r\nconnection: close\r\n\r\n');
  const [answer] = await once(visitor, 'data');
  visitor.destroy();
  return String(answer).split('\r\n', 1)[0];
}
