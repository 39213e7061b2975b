-- Oldest code: 0.1.0
-- The last day of which an account has had its morning mails, so that each goes out once.
CREATE TABLE app.morning_mails (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  -- on the clocks of the account
  day text NOT NULL CHECK (day ~ '^\d{4}-\d{2}-\d{2}$')
);
ALTER TABLE app.morning_mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.morning_mails USING (client_id = app.client());
CREATE POLICY worker ON app.morning_mails TO foyer_worker USING (true);
CREATE POLICY erase ON app.morning_mails TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE (day) ON app.morning_mails TO foyer_worker;
GRANT SELECT, DELETE ON app.morning_mails TO foyer_eraser;

-- They are for who has tasks, and asked for them.
CREATE OR REPLACE VIEW app.task_owners WITH (security_invoker = true) AS
  SELECT client_id, id, first_name, last_name, email, notification_preferences FROM app.active_users WHERE role <> 'View Only';

-- The worker names the people who are waiting for an answer.
GRANT SELECT (last_name, updated_at) ON app.leads TO foyer_worker;

-- Who has email about leads gets this one too. Rows of all clients are changed, which row-level security would forbid, and it is nobody's edit.
ALTER TABLE app.users NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.users DISABLE TRIGGER keep_edit;
UPDATE app.users SET notification_preferences = notification_preferences || 'mornings'::text
  WHERE role <> 'View Only' AND 'leads' = ANY (notification_preferences) AND 'mornings' <> ALL (notification_preferences);
ALTER TABLE app.users ENABLE TRIGGER keep_edit;
ALTER TABLE app.users FORCE ROW LEVEL SECURITY;
