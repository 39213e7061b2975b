-- The staff console: staff change the package and the launch phase of a client, and read messages.
CREATE POLICY staff_change ON app.clients FOR UPDATE TO foyer_system USING (true) WITH CHECK (true);
GRANT UPDATE (package, services, features, account_status, is_live, launch_phase_id) ON app.clients TO foyer_system;
CREATE POLICY staff ON app.domains FOR SELECT TO foyer_system USING (true);
GRANT SELECT ON app.domains TO foyer_system;
CREATE POLICY staff ON app.notifications FOR INSERT TO foyer_system WITH CHECK (true);
GRANT INSERT ON app.notifications TO foyer_system;
-- further values of a notification, such as the phase of a launch
ALTER TABLE app.notifications ADD COLUMN details jsonb NOT NULL DEFAULT '{}';

CREATE INDEX clients_by_status ON app.clients (account_status, lower(name), id);
CREATE INDEX clients_by_package ON app.clients (package, lower(name), id);
CREATE INDEX clients_search ON app.clients USING gin (app.fold(name) gin_trgm_ops);

-- People who asked to become clients; they belong to no client yet.
CREATE TABLE app.prospects (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone_number text,
  message text,
  created_at timestamptz NOT NULL
);
CREATE INDEX prospects_newest ON app.prospects (created_at DESC, id DESC);
GRANT SELECT, INSERT ON app.prospects TO foyer_system;
