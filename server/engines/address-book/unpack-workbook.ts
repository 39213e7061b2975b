import { inflateRawSync, crc32 } from 'node:zlib';

/** Of all parts together: a workbook of 50,000 people has a third of it. */
const maxUnpackedBytes = 96 * 1024 * 1024;
const maxParts = 2000;

export type Unpacked = 'damaged' | 'too_large' | Map<string, Buffer>;

/**
 * The parts of a workbook that are read. A small archive may unpack to terabytes, and may claim any size. So this counts
 * what comes out, before a library sees it.
 */
export function unpackWorkbook(bytes: Buffer): Unpacked {
  const entries = listEntries(bytes);
  if (entries === null) return 'damaged';
  if (entries.length > maxParts) return 'too_large';
  const parts = new Map<string, Buffer>();
  let room = maxUnpackedBytes;
  for (const entry of entries.filter(({ name }) => /\.xml(?:\.rels)?$/.test(name))) {
    const part = unpackEntry(bytes, entry, room);
    if (typeof part === 'string') return part;
    room -= part.length;
    parts.set(entry.name, part);
  }
  return parts;
}

type Entry = { name: string; isDeflated: boolean; packed: number; at: number };

const endSignature = Buffer.from('504b0506', 'hex');
const entryMark = 0x02014b50;

function listEntries(bytes: Buffer): Entry[] | null {
  const end = bytes.lastIndexOf(endSignature);
  if (end < 0 || end + 22 > bytes.length) return null;
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (at + 46 <= bytes.length && bytes.readUInt32LE(at) === entryMark) {
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      isDeflated: bytes.readUInt16LE(at + 10) !== 0,
      packed: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}

function unpackEntry(bytes: Buffer, { isDeflated, packed, at }: Entry, most: number) {
  if (at + 30 > bytes.length) return 'damaged';
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(from, from + packed);
  if (!isDeflated) return content.length > most ? 'too_large' : content;
  if (most < 1) return 'too_large';
  try {
    return inflateRawSync(content, { maxOutputLength: most });
  } catch (error) {
    return error instanceof RangeError ? 'too_large' : 'damaged';
  }
}

/** An archive of these parts without compression, as the library for workbooks takes it. */
export function packParts(parts: ReadonlyMap<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [path, content] of parts) {
    const name = Buffer.from(path);
    const sizes = Buffer.alloc(26);
    sizes.writeUInt16LE(20, 0);
    sizes.writeUInt32LE(crc32(content), 10);
    sizes.writeUInt32LE(content.length, 14);
    sizes.writeUInt32LE(content.length, 18);
    sizes.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    bodies.push(Buffer.from('504b0304', 'hex'), sizes, name, content);
    entries.push(Buffer.from('504b01021400', 'hex'), sizes, place, name);
    at += 30 + name.length + content.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.size, 4);
  end.writeUInt16LE(parts.size, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, directory, endSignature, end]);
}
