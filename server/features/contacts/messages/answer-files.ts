import { writeFile } from 'node:fs/promises';
import { answerFiles } from '#contract/contacts/messages.ts';
import { ApiError } from '#contract/errors.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import { storeFile } from '#server/core/files/store-file.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { InboundFile } from '#server/engines/inbound-mail/read-message.ts';
import { chooseFiles } from './answer-rules.ts';

/** Stores the files of an answer that are within the bounds, and names all others. */
export async function storeFiles(
  files: readonly InboundFile[],
  store: FileStore,
): Promise<{ stored: ReceivedFile[]; others: string[] }> {
  const { chosen, others } = chooseFiles(files);
  const results: (ReceivedFile | null)[] = [];
  for (const file of chosen) results.push(await storeOne(file, store));
  const refused = chosen.filter((_file, index) => results[index] === null);
  return {
    stored: results.filter((one) => one !== null),
    others: [...refused.map(({ name }) => name), ...others],
  };
}

/** Null if its content is none of the kinds, or a picture that cannot be opened. */
async function storeOne({ name, bytes }: InboundFile, store: FileStore): Promise<ReceivedFile | null> {
  const write = (path: string) => writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
  try {
    return await storeFile({ name, write }, { types: answerFiles.types, isPrivate: true }, store);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unsupported_file') return null;
    throw error;
  }
}
