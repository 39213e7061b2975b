import { startCluster } from './cluster.ts';

/** Vitest calls this before the first test; a full run has already started PostgreSQL and passes its address. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['FOYER_TEST_DATABASE']) return undefined;
  const cluster = await startCluster();
  process.env['FOYER_TEST_DATABASE'] = cluster.url;
  return async () => {
    delete process.env['FOYER_TEST_DATABASE'];
    await cluster.stop();
  };
}
