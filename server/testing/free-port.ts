import { createServer, type AddressInfo } from 'node:net';

/** A port on which nothing listens, for a process that takes its number. */
export async function findFreePort(): Promise<number> {
  const listening = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  const { port } = listening.address() as AddressInfo;
  await new Promise((resolve) => listening.close(resolve));
  return port;
}
