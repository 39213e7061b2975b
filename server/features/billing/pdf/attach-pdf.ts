import type { TaskContext } from '#server/core/db/worker-pool.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Attachment } from '#server/core/mail/compose-message.ts';
import { printNote } from '../credit-notes/print-note.ts';
import { readPrintedNote } from '../cross-client/credit-notes.ts';
import { readPrintedInvoice } from '../cross-client/invoices.ts';
import type { PdfKey } from './pdf-urls.ts';
import { printInvoice } from './print-invoice.ts';
import { readLogo } from './read-logo.ts';

type Deps = { store: FileStore; portalOrigin: string };
type Reading = Pick<TaskContext, 'value'>;

/** A mail's invoice in its present state, including the paid stamp; null for one that was erased with its client. */
export async function attachInvoice(
  key: PdfKey,
  { store, portalOrigin }: Deps,
  { value }: Reading,
): Promise<Attachment | null> {
  const invoice = await value(readPrintedInvoice(key));
  if (!invoice) return null;
  const content = await printInvoice(invoice, await readLogo(store, invoice.issuer.logo), portalOrigin);
  return { filename: `invoice-${invoice.number}.pdf`, contentType: 'application/pdf', content };
}

/** A mail's credit note; null for one that was erased with its client. */
export async function attachNote(
  key: PdfKey,
  { store }: Pick<Deps, 'store'>,
  { value }: Reading,
): Promise<Attachment | null> {
  const note = await value(readPrintedNote(key));
  if (!note) return null;
  const content = await printNote(note, await readLogo(store, note.issuer.logo));
  return { filename: `credit-note-${note.number}.pdf`, contentType: 'application/pdf', content };
}
