-- Oldest code: 0.1.0
-- After how many days without progress all clients are reminded of their launch; without a row after 3 and 7.
CREATE TABLE app.launch_reminder_schedule (
  id bigint PRIMARY KEY CHECK (id = 1),
  days int[] NOT NULL CHECK (cardinality(days) BETWEEN 1 AND 5),
  version int NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON app.launch_reminder_schedule TO foyer_system;
GRANT SELECT ON app.launch_reminder_schedule TO foyer_worker, foyer_backup;

-- Reminders that a colleague sent.
CREATE TABLE app.launch_reminders_by_hand (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  staff_id bigint,
  PRIMARY KEY (client_id, created_at)
);
ALTER TABLE app.launch_reminders_by_hand ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.launch_reminders_by_hand USING (client_id = app.client());
CREATE POLICY staff ON app.launch_reminders_by_hand TO foyer_system USING (true);
CREATE POLICY worker ON app.launch_reminders_by_hand TO foyer_worker USING (true);
CREATE POLICY erase ON app.launch_reminders_by_hand TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.launch_reminders_by_hand TO foyer_app, foyer_read, foyer_worker;
GRANT SELECT, INSERT ON app.launch_reminders_by_hand TO foyer_system;
GRANT SELECT, DELETE ON app.launch_reminders_by_hand TO foyer_eraser;

-- staff read what was sent by schedule
CREATE POLICY staff ON app.launch_reminders TO foyer_system USING (true);
GRANT SELECT ON app.launch_reminders TO foyer_system;
