import { sql, type Sql } from '#server/core/db/sql.ts';

/** In app.settings; absent until somebody changes it. */
export const trackingSetting = 'newsletter_tracking';

/** Whether a client lets opens and clicks be counted. */
export const countsNewsletters = (client: Sql): Sql => sql`NOT EXISTS (
    SELECT FROM app.settings t WHERE t.client_id = ${client} AND t.key = ${trackingSetting} AND t.value = '0')`;
