-- The page of a client in the staff console: notes among staff, and what happened.

-- Notes that staff write to each other about a client. The logins of the client's requests have no right to them at all.
CREATE TABLE app.client_notes (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  staff_id bigint NOT NULL REFERENCES app.staff (id),
  text text NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX client_notes_pinned_first ON app.client_notes (client_id, is_pinned DESC, created_at DESC, id DESC);
ALTER TABLE app.client_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON app.client_notes TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE (text, is_pinned, edited_at) ON app.client_notes TO foyer_system;

-- Staff read what happened at a client, and what staff did. Rows hold ids and reasons, no contact's name.
DROP POLICY staff_launch ON app.activity;
CREATE POLICY staff_read ON app.activity FOR SELECT TO foyer_system USING (true);

-- The log of what staff did is read across clients, by colleague and by client, in one order.
CREATE INDEX activity_by_any_staff ON app.activity (created_at DESC, client_id DESC, id DESC) WHERE staff_id IS NOT NULL;
CREATE INDEX activity_by_staff ON app.activity (staff_id, created_at DESC, client_id DESC, id DESC) WHERE staff_id IS NOT NULL;
CREATE INDEX activity_by_staff_at_client ON app.activity (client_id, created_at DESC, id DESC) WHERE staff_id IS NOT NULL;

-- The hash chain of the log of staff, as each client's log has one. The worker writes it.
CREATE TABLE app.staff_log_chain (
  seq bigint PRIMARY KEY,
  -- no foreign key: the hash of a removed row is what reveals the removal
  log_id bigint NOT NULL UNIQUE,
  hash bytea NOT NULL,
  chained_at timestamptz NOT NULL
);
CREATE INDEX staff_log_chain_by_time ON app.staff_log_chain (chained_at);
GRANT SELECT ON app.staff_log TO foyer_worker;
GRANT SELECT, INSERT ON app.staff_log_chain TO foyer_worker;
