import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { invoicePdf } from './invoice-pdf.ts';

export const printInvoice: Threaded<typeof invoicePdf> = createThreadTask(
  new URL('invoice-pdf.ts', import.meta.url),
  'invoicePdf',
);
