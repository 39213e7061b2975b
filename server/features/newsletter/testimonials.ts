import { published } from '#contract/testimonials/testimonials.ts';
import type { OfferedTestimonial } from '#contract/newsletter/newsletter.ts';
import { readPage } from '#server/core/db/deep-pages.ts';
import { rawSql, read, sql, sqlNumber, type Sql } from '#server/core/db/sql.ts';

/** For a row t of testimonials: published, which requires consent. */
const isShown = sql`t.status_id = ${sqlNumber(published)} AND t.consent AND t.deleted_at IS NULL`;

/** The name the customer wants, and the words they agreed to. */
const name = rawSql(`coalesce(t.display_name, btrim(t.first_name || ' ' || t.last_name))`);
const words = rawSql('coalesce(t.agreed_message, t.message)');

/** The testimonial in a block b; null if it is no longer published. */
export const testimonialOfBlock: Sql = sql`(SELECT json_build_object('name', ${name}, 'words', ${words})
  FROM app.testimonials t WHERE t.client_id = b.client_id AND t.id = b.testimonial_id AND ${isShown})`;

/** The ids of testimonials in a row p of snapshots that may no longer be shown. */
export const withdrawnOfSnapshot: Sql = sql`(SELECT coalesce(json_agg(k.id), '[]') FROM unnest(p.testimonial_ids) AS k (id)
  WHERE NOT EXISTS (SELECT FROM app.testimonials t WHERE t.client_id = p.client_id AND t.id = k.id AND ${isShown}))`;

export function listOffered({ page, take }: { page: number; take: number }) {
  return readPage<OfferedTestimonial[]>({ page, take })`
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (
        SELECT t.id, ${name} AS name, ${words} AS words, t.published_at
        FROM app.testimonials t WHERE t.client_id = app.client() AND ${isShown}
        ORDER BY t.published_at DESC, t.id DESC LIMIT ${take} OFFSET ${(page - 1) * take}) r),
      (SELECT coalesce(sum(n), 0) FROM app.testimonial_totals WHERE client_id = app.client() AND status_id = ${sqlNumber(published)})`;
}

type Shown = { id: number; name: string; words: string };

/** Those of these that may be shown. */
export const readShown = (ids: readonly number[]) => read<Shown[]>()`
  SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', ${name}, 'words', ${words})), '[]')
  FROM app.testimonials t WHERE t.client_id = app.client() AND t.id = ANY (${ids}::bigint[]) AND ${isShown}`;

/** Those of these that the client does not have. */
export const listMissing = (ids: readonly number[]) => read<number[]>()`
  SELECT coalesce(json_agg(k.id), '[]') FROM unnest(${ids}::bigint[]) AS k (id)
  WHERE NOT EXISTS (SELECT FROM app.testimonials t WHERE t.client_id = app.client() AND t.id = k.id)`;
