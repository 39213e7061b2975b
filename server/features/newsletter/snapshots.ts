import type { NewsletterContent } from '#contract/newsletter/blocks.ts';
import type { Month } from '#contract/newsletter/calendar.ts';
import { rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change, type Consequences } from '#server/core/events/change.ts';
import type { NewsletterFrame } from './rendering/newsletter-frame.ts';
import { renderNewsletter } from './rendering/render-newsletter.ts';
import { calculateChecksum, type RenderedNewsletter } from './rendering/rendered-newsletter.ts';

/** A newsletter as it will be mailed, with a checksum against later changes. */
export type Snapshot = RenderedNewsletter & { content: NewsletterContent; checksum: string };

export async function makeSnapshot(content: NewsletterContent, frame: NewsletterFrame): Promise<Snapshot> {
  const rendered = await renderNewsletter(content, frame);
  return { ...rendered, content, checksum: calculateChecksum(rendered) };
}

/** Its testimonials, each of which may still be withdrawn. */
const shownIn = ({ custom_content }: NewsletterContent): number[] =>
  custom_content.flatMap(({ testimonial_id: id, testimonial }) =>
    id === null || testimonial === null ? [] : [id],
  );

type Frozen = { client: Sql; month: Month; snapshot: Snapshot; staff: Sql; now: Date };

/** For the statement that freezes it: the newsletter is locked with its first snapshot. */
export const insertSnapshot = (
  { client, month, snapshot, staff, now }: Frozen,
  consequences: Consequences = {},
): Sql =>
  change(
    sql`UPDATE app.newsletters n SET locked_at = coalesce(n.locked_at, ${now}::timestamptz) WHERE n.client_id = ${client} AND n.month = ${month}
    RETURNING n.client_id, n.month`,
    {
      now,
      before: {
        snapshot: sql`INSERT INTO app.newsletter_snapshots (client_id, month, content, subject, html, text, links, bytes, testimonial_ids, checksum, taken_at, taken_by)
    VALUES (${client}, ${month}, ${JSON.stringify(snapshot.content)}::jsonb, ${snapshot.subject}, ${snapshot.html}, ${snapshot.text},
      ${snapshot.links}, ${snapshot.bytes}, ${shownIn(snapshot.content)}::bigint[], ${snapshot.checksum}, ${now}, ${staff}) RETURNING id`,
      },
      ...consequences,
      answer: rawSql('SELECT to_json(id) FROM snapshot'),
    },
  );

/** The changes of staff after the lock. */
export const saveStaffSnapshot = (month: Month, snapshot: Snapshot, now: Date) =>
  write<number>()`${insertSnapshot({
    client: rawSql('app.client()'),
    month,
    snapshot,
    staff: rawSql('app.acting_staff()'),
    now,
  })}`;
