-- Answers of the AI that were asked for with a key (Idempotency-Key), so that a second call with it gets the answer of the first
-- for the same credit. The row comes with the reservation of the credit and goes with it where there is no answer. Answers are
-- encrypted, and what was asked is a hash. A job deletes them after a day.
CREATE TABLE app.ai_answers (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  -- the user and the staff member, as app.actor has them
  caller text NOT NULL,
  -- of the endpoint and the key
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  usage_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL while it is being written
  answer bytea,
  PRIMARY KEY (client_id, caller, key_hash),
  FOREIGN KEY (client_id, usage_id) REFERENCES app.ai_usage (client_id, id) ON DELETE CASCADE
);
CREATE INDEX ai_answers_of_usage ON app.ai_answers (client_id, usage_id);
CREATE INDEX ai_answers_by_age ON app.ai_answers (created_at);
ALTER TABLE app.ai_answers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.ai_answers USING (client_id = app.client());
CREATE POLICY worker ON app.ai_answers TO foyer_worker USING (true);
CREATE POLICY erase ON app.ai_answers TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, DELETE, UPDATE (answer) ON app.ai_answers TO foyer_app;
GRANT SELECT, DELETE ON app.ai_answers TO foyer_worker, foyer_eraser;
