-- Oldest code: 0.1.0

-- The row stays without its texts, so that an email that is read twice does not bring a deleted contact back.
ALTER TABLE app.lead_emails DROP CONSTRAINT lead_emails_outcome_check;
ALTER TABLE app.lead_emails ADD CONSTRAINT lead_emails_outcome_check
  CHECK (outcome = ANY (ARRAY['added', 'no_address', 'automatic', 'blocked', 'deleted']));

-- the owner changes every client's rows for this
ALTER TABLE app.lead_emails NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.contact_bulk_steps NO FORCE ROW LEVEL SECURITY;
UPDATE app.lead_emails e SET sender = '', subject = '', service = NULL, body = '', outcome = 'deleted'
WHERE e.outcome = 'added' AND e.lead_id IS NULL AND NOT EXISTS (
  SELECT FROM app.contact_bulk_steps s WHERE s.client_id = e.client_id
    AND s.former -> 'lead_emails' @> jsonb_build_array(jsonb_build_object('id', e.id)));
ALTER TABLE app.lead_emails FORCE ROW LEVEL SECURITY;
ALTER TABLE app.contact_bulk_steps FORCE ROW LEVEL SECURITY;

CREATE INDEX contact_import_rows_of_contact ON app.contact_import_rows (client_id, lead_id) WHERE lead_id IS NOT NULL;
