-- Oldest code: 0.1.0
-- Leads of ads on Facebook and Instagram: the page of a client, its forms, and what became of each lead.

CREATE TABLE app.lead_ad_pages (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  -- the provider's number of the page
  page text NOT NULL,
  name text NOT NULL,
  -- encrypted
  token bytea NOT NULL,
  -- leads since then become contacts
  connected_at timestamptz NOT NULL,
  token_set_at timestamptz NOT NULL,
  -- when all forms were read last
  read_at timestamptz,
  next_read_at timestamptz NOT NULL,
  claimed_until timestamptz,
  attempts int NOT NULL DEFAULT 0,
  failing_since timestamptz,
  problem text,
  -- only another token helps
  needs_token boolean NOT NULL DEFAULT false
);
CREATE INDEX lead_ad_pages_by_page ON app.lead_ad_pages (page);
CREATE INDEX lead_ad_pages_due ON app.lead_ad_pages (next_read_at);
ALTER TABLE app.lead_ad_pages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_ad_pages USING (client_id = app.client());
CREATE POLICY system ON app.lead_ad_pages FOR SELECT TO foyer_system USING (true);
CREATE POLICY worker ON app.lead_ad_pages TO foyer_worker USING (true);
CREATE POLICY erase ON app.lead_ad_pages TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.lead_ad_pages TO foyer_app;
GRANT SELECT ON app.lead_ad_pages TO foyer_read, foyer_system;
GRANT SELECT, UPDATE (claimed_until, attempts) ON app.lead_ad_pages TO foyer_worker;
GRANT SELECT, DELETE ON app.lead_ad_pages TO foyer_eraser;

CREATE TABLE app.lead_ad_forms (
  client_id bigint NOT NULL REFERENCES app.lead_ad_pages (client_id) ON DELETE CASCADE,
  form text NOT NULL,
  name text NOT NULL,
  -- leads until then were read
  read_through timestamptz NOT NULL,
  last_lead_at timestamptz,
  PRIMARY KEY (client_id, form)
);
ALTER TABLE app.lead_ad_forms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_ad_forms USING (client_id = app.client());
CREATE POLICY erase ON app.lead_ad_forms TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.lead_ad_forms TO foyer_app;
GRANT SELECT ON app.lead_ad_forms TO foyer_read;
GRANT SELECT, DELETE ON app.lead_ad_forms TO foyer_eraser;

-- Each lead once, by the provider's number. It stays after the page was disconnected, so that none comes twice.
CREATE TABLE app.lead_ad_leads (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  leadgen text NOT NULL,
  form text,
  outcome text NOT NULL CHECK (outcome IN ('waiting', 'added', 'no_address', 'blocked', 'test', 'deleted')),
  -- the whole text of a lead that nobody could be added from
  body text,
  lead_id bigint,
  -- when a waiting one is fetched
  due_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, leadgen),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE SET NULL (lead_id)
);
CREATE INDEX lead_ad_leads_waiting ON app.lead_ad_leads (client_id, due_at) WHERE outcome = 'waiting';
CREATE INDEX lead_ad_leads_newest ON app.lead_ad_leads (client_id, received_at DESC);
CREATE INDEX lead_ad_leads_of_contact ON app.lead_ad_leads (client_id, lead_id) WHERE lead_id IS NOT NULL;
ALTER TABLE app.lead_ad_leads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_ad_leads USING (client_id = app.client());
CREATE POLICY system ON app.lead_ad_leads FOR INSERT TO foyer_system WITH CHECK (true);
CREATE POLICY worker ON app.lead_ad_leads FOR SELECT TO foyer_worker USING (true);
CREATE POLICY erase ON app.lead_ad_leads TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.lead_ad_leads TO foyer_app;
GRANT SELECT ON app.lead_ad_leads TO foyer_read;
GRANT INSERT ON app.lead_ad_leads TO foyer_system;
GRANT SELECT (client_id, outcome, due_at) ON app.lead_ad_leads TO foyer_worker;
GRANT SELECT, DELETE ON app.lead_ad_leads TO foyer_eraser;
