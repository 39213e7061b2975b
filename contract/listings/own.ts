import * as z from 'zod/mini';
import { admins, editors } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { AgentIds, ImportResult } from './mls.ts';

/** The most listings that one call or one run over the feed imports; the others follow with the next. */
export const maxOwnListings = 1000;

/** New listings of the client in the feed are asked about, or come. */
const newListingChoices = ['ask', 'drafts', 'published'] as const;
const NewListings = z.enum(newListingChoices, 'Please choose an option from the list.');
export type NewListings = z.infer<typeof NewListings>;

export const OwnSettings = z.object({
  mls_agent_ids: AgentIds.shape.mls_agent_ids,
  new_listings: NewListings,
});
export type OwnSettings = z.infer<typeof OwnSettings>;
/** Numbers wait for staff to confirm them: until then no listing is the client’s own by them. */
const StoredSettings = z.extend(OwnSettings, { unconfirmed_ids: z.array(z.string()) });
export type StoredSettings = z.infer<typeof StoredSettings>;

/** Numbers of agents that nobody has confirmed yet. */
export const describeUnconfirmed = (numbers: readonly string[]): string =>
  numbers.length === 1
    ? `We’re confirming that ${numbers[0]} is your number. Its listings will appear as yours once we have.`
    : `We’re confirming that ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} are your numbers. Their listings will appear as yours once we have.`;

const OwnListing = z.object({
  mls_id: z.string(),
  address: z.string(),
  city: z.nullable(z.string()),
  price: z.nullable(z.string()),
  /** who lists it, as the feed says; a wrong number is seen by it */
  agent: z.nullable(z.string()),
});
export type OwnListing = z.infer<typeof OwnListing>;

const mlsId = z.string().check(z.minLength(1, 'Please choose one.'), z.maxLength(50, 'Please choose one.'));
const mlsIds = z
  .array(mlsId)
  .check(z.maxLength(maxOwnListings, `Please choose at most ${maxOwnListings} listings.`));

export const listingsOwnTag: Tag = {
  name: 'Listings: all of an agent',
  description: 'Listings that the feed has under the numbers of a client’s agents.',
};

export const listingsOwn = {
  readSettings: endpoint({
    method: 'GET',
    path: '/listings/own/settings',
    access: admins(),
    summary: 'The numbers of the client’s agents at their boards, and what happens to new listings',
    data: StoredSettings,
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/listings/own/settings',
    changes: 'settings.changed',
    access: admins(),
    summary:
      'Says which numbers those are, of which staff confirm each new one, and whether new listings are asked about or come as drafts or published; listings of other agents count as reciprocity',
    body: OwnSettings,
    data: StoredSettings,
  }),
  find: endpoint({
    method: 'GET',
    path: '/listings/own',
    access: editors(),
    summary: 'Listings of the client for sale in the feed that are not in the account, the latest first',
    data: z.object({
      /** whether any number of an agent is known and confirmed */
      has_numbers: z.boolean(),
      unconfirmed_ids: z.array(z.string()),
      new_listings: NewListings,
      listings: z.array(OwnListing),
    }),
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
  import: endpoint({
    method: 'POST',
    path: '/listings/own',
    once: 'in parts',
    changes: 'listing.changed',
    access: editors(),
    summary: 'Imports the chosen ones, and never offers the declined ones again',
    body: z.object({ mls_ids: mlsIds, declined: z.optional(mlsIds) }),
    data: ImportResult,
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
};
