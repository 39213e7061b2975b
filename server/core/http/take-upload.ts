import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#server/core/files/store.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';
import { discardFiles } from '#server/core/files/store-file.ts';

/** The content of an upload, which is then removed from the store. */
export async function takeUpload(store: FileStore, file: ReceivedFile): Promise<Buffer> {
  try {
    const content = await store.read(file.name);
    return content ? await buffer(content.stream) : Buffer.alloc(0);
  } finally {
    await discardFiles([file], store);
  }
}
