-- Oldest code: 0.1.0
-- Days on which a client has its package for nothing. Its first payment is due on the day after the last of them.
CREATE TABLE app.trials (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  starts_on date NOT NULL,
  last_on date NOT NULL,
  -- colleagues read it, and the client does not
  reason text NOT NULL,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  version int NOT NULL DEFAULT 1,
  -- when staff ended it before its last day
  ended_at timestamptz,
  -- the last day that the Admins were reminded of
  announced_last_on date,
  PRIMARY KEY (client_id, id),
  CHECK (last_on >= starts_on - 1)
);
CREATE INDEX trials_by_id ON app.trials (id);
CREATE INDEX trials_by_last_day ON app.trials (last_on) WHERE ended_at IS NULL;
ALTER TABLE app.trials ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.trials USING (client_id = app.client());
CREATE POLICY staff ON app.trials TO foyer_system USING (true);
CREATE POLICY worker ON app.trials TO foyer_worker USING (true);
CREATE POLICY erase ON app.trials TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.trials TO foyer_app, foyer_read;
GRANT SELECT, INSERT, UPDATE (last_on, version, ended_at) ON app.trials TO foyer_system;
GRANT SELECT, UPDATE (announced_last_on) ON app.trials TO foyer_worker;
GRANT SELECT, DELETE ON app.trials TO foyer_eraser;
GRANT SELECT ON app.trials TO foyer_backup;
CREATE POLICY trial_ending ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'billing.trial_ending');
