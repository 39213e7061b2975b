import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ApiError } from '#contract/errors.ts';
import { isShown, type FileType } from '#contract/files.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { jpegSize } from './jpeg-size.ts';
import { mailPictureUses, type MailPictureUse } from './mail-picture-uses.ts';
import { makeMailPicture } from './reencode.ts';
import type { FileStore } from './store.ts';

/** In pixels, under its name in the store. */
export type StoredMailPicture = { name: string; width: number; height: number };

/** The number of recent sizes in memory; their names never change. */
const maxPictures = 2000;

/**
 * Makes the sizes of stored pictures for mails, each once, and stores them next to the picture. Null if the picture
 * is gone, or is not one.
 */
export function createMailPictures(files: FileStore) {
  const known = new Map<string, Promise<StoredMailPicture | null>>();
  const forget = (key: string) => void known.delete(key);
  return (name: string, use: MailPictureUse): Promise<StoredMailPicture | null> => {
    const key = `${use} ${name}`;
    const work = known.get(key) ?? findOrMake(files, name, use);
    known.delete(key);
    known.set(key, work);
    // a picture that is missing or could not be loaded may be available later
    void work.then(
      (picture) => picture ?? forget(key),
      () => forget(key),
    );
    const [oldest] = known.keys();
    if (known.size > maxPictures && oldest !== undefined) forget(oldest);
    return work;
  };
}

export type MailPictures = ReturnType<typeof createMailPictures>;

/** No width of a photo begins with a zero, so no other size of the picture has this name. */
const nameFor = (name: string, use: MailPictureUse): string =>
  name.replace(/\.\w+$/, `-000${mailPictureUses.indexOf(use) + 1}.jpg`);

async function findOrMake(
  files: FileStore,
  name: string,
  use: MailPictureUse,
): Promise<StoredMailPicture | null> {
  const sized = nameFor(name, use);
  const present = await files.read(sized);
  const size = present && (await jpegSize(present.stream));
  return size ? { name: sized, ...size } : make(files, { name, sized, use });
}

async function make(
  files: FileStore,
  { name, sized, use }: { name: string; sized: string; use: MailPictureUse },
): Promise<StoredMailPicture | null> {
  const type = name.split('.').at(-1) ?? '';
  const content = isPicture(type) ? await files.read(name) : null;
  if (!content || !isPicture(type)) return null;
  const id = newToken().hash.toString('hex');
  const [from, to] = [await files.temporary(`${id}.${type}`), await files.temporary(`${id}.mail`)];
  try {
    await pipeline(content.stream, createWriteStream(from, { mode: 0o600 }));
    const { width, height } = await makeMailPicture({ from, to, type }, use);
    await files.keep(sized, to);
    return { name: sized, width, height };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unsupported_file') return null;
    throw error;
  } finally {
    await Promise.all([from, to].map((path) => rm(path, { force: true })));
  }
}

const isPicture = (ending: string): ending is FileType => isShown(ending);
