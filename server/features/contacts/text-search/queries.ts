import { maxFoundTexts, type FoundText } from '#contract/contacts/text-search.ts';
import { read } from '#server/core/db/sql.ts';

export type MatchingText = Omit<FoundText, 'excerpt'> & { text: string };

/** The search function finds ids with the indexes; the texts are then read under row-level security. */
export const searchTexts = (search: string) => read<MatchingText[]>()`
  SELECT coalesce(json_agg(json_build_object('lead_id', l.id,
      'name', coalesce(nullif(concat_ws(' ', nullif(l.first_name, ''), nullif(l.last_name, '')), ''), l.email, l.phone_number),
      'place', CASE f.kind WHEN 'contact' THEN 'notes' WHEN 'notes' THEN 'earlier_notes' WHEN 'form' THEN 'form'
        WHEN 'entry' THEN CASE WHEN t.outcome IS NULL THEN 'note' ELSE 'call' END
        ELSE CASE WHEN m.is_incoming THEN 'email_from' ELSE 'email_to' END END,
      'text', CASE f.kind WHEN 'contact' THEN l.notes WHEN 'entry' THEN t.text WHEN 'message' THEN concat_ws(' ', nullif(m.subject, ''), m.text) ELSE h.notes END,
      'created_at', app.to_iso(f.written_at)) ORDER BY f.written_at DESC, l.id DESC), '[]')
  FROM app.search_texts(${search}, ${maxFoundTexts + 1}::int) f
    JOIN app.leads l ON l.client_id = app.client() AND l.id = f.lead_id
    LEFT JOIN app.lead_history h ON f.kind IN ('form', 'notes') AND h.client_id = app.client() AND h.id = f.text_id
    LEFT JOIN app.lead_timeline t ON f.kind = 'entry' AND t.client_id = app.client() AND t.id = f.text_id
    LEFT JOIN app.lead_messages m ON f.kind = 'message' AND m.client_id = app.client() AND m.id = f.text_id`;
