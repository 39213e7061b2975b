import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { localFiles } from './local.ts';
import { s3Files } from './s3.ts';
import type { FileStore } from './store.ts';

/** The store the settings ask for. What comes in stands on this machine first, whichever it is. */
export function filesAt({ dataDir, files: { bucket } }: Pick<Config, 'dataDir' | 'files'>): FileStore {
  const folder = join(dataDir, 'files');
  return bucket ? s3Files(bucket, folder) : localFiles(folder);
}
