-- Oldest code: 0.1.0
-- A task of a user, about a contact or about none, with the day and the time at which it is due.
CREATE TABLE app.lead_tasks (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint,
  -- who is reminded
  user_id bigint NOT NULL,
  title text NOT NULL,
  -- on the clocks of the account
  due_on text NOT NULL CHECK (due_on ~ '^\d{4}-\d{2}-\d{2}$'),
  due_time text CHECK (due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  -- the same as instants
  remind_at timestamptz NOT NULL,
  late_at timestamptz NOT NULL,
  -- set with the notification, so that there is one for each time
  reminded_at timestamptz,
  done_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_tasks_of_user ON app.lead_tasks (client_id, user_id, late_at, id) WHERE done_at IS NULL;
CREATE INDEX lead_tasks_open ON app.lead_tasks (client_id, late_at, id) WHERE done_at IS NULL;
CREATE INDEX lead_tasks_done ON app.lead_tasks (client_id, done_at DESC, id DESC) WHERE done_at IS NOT NULL;
CREATE INDEX lead_tasks_of_lead ON app.lead_tasks (client_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX lead_tasks_to_remind ON app.lead_tasks (remind_at) WHERE done_at IS NULL AND reminded_at IS NULL;
ALTER TABLE app.lead_tasks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_tasks USING (client_id = app.client());
CREATE POLICY worker ON app.lead_tasks TO foyer_worker USING (true);
CREATE POLICY erase ON app.lead_tasks TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.lead_tasks TO foyer_app;
GRANT SELECT ON app.lead_tasks TO foyer_read;
GRANT SELECT, UPDATE (reminded_at) ON app.lead_tasks TO foyer_worker;
GRANT SELECT, DELETE ON app.lead_tasks TO foyer_eraser;

CREATE POLICY task ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'task.due');
GRANT INSERT ON app.push_messages TO foyer_worker;
