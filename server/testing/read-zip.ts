import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a ZIP archive by their names, as its directory lists them. Throws where a checksum is wrong. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (archive.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error('This is no entry.');
    const [crc, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field));
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      archive.readUInt16LE(at + field),
    );
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const start = archive.readUInt32LE(at + 42);
    if (archive.toString('latin1', start, start + 4) !== 'PK\x03\x04')
      throw new Error('An entry points elsewhere.');
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const bytes = inflateRawSync(archive.subarray(content, content + (packed ?? 0)));
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${name} is damaged.`);
    files.set(name, bytes);
    at += 46 + nameLength + extra + comment;
  }
  return files;
}
