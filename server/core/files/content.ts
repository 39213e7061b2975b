import { open, type FileHandle } from 'node:fs/promises';

/** A file on the disk, read in chunks: it is never whole in memory. */
export type Content = {
  head: Buffer;
  size: number;
  read(at: number, length: number): Promise<Buffer>;
  pieces(): AsyncGenerator<Buffer, void>;
};

const headBytes = 64 * 1024;
const pieceBytes = 256 * 1024;

export async function withContent<R>(path: string, work: (content: Content) => Promise<R>): Promise<R> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = (at: number, length: number) => readAt(file, at, Math.min(length, size - at));
    return await work({
      head: await read(0, headBytes),
      size,
      read,
      pieces: async function* () {
        for (let at = 0; at < size; at += pieceBytes) yield read(at, pieceBytes);
      },
    });
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, length)), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
