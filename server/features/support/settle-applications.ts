import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import type { Consequence } from '#server/core/events/change.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { accessRequestItem } from './queue-items.ts';

const hasManager = rawSql("'TESTIMONIAL_MANAGER' = ANY (features)");

/** Clients of these rows, with id and features, who have the testimonials manager no longer ask for it. */
export const deleteApplications = (clients: Sql): Sql =>
  sql`DELETE FROM app.applications a USING ${clients} n WHERE a.client_id = n.id AND ${hasManager}`;

export const closeApplications = (clients: Sql, staffId: number | null): Consequence =>
  closeItems(accessRequestItem, {
    client: rawSql('id'),
    staffId,
    from: sql`FROM ${clients} WHERE ${hasManager}`,
  });
