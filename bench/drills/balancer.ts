import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { restPort, toDatabase, type Node } from './patroni.ts';
import { findFreePort, startProgram } from './programs.ts';

export const haproxy = { '/usr/sbin/haproxy': 'haproxy' };

/** HAProxy in front of processes of Foyer. No process keeps a session, so each call may go to any of them. */
export async function startBalancer(folder: string, ports: readonly number[]): Promise<string> {
  const port = await findFreePort();
  const servers = ports.map((own, at) => `  server foyer${at + 1} 127.0.0.1:${own} check`).join('\n');
  await runHaproxy(
    folder,
    'haproxy',
    `${processSettings}
defaults
  mode http
  timeout connect 2s
  timeout client 5m
  timeout server 5m
  option redispatch
frontend portal
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend foyer
backend foyer
  balance roundrobin
  option httpchk GET /api/v2/health
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`,
  );
  return `http://127.0.0.1:${port}`;
}

/**
 * Leads to the leader, as Patroni tells it, and ends the connections of a former one. Reads that may be stale go to the
 * standby that no commit waits for.
 */
export async function startDatabaseProxy(
  folder: string,
  nodes: readonly Node[],
): Promise<{ primary: number; replica: number }> {
  const [primary, replica] = [await findFreePort(), await findFreePort()];
  const servers = nodes
    .map((node) => `  server ${node.name} ${toDatabase(node)} maxconn 280 check port ${restPort}`)
    .join('\n');
  const listen = (name: string, port: number, path: string) => `listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS ${path}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`;
  await runHaproxy(
    folder,
    'haproxy-database',
    `${processSettings}
defaults
  mode tcp
  timeout connect 2s
  timeout client 1d
  timeout server 1d
  timeout check 1s
${listen('primary', primary, '/primary')}${listen('replica', replica, '/asynchronous')}`,
  );
  return { primary, replica };
}

const processSettings = `global
  maxconn 4000
  log stdout format raw local0 notice`;

async function runHaproxy(folder: string, name: string, config: string): Promise<void> {
  const path = join(folder, `${name}.cfg`);
  writeFileSync(path, config);
  startProgram(folder, name, ['/usr/sbin/haproxy', '-db', '-f', path]);
}
