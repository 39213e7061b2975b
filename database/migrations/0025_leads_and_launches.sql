-- Forms that came in after so many from one website in an hour that each had a mail of its own. After the hour the worker
-- takes them out and enqueues one mail in the same statement. A contact that is deleted meanwhile is not in it.
CREATE TABLE app.collected_forms (
  client_id bigint NOT NULL,
  history_id bigint NOT NULL,
  -- 0 where a form does not say from which of the client's sites it comes
  site_id bigint NOT NULL,
  hour timestamptz NOT NULL,
  -- what the mail says of it
  lead jsonb NOT NULL,
  PRIMARY KEY (client_id, history_id),
  FOREIGN KEY (client_id, history_id) REFERENCES app.lead_history (client_id, id) ON DELETE CASCADE
);
CREATE INDEX collected_forms_by_hour ON app.collected_forms (hour);
ALTER TABLE app.collected_forms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.collected_forms USING (client_id = app.client());
CREATE POLICY worker ON app.collected_forms TO foyer_worker USING (true);
GRANT INSERT ON app.collected_forms TO foyer_app;
GRANT SELECT, DELETE ON app.collected_forms TO foyer_worker;

-- The link in a mail switches it off without a session.
GRANT UPDATE (notification_preferences) ON app.users TO foyer_system;

-- Which reminders a client got while its launch stood still, by when it last moved: each once for every standstill.
CREATE TABLE app.launch_reminders (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  moved_at timestamptz NOT NULL,
  -- after this many days
  days int NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, moved_at, days)
);
ALTER TABLE app.launch_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.launch_reminders USING (client_id = app.client());
CREATE POLICY worker ON app.launch_reminders TO foyer_worker USING (true);
GRANT SELECT, INSERT ON app.launch_reminders TO foyer_worker;

-- The worker finds launches that stand still.
GRANT SELECT (account_status, is_live, launch_phase_id, created_at) ON app.clients TO foyer_worker;
GRANT SELECT (client_id, form, state, saved_at) ON app.launch_forms TO foyer_worker;
GRANT SELECT (client_id, state) ON app.launch_reviews TO foyer_worker;
CREATE POLICY worker ON app.launch_forms FOR SELECT TO foyer_worker USING (true);
CREATE POLICY worker ON app.launch_reviews FOR SELECT TO foyer_worker USING (true);
