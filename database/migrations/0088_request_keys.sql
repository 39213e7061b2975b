-- The keys that calls have sent (Idempotency-Key), so that the second call with one gets the answer of the first. A row is made
-- in the transaction of what the call changes: a second call waits until the first has ended. Answers are encrypted, and what was
-- asked is a hash. A job deletes them after a day.
CREATE TABLE app.request_keys (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  -- the user and the staff member, as app.actor has them
  caller text NOT NULL,
  -- of the endpoint and the key
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL while a call in parts has no answer yet
  status int,
  answer bytea,
  PRIMARY KEY (client_id, caller, key_hash)
);
CREATE INDEX request_keys_by_age ON app.request_keys (created_at);
ALTER TABLE app.request_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.request_keys USING (client_id = app.client());
CREATE POLICY worker ON app.request_keys TO foyer_worker USING (true);
CREATE POLICY erase ON app.request_keys TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, DELETE, UPDATE (status, answer) ON app.request_keys TO foyer_app;
GRANT SELECT, DELETE ON app.request_keys TO foyer_worker, foyer_eraser;

-- Those of staff in their own session, who belong to no client.
CREATE TABLE app.staff_request_keys (
  staff_id bigint NOT NULL REFERENCES app.staff (id) ON DELETE CASCADE,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  status int,
  answer bytea,
  PRIMARY KEY (staff_id, key_hash)
);
CREATE INDEX staff_request_keys_by_age ON app.staff_request_keys (created_at);
GRANT SELECT, INSERT, DELETE, UPDATE (status, answer) ON app.staff_request_keys TO foyer_system;
GRANT SELECT, DELETE ON app.staff_request_keys TO foyer_worker;
