import type { UnsavedNewsletter } from '#contract/newsletter/blocks.ts';
import type { Month } from '#contract/newsletter/calendar.ts';
import { rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';

/** The owner of a draft: a user, or a member of staff who acts for the client. */
const author = rawSql(`coalesce('staff ' || app.acting_staff(), 'user ' || app.acting_user())`);

/** The draft of the caller, for a row n of newsletters. */
export const ownDraft = sql`(SELECT json_build_object('data', d.data, 'version', d.version, 'saved_at', app.to_iso(d.saved_at))
  FROM app.newsletter_drafts d WHERE d.client_id = n.client_id AND d.month = n.month AND d.author = ${author})`;

export const saveDraft = (
  month: Month,
  { data, version, now }: { data: UnsavedNewsletter; version: number; now: Date },
) => write<{ saved_at: string }>()`
  INSERT INTO app.newsletter_drafts AS d (client_id, month, author, data, version, saved_at)
  VALUES (app.client(), ${month}, ${author}, ${JSON.stringify(data)}::jsonb, ${version}, ${now})
  ON CONFLICT (client_id, month, author) DO UPDATE SET data = excluded.data, version = excluded.version, saved_at = excluded.saved_at
  RETURNING json_build_object('saved_at', app.to_iso(d.saved_at))`;

export const deleteDraft = (month: Month) => write<null>()`${deleteOwnDraft(month)}`;

export const deleteOwnDraft = (month: Month): Sql =>
  sql`DELETE FROM app.newsletter_drafts WHERE client_id = app.client() AND month = ${month} AND author = ${author}`;
