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
CREATE INDEX clients_search ON app.clients USING gin (app.fold(name) gin_trgm_ops) WITH (fastupdate = off);

-- Stored totals of the clients, so that a page of ten thousand counts none of them. A launch phase of 0 is none.
CREATE TABLE app.client_totals (
  package text NOT NULL,
  account_status text NOT NULL,
  launch_phase_id int NOT NULL,
  n bigint NOT NULL,
  PRIMARY KEY (package, account_status, launch_phase_id)
);
GRANT SELECT ON app.client_totals TO foyer_system;

-- With the rights of its owner: whoever may change a client counts it too
CREATE FUNCTION app.count_clients() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO app.client_totals AS t (package, account_status, launch_phase_id, n)
  SELECT package, account_status, coalesce(launch_phase_id, 0), sum(change) FROM (
    SELECT OLD.package, OLD.account_status, OLD.launch_phase_id, -1 AS change WHERE TG_OP <> 'INSERT'
    UNION ALL SELECT NEW.package, NEW.account_status, NEW.launch_phase_id, 1 WHERE TG_OP <> 'DELETE') c
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (package, account_status, launch_phase_id) DO UPDATE SET n = t.n + excluded.n;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION app.count_clients() FROM PUBLIC;
CREATE TRIGGER count_added_or_removed AFTER INSERT OR DELETE ON app.clients FOR EACH ROW EXECUTE FUNCTION app.count_clients();
CREATE TRIGGER count_changed AFTER UPDATE OF package, account_status, launch_phase_id ON app.clients FOR EACH ROW
  WHEN ((OLD.package, OLD.account_status, OLD.launch_phase_id) IS DISTINCT FROM (NEW.package, NEW.account_status, NEW.launch_phase_id))
  EXECUTE FUNCTION app.count_clients();

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
