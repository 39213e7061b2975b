import { sql, type Sql } from '#server/core/db/sql.ts';
import type { Parts } from '#server/core/events/change.ts';

/** A row of app.lead_emails whose contact is deleted has its key alone. */
export const erasedEmail = sql`sender = '', subject = '', service = NULL, body = '', outcome = 'deleted'`;

/** The rows stay without the words of deleted contacts, so that an email or a lead that is read again brings nobody back. */
export const eraseTexts = (ids: Sql): Parts => ({
  erased_emails: sql`UPDATE app.lead_emails SET ${erasedEmail} WHERE client_id = app.client() AND lead_id = ANY (${ids})`,
  erased_ad_leads: sql`UPDATE app.lead_ad_leads SET body = NULL WHERE client_id = app.client() AND lead_id = ANY (${ids}) AND body IS NOT NULL`,
  ...eraseImportRows(ids),
});

/** The undo of their import passes over them; those that are not done yet are matched again. */
export const eraseImportRows = (ids: Sql): Parts => ({
  erased_import_rows: sql`UPDATE app.contact_import_rows SET cells = '[]', person = NULL, emails = '{}', phone_keys = '{}', email_hash = NULL,
      problems = '[]', changes = '[]', former = NULL, match = '{}', consent = NULL
    WHERE client_id = app.client() AND lead_id = ANY (${ids}) AND is_done`,
});
