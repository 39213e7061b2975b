import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { BackupPlace } from './backup-place.ts';
import type { Part } from './manifest.ts';

/** Counts and hashes the bytes that pass through. */
export class ByteChecksum extends Transform {
  size = 0;
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Hexadecimal; once the stream has ended. */
  digest(): string {
    return this.#hash.digest('hex');
  }
}

/** Compresses bytes into a file of the backup. */
export async function writePart(
  place: BackupPlace,
  path: string,
  bytes: AsyncIterable<Buffer>,
): Promise<Part> {
  const counted = new ByteChecksum();
  await pipeline(bytes, createZstdCompress(), counted, (compressed: AsyncIterable<Buffer>) =>
    place.write(path, compressed),
  );
  return { path, size: counted.size, sha256: counted.digest() };
}

/** The bytes that were compressed. A part that was damaged after its check does not decompress. */
export async function openPart(place: BackupPlace, { path }: Part): Promise<Readable> {
  const content = await place.read(path);
  if (!content) throw new Error(`${path} is missing from the backup.`);
  const plain = createZstdDecompress();
  pipeline(content.stream, plain).catch((error: unknown) =>
    plain.destroy(error instanceof Error ? error : undefined),
  );
  return plain;
}

/** Describes how a file of a backup differs from the one that was written; null if it does not. */
export async function findDamage(place: BackupPlace, { path, size, sha256 }: Part): Promise<string | null> {
  const content = await place.read(path);
  if (!content) return `${path} is missing`;
  if (content.size !== size) {
    content.stream.destroy();
    return `${path} has ${content.size} bytes instead of ${size}`;
  }
  const counted = new ByteChecksum();
  await pipeline(content.stream, counted, async (bytes) => {
    for await (const _ of bytes);
  });
  return counted.digest() === sha256 ? null : `${path} is damaged: its checksum differs`;
}
