import type { FileStore } from '#server/core/files/store.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { Attachment } from './compose-message.ts';
import { readDocumentPictures } from './document-pictures.ts';
import type { MailDocument } from './mail-draft.ts';
import type { partsToPdf } from './parts-to-pdf.ts';

const printInThread: Threaded<typeof partsToPdf> = createThreadTask(
  new URL('parts-to-pdf.ts', import.meta.url),
  'partsToPdf',
);

/** Parts of a mail as a PDF with the pictures of the store. */
export async function printParts(
  document: Extract<MailDocument, { kind: 'parts' }>,
  store: Pick<FileStore, 'read'>,
): Promise<Attachment> {
  const attachment = await printInThread(document, await readDocumentPictures(store, document.parts));
  return { ...attachment, content: Buffer.from(attachment.content) };
}
