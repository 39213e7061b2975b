import type { LeadForm } from '#contract/contacts/submissions.ts';
import { phoneKey, readPhone } from '#contract/read-phone.ts';
import { personName } from '#server/core/db/person-name.ts';
import { read, write } from '#server/core/db/sql.ts';
import { sha256 } from '#server/core/security/hashes.ts';

type Caller = Pick<LeadForm, 'first_name' | 'last_name' | 'phone_number'>;

const keyOf = ({ phone_number: phone }: Caller): string => `p ${phoneKey(readPhone(phone ?? '') ?? '')}`;

/** Two leads with one phone at the same moment wait for each other, so that they become one contact. */
export const lockPhone = (form: Caller, now: Date) => write<null>()`
  WITH locked_phone AS (
    INSERT INTO app.submissions (client_id, key, until) VALUES (app.client(), ${sha256(`phone ${keyOf(form)}`)}, ${now})
    ON CONFLICT (client_id, key) DO UPDATE SET until = excluded.until)
  SELECT NULL`;

/** A phone that more contacts have says little about somebody who is called by one word. */
export const mostOfPhone = 50;

/**
 * The contact with the phone and the name, as an imported row is matched. Where one of them has no name, the only
 * contact with the phone. Others are offered as duplicates. Thousands may share the phone of an office, so that a whole name
 * is looked up, and one word only among few.
 */
export const findByPhone = (form: Caller) => read<number>()`
  WITH form_name AS MATERIALIZED (
    SELECT app.fold(btrim(concat_ws(' ', nullif(${form.first_name}::text, ''), nullif(${form.last_name}::text, '')))) AS name,
      (app.list_contact_keys(coalesce(${form.first_name}::text, ''), coalesce(${form.last_name}::text, ''), NULL, '[]'))[1] AS name_key),
  of_phone AS MATERIALIZED (
    SELECT k.lead_id FROM app.contact_keys k WHERE k.client_id = app.client() AND k.key = ${keyOf(form)} ORDER BY k.lead_id DESC LIMIT ${mostOfPhone + 1}),
  of_name AS MATERIALIZED (
    SELECT n.lead_id FROM form_name s CROSS JOIN LATERAL (
      SELECT k.lead_id FROM app.contact_keys k CROSS JOIN LATERAL (
        SELECT FROM app.contact_keys o WHERE o.client_id = app.client() AND o.key = ${keyOf(form)} AND o.lead_id = k.lead_id OFFSET 0) o
      WHERE k.client_id = app.client() AND k.key = s.name_key ORDER BY k.lead_id DESC LIMIT ${mostOfPhone}) n)
  SELECT to_json(id) FROM (
    SELECT l.id, coalesce(app.fold(${personName('l')}), '') AS name, (SELECT count(*) FROM of_phone) AS contacts, s.name AS sent
    FROM (SELECT lead_id FROM of_name UNION SELECT lead_id FROM of_phone WHERE (SELECT count(*) FROM of_phone) <= ${mostOfPhone}) k
    CROSS JOIN form_name s CROSS JOIN LATERAL (SELECT * FROM app.leads o WHERE o.client_id = app.client() AND o.id = k.lead_id OFFSET 0) l) c
  WHERE name = sent OR (contacts = 1 AND '' IN (name, sent))
  ORDER BY name = sent DESC, id DESC LIMIT 1`;
