import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { createS3Store } from '#server/adapters/s3/s3-store.ts';
import type { FileStore } from '#server/core/files/store.ts';

/** Opens the configured store. With either store, an upload is first written to a local folder. */
export function openStore({ dataDir, files: { bucket } }: Pick<Config, 'dataDir' | 'files'>): FileStore {
  const folder = join(dataDir, 'files');
  return bucket ? createS3Store(bucket, folder) : createLocalStore(folder);
}
