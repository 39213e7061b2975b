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

/**
 * The contact with the phone and the name, as an imported row is matched. Where one of them has no name, the only
 * contact with the phone. Others are offered as duplicates.
 */
export const findByPhone = (form: Caller) => read<number>()`
  SELECT to_json(id) FROM (
    SELECT l.id, coalesce(app.fold(${personName('l')}), '') AS name, count(*) OVER () AS contacts,
      app.fold(btrim(concat_ws(' ', nullif(${form.first_name}::text, ''), nullif(${form.last_name}::text, '')))) AS sent
    FROM app.contact_keys k JOIN app.leads l ON l.client_id = k.client_id AND l.id = k.lead_id
    WHERE k.client_id = app.client() AND k.key = ${keyOf(form)}) c
  WHERE name = sent OR (contacts = 1 AND '' IN (name, sent))
  ORDER BY name = sent DESC, id DESC LIMIT 1`;
