import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { notePdf } from './note-pdf.ts';

export const printNote: Threaded<typeof notePdf> = createThreadTask(
  new URL('note-pdf.ts', import.meta.url),
  'notePdf',
);
