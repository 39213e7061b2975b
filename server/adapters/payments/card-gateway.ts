import type { CardHolder } from '#contract/billing/card.ts';

/**
 * The card as its provider stores it; `method` and `customer` are the provider's names for the card and its owner.
 */
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
 * The outcome of a charge. One that is processing is asked about again. One that is confirming waits for the
 * cardholder to confirm it with the bank at this address.
 */
export type ChargeOutcome =
  | { state: 'succeeded'; remote: string }
  | { state: 'processing'; remote: string | null }
  | { state: 'confirming'; remote: string; url: string | null }
  | { state: 'failed'; remote: string | null; words: string };

export type Charge = {
  /** the same for every try of one payment: the provider charges once per key */
  key: string;
  customer: string;
  method: string;
  cents: number;
  currency: 'CAD' | 'USD';
  /** comes back in the provider's own records */
  invoiceId: number;
  begunAt: Date;
  /** the portal path to which the bank returns; null if nobody is present to confirm */
  returnTo: string | null;
};

export type Refund = { key: string; charge: string; cents: number; currency: 'CAD' | 'USD' };

type CardOwner = { clientId: number; customer: string | null };

/** A change of the balance at the provider, positive in our favour; for a charge or refund, the requested amount. */
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
 * Charges cards. The caller stores the key before a charge begins. If the answer is lost, it asks the provider by
 * that key, and never charges under another.
 */
export type CardGateway = {
  name: 'sample' | 'stripe';
  /** the address of the page with the card fields, which send the numbers to the provider only */
  fields: string;
  /** The data that the fields need before they save a card; null if they need none. */
  beginCard(owner: CardOwner, holder: CardHolder): Promise<{ customer: string; secret: string } | null>;
  /** Exchanges the token of a card for the card; throws a CardError if it is refused. */
  saveCard(token: string, owner: CardOwner): Promise<GatewayCard>;
  /** An outcome that was lost on the way counts as processing. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** null if the key is unknown */
  findCharge(charge: Charge): Promise<ChargeOutcome | null>;
  /** Gives up a charge that was never confirmed. */
  cancelCharge(remote: string): Promise<ChargeOutcome>;
  refund(refund: Refund): Promise<ChargeOutcome>;
  findRefund(refund: Refund): Promise<ChargeOutcome | null>;
  /** The changes of the balance from this instant on, in pages. */
  listMovements(since: Date): AsyncIterable<Movement[]>;
  readBalances(): Promise<Balance[]>;
};

/** A card that its provider refuses, with a message for the cardholder. */
export class CardError extends Error {}
