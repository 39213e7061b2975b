import { escapeRichText, unescapeHtml } from '#contract/escape-html.ts';
import { importFailures, mlsFields } from '#contract/listings/mls.ts';
import { maxDescriptionLength } from '#contract/listings/listings.ts';
import type { OpenHouseDraft } from '#contract/listings/open-houses.ts';
import { findCountry } from '#contract/listings/places.ts';
import { unknown } from '#contract/listings/statuses.ts';
import type { MlsListing } from '#server/engines/mls/mls-source.ts';
import { sanitizeRichText } from '#server/core/rich-text/rich-text.ts';
import { isElsewhere, toOpenHouseRows, withDefaults } from '../rules.ts';

/** Values by column, as the listing stores them. A required column is left out if the feed does not have it. */
export type MlsColumns = Record<string, unknown>;

const neverEmpty: readonly string[] = ['price', 'street_address', 'city', 'state_or_province', 'type'];

export function toMlsColumns({ values }: MlsListing): MlsColumns {
  const described: Record<string, unknown> = { ...values, description: toRichText(values.description) };
  const known = mlsFields
    .map((name) => [name, described[name]] as const)
    .filter(([name, value]) => value !== null || !neverEmpty.includes(name));
  return {
    ...Object.fromEntries(known),
    ...(values.state_or_province !== null && { country: findCountry(values.state_or_province) }),
  };
}

/** Placeholders for required values that the board withholds. A missing price has none. */
export const withheld = { street_address: 'Address withheld', city: 'City withheld' };

/** The row of an imported listing. */
export const toNewListing = (listing: MlsListing): Record<string, unknown> => ({
  ...withDefaults({
    ...withheld,
    mls_id: listing.mls_id,
    is_address_displayable: listing.values.is_address_displayable,
  }),
  ...toMlsColumns(listing),
});

/** Why a listing cannot be imported; null if it can. */
export function importProblem(listing: MlsListing | undefined): string | null {
  if (!listing) return importFailures.notFound;
  if (listing.kind !== 'sale') return importFailures.kind;
  if (!listing.may_be_shown) return importFailures.notShown;
  if (listing.values.state_or_province !== null) return null;
  const { province_said: province } = listing;
  return province === null
    ? importFailures.noProvince
    : importFailures.unknownProvince(province.slice(0, 100));
}

/** Remarks are plain text at most boards, and HTML at some. They are stored as the editor would store them. */
function toRichText(remarks: string | null): string | null {
  if (remarks === null) return null;
  const html = /<[a-z][^<>]{0,200}>/i.test(remarks) ? remarks : paragraphsOf(remarks);
  const rich = sanitizeRichText(html.slice(0, maxDescriptionLength * 2));
  return rich === '' || rich.length > maxDescriptionLength ? shortened(remarks) : rich;
}

const shortened = (remarks: string): string | null =>
  sanitizeRichText(
    paragraphsOf(remarks.replace(/<[^<>]{0,500}>/g, ' ').slice(0, maxDescriptionLength / 2)),
  ) || null;

const paragraphsOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${escapeRichText(unescapeHtml(paragraph.trim())).replaceAll('\n', '<br>')}</p>`)
    .join('');

export type StoredOpenHouse = OpenHouseDraft & {
  id: number;
  time_zone: string;
  state_or_province: string;
  city: string;
};

/**
 * Open houses of a property that the feed has moved to another zone: the local time stays, so the instant changes.
 */
export const toMovedOpenHouses = (openHouses: readonly StoredOpenHouse[]) =>
  openHouses.filter((one) => isElsewhere(one, one)).flatMap((one) => toOpenHouseRows([one], one));

/** The columns of a listing that left the feed, which does not say whether it was sold. */
export const goneColumns: MlsColumns = { status_id: unknown };

/** If more listings than this are missing at once, the feed is at fault, and none counts as gone. */
export const isPlausible = ({ missing, present }: { missing: number; present: number }): boolean =>
  missing <= 20 || missing <= present / 2;

/** Boards ask for data that is at most half a day old, so that one failed run hides nothing. */
const hoursBetweenRuns = 5;

/** Whether a complete run over the feed is due; one that failed is tried again within the hour. */
export function isRunDue({ finished_at, started_at, failed_at }: FeedTimes, now: Date): boolean {
  const hoursSince = (time: string | null) =>
    time === null ? Infinity : (now.getTime() - Date.parse(time)) / 3_600_000;
  // a run that began and neither ended nor failed is in progress
  if (hoursSince(started_at) < 3 && hoursSince(failed_at) > hoursSince(started_at)) return false;
  return hoursSince(finished_at) >= hoursBetweenRuns;
}

export type FeedTimes = { started_at: string | null; finished_at: string | null; failed_at: string | null };
