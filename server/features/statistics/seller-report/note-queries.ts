import { sql, write } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { sellerReportActivity } from './activity.ts';

type Saved = { id: number };

/** No row if there is no such listing. The same note again is no change. */
export const saveNote = (listing: number, note: string, now: Date) =>
  write<Saved>()`${change(
    sql`INSERT INTO app.seller_report_notes AS n (client_id, listing_id, note, changed_at)
    SELECT g.client_id, g.id, ${note}, ${now}::timestamptz
    FROM app.listings g WHERE g.client_id = app.client() AND g.id = ${listing}
    ON CONFLICT (client_id, listing_id) DO UPDATE SET note = excluded.note, changed_at = excluded.changed_at
      WHERE n.note <> excluded.note
    RETURNING listing_id AS id`,
    {
      now,
      log: logChange(sellerReportActivity, 'listing.seller_note_saved'),
      answer: answerListing(listing),
    },
  )}`;

/** No row if there is no such listing. */
export const deleteNote = (listing: number, now: Date) =>
  write<Saved>()`${change(
    sql`DELETE FROM app.seller_report_notes WHERE client_id = app.client() AND listing_id = ${listing}
    RETURNING listing_id AS id`,
    {
      now,
      log: logChange(sellerReportActivity, 'listing.seller_note_saved'),
      answer: answerListing(listing),
    },
  )}`;

const answerListing = (listing: number) =>
  sql`SELECT json_build_object('id', id) FROM app.listings WHERE client_id = app.client() AND id = ${listing}`;
