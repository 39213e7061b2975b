import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refused } from '#contract/errors.ts';
import { uploadAtMost, type FileType, type Upload } from '#contract/files.ts';
import { redrawn } from '../outside/files/images.ts';
import { headBytes, typeOf } from '../outside/files/sniff.ts';
import type { FileStore } from '../outside/files/store.ts';

/** A file that came in and is kept: its own name, the one it came under, bytes. */
export type Incoming = { name: string; originalName: string; type: FileType; size: number };

/**
 * Reads multipart/form-data as it comes: files go to the disk and never into memory, fields become the body.
 * What fails leaves nothing behind.
 */
export async function received(request: FastifyRequest, { types, most }: Upload, store: FileStore) {
  if (!request.isMultipart()) throw new Refused('unsupported_file');
  const files: Incoming[] = [];
  const body: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of request.parts({
      limits: { fileSize: uploadAtMost, files: most, fields: 20, fieldSize: 10_000, parts: most + 20 },
    })) {
      if (part.type === 'file') files.push(await takeIn(part, types, store));
      else body[part.fieldname] = part.value;
    }
  } catch (error) {
    await discard(files, store);
    throw asRefusal(error);
  }
  if (files.length === 0) throw new Refused('invalid', { fields: { file: ['This field is required.'] } });
  return { files, body: { ...body } };
}

export async function discard(files: readonly Incoming[], store: FileStore): Promise<void> {
  await Promise.all(files.map(({ name }) => store.remove(name)));
}

async function takeIn(part: MultipartFile, types: readonly FileType[], store: FileStore): Promise<Incoming> {
  const id = randomBytes(32).toString('hex');
  const raw = await store.temporary(`${id}.raw`);
  try {
    await pipeline(part.file, createWriteStream(raw, { mode: 0o600 }));
    if (part.file.truncated) throw new Refused('file_too_large');
    const type = typeOf(await headOf(raw), part.filename, types);
    if (!type) throw new Refused('unsupported_file');
    const name = `${id}.${type}`;
    const drawn = await store.temporary(name);
    await redrawn(raw, drawn, type);
    const { size } = await stat(drawn);
    await store.keep(name, drawn);
    return { name, originalName: part.filename.toWellFormed().slice(0, 191), type, size };
  } finally {
    await rm(raw, { force: true });
  }
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

// What the reader of multipart complains of, in the words of the closed list.
function asRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refused('file_too_large');
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return new Refused('invalid', { fields: { file: ['Please choose fewer files.'] } });
  if (
    code.startsWith('FST_') ||
    /boundary|multipart|Unexpected end/i.test(error instanceof Error ? error.message : '')
  )
    return new Refused('bad_request');
  return error;
}
