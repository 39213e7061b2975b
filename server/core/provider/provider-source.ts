import type { SystemDb } from '#server/core/db/system-db.ts';
import { readProvider } from './cross-client.ts';
import { currentProvider, type CurrentProvider, type ProviderConfig } from './rules.ts';

/** The only source of the provider's current data. */
export type ProviderSource = {
  readonly config: ProviderConfig;
  current(): CurrentProvider;
  /** Reads it again, after a change here or in another process. */
  reload(): Promise<void>;
};

export async function openProviderSource(
  systemDb: Pick<SystemDb<'read'>, 'value'>,
  { config, onError }: { config: ProviderConfig; onError: (error: unknown) => void },
): Promise<ProviderSource> {
  let current = currentProvider(null, config);
  const reload = async () => {
    current = currentProvider(await systemDb.value(readProvider()), config);
  };
  // a server whose database does not answer yet must still start; it reads again once the database is there
  await reload().catch(onError);
  return { config, current: () => current, reload };
}
