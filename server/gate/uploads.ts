import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refused } from '#contract/errors.ts';
import { fewerFiles, isShown, uploadAtMost, type FileType, type Upload } from '#contract/files.ts';
import { redrawn } from '../outside/files/images.ts';
import { typeOf } from '../outside/files/sniff.ts';
import type { FileStore } from '../outside/files/store.ts';
import { codeOf } from './refused.ts';

/** A file that came in and is kept: its own name, the one it came under, bytes. */
export type Incoming = { name: string; originalName: string; type: FileType; size: number };

/** Boundaries and heads of the parts of a form, and its few other fields. */
const around = 256 * 1024;
/** A sender that says nothing for so long is gone. */
const silence = 30_000;

/**
 * Reads multipart/form-data as it comes: files go to the disk and never into memory, fields become the body.
 * What fails leaves nothing behind.
 */
export async function received(request: FastifyRequest, upload: Upload, store: FileStore) {
  if (!request.isMultipart()) throw new Refused('unsupported_file');
  const { most } = upload;
  if (Number(request.headers['content-length']) > most * uploadAtMost + around)
    throw new Refused('file_too_large');
  const files: Incoming[] = [];
  const body: Record<string, unknown> = Object.create(null);
  try {
    for await (const part of request.parts({
      limits: { fileSize: uploadAtMost, files: most, fields: 20, fieldSize: 10_000, parts: most + 20 },
    })) {
      if (part.type === 'file') files.push(await takeIn(part, upload, store));
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
  // what cannot be removed now is found by the sweep, and whoever sent it is told why it was refused
  await Promise.allSettled(files.map(({ name }) => store.remove(name)));
}

async function takeIn(
  part: MultipartFile,
  { types, isPrivate }: Upload,
  store: FileStore,
): Promise<Incoming> {
  const id = randomBytes(32).toString('hex');
  const raw = await store.temporary(`${id}.raw`);
  const made = [raw];
  try {
    await toDisk(part, raw);
    // bytes may come without a name, whatever the types of the library say
    const sentName = String(part.filename ?? '');
    const type = await typeOf(raw, sentName, types);
    if (!type) throw new Refused('unsupported_file');
    const name = `${isPrivate ? 'private/' : ''}${id}.${type}`;
    const whole = isShown(type) ? await store.temporary(name) : raw;
    made.push(whole);
    if (whole !== raw) await redrawn(raw, whole, type);
    const { size } = await stat(whole);
    await store.keep(name, whole);
    return { name, originalName: readable(sentName), type, size };
  } finally {
    await Promise.all(made.map((path) => rm(path, { force: true })));
  }
}

/** Stops at the limit at once: a sender without an end would be read without one. */
async function toDisk({ file }: MultipartFile, path: string): Promise<void> {
  const stop = new AbortController();
  const gone = setTimeout(() => stop.abort(), silence);
  file.once('limit', () => stop.abort());
  try {
    await pipeline(
      file,
      async function* (source: AsyncIterable<Buffer>) {
        for await (const piece of source) {
          gone.refresh();
          yield piece;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
      { signal: stop.signal },
    );
  } catch (error) {
    if (stop.signal.aborted && !file.truncated) throw new Refused('bad_request');
    if (!file.truncated) throw error;
  } finally {
    clearTimeout(gone);
  }
  if (file.truncated) throw new Refused('file_too_large');
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

// What the reader of multipart complains of, in the words of the closed list.
function asRefusal(error: unknown): unknown {
  if (error instanceof Refused) return error;
  const code = codeOf(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refused('file_too_large');
  if (/^FST_(FILES|FIELDS|PARTS)_LIMIT$/.test(code))
    return new Refused('invalid', { fields: { file: [fewerFiles] } });
  if (/^(ENOSPC|EDQUOT|EROFS)$/.test(code)) return new Refused('unavailable', { retryAfter: 60 });
  if (
    code.startsWith('FST_') ||
    /boundary|multipart|Unexpected end|terminated early/i.test(error instanceof Error ? error.message : '')
  )
    return new Refused('bad_request');
  return error;
}
