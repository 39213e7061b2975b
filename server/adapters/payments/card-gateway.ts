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

/**
 * What became of a charge. One that is processing is asked about again; one that is confirming waits for the owner of the
 * card, who confirms it with the bank at this address.
 */
export type ChargeOutcome =
  | { state: 'succeeded'; remote: string }
  | { state: 'processing'; remote: string | null }
  | { state: 'confirming'; remote: string; url: string | null }
  | { state: 'failed'; remote: string | null; words: string };

export type Charge = {
  /** the same for every try of one payment: the provider charges once for a key */
  key: string;
  customer: string;
  method: string;
  cents: number;
  currency: 'CAD' | 'USD';
  /** comes back in the provider's own records */
  invoiceId: number;
  begunAt: Date;
  /** the path of the portal where the bank leads back to; null where nobody is there to confirm anything */
  returnTo: string | null;
};

export type Refund = { key: string; charge: string; cents: number; currency: 'CAD' | 'USD' };

type CardOwner = { clientId: number; customer: string | null };

/** What changed the balance at the provider, positive in our favour; of a charge or a refund as it was asked for. */
export type Movement = {
  remote: string;
  kind: 'charge' | 'refund' | 'payout' | 'other';
  payment_key: string | null;
  currency: string;
  cents: number;
  net_currency: string;
  net_cents: number;
  made_at: string;
};

export type Balance = { currency: string; cents: number };

/**
 * Who charges cards. Whoever begins a charge writes down its key first; where the answer is lost, the provider is asked by
 * the key, and never made to charge under another one.
 */
export type CardGateway = {
  name: 'sample' | 'stripe';
  /** the address of the page with the fields of a card, whose numbers come to the provider alone */
  fields: string;
  /** What the fields need before they save a card; null where they need nothing. */
  beginCard(owner: CardOwner, holder: CardHolder): Promise<{ customer: string; secret: string } | null>;
  /** Exchanges the token of a card for the card; throws a CardError where it is refused. */
  saveCard(token: string, owner: CardOwner): Promise<GatewayCard>;
  /** An outcome that was lost on the way is one that is processing. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** null where nothing is known of the key */
  findCharge(charge: Charge): Promise<ChargeOutcome | null>;
  /** Gives up a charge that nobody confirmed. */
  cancelCharge(remote: string): Promise<ChargeOutcome>;
  refund(refund: Refund): Promise<ChargeOutcome>;
  findRefund(refund: Refund): Promise<ChargeOutcome | null>;
  /** What changed the balance from this instant on, in pages. */
  listMovements(since: Date): AsyncIterable<Movement[]>;
  readBalances(): Promise<Balance[]>;
};

/** A card that its provider refuses, in words for its owner. */
export class CardError extends Error {}
