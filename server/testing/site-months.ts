import { saveSiteMonths, type SiteMonth } from '#server/features/statistics/cross-client/months.ts';
import type { TestDatabase } from './database.ts';
import { noon, type ClientWorld } from './people.ts';
import { withTransaction } from './worker.ts';

type Month = Partial<Omit<SiteMonth, 'client_id'>> & { month: string };

/** Months of a website, as a job or an upload stores them; of the first site by default. */
export const saveMonths = (
  database: Pick<TestDatabase, 'worker'>,
  { id, siteId }: Pick<ClientWorld, 'id' | 'siteId'>,
  months: readonly Month[],
  { source = 'ga4', now = noon }: { source?: 'ga4' | 'upload'; now?: Date } = {},
): Promise<number | null> =>
  withTransaction(database, now, ({ value }) =>
    value(
      saveSiteMonths(
        months.map((month) => ({
          client_id: id,
          site_id: siteId,
          visitors: 10,
          page_views: 30,
          listing_views: 5,
          ...month,
        })),
        source,
        now,
      ),
    ),
  );
