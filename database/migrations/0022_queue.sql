-- What waits for staff. A row is written in the statement of the change that causes it and closed by the one that settles it;
-- one row per thing for ever, so that what comes back comes back to the colleague who had it.
CREATE TABLE app.queue_items (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  -- null where it belongs to no client
  client_id bigint REFERENCES app.clients (id) ON DELETE CASCADE,
  -- which thing of the kind
  subject text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  owner_id bigint REFERENCES app.staff (id),
  created_at timestamptz NOT NULL,
  -- since when it waits for us; a later time than now while it is set aside, or not yet ours
  waits_from timestamptz NOT NULL,
  -- when staff who want mail of it were sent one
  announced_at timestamptz,
  done_at timestamptz,
  -- null where it settled by itself
  done_by bigint REFERENCES app.staff (id),
  CONSTRAINT queue_items_thing UNIQUE NULLS NOT DISTINCT (client_id, kind, subject)
);
-- one index per filter, each in the order in which it is shown: a page costs the same however long the queue is
CREATE INDEX queue_items_open ON app.queue_items (waits_from, id) WHERE done_at IS NULL;
CREATE INDEX queue_items_free ON app.queue_items (waits_from, id) WHERE done_at IS NULL AND owner_id IS NULL;
CREATE INDEX queue_items_of_owner ON app.queue_items (owner_id, waits_from, id) WHERE done_at IS NULL;
CREATE INDEX queue_items_done ON app.queue_items (done_at DESC, id DESC) WHERE done_at IS NOT NULL;
CREATE INDEX queue_items_of_client ON app.queue_items (client_id, waits_from) WHERE done_at IS NULL;
CREATE INDEX queue_items_new ON app.queue_items (waits_from) WHERE done_at IS NULL AND announced_at IS NULL;
GRANT SELECT, UPDATE ON app.queue_items TO foyer_system;
GRANT SELECT, UPDATE, DELETE ON app.queue_items TO foyer_worker;

-- The logins of requests may only insert here: an item that begins to wait, or the word that one is settled. A view and not
-- a function, because an INSERT always runs, wherever it is in a statement.
CREATE VIEW app.queue_changes AS
  SELECT kind, client_id AS of_client, subject, details, waits_from, created_at AS changed_at, done_by AS by_staff,
    done_at IS NULL AS is_open
  FROM app.queue_items;

CREATE FUNCTION app.change_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- a transaction of one client speaks for that client alone
  client bigint := coalesce(app.client(), NEW.of_client);
BEGIN
  IF NEW.is_open THEN
    INSERT INTO app.queue_items AS q (kind, client_id, subject, details, created_at, waits_from)
    VALUES (NEW.kind, client, NEW.subject, NEW.details, NEW.changed_at, NEW.waits_from)
    ON CONFLICT (client_id, kind, subject) DO UPDATE SET
      details = excluded.details,
      waits_from = CASE WHEN q.done_at IS NULL THEN least(q.waits_from, excluded.waits_from) ELSE excluded.waits_from END,
      announced_at = CASE WHEN q.done_at IS NULL THEN q.announced_at END,
      done_at = NULL, done_by = NULL;
  ELSIF client IS NULL THEN
    UPDATE app.queue_items AS q SET done_at = NEW.changed_at, done_by = NEW.by_staff
     WHERE q.client_id IS NULL AND q.kind = NEW.kind AND q.subject = NEW.subject AND q.done_at IS NULL;
  ELSE
    UPDATE app.queue_items AS q SET done_at = NEW.changed_at, done_by = NEW.by_staff,
      owner_id = coalesce(q.owner_id, NEW.by_staff)
     WHERE q.client_id = client AND q.kind = NEW.kind AND q.subject = coalesce(NEW.subject, q.subject) AND q.done_at IS NULL;
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION app.change_queue() FROM PUBLIC;
CREATE TRIGGER change_queue INSTEAD OF INSERT ON app.queue_changes FOR EACH ROW EXECUTE FUNCTION app.change_queue();
GRANT INSERT ON app.queue_changes TO foyer_app, foyer_system, foyer_worker;

-- how staff hear of what is new in the queue
ALTER TABLE app.staff ADD COLUMN queue_mail text NOT NULL DEFAULT 'daily' CHECK (queue_mail IN ('at_once', 'daily', 'never'));
GRANT UPDATE (queue_mail) ON app.staff TO foyer_system;
GRANT SELECT (name) ON app.clients TO foyer_worker;

-- The search of the console: a part of a name, an email, the digits of a phone number or a host, in clients of every kind.
ALTER TABLE app.users ADD COLUMN search text GENERATED ALWAYS AS (
  app.fold(first_name || ' ' || last_name || ' ' || email) || ' ' || regexp_replace(coalesce(phone_number, ''), '\D', '', 'g')) STORED;
-- fastupdate off: a pending list makes every search slower
CREATE INDEX users_search ON app.users USING gin (search gin_trgm_ops) WITH (fastupdate = off) WHERE deleted_at IS NULL;
CREATE INDEX users_by_search ON app.users (search text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX users_by_last_name ON app.users (app.fold(last_name) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX users_by_id ON app.users (id);
CREATE INDEX clients_by_folded_name ON app.clients (app.fold(name) text_pattern_ops);
CREATE INDEX site_hosts_search ON app.site_hosts USING gin (host gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX site_hosts_by_host ON app.site_hosts (host text_pattern_ops);
