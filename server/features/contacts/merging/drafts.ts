import { rawSql, write } from '#server/core/db/sql.ts';
import type { MovedTies } from './ties.ts';

/** The words that the draft o of the other contact adds to the draft d of the one that stays. */
const addedWords = rawSql(
  `(E'\\n\\n' || CASE WHEN o.subject IN ('', d.subject) THEN '' ELSE o.subject || E'\\n\\n' END || o.text)`,
);
const isSameAuthor = rawSql(
  'o.client_id = d.client_id AND o.user_id = d.user_id AND o.staff_id = d.staff_id',
);

/** Two drafts by one person become one, so that no words are lost. Must run before the ties move. */
export const joinDrafts = (from: number, to: number) => write<null>()`
  WITH joined_drafts AS (
    UPDATE app.lead_message_drafts d SET text = d.text || ${addedWords} FROM app.lead_message_drafts o
    WHERE d.client_id = app.client() AND d.lead_id = ${to} AND o.lead_id = ${from} AND ${isSameAuthor})
  SELECT NULL`;

/** Takes the added words out again, unless somebody has changed them. */
export const splitDrafts = (from: number, { lead_message_drafts: drafts }: MovedTies) => write<null>()`
  WITH split_drafts AS (
    UPDATE app.lead_message_drafts d
    SET text = overlay(d.text PLACING '' FROM strpos(d.text, ${addedWords}) FOR length(${addedWords}))
    FROM jsonb_populate_recordset(NULL::app.lead_message_drafts, ${JSON.stringify(drafts?.dropped ?? [])}::jsonb) o
    WHERE d.client_id = app.client() AND d.lead_id = ${from} AND ${isSameAuthor} AND strpos(d.text, ${addedWords}) > 0)
  SELECT NULL`;
