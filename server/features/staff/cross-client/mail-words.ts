import { personName } from '#server/core/db/person-name.ts';
import { sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import type { MailTexts } from '#server/core/mail/mail-words.ts';
import { mailStaffEvents } from '#server/core/mail/staff-events.ts';

export type MailWordsRow = { version: number; at: string; staff_name: string | null; texts: MailTexts };

/** The last twenty versions of a mail's texts, newest first. */
export const listMailWords = (template: string) => systemRead<MailWordsRow[]>()`
  SELECT coalesce(json_agg(json_build_object('version', w.version, 'at', app.to_iso(w.created_at), 'texts', w.texts,
    'staff_name', (SELECT ${personName('s')} FROM app.staff s WHERE s.id = w.staff_id)) ORDER BY w.version DESC), '[]')
  FROM (SELECT * FROM app.mail_words WHERE template = ${template} ORDER BY version DESC LIMIT 20) w`;

type NewTexts = { template: string; texts: MailTexts; version: number; staffId: number | null; now: Date };

/** Null if somebody else has changed them since that version. */
export const insertMailWords = ({ template, texts, version, staffId, now }: NewTexts) =>
  systemWrite<true>()`${change(
    sql`INSERT INTO app.mail_words (template, version, texts, staff_id, created_at)
      SELECT ${template}::text, last.version + 1, ${JSON.stringify(texts)}::jsonb, ${staffId}::bigint, ${now}::timestamptz
      FROM (SELECT coalesce(max(w.version), 0) AS version FROM app.mail_words w WHERE w.template = ${template}::text) last
      WHERE last.version = ${version}::int
      ON CONFLICT (template, version) DO NOTHING RETURNING template`,
    {
      now,
      log: logStaffChange(mailStaffEvents, 'mail.words_changed', {
        by: staffId,
        details: sql`jsonb_build_object('template', ${template}::text)`,
      }),
      answer: sql`SELECT to_json(true) FROM changed`,
    },
  )}`;
