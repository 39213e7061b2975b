import { writeFile } from 'node:fs/promises';
import { ApiError } from '#contract/errors.ts';
import type { FileType } from '#contract/files.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import { storeFile } from '#server/core/files/store-file.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { InboundFile } from '#server/engines/inbound-mail/read-message.ts';

/** How many files of an email are stored, of which kinds, and how many bytes all of them together may have. */
export type AttachmentBounds = { types: readonly FileType[]; most: number; bytes: number };

/** Stores the files of an email that are within the bounds, and names all others. */
export async function storeAttachments(
  files: readonly InboundFile[],
  bounds: AttachmentBounds,
  store: FileStore,
): Promise<{ stored: ReceivedFile[]; others: string[] }> {
  const { chosen, others } = chooseAttachments(files, bounds);
  const results: (ReceivedFile | null)[] = [];
  for (const file of chosen) results.push(await storeOne(file, bounds.types, store));
  const refused = chosen.filter((_file, index) => results[index] === null);
  return {
    stored: results.filter((one) => one !== null),
    others: [...refused.map(({ name }) => name), ...others],
  };
}

/** The files that are within the bounds, in their order, and the names of all others. */
export function chooseAttachments(
  files: readonly InboundFile[],
  { most, bytes }: Omit<AttachmentBounds, 'types'>,
): { chosen: InboundFile[]; others: string[] } {
  const chosen: InboundFile[] = [];
  let room = bytes;
  for (const file of files) {
    if (chosen.length === most || file.bytes.length > room || file.bytes.length === 0) continue;
    chosen.push(file);
    room -= file.bytes.length;
  }
  return { chosen, others: files.filter((file) => !chosen.includes(file)).map(({ name }) => name) };
}

/** Null if its content is none of the kinds, or a picture that cannot be opened. */
async function storeOne(
  { name, bytes }: InboundFile,
  types: readonly FileType[],
  store: FileStore,
): Promise<ReceivedFile | null> {
  const write = (path: string) => writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  try {
    return await storeFile({ name, write }, { types, isPrivate: true }, store);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unsupported_file') return null;
    throw error;
  }
}
