import type { ListedBy } from '#contract/listings/listed-by.ts';
import { statusGroups } from '#contract/listings/statuses.ts';

/**
 * A listing of the MLS in Foyer's terms: statuses by our ids, types among our fourteen, areas in square feet, money
 * as decimal text. Values that the feed does not have are null.
 */
export type MlsListing = {
  /** what agents type; upper case */
  mls_id: string;
  /** the feed's own key of the listing */
  listing_key: string;
  /** the numbers of the listing agents at their board */
  agent_ids: readonly string[];
  kind: 'sale' | 'lease' | 'commercial' | 'exclusive';
  /** false: the seller does not want it on any website */
  may_be_shown: boolean;
  values: MlsValues;
  /** its province or state in the board's words; `values` only has it if we recognise it */
  province_said: string | null;
  /** values given in other units, in their own words: { living_area: '171.9 square metres' } */
  originals: Readonly<Record<string, string>>;
  photos: readonly MlsPhoto[];
  /** the page of the listing at the board, which some boards ask to be linked */
  board_url: string | null;
  listed_by: ListedBy;
  /** the day of the agreement with the seller */
  contract_date: string | null;
  /** the latest change of its price, if the feed says when it was and what the price was before */
  price_change: { from: string; at: string } | null;
};

/** The fields of a listing that an MLS sets; its next update may overwrite each. */
export type MlsValues = {
  price: string | null;
  status_id: number;
  sold_price: string | null;
  date_sold: string | null;
  /** the day it came on the market; without one, that of the agreement with the seller */
  market_date: string | null;
  street_address: string | null;
  unit_number: string | null;
  area: string | null;
  community: string | null;
  city: string | null;
  state_or_province: string | null;
  postal_code: string | null;
  /** as listings store them */
  coordinates: string | null;
  description: string | null;
  bedrooms: string | null;
  bathrooms: string | null;
  stories: string | null;
  living_area: string | null;
  square_footage: string | null;
  lot_size: string | null;
  year_built: string | null;
  condo_fees: string | null;
  taxes: string | null;
  features: readonly string[];
  amenities: readonly string[];
  type: string;
  subtype: string | null;
  tours: readonly string[];
  is_address_displayable: boolean;
};

export type MlsPhoto = {
  key: string;
  url: string;
  /** what the board says it shows */
  caption: string | null;
};

/** One page of changes, oldest first. */
type MlsChanges = {
  changed: readonly { listing_key: string; changed_at: string }[];
  /** the parameter for the next page; null after the last */
  next: string | null;
};

/** One page of the keys of everything the feed has. */
type MlsKeys = { keys: readonly string[]; next: string | null };

/** The source of listings: the bundled sample or the feed of a board. Every call may throw an MlsError. */
export type MlsSource = {
  provider: 'sample' | 'ddf' | 'reso';
  /** the board allows visitors to see days on market and price changes */
  showsHistory: boolean;
  /** Listings by their numbers, at most `maxFoundListings` of them; a number without a listing is left out. */
  find: (mlsIds: readonly string[], patience: Patience) => Promise<MlsListing[]>;
  /**
   * Listings in streets whose name has this word, at this number; at most `maxAtAddress`. A feed may write the word in
   * any case.
   */
  findAt: (street: AddressKey, patience: Patience) => Promise<MlsListing[]>;
  /** Changes at this instant or later; the instant may repeat some that were seen before. */
  listChanges: (since: string, next: string | null) => Promise<MlsChanges>;
  listKeys: (next: string | null) => Promise<MlsKeys>;
  /** The bytes of a photo. */
  readPhoto: (url: string) => Promise<Buffer>;
  /** Whether this listing is of an agent with one of these numbers. */
  isOwn: (listing: MlsListing, agentIds: readonly string[]) => boolean;
  /** Every listing on the market that `isOwn` with these numbers; all of them, or an error. */
  listOwn: (agentIds: readonly string[], patience: Patience) => Promise<MlsListing[]>;
};

const onMarket: readonly number[] = statusGroups.active;
export const isStatusOnMarket = (id: number): boolean => onMarket.includes(id);
export const isOnMarket = ({ values }: MlsListing): boolean => isStatusOnMarket(values.status_id);

export const maxFoundListings = 50;
export const maxAtAddress = 50;
/** The number of a house and a word of its street. */
export type AddressKey = { number: string; word: string };

/** Someone is waiting for an import; nobody is for the nightly update. */
export type Patience = 'someone is waiting' | 'nobody is waiting';

type Reason = 'unauthorised' | 'rate limited' | 'unavailable' | 'unreadable' | 'not found' | 'refused';

const sentences: Record<Reason, string> = {
  unauthorised: 'The MLS feed refuses our access.',
  'rate limited': 'The MLS feed asks us to wait.',
  unavailable: 'The MLS feed does not answer.',
  unreadable: 'The MLS feed answers what cannot be read.',
  'not found': 'The MLS feed does not have what was asked for.',
  refused: 'The MLS feed refuses what was asked for.',
};

/** A failure of the feed, in a sentence for staff, without addresses and secrets. */
export class MlsError extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, { detail, cause }: { detail?: string; cause?: unknown } = {}) {
    super(detail ? `${sentences[reason]} ${detail}` : sentences[reason], { cause });
    this.reason = reason;
  }
}
