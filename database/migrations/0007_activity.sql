-- The activity log is read by page at any length: the page and the numbers come from the index alone.
DROP INDEX app.activity_newest;
CREATE INDEX activity_newest ON app.activity (client_id, created_at DESC, id DESC) INCLUDE (type, event);
CREATE INDEX activity_of_type ON app.activity (client_id, type, created_at DESC, id DESC) INCLUDE (event);
-- small, and enough to find what has come lately over all clients
CREATE INDEX activity_by_arrival ON app.activity USING brin (id);

-- Each client's rows in a chain of hashes, each over the one before and the row. A row that is changed, taken out or put in
-- afterwards breaks it. Written by the worker, so that those who act never wait for each other.
CREATE TABLE app.activity_chain (
  client_id int NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  seq int NOT NULL,
  -- no foreign key: the seal of a row that was taken out is what tells
  activity_id int NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (client_id, seq),
  CONSTRAINT activity_seals_row UNIQUE (client_id, activity_id)
);
ALTER TABLE app.activity_chain ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.activity_chain USING (client_id = app.client());
CREATE POLICY worker ON app.activity_chain TO foyer_worker USING (true);

-- How many rows are sealed, counted with the sealing.
CREATE TABLE app.activity_totals (
  client_id int NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  type text NOT NULL,
  event text NOT NULL,
  n int NOT NULL,
  PRIMARY KEY (client_id, type, event)
);
ALTER TABLE app.activity_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.activity_totals USING (client_id = app.client());
CREATE POLICY worker ON app.activity_totals TO foyer_worker USING (true);

-- Up to which row everything was sealed, and when that was. Ids are given before the commit, so a mark counts only once it is
-- older than any transaction.
CREATE TABLE app.activity_chain_progress (
  through int NOT NULL,
  at timestamptz NOT NULL
);
CREATE FUNCTION app.chained_through() RETURNS int LANGUAGE sql STABLE
RETURN (SELECT coalesce(max(m.through), 0) FROM app.activity_chain_progress m WHERE m.at < now() - interval '1 hour');

CREATE POLICY worker ON app.activity FOR SELECT TO foyer_worker USING (true);
GRANT SELECT ON app.activity TO foyer_worker;
GRANT SELECT, INSERT ON app.activity_chain TO foyer_worker;
GRANT SELECT, INSERT, UPDATE ON app.activity_totals TO foyer_worker;
GRANT SELECT, INSERT, DELETE ON app.activity_chain_progress TO foyer_worker;
GRANT SELECT ON app.activity_chain, app.activity_totals, app.activity_chain_progress TO foyer_app, foyer_read;
REVOKE ALL ON FUNCTION app.chained_through() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.chained_through() TO foyer_app, foyer_read, foyer_worker;

-- The name of a staff member, for staff who act for a client and for nobody else.
CREATE FUNCTION app.staff_name(member int) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  SELECT concat_ws(' ', s.first_name, s.last_name) FROM app.staff AS s
  WHERE s.id = member AND app.acting_staff() IS NOT NULL;
END;
REVOKE ALL ON FUNCTION app.staff_name(int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.staff_name(int) TO foyer_app, foyer_read;

-- whose bell it is that rings, for the answer of an INSERT
CREATE POLICY told ON app.notifications FOR SELECT TO foyer_system USING (true);
GRANT SELECT (client_id, user_id) ON app.notifications TO foyer_system;

-- the worker tells of many forms at once, and of nothing else
CREATE POLICY digest ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'contact.digest');
CREATE POLICY told_by_worker ON app.notifications FOR SELECT TO foyer_worker USING (true);
GRANT INSERT ON app.notifications TO foyer_worker;
GRANT SELECT (client_id, user_id) ON app.notifications TO foyer_worker;

-- The number on the bell is asked for every few seconds.
CREATE INDEX notifications_unread ON app.notifications (client_id, user_id, created_at) WHERE NOT seen;
