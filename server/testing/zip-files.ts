import { crc32 } from 'node:zlib';

/** A ZIP archive of these files, uncompressed. */
export function buildZip(files: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(text), 10);
    about.writeUInt32LE(text.length, 14);
    about.writeUInt32LE(text.length, 18);
    about.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name + text)]);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name)]));
    bodies.push(body);
    at += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, directory, Buffer.from('PK\x05\x06'), end]);
}
