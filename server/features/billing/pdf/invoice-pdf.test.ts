import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { invoicePdf } from './invoice-pdf.ts';
import { readPdf } from '#server/testing/read-pdf.ts';
import type { PrintedInvoice } from './printed-invoice.ts';

const portal = 'https://portal.example.com';

const invoice: PrintedInvoice = {
  client_id: 1,
  id: 1,
  number: '2026-000012',
  status: 'paid',
  currency: 'CAD',
  lines: [
    { description: 'Grow package, Nov 20 to Dec 19, 2026', cents: 35_000 },
    { description: 'עברית (in Hebrew)', cents: 100 },
  ],
  taxes: [{ name: 'GST', rate: 5000, cents: 1755, registration: '12345' }],
  subtotal_cents: 35_100,
  total_cents: 36_855,
  paid_cents: 36_855,
  credited_cents: 0,
  refunded_cents: 0,
  issuer: { name: 'Provider', address: ['1 Main Street'], logo: null },
  bill_to: ['Client', 'British Columbia, Canada'],
  created_at: '2026-11-20T20:00:00Z',
  issued_on: '2026-11-20',
  due_on: '2026-11-20',
  paid_at: '2026-11-20T20:00:00Z',
};

/** The parts of the first page as a screen reader finds them, with how many pieces of text each has. */
async function partsOf(bytes: Buffer) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await loading.promise;
  const page = await document.getPage(1);
  const [tree, meta, marks] = [
    await page.getStructTree(),
    await document.getMetadata(),
    await document.getMarkInfo(),
  ];
  await loading.destroy();
  return { tree, info: meta.info, marks };
}

type Part = { role: string; children: readonly object[] };
const isPart = (child: object): child is Part => 'role' in child;
/** 'Table(TR(TH TH))' */
const rolesOf = ({ role, children }: Part): string => {
  const inner = children.filter(isPart).map(rolesOf);
  return inner.length === 0 ? role : `${role}(${inner.join(' ')})`;
};

test('an invoice says to a screen reader what its heading, its tables and their heads are', async () => {
  const { tree, info, marks } = await partsOf(await invoicePdf(invoice, null, portal));
  expect(info).toMatchObject({ Title: 'Invoice 2026-000012', Language: 'en-CA' });
  expect(marks).toEqual(new Map(Object.entries({ Marked: true, UserProperties: false, Suspects: false })));
  const paragraphs = (count: number) => Array.from({ length: count }, () => 'P').join(' ');
  const row = (head: string) => `TR(${head} ${head})`;
  const lines = `Table(${row('TH')} ${row('TD')} ${row('TD')})`;
  const totals = `Table(${[1, 2, 3, 4].map(() => row('TD')).join(' ')})`;
  expect(tree && rolesOf(tree)).toBe(
    `Root(Document(${paragraphs(2)} H1 ${paragraphs(10)} ${lines} ${totals}))`,
  );
});

test('the same invoice is the same bytes each time', async () => {
  const [one, two] = [await invoicePdf(invoice, null, portal), await invoicePdf(invoice, null, portal)];
  expect(one.equals(two)).toBe(true);
});

test('a logo that no document can hold is left out, and the invoice is whole', async () => {
  const [without, broken] = [
    await invoicePdf(invoice, null, portal),
    await invoicePdf(invoice, Buffer.from('no picture at all'), portal),
  ];
  expect(broken.equals(without)).toBe(true);
});

test('an open invoice begins with the amount and the day, and ends with the page to pay it on', async () => {
  const open: PrintedInvoice = { ...invoice, status: 'open', paid_cents: 10_000, due_on: '2026-12-05' };
  const { text } = await readPdf(await invoicePdf(open, null, portal));
  expect(text).toMatch(/Amount due.*268\.55 CAD.*Due Dec 5, 2026.*Grow package.*How to pay/s);
  expect(text).toContain('https://portal.example.com/billing/invoices/1');
  const paid = await readPdf(await invoicePdf(invoice, null, portal));
  expect(paid.text).toMatch(/Paid in full.*368\.55 CAD/s);
  expect(paid.text).not.toContain('How to pay');
  const voided = await readPdf(await invoicePdf({ ...invoice, status: 'voided' }, null, portal));
  expect(voided.text).not.toMatch(/Amount due|Paid in full|How to pay/);
});
