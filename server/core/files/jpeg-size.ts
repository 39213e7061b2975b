import type { Readable } from 'node:stream';

const headBytes = 64 * 1024;

/** The size of a JPEG that was made here; null for anything else. Only its beginning is read. */
export async function jpegSize(stream: Readable): Promise<{ width: number; height: number } | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length >= headBytes) break;
  }
  return sizeIn(Buffer.concat(chunks));
}

/** Every segment states its length; the one with the size begins with the code of a frame. */
function sizeIn(head: Buffer): { width: number; height: number } | null {
  if (head.length < 4 || head.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= head.length; at += 2 + head.readUInt16BE(at + 2)) {
    if (head[at] !== 0xff) return null;
    const isFrame = [0xc0, 0xc1, 0xc2].includes(head[at + 1] ?? 0);
    if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
  }
  return null;
}
