import type { NewsletterClock } from '#contract/newsletter/calendar.ts';
import { quickRead, rawSql } from '#server/core/db/sql.ts';

/** When the newsletter of a row c of clients is sent, and which of its months are skipped. */
export const newsletterClock =
  rawSql(`json_build_object('time_zone', c.time_zone, 'next_newsletter_date', c.next_newsletter_date,
  'skipped_months', (SELECT coalesce(json_agg(k.month), '[]') FROM app.newsletters k
    WHERE k.client_id = c.id AND k.skipped_at IS NOT NULL AND k.closed_at IS NULL))`);

export const readClock = () => quickRead<NewsletterClock>()`
  SELECT ${newsletterClock} FROM app.clients c WHERE c.id = app.client()`;
