import type { Client } from 'pg';
import type { Seeded } from './account-rows.ts';

const forms = [
  { form: '1098273001', name: 'What is your home worth?' },
  { form: '1098273002', name: 'Homes for sale near you' },
];

/** A connected page whose forms were read within the hour, and the leads of the newest contacts from ads. */
export async function writeLeadAds(db: Client, { clientId }: Seeded, now: Date): Promise<void> {
  // nothing is read without an app of the provider, so the token is none
  await db.query(
    `WITH ad_leads AS (
       SELECT id, created_at, row_number() OVER (ORDER BY created_at DESC, id DESC) AS place FROM app.leads
       WHERE client_id = $1 AND lead_source_id = 10 AND created_at < $2::timestamptz - interval '1 hour' ORDER BY created_at DESC, id DESC LIMIT 6),
     page AS (
       INSERT INTO app.lead_ad_pages (client_id, page, name, token, connected_at, token_set_at, read_at, next_read_at)
       SELECT $1, '10987654321' || $1, 'Coastline Homes', 'none', c.at, c.at, $2::timestamptz - interval '25 minutes', $2::timestamptz + interval '35 minutes'
       FROM (SELECT min(created_at) - interval '2 days' AS at FROM ad_leads) c WHERE c.at IS NOT NULL RETURNING client_id, page),
     forms AS (
       INSERT INTO app.lead_ad_forms (client_id, page, form, name, read_through, last_lead_at)
       SELECT p.client_id, p.page, f.form, f.name, $2::timestamptz - interval '25 minutes',
         (SELECT max(l.created_at) FROM ad_leads l WHERE l.place % 2 = f.place % 2)
       FROM page p, ROWS FROM (jsonb_to_recordset($3) AS (form text, name text)) WITH ORDINALITY AS f (form, name, place))
     INSERT INTO app.lead_ad_leads (client_id, leadgen, form, outcome, lead_id, due_at, received_at)
     SELECT p.client_id, '77001' || l.id, ($3::jsonb -> ((l.place + 1) % 2)::int) ->> 'form', 'added', l.id, l.created_at, l.created_at
     FROM page p, ad_leads l`,
    [clientId, now, JSON.stringify(forms)],
  );
}
