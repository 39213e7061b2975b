import { published } from '#contract/testimonials/testimonials.ts';
import { sql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import type { PublicSite } from './sites.ts';

export type ShownTestimonial = {
  id: number;
  /** as the customer wants to be named */
  name: string;
  words: string;
  callout: string | null;
  published_at: string;
};
export type ShownTestimonials = { total: number; testimonials: ShownTestimonial[] };

type Wanted = { onHomepage: boolean; page: number; take: number };

/**
 * An agent's published testimonials, newest first: only those with consent, and for linked ones the words that the
 * customer agreed to. They are stored nowhere else, so a withdrawn one is gone on the next view.
 */
export function listShownTestimonials(
  { client_id }: Pick<PublicSite, 'client_id'>,
  { onHomepage, page, take }: Wanted,
) {
  const shown = sql`FROM app.testimonials t
    WHERE t.client_id = ${client_id} AND t.status_id = ${published}::int AND t.consent AND t.deleted_at IS NULL
      AND (t.homepage OR NOT ${onHomepage})`;
  return systemRead<ShownTestimonials>()`
    SELECT json_build_object('total', (SELECT count(*) ${shown}), 'testimonials', (SELECT coalesce(json_agg(r), '[]') FROM (
      SELECT t.id, coalesce(t.display_name, btrim(t.first_name || ' ' || t.last_name)) AS name, coalesce(t.agreed_message, t.message) AS words,
        t.callout, t.published_at
      ${shown} ORDER BY t.published_at DESC, t.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) r))`;
}
