import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { partsToPdf } from './parts-to-pdf.ts';

export const printParts: Threaded<typeof partsToPdf> = createThreadTask(
  new URL('parts-to-pdf.ts', import.meta.url),
  'partsToPdf',
);
