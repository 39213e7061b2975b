import * as z from 'zod/mini';
import { editors, staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { clean } from '../clean-text.ts';
import { id, instant, required, text } from '../fields.ts';

/** The fields an MLS may change, unless the agent has. All others belong to the agent. */
export const mlsFields = [
  'price',
  'status_id',
  'sold_price',
  'date_sold',
  'market_date',
  'type',
  'subtype',
  'street_address',
  'unit_number',
  'area',
  'community',
  'city',
  'state_or_province',
  'postal_code',
  'coordinates',
  'bedrooms',
  'bathrooms',
  'stories',
  'living_area',
  'square_footage',
  'lot_size',
  'year_built',
  'taxes',
  'condo_fees',
  'description',
  'features',
  'amenities',
  'tours',
] as const;
export type MlsFieldName = (typeof mlsFields)[number];

export const maxImported = 50;
const needsListing = 'Please add at least one listing.';
export const mlsWarning = 'Updates from your MLS may overwrite the customizations you have made here.';
const tooMany = `Please add at most ${maxImported} listings.`;
export const reciprocityNote = 'Reciprocity does not work for commercial, lease or exclusive listings.';

/** Why a listing waits until somebody enters its price. */
export const noPrice = 'Your MLS sent no price for this listing.';

/** Why a number was not imported. */
export const importFailures = {
  notFound: 'Listing not found.',
  present: 'This listing is already in your account.',
  kind: 'Commercial, lease and exclusive listings cannot be imported.',
  notShown: 'The seller has opted out of internet display.',
  noProvince: 'Your MLS didn’t say in which province this listing is.',
  unknownProvince: (sent: string) => `We don’t know the province "${sent}" of this listing.`,
} as const;

/** One number per line, as agents write them: blank lines and repeats are ignored. */
const toMlsIds = (lines: readonly string[]): string[] => [
  ...new Set(lines.map((line) => clean(line).toUpperCase()).filter((line) => line !== '')),
];

export const mlsIds = z.pipe(
  z.array(z.string(needsListing), needsListing),
  z.pipe(
    z.transform((lines: string[]) => toMlsIds(lines)),
    z.array(z.string()).check(z.minLength(1, needsListing), z.maxLength(maxImported, tooMany)),
  ),
);

const MlsValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/** Whose value is used for a field that differs from the MLS: `both` if the MLS changed it after the agent did. */
const MlsField = z.object({
  source: z.enum(['mine', 'mls', 'both']),
  mls_value: MlsValue,
  synced_at: instant,
});
export type MlsField = z.infer<typeof MlsField>;
export const MlsFields = z.record(z.string(), MlsField);

/** The feed's state for a listing that came from one. */
export const ListingMls = z.object({
  synced_at: instant,
  /** it has left the feed; only the agent knows whether it was sold */
  is_gone: z.boolean(),
  /** photos that are still being copied */
  photos_waiting: z.int(),
  /** its photos are the board's and follow them, until the agent changes them */
  follows_photos: z.boolean(),
  /** the MLS's own words for values it gave in other units, by field */
  originals: z.record(z.string(), z.string()),
  /** the page of the board, which some boards ask to be linked */
  board_url: z.nullable(z.string()),
});
export type ListingMls = z.infer<typeof ListingMls>;

const Earlier = z.object({ id, mls_id: z.nullable(z.string()), address: z.string() });

export const ImportedListing = z.object({
  mls_id: z.string(),
  id,
  address: z.string(),
  /** a listing of the same property under an earlier number, which this one may continue */
  continues: z.nullable(Earlier),
});
export type ImportedListing = z.infer<typeof ImportedListing>;
const ImportFailure = z.object({ mls_id: z.string(), message: z.string() });
export const ImportResult = z.object({
  successes: z.array(ImportedListing),
  failures: z.array(ImportFailure),
});
export type ImportResult = z.infer<typeof ImportResult>;

const names = z.optional(z.array(z.enum(mlsFields, 'Please choose a field that the MLS knows.')));

const agentId = text(50).check(z.minLength(1, 'Please enter a number, or remove the line.'));
export const AgentIds = z.object({
  mls_agent_ids: z.array(agentId).check(z.maxLength(20, 'Please enter fewer numbers.')),
});
export type AgentIds = z.infer<typeof AgentIds>;
/** Those that an Admin entered, until staff say whether they are theirs. */
const Unconfirmed = { unconfirmed_ids: z.array(z.string()) };
const StaffAgentIds = z.extend(AgentIds, Unconfirmed);
export type StaffAgentIds = z.infer<typeof StaffAgentIds>;

export const listingsMlsTag: Tag = {
  name: 'Listings: MLS',
  description: 'Listings that come from the feed of a board, and whose value of a field stands.',
};

export const listingsMls = {
  import: endpoint({
    method: 'POST',
    path: '/listings/import',
    once: 'in parts',
    changes: 'listing.changed',
    access: editors(),
    summary:
      'Imports listings by their MLS numbers; those that cannot be imported are answered with the reason',
    body: z.object({ mls_ids: mlsIds }),
    data: ImportResult,
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
  sync: endpoint({
    method: 'POST',
    path: '/listings/sync',
    once: true,
    changes: null,
    access: editors(),
    summary: 'Asks the feed now for these listings, or for all that came from it',
    refuses: ['not_found'],
    body: z.object({ ids: z.optional(z.array(id).check(z.maxLength(maxImported, tooMany))) }),
    /** how many listings are asked about */
    data: z.object({ count: z.int() }),
    status: 202,
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
  chooseFields: endpoint({
    method: 'PUT',
    path: '/listings/{id}/fields',
    changes: 'listing.changed',
    access: editors(),
    summary: 'Keeps the own value of fields that differ from the MLS, or takes that of the MLS',
    body: z.object({ keep: names, take: names }),
    data: z.object({ id, fields: MlsFields }),
  }),
  takePhotos: endpoint({
    method: 'PUT',
    path: '/listings/{id}/mls-photos',
    changes: 'listing.changed',
    access: editors(),
    summary:
      'Shows the photos of the MLS again in place of those the agent chose, and follows them from then on',
    data: z.object({ id }),
  }),
  continue: endpoint({
    method: 'PUT',
    path: '/listings/{id}/continuation',
    changes: 'listing.changed',
    access: editors(),
    summary:
      'Goes on with an earlier listing under the number of this newer one of the same property, which is removed; photos and texts stay',
    body: z.object({ listing_id: id }),
    data: z.object({ id }),
  }),
};

export const staffMls = {
  readAgentIds: endpoint({
    method: 'GET',
    path: '/staff/clients/{id}/mls',
    access: staffAreas('clients'),
    summary:
      'The numbers under which boards know the agents of a client, and those that nobody has confirmed',
    data: StaffAgentIds,
  }),
  changeAgentIds: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/mls',
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary: 'Says which numbers those are: listings of other agents count as reciprocity',
    body: AgentIds,
    data: StaffAgentIds,
  }),
  settleAgentIds: endpoint({
    method: 'PUT',
    path: '/staff/clients/{id}/mls/unconfirmed',
    changes: 'client.changed',
    access: staffAreas('clients'),
    summary: 'Says whether numbers that the client entered are those of its agents; the client is told',
    body: z.extend(AgentIds, { are_theirs: z.boolean(required) }),
    data: StaffAgentIds,
  }),
};
