import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#contract/errors.ts';
import { fewerFiles, isShown, uploadAtMost, type FileType, type Upload } from '#contract/files.ts';
import { reencodeImage } from '../files/reencode.ts';
import { detectFileType } from '../files/sniff.ts';
import type { FileStore } from '../files/store.ts';
import { errorCodeOf } from './errors.ts';
import { endBodyTimeLimit } from './request-body.ts';

/** A file that came in and is kept: its own name, the one it came under, bytes. */
export type ReceivedFile = { name: string; originalName: string; type: FileType; size: number };

/** Boundaries and heads of the parts of a form, and its few other fields. */
const around = 256 * 1024;
/** A sender that says nothing for so long is gone. */
const silence = 30_000;

/**
 * Reads multipart/form-data as it comes: files go to the disk and never into memory, fields become the body.
 * What fails leaves nothing behind.
 */
export async function receiveUpload(request: FastifyRequest, upload: Upload, store: FileStore) {
  if (!request.isMultipart()) throw new ApiError('unsupported_file');
  endBodyTimeLimit(request.raw);
  const { most } = upload;
  if (Number(request.headers['content-length']) > most * uploadAtMost + around)
    throw new ApiError('file_too_large');
  const files: ReceivedFile[] = [];
  const body: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of readParts(request, most)) {
      if (part.type === 'file') files.push(await takeIn(part, upload, store));
      else body[part.fieldname] = part.value;
    }
  } catch (error) {
    await discardFiles(files, store);
    throw isFull(error) ? new ApiError('unavailable', { retryAfter: 60 }) : error;
  }
  if (files.length === 0) throw new ApiError('invalid', { fields: { file: ['This field is required.'] } });
  return { files, body: { ...body } };
}

/** Whatever the reader of the form complains of is the sender's doing, whichever words it has for it. */
async function* readParts(request: FastifyRequest, most: number): AsyncGenerator<Multipart, void> {
  const wait = () => setTimeout(() => request.raw.destroy(), silence);
  let waiting = wait();
  try {
    for await (const part of request.parts({
      limits: { fileSize: uploadAtMost, files: most, fields: 20, fieldSize: 10_000, parts: most + 20 },
    })) {
      clearTimeout(waiting);
      yield part;
      waiting = wait();
    }
  } catch (error) {
    throw asRefusal(error);
  } finally {
    clearTimeout(waiting);
  }
}

export async function discardFiles(files: readonly ReceivedFile[], store: FileStore): Promise<void> {
  // what cannot be removed now is found by the sweep, and whoever sent it is told why it was refused
  await Promise.allSettled(files.map(({ name }) => store.remove(name)));
}

async function takeIn(
  part: MultipartFile,
  { types, isPrivate }: Upload,
  store: FileStore,
): Promise<ReceivedFile> {
  const id = randomBytes(32).toString('hex');
  const raw = await store.temporary(`${id}.raw`);
  const made = [raw];
  try {
    await toDisk(part, raw);
    // bytes may come without a name, whatever the types of the library say
    const sentName = String(part.filename ?? '');
    const type = await detectFileType(raw, sentName, types);
    if (!type) throw new ApiError('unsupported_file');
    const name = `${isPrivate ? 'private/' : ''}${id}.${type}`;
    const whole = isShown(type) ? await store.temporary(name) : raw;
    made.push(whole);
    if (whole !== raw) await reencodeImage(raw, whole, type);
    const { size } = await stat(whole);
    await store.keep(name, whole);
    return { name, originalName: readable(sentName), type, size };
  } finally {
    await Promise.all(made.map((path) => rm(path, { force: true })));
  }
}

/**
 * Stops at the limit at once: a sender without an end would be read without one. The file is open before anything is read and
 * closed when this ends, so that nothing writes it any more when it is removed.
 */
async function toDisk({ file }: MultipartFile, path: string): Promise<void> {
  const gone = setTimeout(() => file.destroy(new ApiError('bad_request')), silence);
  file.once('limit', () => file.destroy(new ApiError('file_too_large')));
  try {
    const target = await open(path, 'wx', 0o600);
    try {
      await target.writeFile(readPieces(file, () => gone.refresh()));
    } finally {
      await target.close();
    }
  } finally {
    clearTimeout(gone);
  }
  if (file.truncated) throw new ApiError('file_too_large');
}

async function* readPieces(file: MultipartFile['file'], onPiece: () => void): AsyncGenerator<Buffer, void> {
  try {
    for await (const piece of file) {
      onPiece();
      yield piece;
    }
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('bad_request');
  }
}

// What no name shows, and what would turn the rest of the line around.
// eslint-disable-next-line no-control-regex -- these are the characters to take out
const hidden = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const longestName = 191;

/** The name a file came under, without its folders; where it is too long the ending stays. */
function readable(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').toWellFormed().replace(hidden, '').trim();
  if (plain.length <= longestName) return plain;
  const ending = plain.slice(plain.lastIndexOf('.'));
  return `${plain.slice(0, longestName - ending.length).toWellFormed()}${ending}`;
}

function asRefusal(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = errorCodeOf(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ApiError('file_too_large');
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return new ApiError('invalid', { fields: { file: [fewerFiles] } });
  return new ApiError('bad_request');
}

/** The disk has no place, or none for us. */
const isFull = (error: unknown): boolean => /^(ENOSPC|EDQUOT|EROFS)$/.test(errorCodeOf(error));
