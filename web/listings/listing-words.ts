import type { ListingRow } from '#contract/listings/listings.ts';
import { viewDays } from '#contract/listings/sorts.ts';
import { regions } from '#contract/places.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';

/** '1250000.00' as a person types it: '1,250,000', with cents if there are some. '' for null. */
export function formatAmount(amount: string | null): string {
  const [whole = '', cents = '00'] = (amount ?? '').split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return `${grouped}${cents === '00' ? '' : `.${cents}`}`;
}

export const formatPrice = (amount: string): string => `$${formatAmount(amount)}`;

/** Zero is how feeds say that land has none. */
const isSome = (count: string | null): boolean => count !== null && Number(count) !== 0;

/** '3 beds · 2.5 baths · 1,250 sq ft', without unknown parts. */
export function formatFacts({
  bedrooms,
  bathrooms,
  living_area: area,
}: Pick<ListingRow, 'bedrooms' | 'bathrooms' | 'living_area'>): string {
  return [
    isSome(bedrooms) && `${bedrooms} ${bedrooms === '1' ? 'bed' : 'beds'}`,
    isSome(bathrooms) && `${bathrooms} ${bathrooms === '1' ? 'bath' : 'baths'}`,
    // the number and its unit stay on one line
    isSome(area) && `${Number(area).toLocaleString('en-CA')}\u00a0sq\u00a0ft`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** '41 views in 30 days', 'At least 41 views in 30 days' where some days were not counted. */
export function formatViews(views: ListingRow['views']): string {
  if (views === null) return 'Views not known';
  const { count, is_partial: isPartial } = views;
  const amount = count === 1 ? '1 view' : `${count.toLocaleString('en-CA')} views`;
  return `${isPartial ? `At least ${amount}` : amount} in ${viewDays} days`;
}

export const formatListingCount = (listings: number): string =>
  listings === 1 ? '1 listing' : `${listings.toLocaleString('en-CA')} listings`;

export const regionName = (code: string): string =>
  [...regions.CA, ...regions.US].find((region) => region.code === code)?.name ?? code;

const tones: Record<number, Tone> = { 1: 'green', 2: 'amber', 3: 'blue', 4: 'slate', 5: 'slate' };
export const getListingTone = (status: number): Tone => tones[status] ?? 'violet';
