import type { MlsMatch } from '#contract/listings/look-up.ts';
import { formatListingField } from '../form/field-labels.ts';

export const notFound = (text: string, isNumber: boolean): string =>
  isNumber
    ? `We couldn’t find “${text}” in your MLS. Check the number, or enter the listing below.`
    : 'Enter an MLS number, or an address such as 12 Elm Street, Vancouver.';

/** Says whether anything was filled in, and that photos come only with an import. */
export function describeFill({ mls_id, photo_count }: MlsMatch, hasFilled: boolean): string {
  const filled = hasFilled
    ? `Filled in from MLS® ${mls_id}.`
    : `Nothing was left to fill in from MLS® ${mls_id}.`;
  if (photo_count === 0) return filled;
  const photos = photo_count === 1 ? 'Its photo comes' : `Its ${photo_count} photos come`;
  return `${filled} ${photos} only with an import, which also follows your MLS from then on.`;
}

export const describeAddress = (hasFilled: boolean): string =>
  `We couldn’t find this address in your MLS, so ${hasFilled ? 'only the address was filled in' : 'nothing was changed'}.`;

export const describeClashes = (names: readonly string[], isFromMls: boolean): string =>
  `${isFromMls ? 'The MLS has' : 'This address has'} something else in: ${names.map(formatListingField).join(', ')}.`;
