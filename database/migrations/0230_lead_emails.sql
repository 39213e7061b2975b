-- Oldest code: 0.1.0
-- Emails of other services that become contacts. Each client has an address for them, which this server signs.

-- Only of clients whose address was replaced: how often. Those before it lead nowhere.
CREATE TABLE app.lead_addresses (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  replaced int NOT NULL CHECK (replaced > 0),
  replaced_at timestamptz NOT NULL
);
ALTER TABLE app.lead_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_addresses USING (client_id = app.client());
CREATE POLICY erase ON app.lead_addresses TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.lead_addresses TO foyer_app;
GRANT SELECT ON app.lead_addresses TO foyer_read;
GRANT SELECT, DELETE ON app.lead_addresses TO foyer_eraser;

-- What came in, and what became of it. The same email again is the same row.
CREATE TABLE app.lead_emails (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  -- a hash of its Message-ID, sender and text
  key bytea NOT NULL,
  sender text NOT NULL,
  subject text NOT NULL,
  -- such as 'REALTOR.ca'; null if it is from no service that is known
  service text,
  body text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('added', 'no_address', 'automatic', 'blocked')),
  lead_id bigint,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, key),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE SET NULL (lead_id)
);
CREATE INDEX lead_emails_newest ON app.lead_emails (client_id, received_at DESC, id DESC);
CREATE INDEX lead_emails_of_contact ON app.lead_emails (client_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX lead_emails_by_age ON app.lead_emails (received_at);
ALTER TABLE app.lead_emails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_emails USING (client_id = app.client());
CREATE POLICY worker ON app.lead_emails TO foyer_worker USING (true);
CREATE POLICY erase ON app.lead_emails TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.lead_emails TO foyer_app;
GRANT SELECT ON app.lead_emails TO foyer_read;
GRANT SELECT (received_at), DELETE ON app.lead_emails TO foyer_worker;
GRANT SELECT, DELETE ON app.lead_emails TO foyer_eraser;
