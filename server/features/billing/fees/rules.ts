import type { Fee as ShownFee, VoidedFee as ShownVoidedFee } from '#contract/billing/fees.ts';
import type { Line } from '../proration.ts';

/** An amount that the invoice of the next period has, once. */
export type Fee = { id: number; words: string; cents: number; currency: 'CAD' | 'USD' };

/** The number of its voided invoice says where it was. */
export type VoidedFee = Fee & { invoice: string };

/** The fees that an invoice in this currency has. Those in another currency wait until they are withdrawn. */
export const feesIn = <One extends Fee>(fees: readonly One[], currency: Fee['currency']): One[] =>
  fees.filter((fee) => fee.currency === currency);

/** Their lines pay for no days, so that a change of package gives nothing of them back. */
export const feeLines = (fees: readonly Fee[], currency: Fee['currency']): Line[] =>
  feesIn(fees, currency).map(({ words, cents }) => ({ description: words, cents }));

/** A fee as the API returns it. */
export const toShownFee = ({ id, words, cents, currency }: Fee): ShownFee => ({
  id,
  words,
  amount: cents / 100,
  currency,
});

export const toShownVoidedFee = ({ invoice, ...fee }: VoidedFee): ShownVoidedFee => ({
  ...toShownFee(fee),
  invoice,
});
