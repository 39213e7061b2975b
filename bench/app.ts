import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Connections } from '#server/core/db/pools.ts';
import { openLog } from '#server/core/log.ts';
import { serveChild } from './start-servers.ts';

/** Foyer as it runs in production, with its log discarded. Rate limits are counted as always and never reached. */
serveChild<{ connections: Connections; secretsKey: string; dataDir: string }>(
  async ({ connections, secretsKey, dataDir }) => {
    const config = readConfig({
      NODE_ENV: 'production',
      EMBEDDED_DATABASE: 'on',
      SECRETS_KEY: secretsKey,
      SITES_ORIGIN: 'https://sites.example.com',
      DATA_DIR: dataDir,
      TRUST_PROXY: '127.0.0.1',
      MAX_CONNECTIONS: '100000',
      MAX_CONNECTIONS_PER_ADDRESS: '100000',
    });
    const app = await createApp({
      config: { ...config, rateLimitFactor: 1e6 },
      connections,
      clock: () => new Date(),
      log: openLog('info', '/dev/null').log,
    });
    const address = await app.listen({ host: '127.0.0.1', port: 0, backlog: config.connections.total });
    return { port: Number(new URL(address).port), stop: () => app.close() };
  },
);
