import { withClient } from '#database/connection.ts';
import { invoicePdf } from '#server/features/billing/pdf/invoice-pdf.ts';
import type { PrintedInvoice } from '#server/features/billing/pdf/printed-invoice.ts';
import { addPayers } from '#server/testing/many-payers.ts';
import { runInProcess } from './children.ts';
import { mark, print } from './table.ts';
import type { World } from './world.ts';

const maxSeconds = 300;
const maxBytes = 150 * 1024 ** 2;
const leastPdfs = 20;
const drawn = 200;
const billedAt = '2027-03-20T20:00:00Z';

type Answer = { seconds: number; peakBytes: number };

/** Invoices as PDFs, and the job that bills many clients on one day, in a process of its own. */
export async function measureBilling(
  { connections, superuser }: World,
  { clients }: { clients: number },
  say: (sentence: string) => void,
): Promise<void> {
  say(`${drawn} invoices as PDFs`);
  const perSecond = await drawInvoices();
  say(`Billing ${clients} clients`);
  await withClient(superuser, (client) => addPayers(client, clients, billedAt.slice(0, 10)));
  const { seconds, peakBytes } = await runInProcess<Answer>('billing-worker.ts', {
    worker: connections.worker,
    now: billedAt,
  });
  print([
    ['billing', '', 'seconds', 'memory MB', 'a second'],
    ['invoices as PDFs', String(drawn), '', '', `${perSecond.toFixed(0)}${mark(perSecond >= leastPdfs)}`],
    [
      'clients billed and charged',
      String(clients),
      `${seconds.toFixed(1)}${mark(seconds < maxSeconds)}`,
      `${(peakBytes / 1024 ** 2).toFixed(0)}${mark(peakBytes < maxBytes)}`,
      (clients / seconds).toFixed(0),
    ],
  ]);
}

async function drawInvoices(): Promise<number> {
  await invoicePdf(invoiceOf(0), null);
  const began = performance.now();
  for (let n = 1; n <= drawn; n += 1) await invoicePdf(invoiceOf(n), null);
  return (drawn * 1000) / (performance.now() - began);
}

const invoiceOf = (id: number): PrintedInvoice => ({
  client_id: 1,
  id,
  number: `2026-${String(id).padStart(6, '0')}`,
  status: 'paid',
  currency: 'CAD',
  lines: [{ description: 'Grow package, Nov 20 to Dec 19, 2026', cents: 35_000 }],
  taxes: [{ name: 'GST', rate: 5000, cents: 1750, registration: '12345' }],
  subtotal_cents: 35_000,
  total_cents: 36_750,
  paid_cents: 36_750,
  credited_cents: 0,
  refunded_cents: 0,
  issuer: { name: 'Provider', address: ['1 Main Street'], logo: null },
  bill_to: ['Client', 'British Columbia, Canada'],
  created_at: '2026-11-20T20:00:00Z',
  issued_on: '2026-11-20',
  due_on: '2026-11-20',
  paid_at: '2026-11-20T20:00:00Z',
});
