import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { Parts } from '#server/core/events/change.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { accessRequestItem } from './queue-items.ts';

/**
 * Parts of a statement that changes clients, with the rows `of` with id and features. A client who has the
 * testimonials manager no longer asks for it.
 */
export const settleApplications = ({
  of,
  staffId,
  now,
}: {
  of: Sql;
  staffId: number | null;
  now: Date;
}): Parts => ({
  closed_access_request: closeItems(accessRequestItem, { client: rawSql('id'), staffId })({
    from: sql`FROM ${of} WHERE 'TESTIMONIAL_MANAGER' = ANY (features)`,
    now,
  }),
  granted: sql`DELETE FROM app.applications a USING ${of} n WHERE a.client_id = n.id AND 'TESTIMONIAL_MANAGER' = ANY (n.features)`,
});
