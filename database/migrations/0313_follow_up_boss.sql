-- Oldest code: 0.1.0
-- Enquiries are sent to Follow Up Boss: the connection of a client, and what became of each enquiry.

CREATE TABLE app.crm_connections (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  -- as the provider names it
  account text NOT NULL,
  -- encrypted
  key bytea NOT NULL,
  -- enquiries since then are sent
  connected_at timestamptz NOT NULL,
  -- of the last attempt, so that clients take turns
  attempted_at timestamptz,
  sent_at timestamptz,
  -- a worker is sending
  claimed_until timestamptz,
  -- the provider asked us to wait, or has failed
  paused_until timestamptz,
  -- attempts since the last success
  failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  -- Admins were notified of the failures
  warned_at timestamptz,
  problem text,
  -- only another key helps
  needs_key boolean NOT NULL DEFAULT false
);
ALTER TABLE app.crm_connections ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.crm_connections USING (client_id = app.client());
CREATE POLICY system ON app.crm_connections FOR SELECT TO foyer_system USING (true);
CREATE POLICY worker ON app.crm_connections TO foyer_worker USING (true);
CREATE POLICY erase ON app.crm_connections TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.crm_connections TO foyer_app;
GRANT SELECT ON app.crm_connections TO foyer_read, foyer_system;
GRANT SELECT, UPDATE (claimed_until, attempted_at) ON app.crm_connections TO foyer_worker;
GRANT SELECT, DELETE ON app.crm_connections TO foyer_eraser;

-- One form of a contact, sent once. It goes with the form: to another contact in a merge, and away with a deleted one.
CREATE TABLE app.crm_enquiries (
  client_id bigint NOT NULL REFERENCES app.crm_connections (client_id) ON DELETE CASCADE,
  history_id bigint NOT NULL,
  happened_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  -- an attempt may have arrived, so the provider is asked before the next one
  is_unsure boolean NOT NULL DEFAULT false,
  sent_at timestamptz,
  -- why the last attempt failed
  problem text,
  -- there is no further attempt
  has_failed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, history_id),
  FOREIGN KEY (client_id, history_id) REFERENCES app.lead_history (client_id, id) ON DELETE CASCADE
);
CREATE INDEX crm_enquiries_waiting ON app.crm_enquiries (client_id, due_at) WHERE sent_at IS NULL AND NOT has_failed;
CREATE INDEX crm_enquiries_by_age ON app.crm_enquiries (happened_at);
ALTER TABLE app.crm_enquiries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.crm_enquiries USING (client_id = app.client());
CREATE POLICY system ON app.crm_enquiries FOR SELECT TO foyer_system USING (true);
CREATE POLICY worker ON app.crm_enquiries TO foyer_worker USING (true);
CREATE POLICY erase ON app.crm_enquiries TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.crm_enquiries TO foyer_app;
GRANT SELECT ON app.crm_enquiries TO foyer_read, foyer_system;
GRANT SELECT, DELETE ON app.crm_enquiries TO foyer_worker, foyer_eraser;
