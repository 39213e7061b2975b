import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/**
 * The web build by URL path. It is small enough for memory, so that no request reads the disk and no path can leave the
 * folder.
 */
export function readAssets(folder: string): Map<string, Asset> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`));
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  const packed = new Set(paths.filter((path) => path.endsWith('.br')));
  return new Map(
    paths
      .filter((path) => !packed.has(path))
      .map((path): [string, Asset] => {
        const address = `/${relative(folder, path).split(sep).join('/')}`;
        const small = packed.has(`${path}.br`) ? readFileSync(`${path}.br`) : undefined;
        return [address, asset(address, readFileSync(path), small)];
      }),
  );
}

const compress = promisify(brotliCompress);

function asset(address: string, bytes: Buffer, packed: Buffer | undefined): Asset {
  let compressed = packed && Promise.resolve(packed);
  return {
    type: types[extname(address)] ?? 'application/octet-stream',
    bytes,
    // Files that the build has not compressed are compressed on the first request, so that the start does not wait
    // for it.
    brotli: () => (compressed ??= compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
    isFinal: isInAssetFolder(address),
  };
}

/** In these folders a file never changes under its name, and no screen has an address. */
export const isInAssetFolder = (address: string) => /^\/(assets|design-photos)\//.test(address);

export const isWorthPacking = ({ type }: Asset) =>
  /^(text|application\/(manifest\+)?json|image\/svg)/.test(type);
