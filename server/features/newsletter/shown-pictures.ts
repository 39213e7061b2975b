import { ownTextNames } from '#contract/newsletter/blocks.ts';
import { columns, sql, type Sql } from '#server/core/db/sql.ts';

/**
 * Whether a newsletter of the client shows the picture of a row `file`, by its `pattern`: a picture that was ever
 * mailed stays.
 */
export const isShown = (client: Sql): Sql => sql`(
  EXISTS (SELECT FROM app.newsletter_blocks b WHERE b.client_id = ${client} AND (b.image_url LIKE file.pattern OR b.content LIKE file.pattern))
  OR EXISTS (SELECT FROM app.newsletters n WHERE n.client_id = ${client} AND concat_ws(' ', ${columns(ownTextNames, 'n')}) LIKE file.pattern)
  OR EXISTS (SELECT FROM app.newsletter_snapshots p WHERE p.client_id = ${client} AND p.content::text LIKE file.pattern))`;
