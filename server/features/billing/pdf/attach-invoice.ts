import type { TaskContext } from '#server/core/db/worker-pool.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Attachment } from '#server/core/mail/compose-message.ts';
import { readPrintedInvoice } from '../cross-client/invoices.ts';
import type { InvoiceKey } from './invoice-urls.ts';
import { printInvoice } from './print-invoice.ts';
import { readLogo } from './read-logo.ts';

/** A mail's invoice in its present state, including the paid stamp; null for one that was erased with its client. */
export async function attachInvoice(
  key: InvoiceKey,
  { store, portalOrigin }: { store: FileStore; portalOrigin: string },
  { value }: Pick<TaskContext, 'value'>,
): Promise<Attachment | null> {
  const invoice = await value(readPrintedInvoice(key));
  if (!invoice) return null;
  return {
    filename: `invoice-${invoice.number}.pdf`,
    contentType: 'application/pdf',
    content: await printInvoice(invoice, await readLogo(store, invoice.issuer.logo), portalOrigin),
  };
}
