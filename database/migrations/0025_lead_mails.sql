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
