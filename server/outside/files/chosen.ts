import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { localFiles } from './local.ts';
import type { FileStore } from './store.ts';

/** The store the settings ask for. What comes in stands on this machine first, whichever it is. */
export function filesAt({ dataDir }: Pick<Config, 'dataDir' | 'files'>): FileStore {
  return localFiles(join(dataDir, 'files'));
}
