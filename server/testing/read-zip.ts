import { crc32, inflateRawSync } from 'node:zlib';

/**
 * The files of a ZIP archive by their names, read by its directory as an unpacking program does. Throws if sizes or
 * checksums do not match.
 */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let [entries, at] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)];
  if (at === 0xffff_ffff) {
    const large = Number(archive.readBigUInt64LE(end - 20 + 8));
    entries = Number(archive.readBigUInt64LE(large + 32));
    at = Number(archive.readBigUInt64LE(large + 48));
  }
  const files = new Map<string, Buffer>();
  for (let n = 0; n < entries; n += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory is broken.');
    const [method, crc] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    let [packed, size, start] = [20, 24, 42].map((field) => archive.readUInt32LE(at + field));
    if (size === 0xffff_ffff) {
      const extra = at + 46 + nameLength + 4;
      [size, packed, start] = [0, 8, 16].map((field) => Number(archive.readBigUInt64LE(extra + field)));
    }
    files.set(
      name,
      contentAt(archive, { start: start ?? 0, packed: packed ?? 0, size: size ?? 0, method, crc }),
    );
    at += 46 + nameLength + extraLength;
  }
  return files;
}

type Place = { start: number; packed: number; size: number; method: number; crc: number };

function contentAt(archive: Buffer, { start, packed, size, method, crc }: Place): Buffer {
  if (archive.readUInt32LE(start) !== 0x04034b50) throw new Error('A file is not where the directory says.');
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const bytes = archive.subarray(from, from + packed);
  const content = method === 0 ? bytes : inflateRawSync(bytes);
  if (content.length !== size || crc32(content) !== crc) throw new Error('A file is damaged.');
  return content;
}
