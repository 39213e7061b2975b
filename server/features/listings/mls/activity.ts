import { formatFieldLabel } from '#contract/fields.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { declareActivity, type SentenceInput } from '#server/core/events/activity-events.ts';

const link = (id: number) => fillPath(paths.listing, { id });
const listing = ({ name }: SentenceInput) => name ?? 'a listing';

/** Changes made by a feed, without a user of the portal. */
export const mlsActivity = declareActivity({
  type: 'listing',
  events: {
    'listing.price_synced': {
      sentence: (input) => `The price of ${listing(input)} changed in the MLS.`,
      link,
    },
    'listing.own_imported': {
      sentence: ({ details }) =>
        `${details['count'] === 1 ? '1 new listing' : `${Number(details['count'])} new listings`} came from the MLS.`,
    },
    'listing.synced': {
      sentence: describeSync,
      link,
    },
    // the log shows the sync or the import before it
    'listing.photos_copied': {
      sentence: (input) => `${formatPhotos(input.details)} of ${listing(input)} came from the MLS.`,
      link,
      isInternal: true,
    },
  },
});

function describeSync(input: SentenceInput): string {
  const [fields, disputed] = ['fields', 'disputed'].map((key) => listFields(input.details[key]));
  if (!fields)
    return disputed
      ? `The MLS changed the ${disputed} of ${listing(input)}, where your own is shown.`
      : `The MLS changed ${listing(input)}.`;
  const changed = `The ${fields} of ${listing(input)} changed in the MLS.`;
  return disputed ? `${changed} The MLS also changed the ${disputed}, where your own is shown.` : changed;
}

const names: Readonly<Record<string, string>> = {
  status_id: 'status',
  state_or_province: 'province or state',
  square_footage: 'total area',
  condo_fees: 'fees',
  market_date: 'date on the market',
  is_address_displayable: 'display of the address',
  is_reciprocity: 'listing agent',
};
const maxNames = 4;
const conjunction = new Intl.ListFormat('en-CA', { type: 'conjunction' });

/** 'price, status and photos'; only the first few are named. */
function listFields(value: unknown): string {
  const fields = Array.isArray(value) ? value.map(String) : [];
  const shown = fields.slice(0, fields.length > maxNames ? maxNames - 1 : maxNames);
  const rest = fields.length - shown.length;
  return conjunction.format([
    ...shown.map((name) => names[name] ?? formatFieldLabel(name).toLowerCase()),
    ...(rest > 0 ? [`${rest} other fields`] : []),
  ]);
}

function formatPhotos({ copied, failed }: Record<string, unknown>): string {
  const [copiedCount, all] = [Number(copied), Number(copied) + Number(failed)];
  return `${copiedCount === all ? '' : `${copiedCount} of `}${all === 1 ? '1 photo' : `${all} photos`}`;
}
