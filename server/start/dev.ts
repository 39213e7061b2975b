import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { readConfig } from '../config.ts';
import { resolveAddress } from './address.ts';

// For developers: Vite with hot reload as a proxy for the API, which restarts when one of its files changes.
const root = join(import.meta.dirname, '../..');
const config = await resolveAddress(readConfig({ ...process.env, NODE_ENV: 'development' }));
const api = await resolveAddress({ ...config, host: '127.0.0.1', port: 0 });

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    HOST: api.host,
    PORT: String(api.port),
    PORTAL_ORIGIN: config.portalOrigin,
    FOYER_WEB: 'dev',
  },
});

const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    // the sources in web/api are served by Vite
    proxy: { '^/(api|sites|files|mail-previews)(/(?!.*\\.tsx?(\\?|$))|$)': `http://${api.host}:${api.port}` },
  },
});
await vite.listen();

const stop = () => void server.kill('SIGTERM');
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect']) process.on(signal, stop);
server.on('exit', (code) => void vite.close().then(() => process.exit(code ?? 0)));
