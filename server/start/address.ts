import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultOrigin, type Config } from '../config.ts';

/** Milliseconds to wait for a Foyer that is stopping to free its port. */
const timeout = 3_000;

/** Replaces PORT=0 by a free port before anything uses it, and reports a taken port in a plain sentence. */
export async function resolveAddress(config: Config): Promise<Config> {
  const port = await findFreePort(config.host, config.port);
  const portalOrigin =
    config.portalOrigin === defaultOrigin(config.host, config.port)
      ? defaultOrigin(config.host, port)
      : config.portalOrigin;
  const sitesOrigin = config.sitesOrigin === config.portalOrigin ? portalOrigin : config.sitesOrigin;
  return { ...config, port, portalOrigin, sitesOrigin };
}

async function findFreePort(host: string, port: number): Promise<number> {
  const until = Date.now() + timeout;
  for (;;) {
    try {
      return await tryPort(host, port);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EACCES')
        throw new Error(`Foyer may not listen on port ${port}. Choose one above 1023 with PORT.`);
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        throw new Error(`HOST ${host} is no address of this machine.`);
      if (code !== 'EADDRINUSE') throw error;
      if (Date.now() > until)
        throw new Error(`Port ${port} on ${host} is taken by another program. Choose another with PORT.`);
      await pause(100);
    }
  }
}

async function tryPort(host: string, port: number): Promise<number> {
  const probe = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  probe.once('error', reject);
  probe.listen(port, host, resolve);
  await promise;
  const { port: freePort } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return freePort;
}
