import { facebookServices, type Service } from '#contract/access.ts';
import { isSame as isSameValue, joinLists, type Values } from '#contract/editing/join.ts';
import { errors, type FieldErrors } from '#contract/errors.ts';
import type { FileKind, SentFile } from '#contract/listings/files.ts';
import { onlyTheirsToAdvertise, problemsOfPlace } from '#contract/listings/rules.ts';
import {
  openHouseDays,
  type Listing,
  type ListingDraft,
  type ListingPatch,
  type listings,
} from '#contract/listings/listings.ts';
import type { Query } from '#contract/endpoint.ts';
import type { UnchangedListing } from '#contract/listings/sorting.ts';
import { usualSort } from '#contract/listings/sorts.ts';
import { findCountry } from '#contract/listings/places.ts';
import { mlsFields } from '#contract/listings/mls.ts';
import type { OpenHouseDraft } from '#contract/listings/open-houses.ts';
import { amenities, features, usualType } from '#contract/listings/property-types.ts';
import { active } from '#contract/listings/statuses.ts';
import { zoneOfProperty } from '#contract/listings/zones.ts';
import { toInstant } from '#contract/zoned-time.ts';

/** A new listing with all optional fields. */
export const withDefaults = <Draft extends Partial<ListingDraft>>(draft: Draft) => ({
  status_id: active,
  type: usualType,
  features: [],
  amenities: [],
  tours: [],
  marketing_facebook: false,
  marketing_newsletter: false,
  display_mortgage_calculator: true,
  is_address_displayable: true,
  is_hidden: false,
  ...draft,
});

const soldKeys: readonly string[] = ['status_id', 'sold_price', 'date_sold', 'sold_banner'];
export type ChangeEventName = 'listing.edited' | 'listing.status_changed';

/** The event a change is logged as, or null if nothing is sent. */
export function pickListingEvent(patch: ListingPatch): ChangeEventName | null {
  const keys = Object.keys(patch);
  if (keys.length === 0) return null;
  return keys.includes('status_id') && keys.every((key) => soldKeys.includes(key))
    ? 'listing.status_changed'
    : 'listing.edited';
}

/** Whether a patch says anything that the listing does not say already. */
export function hasChanges(patch: ListingPatch, present: Listing): boolean {
  const before: Record<string, unknown> = present;
  return Object.entries(patch).some(([key, value]) => !isSame(key, value, before[key], listAlts));
}

/** The fields that a feed may overwrite, unless the agent has edited them. */
const syncedFields: readonly string[] = [...mlsFields, 'photos'];

/** The fields that a change really alters, of those a feed also has. */
export const editedFields = (patch: ListingPatch, present: Listing): string[] => {
  const before: Record<string, unknown> = present;
  return Object.entries(patch)
    .filter(([key, value]) => syncedFields.includes(key) && !isSame(key, value, before[key], listIds))
    .map(([key]) => key);
};

/** Whether a list needs another statement than the usual one, which reads a page by the index of its order. */
export const isSortedOrFiltered = (query: Query<typeof listings.list>): boolean =>
  query.sort !== usualSort || isFiltered(query);

/** Whether a list has only some listings of its statuses. */
export const isFiltered = ({
  type,
  city,
  ...only
}: Pick<
  Query<typeof listings.list>,
  'type' | 'city' | 'without_photos' | 'in_newsletter' | 'held'
>): boolean => type !== '' || city !== '' || only.without_photos || only.in_newsletter || only.held;

type BulkPatch = Pick<ListingPatch, 'status_id' | 'marketing_facebook' | 'marketing_newsletter'>;
export type ChosenListing = { id: number; is_reciprocity: boolean } & Required<BulkPatch>;

/** Which of the chosen listings a change alters, and why it leaves the others as they are. */
export function splitChosen(
  ids: readonly number[],
  rows: readonly ChosenListing[],
  patch: BulkPatch,
): { changing: number[]; unchanged: UnchangedListing[] } {
  const unchanged = ids.flatMap((id): UnchangedListing[] => {
    const reason = reasonAgainst(
      rows.find((row) => row.id === id),
      patch,
    );
    return reason === null ? [] : [{ id, reason }];
  });
  return { changing: ids.filter((id) => unchanged.every((one) => one.id !== id)), unchanged };
}

function reasonAgainst(row: ChosenListing | undefined, patch: BulkPatch): UnchangedListing['reason'] | null {
  if (row === undefined) return 'gone';
  const { status_id: status, marketing_facebook: facebook, marketing_newsletter: newsletter } = patch;
  // a colleague's listing may be shown, and not advertised
  if (row.is_reciprocity && (facebook === true || newsletter === true)) return 'of_colleague';
  const isSame =
    (status ?? row.status_id) === row.status_id &&
    (facebook ?? row.marketing_facebook) === row.marketing_facebook &&
    (newsletter ?? row.marketing_newsletter) === row.marketing_newsletter;
  return isSame ? 'same' : null;
}

type Marketing = Pick<ListingPatch, 'marketing_facebook' | 'marketing_newsletter'>;
type Present = Pick<
  Listing,
  | 'state_or_province'
  | 'postal_code'
  | 'features'
  | 'amenities'
  | 'marketing_facebook'
  | 'marketing_newsletter'
  | 'is_reciprocity'
>;

/** The errors of a change by field, checked with the stored values; {} if it is valid. */
export function validateListing(
  patch: ListingPatch,
  present: Present | null,
  booked: readonly string[],
): FieldErrors {
  return {
    ...(('state_or_province' in patch || 'postal_code' in patch) && placeProblems(patch, present)),
    ...labelProblems('features', patch.features, features, present?.features),
    ...labelProblems('amenities', patch.amenities, amenities, present?.amenities),
    ...marketingProblems(patch, present, booked),
  };
}

const placeProblems = (patch: ListingPatch, present: Present | null) =>
  problemsOfPlace({
    state_or_province: patch.state_or_province ?? present?.state_or_province ?? '',
    postal_code: patch.postal_code === undefined ? present?.postal_code : patch.postal_code,
  });

const toggles = [
  ['marketing_facebook', facebookServices],
  ['marketing_newsletter', ['in_touch']],
] as const satisfies readonly (readonly [keyof Marketing, readonly Service[]])[];

/** A toggle cannot be switched on without its service or for a colleague's listing; one that is already on may stay on. */
export const marketingProblems = (
  patch: Marketing,
  present: (Marketing & Pick<Listing, 'is_reciprocity'>) | null,
  booked: readonly string[],
): FieldErrors =>
  Object.fromEntries(
    toggles
      .filter(([key]) => patch[key] === true && present?.[key] !== true)
      .flatMap(([key, services]): [string, string[]][] => {
        if (present?.is_reciprocity === true) return [[key, [onlyTheirsToAdvertise]]];
        return services.some((service) => booked.includes(service))
          ? []
          : [[key, [errors.upgrade_required[1]]]];
      }),
  );

/** Labels are from the list; others came with the MLS and may stay. */
function labelProblems(
  field: 'features' | 'amenities',
  chosen: readonly string[] | undefined,
  offered: readonly string[],
  present: readonly string[] = [],
): FieldErrors {
  const isKnown = (label: string) => offered.includes(label) || present.includes(label);
  return chosen === undefined || chosen.every(isKnown)
    ? {}
    : { [field]: ['Please choose one of the offered values.'] };
}

/** The lists that have tables of their own, as a form sends them. */
export const toLists = (listing: Listing): Required<Pick<ListingPatch, FileKind | 'openhouses'>> => ({
  photos: listing.photos.map(({ id, alt }) => ({ id, alt })),
  floor_plans: toIds(listing.floor_plans),
  brochures: toIds(listing.brochures),
  openhouses: listing.openhouses.map(
    ({ time_zone: _zone, start_date_time: _start, end_date_time: _end, ...sent }) => sent,
  ),
});

/** Photos that are sent without their descriptions keep them. */
export function withAlts(patch: ListingPatch, { photos }: Pick<Listing, 'photos'>): ListingPatch {
  const altOf = (id: number) => photos.find((photo) => photo.id === id)?.alt ?? null;
  return patch.photos === undefined
    ? patch
    : {
        ...patch,
        photos: patch.photos.map(({ id, alt }) => ({ id, alt: alt === undefined ? altOf(id) : alt })),
      };
}

/** Each file at its first place. */
export const listOnce = (files: readonly SentFile[]): SentFile[] =>
  files.filter(({ id }, index) => files.findIndex((file) => file.id === id) === index);

const toIds = (files: readonly { id: number }[]) => files.map(({ id }) => ({ id }));

/** The former contents of the lists that a change replaces. */
export const replacedLists = (patch: Values, present: Listing): Values =>
  Object.fromEntries(
    Object.entries(toLists(present)).filter(([key, list = []]) => {
      const sent = patch[key];
      return Array.isArray(sent) && !isSameValue(joinLists<object>(list, sent, list), list);
    }),
  );

type Place = Pick<Listing, 'state_or_province' | 'city'>;

/** No listing is stored without a known province or state. */
function zoneAt({ state_or_province, city }: Place): string {
  const zone = zoneOfProperty(state_or_province, city);
  if (zone === null) throw new Error(`No time zone is known of the region '${state_or_province}'.`);
  return zone;
}

export const openHousesUntil = (now: Date): Date => new Date(now.getTime() + openHouseDays * 86_400_000);

/** Open houses as they are stored: with the zone of the property, and the instants in it. */
export function toOpenHouseRows(drafts: readonly OpenHouseDraft[], { state_or_province, city }: Place) {
  const zone = zoneAt({ state_or_province, city });
  return drafts.map((draft) => ({
    ...draft,
    time_zone: zone,
    starts_at: toInstant(draft.date, draft.start_time, zone).toISOString(),
    ends_at: toInstant(draft.date, draft.end_time, zone).toISOString(),
  }));
}

/** Whether the zone of an open house no longer matches its property; for an unknown place it does not change. */
export const isElsewhere = (
  { time_zone }: { time_zone: string },
  { state_or_province, city }: Place,
): boolean => ![null, time_zone].includes(zoneOfProperty(state_or_province, city));

/** Whether open houses must be stored again because the property has moved to another zone. */
export const movesZone = (patch: ListingPatch, present: Place): boolean =>
  zoneOfProperty(patch.state_or_province ?? present.state_or_province, patch.city ?? present.city) !==
  zoneOfProperty(present.state_or_province, present.city);

/** The draft with the country its province or state is in. */
export const withCountry = <Draft extends { state_or_province?: string | undefined }>(draft: Draft) =>
  draft.state_or_province === undefined ? draft : { ...draft, country: findCountry(draft.state_or_province) };

const fileLists: readonly string[] = ['photos', 'floor_plans', 'brochures'];

/** Of files, only what `listParts` reads is compared. */
function isSame(
  key: string,
  sent: unknown,
  stored: unknown,
  listParts: (files: unknown) => unknown[],
): boolean {
  if (fileLists.includes(key)) return JSON.stringify(listParts(sent)) === JSON.stringify(listParts(stored));
  return JSON.stringify(sent ?? null) === JSON.stringify(stored ?? null);
}

const listAlts = (files: unknown): unknown[] =>
  Array.isArray(files)
    ? files.map((file: unknown) => (isRecord(file) ? [file['id'], file['alt'] ?? null] : null))
    : [];

const listIds = (files: unknown): unknown[] =>
  Array.isArray(files) ? files.map((file: unknown) => (isRecord(file) ? file['id'] : null)) : [];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
