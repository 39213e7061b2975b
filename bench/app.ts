import type { Connections } from '#server/core/db/pools.ts';
import { openLog } from '#server/core/log.ts';
import { createApp } from '#server/app.ts';
import { benchConfig } from './config.ts';
import { serveChild } from './start-servers.ts';

/** Foyer as it runs in production, with its log discarded. Rate limits are counted as always and never reached. */
serveChild<{ connections: Connections; secretsKey: string; dataDir: string }>(
  async ({ connections, secretsKey, dataDir }) => {
    const config = benchConfig({ secretsKey, dataDir });
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
