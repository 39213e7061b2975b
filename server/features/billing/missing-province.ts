import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { closeQueueItems, openQueueItem } from '#server/core/queue/change-queue.ts';
import { missingProvinceItem } from './queue-items.ts';

/**
 * Part of a statement: Canadian clients without a province, among the clients c of this FROM clause, wait for a
 * colleague.
 */
export const openMissingProvinces = (from: Sql, now: Date): Sql =>
  openQueueItem(missingProvinceItem, {
    subject: '',
    client: rawSql('c.id'),
    details: {},
    from: sql`${from} WHERE c.country = 'CA' AND c.state_or_province IS NULL AND c.account_status <> 'Cancelled'`,
    now,
  });

/** Closes the items that no longer apply, of the clients in `made`: part of the statement that changes them. */
export const closeMissingProvinces = ({ staffId, now }: { staffId: number | null; now: Date }): Sql =>
  closeQueueItems(missingProvinceItem, {
    client: rawSql('id'),
    staffId,
    from: rawSql(
      "FROM made WHERE account_status = 'Cancelled' OR country <> 'CA' OR state_or_province IS NOT NULL",
    ),
    now,
  });
