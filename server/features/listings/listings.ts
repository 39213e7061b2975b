import { ApiError, invalid } from '#contract/errors.ts';
import { fewerFiles, fileRefusals, isShown, picturesAmong, type FileType } from '#contract/files.ts';
import { fileKindNames, fileKinds, uploadKinds } from '#contract/listings/files.ts';
import { listingLists, type Listing, type ListingPatch, type listings } from '#contract/listings/listings.ts';
import { imagesIn } from '#contract/rich-text/images.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import { joinEdit } from '#server/core/editing/join-edit.ts';
import { compareColumns, keepListEdit, toEditedRow } from '#server/core/editing/queries.ts';
import type { FileRecords } from '#server/core/files/file-records.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { insertListingFiles, listFileKinds, replaceDescriptionImages, replaceFiles } from './file-queries.ts';
import { saveOpenHouses } from './open-houses.ts';
import * as queries from './queries.ts';
import { listCities, listSortedListings } from './sorted-queries.ts';
import {
  pickListingEvent,
  editedFields,
  hasChanges,
  isSortedOrFiltered,
  marketingProblems,
  movesZone,
  openHousesUntil,
  validateListing,
  listOnce,
  replacedLists,
  splitChosen,
  toLists,
  withAlts,
  withCountry,
  withDefaults,
} from './rules.ts';

type Tx = Transaction<'write'>;

export const listingsHandlers = ({
  files: fileRecords,
}: {
  files: Pick<FileRecords, 'keep'>;
}): Handlers<typeof listings> => ({
  list: ({ db, query, now }) => {
    if (isSortedOrFiltered(query)) return db.page(listSortedListings(query, now), query);
    return db.page(query.search ? queries.searchListings(query) : queries.listListings(query), query);
  },
  cities: ({ db }) => db.row(listCities()),
  matches: ({ db, query }) => db.row(queries.findMatches(query)),
  totals: ({ db }) => db.row(queries.countListings()),
  openHouses: ({ db, query, now }) =>
    db.page(queries.listOpenHouses(query, { now, until: openHousesUntil(now) }), query),
  read: ({ db, params }) => db.row(queries.readListing(params.id)),

  create: ({ db, body, now }) =>
    db.transaction(async (tx) => {
      const draft = withDefaults(body);
      refuse(validateListing(draft, null, await listNeededServices(tx, draft)));
      await checkFiles(tx, draft);
      const id = await tx.value(queries.insertListing(withCountry(draft), now));
      if (id === null) throw new ApiError('unavailable');
      if (draft.openhouses?.length)
        await saveOpenHouses(tx, id, { drafts: draft.openhouses, place: draft, now });
      await saveFiles(tx, id, draft, now);
      await saveDescriptionImages(tx, id, draft);
      return tx.row(queries.readListing(id));
    }),

  update: ({ db, params: { id }, body: { version, ...body }, now }) =>
    db.transaction(async (tx) => {
      const present = orNotFound(await tx.value(queries.lockListing(id)));
      const sent = withAlts(body, present);
      const row = toEditedRow('app.listings', id);
      const read = queries.readListing(id);
      const patch = await joinEdit(tx, {
        compare: compareColumns(row, sent),
        patch: sent,
        version,
        lists: toLists(present),
        schemas: listingLists,
        read,
      });
      refuse(validateListing(patch, present, await listNeededServices(tx, patch)));
      await checkFiles(tx, patch);
      if (Object.keys(patch).length > 0) {
        const event = hasChanges(patch, present) ? pickListingEvent(patch) : null;
        const edited = editedFields(patch, present);
        await tx.value(queries.updateListing(id, withCountry(patch), { now, event, edited }));
      }
      if (patch.openhouses !== undefined || movesZone(patch, present)) {
        const drafts = patch.openhouses ?? present.openhouses;
        await saveOpenHouses(tx, id, { drafts, place: { ...present, ...pickPlace(patch) }, now });
      }
      await saveFiles(tx, id, patch, now);
      await saveDescriptionImages(tx, id, patch, present);
      const replaced = replacedLists(patch, present);
      if (Object.keys(replaced).length > 0) await tx.value(keepListEdit(row, replaced, now));
      return tx.row(read);
    }),

  updateSeveral: ({ db, body: { ids: chosen, ...patch }, now }) =>
    db.transaction(async (tx) => {
      const ids = [...new Set(chosen)];
      const rows = (await tx.value(queries.lockListings(ids))) ?? [];
      const missing = ids.filter((id) => rows.every((row) => row.id !== id));
      const deleted = missing.length > 0 ? ((await tx.value(queries.listDeleted(missing))) ?? []) : [];
      if (deleted.length < missing.length) throw new ApiError('not_found');
      refuse(marketingProblems(patch, null, await listNeededServices(tx, patch)));
      const { changing, unchanged } = splitChosen(ids, rows, patch);
      if (changing.length > 0) await tx.value(queries.updateListings(changing, patch, now));
      return { ids: changing, unchanged };
    }),

  remove: ({ db, params, now }) => db.row(queries.deleteListing(params.id, now)),

  upload: ({ db, files, body: { type_id }, now }) => {
    const kind = uploadKinds.find(({ id }) => id === type_id);
    const types: readonly FileType[] = kind?.types ?? [];
    const wrong = files.find(({ type }) => !types.includes(type));
    if (wrong) throw new ApiError('unsupported_file', { sentence: explainWrongType(wrong.type, types) });
    if (!kind) throw new ApiError('unsupported_file');
    if (files.length > kind.most) throw invalid('file', fewerFiles);
    return db.transaction(async (tx) => {
      const stored = await fileRecords.keep(tx, files, { purpose: 'listing', now });
      return tx.row(
        insertListingFiles(
          stored.map(({ id }) => id),
          type_id,
          now,
        ),
      );
    });
  },
});

function explainWrongType(type: FileType, types: readonly FileType[]): string {
  const pictures = picturesAmong(types);
  if (pictures.length === 0) return fileRefusals.otherType(types);
  return isShown(type) ? fileRefusals.otherPicture(pictures) : fileRefusals.notPicture(types);
}

function refuse(fields: Record<string, string[]>): void {
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
}

/** The client's booked services, if the change depends on them. */
const listNeededServices = async (tx: Tx, patch: ListingPatch): Promise<string[]> =>
  patch.marketing_facebook || patch.marketing_newsletter
    ? ((await tx.value(queries.readServices())) ?? [])
    : [];

/** A file of another client is not found; one of another kind does not fit this field. */
async function checkFiles(tx: Tx, patch: ListingPatch): Promise<void> {
  const files = fileKindNames.flatMap((kind) => (patch[kind] ?? []).map(({ id }) => ({ id, kind })));
  if (files.length === 0) return;
  const rows = (await tx.value(listFileKinds(files.map(({ id }) => id)))) ?? [];
  const kinds = new Map(rows.map(({ id, type_id }) => [id, type_id]));
  if (files.some(({ id }) => !kinds.has(id))) throw new ApiError('not_found');
  const misplaced = files.find(({ id, kind }) => kinds.get(id) !== fileKinds[kind].id);
  if (misplaced) throw invalid(misplaced.kind, 'This file belongs to another field.');
}

async function saveFiles(tx: Tx, id: number, patch: ListingPatch, now: Date): Promise<void> {
  for (const kind of fileKindNames) {
    const files = patch[kind];
    if (files) await tx.value(replaceFiles(id, { typeId: fileKinds[kind].id, files: listOnce(files), now }));
  }
}

async function saveDescriptionImages(
  tx: Tx,
  id: number,
  { description }: ListingPatch,
  present?: Listing,
): Promise<void> {
  if (description === undefined) return;
  if ([description, present?.description].some((html) => html?.includes('<img')))
    await tx.value(replaceDescriptionImages(id, imagesIn(description ?? '')));
}

const pickPlace = ({ state_or_province, city }: ListingPatch) => ({
  ...(state_or_province !== undefined && { state_or_province }),
  ...(city !== undefined && { city }),
});
