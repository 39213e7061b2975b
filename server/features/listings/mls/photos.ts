import { open, rm, stat } from 'node:fs/promises';
import { ApiError } from '#contract/errors.ts';
import { fileRefusals } from '#contract/files.ts';
import { fileKinds } from '#contract/listings/files.ts';
import { MlsError, type MlsSource } from '#server/engines/mls/mls-source.ts';
import { announceChange } from '#server/core/db/cross-client.ts';
import type { TaskContext } from '#server/core/db/worker-pool.ts';
import { reencodeImage } from '#server/core/files/reencode.ts';
import { detectFileType } from '#server/core/files/sniff.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { newToken, sha256 } from '#server/core/security/hashes.ts';
import * as statements from '../cross-client/mls-photos.ts';

type Needs = { mls: MlsSource; files: FileStore; quota: number };
type Listing = { client_id: number; listing_id: number };

/**
 * Copies the next photo of a listing; after the last one, open windows are notified. The file is stored before its
 * row, as with an upload. A crash in between leaves a file that the sweep removes, and the photo is copied again.
 */
export async function copyNextPhoto(
  { value, now }: TaskContext,
  { mls, files, quota }: Needs,
  {
    client_id,
    listing_id,
    copied = 0,
    failed = 0,
  }: Listing & { [Key in keyof statements.PhotoCounts]?: number | undefined },
): Promise<void> {
  const listing = { client_id, listing_id };
  const next = await value(statements.findNextPhoto(listing));
  if (!next) {
    if ((await value(statements.lockListing(listing))) === null) return;
    await value(statements.removeReplaced(listing));
    if (copied + failed > 0) await value(statements.logPhotos(listing, { copied, failed }, now));
    await value(announceChange({ client: client_id, event: 'listing.changed', subject: listing_id }));
    return;
  }
  const photo = await copyPhoto(next.url, { mls, files });
  crashPoint('photo.stored');
  // meanwhile somebody has deleted it, or the board has another photo: this copy goes with the sweep
  if ((await value(statements.lockListing(listing))) === null) return;
  const waiting = await value(statements.lockPhoto({ ...listing, ...next }));
  if (waiting === null) {
    await value(statements.continueCopying({ ...listing, copied, failed }, now));
    return;
  }
  const outcome =
    'failure' in photo
      ? null
      : await value(statements.insertPhoto({ ...listing, ...waiting, ...photo, quota, now }));
  const failure =
    'failure' in photo ? photo.failure : outcome?.is_full ? 'there is no room left for it' : null;
  if (failure === null) {
    if (!outcome?.has_failures) await value(statements.closePhotoItem({ ...listing, now }));
  } else {
    const address = await value(statements.failPhoto({ ...listing, key: next.key, failure }));
    if (address !== null) await value(statements.openPhotoItem({ ...listing, address, failure, now }));
  }
  const counts = failure === null ? { copied: copied + 1, failed } : { copied, failed: failed + 1 };
  await value(statements.continueCopying({ ...listing, ...counts }, now));
}

type PhotoCopy = { name: string; size: number; hash: Buffer };

/** A failure that would repeat counts against the photo; any other is retried. */
async function copyPhoto(
  url: string,
  { mls, files }: Pick<Needs, 'mls' | 'files'>,
): Promise<PhotoCopy | { failure: string }> {
  try {
    return await storePhoto(await mls.readPhoto(url), files);
  } catch (error) {
    if (error instanceof MlsError && error.reason === 'not found') return { failure: 'it is not there' };
    if (error instanceof MlsError && error.reason === 'refused')
      return { failure: 'it is too large, or its address is not on the internet' };
    if (error instanceof ApiError && error.code === 'unsupported_file')
      return { failure: failures[error.message] ?? 'it is not a picture' };
    throw error;
  }
}

const failures: Readonly<Record<string, string>> = {
  [fileRefusals.damaged]: 'it is damaged',
  [fileRefusals.tooManyPixels]: 'it has too many pixels',
};

async function storePhoto(bytes: Buffer, files: FileStore): Promise<PhotoCopy> {
  const id = newToken().hash.toString('hex');
  const raw = await files.temporary(`${id}.raw`);
  const temporary = [raw];
  try {
    const file = await open(raw, 'wx', 0o600);
    await file.writeFile(bytes).finally(() => file.close());
    // the content decides, not the board's name for the photo
    const type = await detectFileType(raw, '', fileKinds.photos.types);
    if (!type) throw new ApiError('unsupported_file');
    const name = `${id}.${type}`;
    const result = await files.temporary(name);
    temporary.push(result);
    await reencodeImage(raw, result, type);
    const { size } = await stat(result);
    await files.keep(name, result);
    return { name, size, hash: sha256(bytes) };
  } finally {
    await Promise.all(temporary.map((path) => rm(path, { force: true })));
  }
}
