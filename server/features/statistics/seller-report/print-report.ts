import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { reportPdf } from './report-pdf.ts';

export const printReport: Threaded<typeof reportPdf> = createThreadTask(
  new URL('report-pdf.ts', import.meta.url),
  'reportPdf',
);
