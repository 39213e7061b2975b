import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';

export type UploadId = { clientId: number; id: number };

/** The upload, if it was neither taken back nor replaced by a later one. */
export const undoableUpload = ({ clientId, id }: UploadId): Sql => sql`SELECT u.* FROM app.stats_uploads u
    WHERE u.client_id = ${clientId} AND u.id = ${id} AND u.undone_at IS NULL AND NOT ${isCovered}`;

/** Whether a later file replaced the same numbers as file u. */
export const isCovered =
  rawSql(`EXISTS (SELECT FROM app.stats_uploads l WHERE l.client_id = u.client_id AND l.source = u.source
  AND l.site_id IS NOT DISTINCT FROM u.site_id AND l.id > u.id AND l.undone_at IS NULL AND l.months && u.months)`);
