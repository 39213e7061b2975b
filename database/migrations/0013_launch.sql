-- The launch of a website: what the agent answers, what staff say of it, and what has to be kept sealed.
CREATE TABLE app.launch_forms (
  client_id int NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  form int NOT NULL CHECK (form BETWEEN 1 AND 5),
  -- what was checked and completed
  answers jsonb NOT NULL DEFAULT '{}',
  -- what was written since, unchecked; it stands over the answers until it is completed too
  draft jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'completed', 'skipped')),
  -- goes up with every change, so that two windows notice each other
  version int NOT NULL DEFAULT 0,
  -- when each completed answer came, by its name
  answered_at jsonb NOT NULL DEFAULT '{}',
  saved_at timestamptz,
  user_id int,
  staff_id int,
  PRIMARY KEY (client_id, form)
);
ALTER TABLE app.launch_forms ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.launch_forms USING (client_id = app.client());
CREATE POLICY staff ON app.launch_forms FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON app.launch_forms TO foyer_app;
GRANT SELECT ON app.launch_forms TO foyer_read, foyer_system;

-- What staff say of one answer. One that was sent back is open for the client until it is saved again.
CREATE TABLE app.launch_reviews (
  client_id int NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  form int NOT NULL,
  question text NOT NULL,
  state text NOT NULL CHECK (state IN ('approved', 'returned')),
  comment text,
  staff_id int NOT NULL REFERENCES app.staff (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, form, question)
);
ALTER TABLE app.launch_reviews ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.launch_reviews USING (client_id = app.client());
CREATE POLICY staff ON app.launch_reviews TO foyer_system USING (true);
GRANT SELECT, DELETE ON app.launch_reviews TO foyer_app;
GRANT SELECT ON app.launch_reviews TO foyer_read;
GRANT SELECT, INSERT, UPDATE ON app.launch_reviews TO foyer_system;

-- How far each staff member has seen the answers of a client.
CREATE TABLE app.launch_views (
  client_id int NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  staff_id int NOT NULL REFERENCES app.staff (id) ON DELETE CASCADE,
  looked_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, staff_id)
);
ALTER TABLE app.launch_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON app.launch_views TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON app.launch_views TO foyer_system;

-- Passwords of other houses, sealed under a key outside the database and bound to client and field. The client's own logins
-- see that one is kept; the bytes are for the door of staff alone.
CREATE TABLE app.launch_secrets (
  client_id int NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  field text NOT NULL CHECK (field IN ('domain_name_password', 'instagram_password')),
  sealed bytea NOT NULL,
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
  -- where the agent sees the sample of the website
  ADD COLUMN launch_sample_url text,
  ADD COLUMN publish_requested_at timestamptz,
  ADD COLUMN publish_requested_by int,
  ADD COLUMN went_live_at timestamptz;
-- the agent moves the launch by two acts: sending the form in, and asking for the website to be published
GRANT UPDATE (launch_phase_id, launch_submitted_at, publish_requested_at, publish_requested_by) ON app.clients TO foyer_app;
GRANT UPDATE (went_live_at) ON app.clients TO foyer_system;
GRANT UPDATE (launch_sample_url) ON app.clients TO foyer_system;
-- what staff send back one after the other joins the mail that still waits
GRANT UPDATE (details, next_try_at) ON app.outbox TO foyer_system;
GRANT SELECT (id, went_live_at) ON app.clients TO foyer_worker;
CREATE POLICY worker ON app.clients FOR SELECT TO foyer_worker USING (true);

-- the door of staff reads what happened on the way to a website, for the client it was asked about
CREATE POLICY staff_launch ON app.activity FOR SELECT TO foyer_system USING (type = 'launch');
GRANT SELECT ON app.activity TO foyer_system;
