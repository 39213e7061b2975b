import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const assetFolder = join(import.meta.dirname, '../../../dist/web');

export const isBuilt = (folder = assetFolder): boolean => existsSync(join(folder, 'index.html'));

/** The message of a start without the web build, and of every page of the portal then. */
export const notBuilt =
  'The portal has not been built: dist/web/index.html is missing. The API works. Run "npm run build", or deploy dist/ with the rest.';
