import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** One file of the built web, as it goes over the wire. */
export type Asset = { type: string; bytes: Buffer; brotli: () => Promise<Buffer>; isHashed: boolean };

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The built web by address. Small enough to be kept, so that no request touches the disk and no path can leave the folder. */
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

const pack = promisify(brotliCompress);

function asset(address: string, bytes: Buffer): Asset {
  let packed: Promise<Buffer> | undefined;
  return {
    type: types[extname(address)] ?? 'application/octet-stream',
    bytes,
    // Packed when first asked for: the start does not wait for it.
    brotli: () => (packed ??= pack(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
    isHashed: address.startsWith('/assets/'),
  };
}

export const isWorthPacking = ({ type }: Asset) => /^(text|application\/json|image\/svg)/.test(type);
