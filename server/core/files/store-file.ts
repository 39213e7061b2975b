import { rm, stat } from 'node:fs/promises';
import { ApiError } from '#contract/errors.ts';
import { isShown, type Upload } from '#contract/files.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { randomSecret } from '#server/core/security/hashes.ts';
import type { ReceivedFile } from './received-file.ts';
import { reencodeImage } from './reencode.ts';
import { detectFileType, detectStoredType, explainRefusal } from './sniff.ts';
import type { FileStore } from './store.ts';

type Sent = {
  /** under which it was sent */
  name: string;
  /** Writes its bytes to a path where nothing is. */
  write: (path: string) => Promise<void>;
};

/** Stores a file whose content fits one of the types; a picture is encoded again. A failure leaves nothing behind. */
export async function storeFile(
  { name: sentName, write }: Sent,
  { types, isPrivate }: Pick<Upload, 'types' | 'isPrivate'>,
  store: FileStore,
): Promise<ReceivedFile> {
  const id = randomSecret(32).toString('hex');
  const raw = await store.temporary(`${id}.raw`);
  const temporaryPaths = [raw];
  try {
    await write(raw);
    const detectedType = await detectFileType(raw, sentName, types);
    if (!detectedType)
      throw new ApiError('unsupported_file', { sentence: await explainRefusal(raw, sentName, types) });
    const type = await detectStoredType(raw, detectedType, types);
    const name = `${isPrivate ? 'private/' : ''}${id}.${type}`;
    const result = isShown(type) ? await store.temporary(name) : raw;
    temporaryPaths.push(result);
    if (result !== raw) await reencodeImage(raw, result, detectedType, type);
    const { size } = await stat(result);
    await store.keep(name, result);
    crashPoint('file.kept');
    return { name, originalName: cleanFileName(sentName), type, size };
  } finally {
    await Promise.all(temporaryPaths.map((path) => rm(path, { force: true })));
  }
}

export async function discardFiles(files: readonly ReceivedFile[], store: FileStore): Promise<void> {
  // a file that cannot be removed now is removed by the cleanup job, and the sender gets the first error
  await Promise.allSettled(files.map(({ name }) => store.remove(name)));
}

// Characters that are invisible in a name, or reverse the direction of the text after them.
// eslint-disable-next-line no-control-regex -- these are the characters to take out
const hiddenCharacters = /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const maxNameLength = 191;

/** The file's name as sent, without folders; one that is too long keeps its extension. */
function cleanFileName(name: string): string {
  const clean = (name.split(/[/\\]/).at(-1) ?? '').toWellFormed().replace(hiddenCharacters, '').trim();
  if (clean.length <= maxNameLength) return clean;
  const extension = clean.slice(clean.lastIndexOf('.'));
  return `${clean.slice(0, maxNameLength - extension.length).toWellFormed()}${extension}`;
}
