import { createWordPress, type RemotePost } from '#server/adapters/wordpress/wordpress.ts';
import { WordPressError } from '#server/adapters/wordpress/wordpress-error.ts';
import type { SendOutbound } from '#server/engines/outbound/send-outbound.ts';
import type { WorkerDb } from '#server/core/db/worker-pool.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import { isShown } from '#contract/listings/rules.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { listingPath, shownListing } from '#server/features/sites/listings/listing-address.ts';
import type { PostFormSignature } from '#server/features/sites/listings/post-form.ts';
import { readListingOptions } from '#server/features/sites/listings/listing-options.ts';
import {
  allowLongPublishing,
  claimPost,
  lockNext,
  lockNextPost,
  recordFailed,
  recordHold,
  recordPublished,
  recordRetry,
  recordWithdrawn,
  saveRemote,
  type Publication,
} from '../cross-client/publishing.ts';
import { isColleagueSold } from './board-rules.ts';
import { maxPublishAttempts, nextTry } from './retries.ts';
import { toPostDraft } from './wordpress-post.ts';

export type PublishDeps = {
  files: FileStore;
  send: SendOutbound;
  /** for the passwords of websites */
  encryption: Encryption;
  /** for the forms that ask about a listing on another website */
  postFormSignature: PostFormSignature;
  sitesOrigin: string;
};

const nothingRemote: RemotePost = { post_id: null, photos: {} };

/** The next step for a listing on a site. The library of words loads with the first one. */
async function toStep(publication: Publication, now: Date) {
  const { listing } = publication;
  if (!listing || !isShown(listing.rules) || isColleagueSold(listing.rules.colleague, listing.rules))
    return { step: 'withdraw' } as const;
  const { publishingObstacles, needsHold, listHolds, hasFinal, formatObstacles } = await import('./rules.ts');
  const obstacles = publishingObstacles(listing.rules, now);
  if (needsHold({ obstacles, ...publication }))
    return { step: 'hold', holds: listHolds(obstacles), endsPage: hasFinal(obstacles) } as const;
  return {
    step: 'publish',
    page: listing.content,
    address: listing.address,
    overrideWords: obstacles.length > 0 ? formatObstacles(obstacles) : null,
  } as const;
}

/** Publishes one listing on our own pages, in one transaction; false if none is due. */
export const publishNextPage = (
  db: WorkerDb,
  { sitesOrigin }: Pick<PublishDeps, 'sitesOrigin'>,
): Promise<boolean> =>
  db.transaction(async ({ value, now }) => {
    const publication = await value(lockNext(now));
    if (!publication) return false;
    crashPoint('publish.locked');
    const todo = await toStep(publication, now);
    if (todo.step === 'withdraw') await value(recordWithdrawn(publication, now));
    else if (todo.step === 'hold') await value(recordHold(publication, todo));
    else
      await value(
        recordPublished(publication, {
          ...todo,
          url: pageUrl(publication, sitesOrigin),
          publisher: 'builtin',
          remote: null,
          now,
        }),
      );
    crashPoint('publish.recorded');
    return true;
  });

function pageUrl({ site_id, listing, settings }: Publication, sitesOrigin: string): string {
  if (!listing) throw new Error('A listing that was deleted has no page.');
  return sitesOrigin + listingPath(site_id, shownListing(listing.content, readListingOptions(settings)));
}

/**
 * Publishes one listing on a website of another system; false if none is due. Every step is saved once it is done. A
 * lock of the database says that somebody works on it, because a clock that jumps would end the claim.
 */
export const publishNextPost = (db: WorkerDb, deps: PublishDeps): Promise<boolean> =>
  db.transaction(async ({ value }) => {
    const key = await value(lockNextPost(db.now()));
    if (!key) return false;
    await value(allowLongPublishing());
    const publication = await db.value(claimPost(key, db.now()));
    if (publication) await tryPost(db, deps, publication);
    return publication !== null;
  });

async function tryPost(db: WorkerDb, deps: PublishDeps, publication: Publication): Promise<void> {
  crashPoint('publish.claimed');
  try {
    await publishPost(db, deps, publication);
  } catch (error) {
    if (!(error instanceof WordPressError)) {
      await db.value(recordRetry(publication, nextTry(publication.attempts, db.now(), null)));
      throw error;
    }
    const isFinal = error.tryAgain === 'never' || publication.attempts >= maxPublishAttempts;
    await db.value(
      isFinal
        ? recordFailed(publication, { reason: error.message, now: db.now() })
        : recordRetry(publication, nextTry(publication.attempts, db.now(), error.waitMs)),
    );
  }
  crashPoint('publish.ended');
}

async function publishPost(db: WorkerDb, deps: PublishDeps, publication: Publication): Promise<void> {
  const { connection, site_id, remote } = publication;
  if (publication.attempts > maxPublishAttempts)
    throw new WordPressError('Every try of it ended before its time.', { tryAgain: 'never' });
  const wordPress =
    connection &&
    createWordPress(deps.send, {
      ...connection,
      password: deps.encryption.decrypt(Buffer.from(connection.password, 'base64'), `site ${site_id}`),
    });
  const slug = `listing-${site_id}-${publication.listing_id}`;
  const todo = await toStep(publication, db.now());
  if (todo.step === 'hold') {
    if (todo.endsPage) await wordPress?.withdraw(slug, remote ?? nothingRemote);
    return void (await db.value(recordHold(publication, todo)));
  }
  const isOurs = connection?.publisher !== 'wordpress';
  if (wordPress && (todo.step === 'withdraw' || isOurs))
    await wordPress.withdraw(slug, remote ?? nothingRemote);
  if (todo.step === 'withdraw') return void (await db.value(recordWithdrawn(publication, db.now())));
  const record = (published: {
    url: string;
    publisher: 'builtin' | 'wordpress';
    remote: RemotePost | null;
  }) => db.value(recordPublished(publication, { ...todo, ...published, now: db.now() }));
  if (isOurs || !wordPress)
    return void (await record({
      url: pageUrl(publication, deps.sitesOrigin),
      publisher: 'builtin',
      remote: null,
    }));
  const posted = await wordPress.publish(toPostDraft(publication, todo.page, { ...deps, slug }), {
    remote: remote ?? nothingRemote,
    save: async (next) => {
      await db.value(saveRemote(publication, next, db.now()));
      crashPoint('publish.saved');
    },
  });
  crashPoint('publish.posted');
  await record({ url: posted.link, publisher: 'wordpress', remote: posted.remote });
}
