import type { ReactElement } from 'react';
import { invoiceColours, invoiceStatusNames, type InvoiceStatus } from '#contract/billing/invoices.ts';
import { StatusDot, type Tone } from '#web/parts/StatusDot.tsx';

const tones: Record<(typeof invoiceColours)[InvoiceStatus], Tone> = {
  green: 'green',
  yellow: 'amber',
  red: 'red',
  grey: 'slate',
};

/** A colour and a word. */
export const InvoiceStatusDot = ({ status }: { status: InvoiceStatus }): ReactElement => (
  <StatusDot tone={tones[invoiceColours[status]]}>{invoiceStatusNames[status]}</StatusDot>
);
