-- The launch of a website: answers of the agent, reviews of staff, and encrypted secrets.
CREATE TABLE app.launch_forms (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  form int NOT NULL CHECK (form BETWEEN 1 AND 5),
  -- validated answers of completed steps
  answers jsonb NOT NULL DEFAULT '{}',
  -- the draft since then, not validated; it takes precedence over the answers until it is completed
  draft jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'completed', 'skipped')),
  -- incremented with every change, so that a conflict of two windows is detected
  version int NOT NULL DEFAULT 0,
  -- when each completed answer was saved, by its name
  answered_at jsonb NOT NULL DEFAULT '{}',
  -- what a completed answer was before its last change, and when it changed: {name: {answer, changed_at}}
  previous jsonb NOT NULL DEFAULT '{}',
  saved_at timestamptz,
  user_id bigint,
  staff_id bigint,
  PRIMARY KEY (client_id, form)
);
ALTER TABLE app.launch_forms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.launch_forms USING (client_id = app.client());
CREATE POLICY staff ON app.launch_forms FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON app.launch_forms TO foyer_app;
GRANT SELECT ON app.launch_forms TO foyer_read, foyer_system;

-- The review of one answer by staff. An answer sent back is open for the client until it is saved again.
CREATE TABLE app.launch_reviews (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  form int NOT NULL,
  question text NOT NULL,
  state text NOT NULL CHECK (state IN ('approved', 'returned')),
  comment text,
  staff_id bigint NOT NULL REFERENCES app.staff (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, form, question)
);
ALTER TABLE app.launch_reviews ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.launch_reviews USING (client_id = app.client());
CREATE POLICY staff ON app.launch_reviews TO foyer_system USING (true);
GRANT SELECT, DELETE ON app.launch_reviews TO foyer_app;
GRANT SELECT ON app.launch_reviews TO foyer_read;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.launch_reviews TO foyer_system;

-- When each staff member last viewed the answers of a client.
CREATE TABLE app.launch_views (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES app.staff (id) ON DELETE CASCADE,
  last_viewed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, staff_id)
);
ALTER TABLE app.launch_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON app.launch_views TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON app.launch_views TO foyer_system;

-- Passwords for other services, encrypted with a key outside the database and bound to client and field. Requests of the client
-- see that one is stored; only SystemDb may read the bytes, for staff.
CREATE TABLE app.launch_secrets (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  field text NOT NULL CHECK (field IN ('domain_name_password', 'instagram_password')),
  encrypted bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, field)
);
ALTER TABLE app.launch_secrets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.launch_secrets USING (client_id = app.client());
CREATE POLICY staff ON app.launch_secrets FOR SELECT TO foyer_system USING (true);
CREATE POLICY worker ON app.launch_secrets TO foyer_worker USING (true);
GRANT INSERT, UPDATE, DELETE ON app.launch_secrets TO foyer_app;
GRANT SELECT (client_id, field) ON app.launch_secrets TO foyer_app, foyer_read;
GRANT SELECT ON app.launch_secrets TO foyer_system;
GRANT SELECT (client_id, field), DELETE ON app.launch_secrets TO foyer_worker;

ALTER TABLE app.clients
  ADD COLUMN launch_submitted_at timestamptz,
  -- the URL of the sample website
  ADD COLUMN launch_sample_url text,
  ADD COLUMN publish_requested_at timestamptz,
  ADD COLUMN publish_requested_by bigint,
  ADD COLUMN went_live_at timestamptz;
-- the agent moves the launch by submitting the questionnaire and by requesting publication
GRANT UPDATE (launch_phase_id, launch_submitted_at, publish_requested_at, publish_requested_by) ON app.clients TO foyer_app;
GRANT UPDATE (went_live_at) ON app.clients TO foyer_system;
GRANT UPDATE (launch_sample_url) ON app.clients TO foyer_system;
-- further answers sent back are added to the queued mail
GRANT UPDATE (details, next_try_at), DELETE ON app.outbox TO foyer_system;
GRANT SELECT (id, went_live_at) ON app.clients TO foyer_worker;
CREATE POLICY worker ON app.clients FOR SELECT TO foyer_worker USING (true);

-- SystemDb reads the timeline of a launch for staff
CREATE POLICY staff_launch ON app.activity FOR SELECT TO foyer_system USING (type = 'launch');
GRANT SELECT ON app.activity TO foyer_system;
