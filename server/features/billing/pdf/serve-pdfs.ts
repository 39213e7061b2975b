import type { FastifyInstance } from 'fastify';
import { defaultError } from '#contract/refusals.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { noteFacts } from '#server/core/http/security-events.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import { runFor } from '#server/core/threads/requester.ts';
import { printNote } from '../credit-notes/print-note.ts';
import { readPrintedNote } from '../cross-client/credit-notes.ts';
import { readPrintedInvoice } from '../cross-client/invoices.ts';
import { readStatedClient } from '../cross-client/reports.ts';
import { readClientPlan } from '../cross-client/staff.ts';
import { composePaper } from '../statements/printed-statement.ts';
import { toPeriod } from '../statements/rules.ts';
import type { statementPdf } from '../statements/statement-pdf.ts';
import type { PdfKey, PdfUrls } from './pdf-urls.ts';
import { printInvoice } from './print-invoice.ts';
import { readLogo } from './read-logo.ts';

type Deps = {
  systemDb: SystemDb<'read'>;
  store: FileStore;
  invoiceUrls: PdfUrls;
  creditNoteUrls: PdfUrls;
  statementUrls: PdfUrls;
  provider: { current: () => CurrentProvider };
  portalOrigin: string;
  clock: () => Date;
};
type Signed = { Params: { client: string; name: string }; Querystring: Record<string, unknown> };

/** A document that may be drawn when its address is right. */
type Paper = { filename: string; logo: string | null; print: (logo: Buffer | null) => Promise<Buffer> };

/** Shows invoices, credit notes and statements as PDF under their signed addresses. No cache on the way may store a copy. */
export function addInvoices(app: FastifyInstance, deps: Deps): void {
  const { systemDb, invoiceUrls, creditNoteUrls, portalOrigin } = deps;
  addPdfs(app, deps, '/invoices/:client/:name', invoiceUrls, async (key) => {
    const invoice = await systemDb.value(readPrintedInvoice(key));
    return (
      invoice && {
        filename: `invoice-${invoice.number}.pdf`,
        logo: invoice.issuer.logo,
        print: (logo) => printInvoice(invoice, logo, portalOrigin),
      }
    );
  });
  addPdfs(app, deps, '/credit-notes/:client/:name', creditNoteUrls, async (key) => {
    const note = await systemDb.value(readPrintedNote(key));
    return (
      note && {
        filename: `credit-note-${note.number}.pdf`,
        logo: note.issuer.logo,
        print: (logo) => printNote(note, logo),
      }
    );
  });
  addPdfs(app, deps, '/statements/:client/:name', deps.statementUrls, (key) => readStatement(key, deps));
}

const printStatement: Threaded<typeof statementPdf> = createThreadTask(
  new URL('../statements/statement-pdf.ts', import.meta.url),
  'statementPdf',
);

/** Composed when it is opened, so that it says what the ledger says by then. */
async function readStatement(
  { client_id, id }: PdfKey,
  { systemDb, provider, clock }: Deps,
): Promise<Paper | null> {
  const [period, current, now] = [toPeriod(id), provider.current(), clock()];
  if (!period) return null;
  const stated = await systemDb.value(readStatedClient(client_id, period.to, current.time_zone));
  const plan = await systemDb.value(readClientPlan(client_id, now));
  if (!stated || !plan) return null;
  const paper = composePaper({ stated, plan, provider: current, now }, period);
  return {
    filename: `statement-${period.to}.pdf`,
    logo: paper.issuer.logo,
    print: (logo) => printStatement(paper, logo),
  };
}

function addPdfs(
  app: FastifyInstance,
  { store, clock }: Deps,
  path: string,
  urls: PdfUrls,
  read: (key: PdfKey) => Promise<Paper | null>,
): void {
  app.get<Signed>(path, async (request, reply) => {
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
    const paper = key !== null && state === 'signed' ? await read(key) : null;
    if (!key || !paper) return reply.status(404).type('text/plain; charset=utf-8').send('Not found');
    try {
      const logo = await readLogo(store, paper.logo);
      const requester = { key: `client ${key.client_id}`, isGone: () => reply.raw.destroyed };
      const bytes = await runFor(requester, () => paper.print(logo));
      return await reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${paper.filename}"`)
        .send(bytes);
    } catch (error) {
      request.log.error({ err: error }, 'a document about money could not be drawn');
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
