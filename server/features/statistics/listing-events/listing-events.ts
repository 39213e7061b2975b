import type { Submission } from '#contract/contacts/submissions.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { ListingAnalytics, ListingEvent } from '#server/adapters/listing-analytics/listing-analytics.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { Visitor } from '#server/core/http/handler.ts';
import { isCounted, hashVisitor } from '../collector/rules.ts';
import type { VisitorSalts } from '../collector/visitor-salts.ts';
import { findBoardListing } from '../cross-client/listing-events.ts';
import { createBoundedQueue } from './bounded-queue.ts';
import { createRecentEvents } from './recent-events.ts';
import { formatListingUrl, toBareAddress, findListingPage, hashToUuid, type ListingPage } from './rules.ts';

type Deps = {
  /** null: nothing is reported */
  analytics: ListingAnalytics | null;
  systemDb: Pick<SystemDb<'read'>, 'value'>;
  saltOf: VisitorSalts;
  sitesOrigin: string;
  clock: () => Date;
  onError: (error: unknown) => void;
};

export type ListingEvents = {
  reportView: (page: ListingPage, visitor: Visitor) => void;
  /** a form that was taken in, from any page */
  reportEnquiry: (form: Submission, visitor: Visitor) => void;
  close: () => void;
};

const maxWaiting = 1000;
const atOnce = 4;
const msBetweenErrors = 5 * 60_000;

/**
 * Reports visitors' actions on listings to the board, after they were answered. A visitor's address is only in memory
 * until then and stored nowhere, so a crash or a full memory loses the report.
 */
export function createListingEvents({
  analytics,
  systemDb,
  saltOf,
  sitesOrigin,
  clock,
  onError,
}: Deps): ListingEvents {
  if (!analytics) return { reportView: () => {}, reportEnquiry: () => {}, close: () => {} };
  const isNew = createRecentEvents();
  let lastErrorAt = -Infinity;
  const logSometimes = (error: unknown): void => {
    const now = clock().getTime();
    if (now - lastErrorAt < msBetweenErrors) return;
    lastErrorAt = now;
    onError(error);
  };
  const queue = createBoundedQueue<{ kind: ListingEvent['kind']; page: ListingPage; visitor: Visitor }>(
    async ({ kind, page, visitor: { address, userAgent = '' } }) => {
      const listing = await systemDb.value(findBoardListing(page.siteId, page.listingId));
      if (!listing) return;
      const now = clock();
      const { client_id: clientId, listing_key: listingKey, time_zone: timeZone } = listing;
      const salt = await saltOf(localDay(now, timeZone));
      const visitor = hashToUuid(salt, hashVisitor(salt, { clientId, address, userAgent }));
      if (isNew(`${kind} ${listingKey} ${visitor}`, now))
        await analytics.report({
          kind,
          listingKey,
          visitor,
          address: toBareAddress(address),
          url: formatListingUrl(sitesOrigin, page),
        });
    },
    { maxWaiting, atOnce, onError: logSometimes },
  );
  const report = (kind: ListingEvent['kind'], page: ListingPage, visitor: Visitor): void => {
    if (isCounted(visitor) && !queue.add({ kind, page, visitor }))
      logSometimes(new Error('Views of listings are not reported: too many are waiting.'));
  };
  return {
    reportView: (page, visitor) => report('view', page, visitor),
    reportEnquiry: (form, visitor) => {
      const page = findListingPage(form);
      if (page) report('enquiry', page, visitor);
    },
    close: queue.close,
  };
}
