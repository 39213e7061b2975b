import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive. Its content is opened when it is written, so that only one is open at a time. */
export type ZipEntry = { path: string; modified: Date; open: () => Promise<AsyncIterable<Uint8Array>> };

/** The largest value in the format's 32 bits; larger sizes and positions are written in 64. */
export const maxZipBytes = 0xffff_ffff;
const maxEntries = 0xffff;

/**
 * A ZIP archive of these files, piece by piece: its memory does not grow with its size. Two entries with one path get
 * different names. `limit` is lower in tests. An unreadable entry ends the archive with its error, so that no part is
 * taken for the whole.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  limit = maxZipBytes,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  const names = new Set<string>();
  let at = 0;
  for await (const { path, modified, open } of entries) {
    const name = Buffer.from(freeName(safePath(path), names));
    const start = at;
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), describe(name, modified), name]);
    yield head;
    at += head.length;
    const sizes = { crc: 0, size: 0, compressed: 0 };
    for await (const piece of compress(await open(), sizes)) {
      at += piece.length;
      yield piece;
    }
    const numbers = Math.max(sizes.size, sizes.compressed) >= limit ? longs : words;
    const tail = Buffer.concat([
      Buffer.from('PK\x07\x08'),
      words(sizes.crc),
      numbers(sizes.compressed, sizes.size),
    ]);
    yield tail;
    at += tail.length;
    directory.push(directoryEntry({ name, modified, sizes, start }, limit));
  }
  yield* directory;
  const length = directory.reduce((sum, entry) => sum + entry.length, 0);
  const isLarge = at >= limit || length >= limit || directory.length >= maxEntries;
  if (isLarge) yield largeEnd(directory.length, length, at);
  const count = Buffer.alloc(4);
  count.writeUInt16LE(Math.min(directory.length, maxEntries), 0);
  count.writeUInt16LE(Math.min(directory.length, maxEntries), 2);
  yield Buffer.concat([
    Buffer.from('PK\x05\x06'),
    Buffer.alloc(4),
    count,
    isLarge ? words(maxZipBytes, maxZipBytes) : words(length, at),
    Buffer.alloc(2),
  ]);
}

type Sizes = { crc: number; size: number; compressed: number };

/** Counts on the way: sizes and checksum are known only at the end, and follow the content. */
async function* compress(content: AsyncIterable<Uint8Array>, sizes: Sizes): AsyncGenerator<Buffer> {
  const countBytes = async function* () {
    for await (const piece of content) {
      sizes.crc = crc32(piece, sizes.crc);
      sizes.size += piece.length;
      yield piece;
    }
  };
  const source = Readable.from(countBytes());
  const deflated = createDeflateRaw({ level: 1 });
  // pipe() does not forward errors of the source
  source.on('error', (error) => deflated.destroy(error));
  deflated.on('close', () => source.destroy());
  source.pipe(deflated);
  for await (const piece of deflated) {
    const bytes = Buffer.from(piece);
    sizes.compressed += bytes.length;
    yield bytes;
  }
}

/** The common part of an entry and its line in the directory; the entry says that its sizes follow. */
function describe(name: Buffer, modified: Date, { crc, size, compressed }: Sizes = noSizes): Buffer {
  const part = Buffer.alloc(26);
  part.writeUInt16LE(20, 0);
  // sizes follow the content, and names are UTF-8
  part.writeUInt16LE(0x0808, 2);
  part.writeUInt16LE(8, 4);
  part.writeUInt16LE(toDosTime(modified), 6);
  part.writeUInt16LE(toDosDate(modified), 8);
  part.writeUInt32LE(crc, 10);
  part.writeUInt32LE(compressed, 14);
  part.writeUInt32LE(size, 18);
  part.writeUInt16LE(name.length, 22);
  return part;
}
const noSizes: Sizes = { crc: 0, size: 0, compressed: 0 };

type Written = { name: Buffer; modified: Date; sizes: Sizes; start: number };

function directoryEntry({ name, modified, sizes, start }: Written, limit: number): Buffer {
  const isLarge = Math.max(sizes.size, sizes.compressed, start) >= limit;
  const described = describe(
    name,
    modified,
    isLarge ? { crc: sizes.crc, size: maxZipBytes, compressed: maxZipBytes } : sizes,
  );
  const place = Buffer.alloc(14);
  place.writeUInt32LE(isLarge ? maxZipBytes : start, 10);
  if (!isLarge) return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), described, place, name]);
  const extra = Buffer.concat([Buffer.from([1, 0, 24, 0]), longs(sizes.size, sizes.compressed, start)]);
  described.writeUInt16LE(45, 0);
  described.writeUInt16LE(extra.length, 24);
  return Buffer.concat([Buffer.from('PK\x01\x02\x2d\x00'), described, place, name, extra]);
}

/** The end of the directory in 64 bits, and its position. */
const largeEnd = (entries: number, length: number, at: number): Buffer =>
  Buffer.concat([
    Buffer.from('PK\x06\x06'),
    longs(44),
    Buffer.from([45, 0, 45, 0]),
    words(0, 0),
    longs(entries, entries, length, at),
    Buffer.from('PK\x06\x07'),
    words(0),
    longs(at + length),
    words(1),
  ]);

function longs(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 8);
  numbers.forEach((number, index) => bytes.writeBigUInt64LE(BigInt(number), index * 8));
  return bytes;
}

function words(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => bytes.writeUInt32LE(number, index * 4));
  return bytes;
}

const toDosTime = (at: Date) =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const toDosDate = (at: Date) =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();

/** A path below the folder of the archive, on every system, for any name. */
function safePath(path: string): string {
  const parts = path.split('/').map((part) =>
    withoutDots(
      part
        .normalize('NFC')
        .toWellFormed()
        .replaceAll(/[\p{Cc}\p{Cf}<>:"\\|?*]/gu, '_')
        .slice(0, 150),
    ),
  );
  return parts.map((part) => part || 'unnamed').join('/');
}

/** Names made of dots lead to another folder, and Windows allows no dot or space at the end. */
function withoutDots(part: string): string {
  const isDot = (sign: string | undefined) => sign === '.' || sign === ' ';
  let [start, end] = [0, part.length];
  while (start < end && isDot(part[start])) start += 1;
  while (end > start && isDot(part[end - 1])) end -= 1;
  return part.slice(start, end);
}

/** The second 'logo.png' is 'logo (2).png'. Systems that ignore case would also take 'Logo.png' for the first one. */
function freeName(path: string, names: Set<string>): string {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]{1,10})?$/s.exec(path) ?? [];
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? path : `${stem} (${count})${ending}`;
    if (names.has(name.toLowerCase())) continue;
    names.add(name.toLowerCase());
    return name;
  }
}
