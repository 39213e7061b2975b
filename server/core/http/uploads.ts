import { open } from 'node:fs/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#contract/errors.ts';
import { fewerFiles, maxUploadBytes, type Upload } from '#contract/files.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import { discardFiles, storeFile } from '#server/core/files/store-file.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { readErrorCode } from '#server/core/db/errors.ts';
import { endBodyTimeLimit } from './request-body.ts';

/** Bytes for the boundaries and headers of a form's parts, and its few other fields. */
const formOverhead = 256 * 1024;
/** Milliseconds without data after which a sender counts as gone. */
const maxPauseMs = 30_000;

/**
 * Reads multipart/form-data as a stream: files go to the disk and never into memory, fields become the body. A failed
 * upload leaves nothing behind.
 */
export async function receiveUpload(request: FastifyRequest, upload: Upload, store: FileStore) {
  if (!request.isMultipart()) throw new ApiError('unsupported_file');
  endBodyTimeLimit(request.raw);
  const { most } = upload;
  if (Number(request.headers['content-length']) > most * maxUploadBytes + formOverhead)
    throw new ApiError('file_too_large');
  const files: ReceivedFile[] = [];
  const body: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of readParts(request, most)) {
      if (part.type === 'file') files.push(await storePart(part, upload, store));
      else body[part.fieldname] = part.value;
    }
  } catch (error) {
    await discardFiles(files, store);
    throw error;
  }
  if (files.length === 0) throw new ApiError('invalid', { fields: { file: ['This field is required.'] } });
  return { files, body: { ...body } };
}

/** Every error of the multipart parser is the sender's fault, so all of them become API errors. */
async function* readParts(request: FastifyRequest, most: number): AsyncGenerator<Multipart, void> {
  const startTimeout = () => setTimeout(() => request.raw.destroy(), maxPauseMs);
  let timeout = startTimeout();
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxUploadBytes, files: most, fields: 20, fieldSize: 10_000, parts: most + 20 },
    })) {
      clearTimeout(timeout);
      yield part;
      timeout = startTimeout();
    }
  } catch (error) {
    throw toUploadError(error);
  } finally {
    clearTimeout(timeout);
  }
}

/** A part may have no file name, although the library's types say that it has. */
const storePart = (part: MultipartFile, upload: Upload, store: FileStore): Promise<ReceivedFile> =>
  storeFile({ name: String(part.filename ?? ''), write: (path) => writePart(part, path) }, upload, store);

/**
 * Writes one part to the disk and stops at the size limit, so that an endless upload ends there. The file is closed
 * when this returns, so that nothing writes to it during its removal.
 */
async function writePart({ file }: MultipartFile, path: string): Promise<void> {
  const timeout = setTimeout(() => file.destroy(new ApiError('bad_request')), maxPauseMs);
  file.once('limit', () => file.destroy(new ApiError('file_too_large')));
  try {
    const target = await open(path, 'wx', 0o600);
    try {
      await target.writeFile(readChunks(file, () => timeout.refresh()));
    } finally {
      await target.close();
    }
  } finally {
    clearTimeout(timeout);
  }
  if (file.truncated) throw new ApiError('file_too_large');
}

async function* readChunks(file: MultipartFile['file'], onChunk: () => void): AsyncGenerator<Buffer, void> {
  try {
    for await (const chunk of file) {
      onChunk();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('bad_request');
  }
}

function toUploadError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = readErrorCode(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ApiError('file_too_large');
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return new ApiError('invalid', { fields: { file: [fewerFiles] } });
  return new ApiError('bad_request');
}
