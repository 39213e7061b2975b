-- Oldest code: 0.1.0
-- Who gave a task, where that is not the user whom it reminds.
ALTER TABLE app.lead_tasks ADD COLUMN given_by bigint, ADD COLUMN given_by_staff bigint;

-- Who can be given a task, and is reminded of it: they may also finish it.
CREATE VIEW app.task_owners WITH (security_invoker = true) AS
  SELECT client_id, id, first_name, last_name, email FROM app.active_users WHERE role <> 'View Only';
GRANT SELECT ON app.task_owners TO foyer_app, foyer_read, foyer_worker;

-- Staff who correct the time zone of a client move the reminders of its tasks.
CREATE POLICY time_zone ON app.lead_tasks TO foyer_system USING (true);
GRANT SELECT, UPDATE (remind_at, late_at) ON app.lead_tasks TO foyer_system;
