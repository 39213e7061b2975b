-- Oldest code: 0.1.0
-- Plans of steps to reach a contact. Each step becomes a task; nothing is sent.
CREATE TABLE app.plans (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  steps jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
ALTER TABLE app.plans ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.plans USING (client_id = app.client());
CREATE POLICY erase ON app.plans TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.plans TO foyer_app;
GRANT SELECT ON app.plans TO foyer_read;
GRANT SELECT, DELETE ON app.plans TO foyer_eraser;

-- A plan that was started for a contact. It is running while one of its tasks is open.
CREATE TABLE app.lead_plans (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint NOT NULL,
  -- which may be deleted by now
  plan_id bigint NOT NULL,
  name text NOT NULL,
  user_id bigint,
  staff_id bigint,
  started_at timestamptz NOT NULL,
  stopped_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_plans_of_lead ON app.lead_plans (client_id, lead_id);
ALTER TABLE app.lead_plans ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_plans USING (client_id = app.client());
CREATE POLICY erase ON app.lead_plans TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.lead_plans TO foyer_app;
GRANT SELECT ON app.lead_plans TO foyer_read;
GRANT SELECT, DELETE ON app.lead_plans TO foyer_eraser;

ALTER TABLE app.lead_tasks
  ADD COLUMN lead_plan_id bigint,
  -- how a step of a plan reaches the contact
  ADD COLUMN way text,
  ADD FOREIGN KEY (client_id, lead_plan_id) REFERENCES app.lead_plans (client_id, id) ON DELETE CASCADE;
CREATE INDEX lead_tasks_of_plan ON app.lead_tasks (client_id, lead_plan_id) WHERE lead_plan_id IS NOT NULL;
