import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** One file of the web build, as it is served. */
export type Asset = { type: string; bytes: Buffer; brotli: () => Promise<Buffer>; isFinal: boolean };

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * The web build by URL path. It is small enough for memory, so that no request reads the disk and no path can leave the
 * folder.
 */
export async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`));
  const assets = await Promise.all(
    files.map(async (entry): Promise<[string, Asset]> => {
      const path = join(entry.parentPath, entry.name);
      const address = `/${relative(folder, path).split(sep).join('/')}`;
      return [address, asset(address, await readFile(path))];
    }),
  );
  return new Map(assets);
}

const compress = promisify(brotliCompress);

function asset(address: string, bytes: Buffer): Asset {
  let compressed: Promise<Buffer> | undefined;
  return {
    type: types[extname(address)] ?? 'application/octet-stream',
    bytes,
    // Compressed on the first request, so that the start does not wait for it.
    brotli: () => (compressed ??= compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
    isFinal: isInAssetFolder(address),
  };
}

/** In these folders a file never changes under its name, and no screen has an address. */
export const isInAssetFolder = (address: string) => /^\/(assets|design-photos)\//.test(address);

export const isWorthPacking = ({ type }: Asset) => /^(text|application\/json|image\/svg)/.test(type);
