import { unescapeHtml } from '#contract/escape-html.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { mlsFields, type MlsField, type MlsFieldName } from '#contract/listings/mls.ts';
import { statusLabel } from '#contract/listings/statuses.ts';
import { formatFieldLabel } from '#contract/fields.ts';
import { formatPrice, regionName } from '../listing-words.ts';

const names: Partial<Record<MlsFieldName, string>> = {
  status_id: 'Status',
  state_or_province: 'Province or state',
  coordinates: 'Place on the map',
  market_date: 'On the market since',
  square_footage: 'Total area',
  condo_fees: 'Fees',
};

const isMlsField = (name: string): name is MlsFieldName => mlsFields.some((field) => field === name);

export type DifferingField = { name: MlsFieldName; field: MlsField };

/**
 * The fields that differ from the MLS, in the order of the list. Those that it changed after the agent did wait for a
 * choice; for all others the agent has decided.
 */
export function splitDiffering({ fields }: Pick<Listing, 'fields'>): {
  waiting: DifferingField[];
  decided: DifferingField[];
} {
  const known = Object.entries(fields)
    .flatMap(([name, field]) => (isMlsField(name) ? [{ name, field }] : []))
    .toSorted((a, b) => mlsFields.indexOf(a.name) - mlsFields.indexOf(b.name));
  return {
    waiting: known.filter(({ field }) => field.source === 'both'),
    decided: known.filter(({ field }) => field.source !== 'both'),
  };
}

const maxNamed = 3;
const conjunction = new Intl.ListFormat('en-CA', { type: 'conjunction' });

/** 'You show your own price and description.', and of many a number. */
export const summarizeOwn = (decided: readonly DifferingField[]): string =>
  decided.length > maxNamed
    ? `You show your own version of ${decided.length} details.`
    : `You show your own ${conjunction.format(decided.map(({ name }) => toWords(name)))}.`;

const toWords = (name: MlsFieldName): string =>
  name === 'market_date' ? 'date on the market' : fieldName(name).toLowerCase();

export const fieldName = (name: MlsFieldName): string => names[name] ?? formatFieldLabel(name);

const money: readonly MlsFieldName[] = ['price', 'sold_price', 'taxes', 'condo_fees'];
const longest = 280;

/** A value as a person reads it. */
export function formatValue(name: MlsFieldName, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty';
  if (Array.isArray(value)) return value.length === 0 ? 'Empty' : value.join(', ');
  if (name === 'status_id') return statusLabel(Number(value));
  if (name === 'state_or_province') return regionName(String(value));
  if (money.includes(name)) return formatPrice(Number(value).toFixed(2));
  const text = name === 'description' ? withoutTags(String(value)) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Rich text of the server only has these tags and entities. It is shown as text, never as HTML. */
const withoutTags = (html: string) =>
  unescapeHtml(html.replace(/<\/(p|h\d|li)>|<br>/g, ' ').replace(/<[^<>]*>/g, '')).trim();
