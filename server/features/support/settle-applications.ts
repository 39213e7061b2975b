import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { closeQueueItems } from '#server/core/queue/change-queue.ts';
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
}) => sql`
  settled_access AS (${closeQueueItems(accessRequestItem, {
    client: rawSql('id'),
    from: sql`FROM ${of} WHERE 'TESTIMONIAL_MANAGER' = ANY (features)`,
    staffId,
    now,
  })}),
  granted AS (
    DELETE FROM app.applications a USING ${of} n WHERE a.client_id = n.id AND 'TESTIMONIAL_MANAGER' = ANY (n.features))`;
