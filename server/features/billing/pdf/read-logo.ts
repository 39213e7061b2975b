import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#server/core/files/store.ts';

/** The logo by its name in the store; null if it is gone. */
export async function readLogo(store: FileStore, name: string | null): Promise<Buffer | null> {
  const file = name === null ? null : await store.read(name);
  return file && buffer(file.stream);
}
