import { buffer } from 'node:stream/consumers';
import type { FileStore } from '#server/core/files/store.ts';
import type { MailPart } from './mail-draft.ts';
import type { DocumentPictures } from './parts-to-pdf.ts';

/** Pictures are stored in sizes far below this. */
const maxBytes = 4 * 1024 * 1024;

/** Reads the pictures that a document shows. */
export async function readDocumentPictures(
  store: Pick<FileStore, 'read'>,
  parts: readonly MailPart[],
): Promise<DocumentPictures> {
  const names = parts.flatMap((part) => ('picture' in part ? [part.picture] : []));
  const pictures = await Promise.all(
    names.map(async (name) => {
      const file = await store.read(name);
      if (!file) return [];
      if (file.size <= maxBytes) return [[name, await buffer(file.stream)] as const];
      file.stream.destroy();
      return [];
    }),
  );
  return Object.fromEntries(pictures.flat());
}
