import type { Content } from './content.ts';

const localSignature = 0x04034b50;
const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;
const endBytes = 22;
/** a comment may follow the end record */
const maxCommentLength = 65_535;
const maxDirectoryBytes = 2 * 1024 * 1024;

/** The file names in the directory of a ZIP archive; null if it is not one. Nothing is unpacked. */
export async function zipNames({ head, size, read }: Content): Promise<string[] | null> {
  const first = head.length < 4 ? 0 : head.readUInt32LE(0);
  if (first !== localSignature && first !== endSignature) return null;
  const tailAt = Math.max(0, size - endBytes - maxCommentLength);
  const tail = await read(tailAt, size - tailAt);
  const end = tail.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + endBytes > tail.length) return null;
  const length = tail.readUInt32LE(end + 12);
  const at = tail.readUInt32LE(end + 16);
  if (at + length > size) return null;
  return parseNames(await read(at, Math.min(length, maxDirectoryBytes)));
}

function parseNames(directory: Buffer): string[] {
  const names: string[] = [];
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === entrySignature;) {
    const [name, extra, comment] = [28, 30, 32].map((field) => directory.readUInt16LE(at + field));
    names.push(directory.toString('utf8', at + 46, at + 46 + (name ?? 0)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}
