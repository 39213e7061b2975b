import { startCluster } from './cluster.ts';

/** Vitest calls this before the first test; a whole run has started its server already and says where it is. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['FOYER_TEST_DATABASE']) return undefined;
  const cluster = await startCluster();
  process.env['FOYER_TEST_DATABASE'] = cluster.url;
  return async () => {
    delete process.env['FOYER_TEST_DATABASE'];
    await cluster.stop();
  };
}
