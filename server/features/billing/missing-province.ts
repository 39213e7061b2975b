import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { Consequence } from '#server/core/events/change.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { missingProvinceItem } from './queue-items.ts';

/** Canadian clients without a province, among the clients c of this FROM clause, wait for a colleague. */
export const openMissingProvinces = (from: Sql): Consequence =>
  openItem(missingProvinceItem, {
    subject: '',
    client: rawSql('c.id'),
    details: {},
    from: sql`${from} WHERE c.country = 'CA' AND c.state_or_province IS NULL AND c.account_status <> 'Cancelled'`,
  });

/** Closes the items of these clients that no longer apply. */
export const closeMissingProvinces = (clients: Sql, staffId: number | null): Consequence =>
  closeItems(missingProvinceItem, {
    client: rawSql('id'),
    staffId,
    from: sql`FROM ${clients} WHERE account_status = 'Cancelled' OR country <> 'CA' OR state_or_province IS NOT NULL`,
  });
