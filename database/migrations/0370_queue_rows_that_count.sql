-- Oldest code: 0.1.0
-- Failed mails, publications and jobs and unpaid invoices wait as one row for each client and kind, which counts them.
ALTER TABLE app.queue_items
  -- how many of them are not settled; 0 for a kind that does not count
  ADD COLUMN occurrences int NOT NULL DEFAULT 0,
  -- when the newest of them came
  ADD COLUMN latest_at timestamptz;

CREATE TABLE app.queue_occurrences (
  item_id bigint NOT NULL REFERENCES app.queue_items (id) ON DELETE CASCADE,
  -- which mail, publication, job or invoice
  subject text NOT NULL,
  -- what the row says while this is its newest
  details jsonb NOT NULL,
  came_at timestamptz NOT NULL,
  PRIMARY KEY (item_id, subject)
);
CREATE INDEX queue_occurrences_newest ON app.queue_occurrences (item_id, came_at DESC, subject DESC);
GRANT SELECT, DELETE ON app.queue_occurrences TO foyer_worker;
GRANT SELECT ON app.queue_occurrences TO foyer_backup;

-- The row says what the newest of the others says, and keeps its words where none is left.
CREATE FUNCTION app.uncount_occurrence() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE app.queue_items q SET occurrences = greatest(0, q.occurrences - 1), details = coalesce((
    SELECT o.details FROM app.queue_occurrences o WHERE o.item_id = q.id ORDER BY o.came_at DESC, o.subject DESC LIMIT 1), q.details)
  WHERE q.id = OLD.item_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION app.uncount_occurrence() FROM PUBLIC;

CREATE OR REPLACE VIEW app.queue_changes AS
  SELECT kind, client_id AS of_client, subject, details, waits_from, created_at AS changed_at, done_by AS by_staff,
    done_at IS NULL AS is_open, area, '{}'::text[] AS area_roles, occurrences > 0 AS counts
  FROM app.queue_items;

CREATE OR REPLACE FUNCTION app.change_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- a transaction of one client speaks for that client alone
  client bigint := coalesce(app.client(), NEW.of_client);
  -- code of before these rows counted does not say so
  counting boolean := coalesce(NEW.counts, NEW.kind IN ('failed-mail', 'failed-publication', 'failed-job', 'unpaid-invoice'));
  row_subject text := CASE WHEN counting THEN 'all' ELSE NEW.subject END;
  item bigint;
  counted int;
  is_new boolean;
BEGIN
  IF NEW.is_open THEN
    INSERT INTO app.queue_items AS q (kind, client_id, subject, details, area, owner_id, created_at, waits_from, latest_at)
    VALUES (NEW.kind, client, row_subject, NEW.details, coalesce(NEW.area, 'support'),
      (SELECT s.id FROM app.account_managers m JOIN app.staff s ON s.id = m.staff_id
       WHERE m.client_id = client AND s.disabled_at IS NULL AND s.role = ANY (NEW.area_roles)),
      NEW.changed_at, NEW.waits_from, NEW.changed_at)
    ON CONFLICT (client_id, kind, subject) DO UPDATE SET
      details = excluded.details, area = excluded.area, latest_at = excluded.latest_at,
      -- what comes back comes back to the colleague who had it, while they work in its area
      owner_id = CASE WHEN q.done_at IS NULL THEN q.owner_id ELSE coalesce((SELECT s.id FROM app.staff s
        WHERE s.id = q.owner_id AND s.disabled_at IS NULL AND (NEW.area_roles IS NULL OR s.role = ANY (NEW.area_roles))),
        excluded.owner_id) END,
      waits_from = CASE WHEN q.done_at IS NOT NULL THEN excluded.waits_from
        -- one more of the same does not end the days that a colleague has chosen
        WHEN counting THEN q.waits_from ELSE least(q.waits_from, excluded.waits_from) END,
      announced_at = CASE WHEN q.done_at IS NULL THEN q.announced_at END,
      -- what a colleague has closed is counted no more
      occurrences = CASE WHEN q.done_at IS NULL THEN q.occurrences ELSE 0 END,
      done_at = NULL, done_by = NULL
    RETURNING q.id, q.occurrences INTO item, counted;
    IF counting THEN
      IF counted = 0 THEN
        DELETE FROM app.queue_occurrences WHERE item_id = item;
      END IF;
      INSERT INTO app.queue_occurrences AS o (item_id, subject, details, came_at)
      VALUES (item, NEW.subject, NEW.details, NEW.changed_at)
      ON CONFLICT (item_id, subject) DO UPDATE SET details = excluded.details, came_at = excluded.came_at
      RETURNING o.xmax = 0 INTO is_new;
      IF is_new THEN
        UPDATE app.queue_items SET occurrences = counted + 1 WHERE id = item;
      END IF;
    END IF;
  ELSIF counting THEN
    SELECT q.id INTO item FROM app.queue_items q
     WHERE (q.client_id = client OR client IS NULL AND q.client_id IS NULL) AND q.kind = NEW.kind AND q.subject = row_subject FOR UPDATE;
    DELETE FROM app.queue_occurrences WHERE item_id = item AND subject = coalesce(NEW.subject, subject);
    IF FOUND THEN
      UPDATE app.queue_items AS q SET done_at = NEW.changed_at, done_by = NEW.by_staff, owner_id = coalesce(q.owner_id, NEW.by_staff)
       WHERE q.id = item AND q.done_at IS NULL AND q.occurrences = 0;
    END IF;
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

-- Of the open rows the oldest becomes the one of its client and kind. It is whose the oldest taken one was.
CREATE TEMPORARY TABLE open_items ON COMMIT DROP AS
  SELECT id, subject, details, created_at,
    min(id) OVER of_kind AS item_id,
    min(waits_from) OVER of_kind AS waits_from,
    max(announced_at) OVER of_kind AS announced_at,
    count(*) OVER of_kind AS occurrences,
    max(created_at) OVER of_kind AS latest_at,
    first_value(owner_id) OVER (PARTITION BY client_id, kind ORDER BY owner_id IS NULL, waits_from, id) AS owner_id,
    first_value(details) OVER (PARTITION BY client_id, kind ORDER BY created_at DESC, subject DESC) AS newest
  FROM app.queue_items
  WHERE kind IN ('failed-mail', 'failed-publication', 'failed-job', 'unpaid-invoice') AND done_at IS NULL
  WINDOW of_kind AS (PARTITION BY client_id, kind);
INSERT INTO app.queue_occurrences (item_id, subject, details, came_at) SELECT item_id, subject, details, created_at FROM open_items;
DELETE FROM app.queue_items q USING open_items o WHERE q.id = o.id AND o.id <> o.item_id;
UPDATE app.queue_items q SET subject = 'all', details = o.newest, occurrences = o.occurrences, latest_at = o.latest_at,
  waits_from = o.waits_from, announced_at = o.announced_at, owner_id = o.owner_id
FROM open_items o WHERE q.id = o.id AND o.id = o.item_id;

-- from here on, so that joining the rows counts nothing twice
CREATE TRIGGER uncount_occurrence AFTER DELETE ON app.queue_occurrences FOR EACH ROW EXECUTE FUNCTION app.uncount_occurrence();
