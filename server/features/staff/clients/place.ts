import { invalid } from '#contract/errors.ts';
import { findRegion, type Country } from '#contract/places.ts';
import { regionMissing } from '#contract/staff/place.ts';
import type { ClientChange } from '#contract/staff/staff.ts';

type Place = { country: Country; state_or_province: string | null };

/**
 * The complete place that follows from the sent parts: another country drops the former province. Taxes in Canada
 * depend on the province, so it cannot be removed.
 */
export function placeAfter(change: ClientChange, stored: Place): Partial<Place> {
  if (change.country === undefined && change.state_or_province === undefined) return {};
  const country = change.country ?? stored.country;
  const typed =
    change.state_or_province === undefined && country === stored.country
      ? stored.state_or_province
      : (change.state_or_province ?? null);
  const region = typed === null ? undefined : findRegion(country, typed);
  if (region === undefined && (typed !== null || country === 'CA'))
    throw invalid('state_or_province', regionMissing(country));
  return { country, state_or_province: region?.code ?? null };
}
