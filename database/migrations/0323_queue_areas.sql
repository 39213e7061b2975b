-- Oldest code: 0.1.0
-- Each item of the queue belongs to an area of the console, whose roles alone see it, and begins with the account manager of its client.
ALTER TABLE app.queue_items ADD COLUMN area text NOT NULL DEFAULT 'support';
UPDATE app.queue_items SET area = CASE
  WHEN kind IN ('launch-step', 'launch-submitted', 'publish-request', 'returned-answer', 'launch-standstill') THEN 'launch'
  WHEN kind IN ('unpaid-invoice', 'missing-price') THEN 'billing'
  ELSE 'operations' END
WHERE kind IN ('launch-step', 'launch-submitted', 'publish-request', 'returned-answer', 'launch-standstill', 'unpaid-invoice',
  'missing-price', 'failed-job', 'mls-feed');
-- one index per filter of an area too: a page costs the same however long the queue of the others is
CREATE INDEX queue_items_open_of_area ON app.queue_items (area, waits_from, id) WHERE done_at IS NULL;
CREATE INDEX queue_items_free_of_area ON app.queue_items (area, waits_from, id) WHERE done_at IS NULL AND owner_id IS NULL;
CREATE INDEX queue_items_done_of_area ON app.queue_items (area, done_at DESC, id DESC) WHERE done_at IS NOT NULL;

-- Who looks after a client. Agents do not read it.
CREATE TABLE app.account_managers (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  staff_id bigint NOT NULL REFERENCES app.staff (id)
);
CREATE INDEX account_managers_by_staff ON app.account_managers (staff_id, client_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.account_managers TO foyer_system;
GRANT SELECT, DELETE ON app.account_managers TO foyer_worker;
GRANT SELECT ON app.account_managers TO foyer_backup;

CREATE OR REPLACE VIEW app.queue_changes AS
  SELECT kind, client_id AS of_client, subject, details, waits_from, created_at AS changed_at, done_by AS by_staff,
    done_at IS NULL AS is_open, area, '{}'::text[] AS area_roles
  FROM app.queue_items;

CREATE OR REPLACE FUNCTION app.change_queue() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- a transaction of one client speaks for that client alone
  client bigint := coalesce(app.client(), NEW.of_client);
BEGIN
  IF NEW.is_open THEN
    INSERT INTO app.queue_items AS q (kind, client_id, subject, details, area, owner_id, created_at, waits_from)
    VALUES (NEW.kind, client, NEW.subject, NEW.details, coalesce(NEW.area, 'support'),
      (SELECT s.id FROM app.account_managers m JOIN app.staff s ON s.id = m.staff_id
       WHERE m.client_id = client AND s.disabled_at IS NULL AND s.role = ANY (NEW.area_roles)),
      NEW.changed_at, NEW.waits_from)
    ON CONFLICT (client_id, kind, subject) DO UPDATE SET
      details = excluded.details, area = excluded.area,
      -- what comes back comes back to the colleague who had it, while they work in its area
      owner_id = CASE WHEN q.done_at IS NULL THEN q.owner_id ELSE coalesce((SELECT s.id FROM app.staff s
        WHERE s.id = q.owner_id AND s.disabled_at IS NULL AND (NEW.area_roles IS NULL OR s.role = ANY (NEW.area_roles))),
        excluded.owner_id) END,
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
