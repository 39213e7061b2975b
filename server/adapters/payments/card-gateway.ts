import type { CardHolder } from '#contract/billing/card.ts';

/** The card as its provider keeps it; `method` and `customer` are the provider's names for it and for its owner. */
type GatewayCard = {
  method: string;
  customer: string;
  brand: string;
  last_four: string;
  exp_month: number;
  exp_year: number;
  holder: CardHolder;
};

/** What became of a charge. One that is processing is asked about again. */
export type ChargeOutcome =
  | { state: 'succeeded'; remote: string }
  | { state: 'processing'; remote: string | null }
  | { state: 'failed'; remote: string | null; words: string };

type Charge = {
  /** the same for every try of one payment: the provider charges once for a key */
  key: string;
  customer: string;
  method: string;
  cents: number;
  currency: 'CAD' | 'USD';
  /** comes back in the provider's own records */
  invoiceId: number;
};

type Refund = { key: string; charge: string; cents: number; currency: 'CAD' | 'USD' };

/**
 * Who charges cards. Whoever begins a charge writes down its key first; where the answer is lost, the provider is asked by
 * the key, and never made to charge under another one.
 */
export type CardGateway = {
  /** the path of the page with the fields of a card, whose numbers come to the provider alone */
  fieldsPath: string;
  /** Exchanges the token of a card for the card; throws a CardError where it is refused. */
  saveCard(token: string, owner: { clientId: number; customer: string | null }): Promise<GatewayCard>;
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** null where nothing is known of the key */
  findCharge(key: string): Promise<ChargeOutcome | null>;
  refund(refund: Refund): Promise<ChargeOutcome>;
  findRefund(key: string): Promise<ChargeOutcome | null>;
};

/** A card that its provider refuses, in words for its owner. */
export class CardError extends Error {}
