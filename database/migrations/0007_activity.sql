-- The activity log is read page by page at any length; the page and the totals come from the index alone.
DROP INDEX app.activity_newest;
CREATE INDEX activity_newest ON app.activity (client_id, created_at DESC, id DESC) INCLUDE (type, event);
CREATE INDEX activity_of_type ON app.activity (client_id, type, created_at DESC, id DESC) INCLUDE (event);

-- The hash chain of each client: each hash covers the previous one and the row, so that a row changed, removed or inserted later
-- breaks it. The worker writes it, so that requests never wait for each other.
CREATE TABLE app.activity_chain (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  seq bigint NOT NULL,
  -- no foreign key: the hash of a removed row is what reveals the removal
  activity_id bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (client_id, seq),
  CONSTRAINT activity_chain_row UNIQUE (client_id, activity_id)
);
ALTER TABLE app.activity_chain ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.activity_chain USING (client_id = app.client());
CREATE POLICY worker ON app.activity_chain TO foyer_worker USING (true);

-- The number of rows in the chain.
CREATE TABLE app.activity_totals (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  type text NOT NULL,
  event text NOT NULL,
  n int NOT NULL,
  PRIMARY KEY (client_id, type, event)
);
ALTER TABLE app.activity_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.activity_totals USING (client_id = app.client());
CREATE POLICY worker ON app.activity_totals TO foyer_worker USING (true);

-- The row of each client up to which its chain is complete. Ids are assigned before the commit, so a row becomes that only an hour
-- after it was chained, which is longer than any transaction; until then it is the next one.
CREATE TABLE app.activity_chain_progress (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  through bigint NOT NULL,
  next_through bigint,
  next_at timestamptz
);
ALTER TABLE app.activity_chain_progress ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.activity_chain_progress USING (client_id = app.client());
CREATE POLICY worker ON app.activity_chain_progress TO foyer_worker USING (true);
CREATE FUNCTION app.chained_through(client bigint) RETURNS bigint LANGUAGE sql STABLE
RETURN coalesce((SELECT p.through FROM app.activity_chain_progress p WHERE p.client_id = client), 0);

CREATE POLICY worker ON app.activity FOR SELECT TO foyer_worker USING (true);
GRANT SELECT ON app.activity TO foyer_worker;
GRANT SELECT, INSERT ON app.activity_chain TO foyer_worker;
GRANT SELECT, INSERT, UPDATE ON app.activity_totals TO foyer_worker;
GRANT SELECT, INSERT, UPDATE ON app.activity_chain_progress TO foyer_worker;
GRANT SELECT ON app.activity_chain, app.activity_totals, app.activity_chain_progress TO foyer_app, foyer_read;
REVOKE ALL ON FUNCTION app.chained_through(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.chained_through(bigint) TO foyer_app, foyer_read, foyer_worker;

-- The name of a staff member who acts for the client, and of no other.
CREATE FUNCTION app.staff_name(member bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  SELECT concat_ws(' ', s.first_name, s.last_name) FROM app.staff AS s
  WHERE s.id = member AND app.acting_staff() IS NOT NULL;
END;
REVOKE ALL ON FUNCTION app.staff_name(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.staff_name(bigint) TO foyer_app, foyer_read;

-- the recipient of the notification, for RETURNING
CREATE POLICY told ON app.notifications FOR SELECT TO foyer_system USING (true);
GRANT SELECT (client_id, user_id) ON app.notifications TO foyer_system;

-- the worker may only insert digest notifications
CREATE POLICY digest ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'contact.digest');
CREATE POLICY told_by_worker ON app.notifications FOR SELECT TO foyer_worker USING (true);
GRANT INSERT ON app.notifications TO foyer_worker;
GRANT SELECT (client_id, user_id) ON app.notifications TO foyer_worker;

-- The count of unread notifications is read every few seconds.
CREATE INDEX notifications_unread ON app.notifications (client_id, user_id, created_at) WHERE NOT seen;
