-- Clients that came in one file, so that all of them can be taken back for a day.
CREATE TABLE app.client_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES app.staff (id),
  file_name text NOT NULL,
  -- no foreign key: a client may be erased, and the import stays
  client_ids bigint[] NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX client_imports_newest ON app.client_imports (created_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE (undone_at) ON app.client_imports TO foyer_system;
GRANT SELECT ON app.client_imports TO foyer_worker;

-- Only clients of an import that has not been undone may be deleted by the console, with what belongs to them.
CREATE POLICY undo_import ON app.clients FOR DELETE TO foyer_system USING (
  EXISTS (SELECT FROM app.client_imports i WHERE i.undone_at IS NULL AND clients.id = ANY (i.client_ids)));
GRANT DELETE ON app.clients TO foyer_system;

-- mail in a rare state is found without reading what was sent
CREATE INDEX outbox_unsent ON app.outbox (state, created_at DESC, id DESC) WHERE state <> 'sent';
-- the mail of a client
CREATE INDEX outbox_of_client ON app.outbox (client_id, id) WHERE client_id IS NOT NULL;

-- Clients whose data an owner had erased, or will have once the waiting time is over. The record stays: who, when, why, and how
-- many rows of what.
CREATE TABLE app.client_erasures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- no foreign key: the client is gone in the end
  client_id bigint NOT NULL,
  asked_by bigint NOT NULL REFERENCES app.staff (id),
  reason text NOT NULL,
  asked_at timestamptz NOT NULL,
  acts_at timestamptz NOT NULL,
  stopped_at timestamptz,
  -- who stopped it, or opened the account again
  stopped_by bigint REFERENCES app.staff (id),
  began_at timestamptz,
  done_at timestamptz,
  counts jsonb NOT NULL DEFAULT '{}'
);
-- one at a time for each client
CREATE UNIQUE INDEX client_erasures_open ON app.client_erasures (client_id) WHERE stopped_at IS NULL AND done_at IS NULL;
CREATE INDEX client_erasures_newest ON app.client_erasures (asked_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE (stopped_at, stopped_by) ON app.client_erasures TO foyer_system;
GRANT SELECT, UPDATE (began_at, done_at, counts) ON app.client_erasures TO foyer_worker;
GRANT INSERT ON app.staff_log TO foyer_worker;

-- The worker has no right to most rows of clients. It erases through one function, which knows only clients whose time has come.
-- A table that a later migration makes is granted there in the same way; a test compares them all.
GRANT SELECT ON app.client_erasures TO foyer_eraser;
GRANT USAGE ON SCHEMA app TO foyer_eraser;
GRANT EXECUTE ON FUNCTION app.client() TO foyer_eraser;
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT relname FROM pg_class WHERE relnamespace = 'app'::regnamespace AND relrowsecurity ORDER BY relname LOOP
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (%I = app.client())', name,
      CASE name WHEN 'clients' THEN 'id' ELSE 'client_id' END);
  END LOOP;
END $$;
-- where triggers count the rows that go, or queue what they belong to
GRANT INSERT, UPDATE ON app.listing_totals, app.listing_publications TO foyer_eraser;
GRANT EXECUTE ON FUNCTION app.queue_publications(bigint[], bigint[]) TO foyer_eraser;

CREATE FUNCTION app.erase_rows(erasure bigint, name text, most int) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  client bigint := (SELECT e.client_id FROM app.client_erasures AS e
    WHERE e.id = erasure AND e.began_at IS NOT NULL AND e.done_at IS NULL);
  kept text;
  erased bigint;
BEGIN
  IF client IS NULL THEN
    RAISE EXCEPTION 'This client is not being erased.';
  END IF;
  kept := set_config('app.client_id', client::text, true);
  -- a place in one partition of a table is a place in every other, so the client stands twice
  EXECUTE format('DELETE FROM app.%1$I WHERE %2$I = $1 AND ctid = ANY (ARRAY(SELECT ctid FROM app.%1$I WHERE %2$I = $1 LIMIT $2))', name,
    CASE name WHEN 'clients' THEN 'id' ELSE 'client_id' END) USING client, most;
  GET DIAGNOSTICS erased = ROW_COUNT;
  kept := set_config('app.client_id', '', true);
  RETURN erased;
END $$;
REVOKE ALL ON FUNCTION app.erase_rows(bigint, text, int) FROM PUBLIC;
GRANT CREATE ON SCHEMA app TO foyer_eraser;
ALTER FUNCTION app.erase_rows(bigint, text, int) OWNER TO foyer_eraser;
REVOKE CREATE ON SCHEMA app FROM foyer_eraser;
GRANT EXECUTE ON FUNCTION app.erase_rows(bigint, text, int) TO foyer_worker;

-- one batch after the other; a queue exists before the first task
SELECT jobs.create_queue('erase-client', '{"policy": "standard", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true}');
