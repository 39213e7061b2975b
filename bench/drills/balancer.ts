import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

export const processSettings = `global
  maxconn 4000
  log stdout format raw local0 notice`;

export async function runHaproxy(folder: string, name: string, config: string): Promise<void> {
  const path = join(folder, `${name}.cfg`);
  writeFileSync(path, config);
  startProgram(folder, name, ['/usr/sbin/haproxy', '-db', '-f', path]);
}
