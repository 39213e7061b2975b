import * as z from 'zod/mini';
import { editors } from '../access.ts';
import { clean } from '../clean-text.ts';
import { endpoint } from '../endpoint.ts';
import { id, requiredText, text } from '../fields.ts';
import { holds } from './holds.ts';
import { ListedBy } from './listed-by.ts';
import { ListingDraft } from './listings.ts';
import { mlsIds } from './mls.ts';

export const maxMlsMatches = 5;
/** Why a listing of the MLS is not filled in, though it was found. */
export const otherAgentsListing =
  'This is another agent’s listing. Import it by its MLS® number to show it as Reciprocity.';

const MlsMatch = z.object({
  mls_id: z.string(),
  address: z.string(),
  city: z.string(),
  /** why it cannot be filled in; null if it can */
  problem: z.nullable(z.string()),
  /** the listing of this account with its number */
  listing_id: z.nullable(id),
  photo_count: z.int(),
  /** what the MLS says, as a new listing may be saved with it */
  fields: z.partial(ListingDraft),
});
export type MlsMatch = z.infer<typeof MlsMatch>;

const ImportPreview = z.object({
  mls_id: z.string(),
  /** why it would not be imported; null if it would */
  problem: z.nullable(z.string()),
  /** the listing of this account with its number */
  listing_id: z.nullable(id),
  /** what would be imported */
  listing: z.nullable(
    z.object({
      address: z.string(),
      city: z.nullable(z.string()),
      state_or_province: z.nullable(z.string()),
      price: z.nullable(z.string()),
      bedrooms: z.nullable(z.string()),
      bathrooms: z.nullable(z.string()),
      living_area: z.nullable(z.string()),
      photo_count: z.int(),
      is_reciprocity: z.boolean(),
      /** whose a colleague's is; null for the agent's own */
      listed_by: z.nullable(ListedBy),
      /** why it would wait before visitors see it; empty if it would be published */
      holds: z.array(z.enum(holds)),
    }),
  ),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

/** The numbers of an import in an address, with commas between them. */
const listedIds = z.pipe(
  text(2000),
  z.pipe(
    z.transform((listed: string) => listed.split(',')),
    mlsIds,
  ),
);

/** The MLS number that somebody typed; null if the text has several words and so is none. */
export function readMlsNumber(text: string): string | null {
  const number = clean(text).replace(/^mls\s*[®#:]*\s*/i, '');
  return /^[a-z0-9-]{1,30}$/i.test(number) && /\d/.test(number) ? number.toUpperCase() : null;
}

export const listingsLookUp = {
  find: endpoint({
    method: 'GET',
    path: '/listings/look-up',
    access: editors(),
    summary: 'What the MLS knows of an address or an MLS number, to fill in a new listing with',
    query: z.object({ text: requiredText(200) }),
    data: z.array(MlsMatch),
    limits: [{ per: 'session', calls: 120, seconds: 3600 }],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/listings/import',
    access: editors(),
    summary: 'What an import of these MLS numbers would bring, in their order; nothing is imported',
    query: z.object({ mls_ids: listedIds }),
    data: z.array(ImportPreview),
    limits: [{ per: 'session', calls: 120, seconds: 3600 }],
  }),
};
