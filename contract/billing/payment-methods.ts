/**
 * How a payment came that no card provider charged. Staff record 'other' only by marking an invoice as paid. A 'refund'
 * to a card came back, since the bank of the client did not take it.
 */
export const paymentMethods = ['cheque', 'transfer', 'cash', 'card', 'refund', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
export const recordedMethods = ['cheque', 'transfer', 'cash', 'card'] as const;

export const paymentMethodNames: Record<PaymentMethod, string> = {
  cheque: 'Cheque',
  transfer: 'Bank transfer',
  cash: 'Cash',
  card: 'Card in person',
  refund: 'Returned refund',
  other: 'Other payment',
};

/** 'Cheque 1042' */
export const describeMethod = (method: PaymentMethod, reference: string): string =>
  [paymentMethodNames[method], reference].filter(Boolean).join(' ');
