import type { FastifyInstance } from 'fastify';
import { defaultError } from '#contract/refusals.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { noteFacts } from '#server/core/http/security-events.ts';
import { runFor } from '#server/core/threads/requester.ts';
import { readPrintedInvoice } from '../cross-client/invoices.ts';
import type { InvoiceUrls } from './invoice-urls.ts';
import { printInvoice } from './print-invoice.ts';
import { readLogo } from './read-logo.ts';

type Deps = {
  systemDb: SystemDb<'read'>;
  store: FileStore;
  invoiceUrls: InvoiceUrls;
  portalOrigin: string;
  clock: () => Date;
};
type Signed = { Params: { client: string; name: string }; Querystring: Record<string, unknown> };

/** Shows invoices as PDF under their signed addresses. No cache on the way may store a copy. */
export function addInvoices(
  app: FastifyInstance,
  { systemDb, store, invoiceUrls: urls, portalOrigin, clock }: Deps,
): void {
  app.get<Signed>('/invoices/:client/:name', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    const key = toStoredKey(request.params);
    const { expires, signature } = request.query;
    const state =
      key !== null &&
      typeof signature === 'string' &&
      typeof expires === 'string' &&
      /^\d{1,12}$/.test(expires)
        ? urls.check(key, { expires: Number(expires), signature, now: clock() })
        : 'invalid';
    if (state === 'forged') noteFacts(request, { event: 'forged_signature' });
    const invoice = key !== null && state === 'signed' ? await systemDb.value(readPrintedInvoice(key)) : null;
    if (!invoice) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
    try {
      const logo = await readLogo(store, invoice.issuer.logo);
      const requester = { key: `client ${invoice.client_id}`, isGone: () => reply.raw.destroyed };
      const bytes = await runFor(requester, () => printInvoice(invoice, logo, portalOrigin));
      return await reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="invoice-${invoice.number}.pdf"`)
        .send(bytes);
    } catch (error) {
      request.log.error({ err: error }, 'an invoice could not be drawn');
      return reply.status(503).header('retry-after', 2).type('text/plain; charset=utf-8').send(defaultError);
    }
  });
}

function toStoredKey({ client, name }: Signed['Params']) {
  const [, id] = /^([1-9]\d{0,15})\.pdf$/.exec(name) ?? [];
  return id !== undefined && /^[1-9]\d{0,15}$/.test(client)
    ? { client_id: Number(client), id: Number(id) }
    : null;
}
