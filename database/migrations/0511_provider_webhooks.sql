-- Oldest code: 0.1.0
-- Webhooks of the provider: its tools are told of events of all clients.
CREATE TABLE app.provider_webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text NOT NULL,
  clients boolean NOT NULL,
  launches boolean NOT NULL,
  invoices boolean NOT NULL,
  is_on boolean NOT NULL,
  -- why it was switched off automatically
  off_reason text CHECK (off_reason IN ('gone', 'failing')),
  -- encrypted; messages are signed with the former one too until it ends
  secret bytea NOT NULL,
  former_secret bytea,
  former_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  failing_since timestamptz,
  delivered_at timestamptz,
  attempted_at timestamptz,
  is_slow boolean NOT NULL DEFAULT false,
  claimed_until timestamptz,
  paused_until timestamptz,
  CHECK ((former_secret IS NULL) = (former_secret_until IS NULL)),
  CHECK (off_reason IS NULL OR NOT is_on)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.provider_webhooks TO foyer_system;
GRANT SELECT, UPDATE (is_on, off_reason, failing_since, delivered_at, attempted_at, is_slow, claimed_until, paused_until)
  ON app.provider_webhooks TO foyer_worker;
GRANT SELECT ON app.provider_webhooks TO foyer_backup;

-- One event for one webhook: what waits to be sent, and the record of what was. It names the client by its id alone.
CREATE TABLE app.provider_webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id bigint NOT NULL REFERENCES app.provider_webhooks (id) ON DELETE CASCADE,
  -- the client and the row of its activity log; NULL for a test
  client_id bigint,
  activity_id bigint,
  -- the id of the message, by which a receiver knows it again
  message text NOT NULL DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  event text NOT NULL,
  subject_id bigint,
  happened_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  delivered_at timestamptz,
  answer_status integer,
  answer_ms integer,
  problem text,
  has_failed boolean NOT NULL DEFAULT false,
  UNIQUE (webhook_id, client_id, activity_id),
  CHECK ((client_id IS NULL) = (activity_id IS NULL))
);
CREATE INDEX provider_webhook_deliveries_waiting ON app.provider_webhook_deliveries (webhook_id, due_at, happened_at, id)
  WHERE delivered_at IS NULL AND NOT has_failed;
CREATE INDEX provider_webhook_deliveries_newest ON app.provider_webhook_deliveries (webhook_id, happened_at DESC, id DESC);
CREATE INDEX provider_webhook_deliveries_by_age ON app.provider_webhook_deliveries (happened_at);
CREATE INDEX provider_webhook_deliveries_of_client ON app.provider_webhook_deliveries (client_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.provider_webhook_deliveries TO foyer_system;
GRANT SELECT, INSERT, UPDATE (due_at, attempts, delivered_at, answer_status, answer_ms, problem, has_failed), DELETE
  ON app.provider_webhook_deliveries TO foyer_worker;
GRANT SELECT ON app.provider_webhook_deliveries TO foyer_backup;

-- The message of a row of the activity log to the provider; NULL if there is none.
CREATE FUNCTION app.provider_event(event text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE WHEN event = 'staff.client_added' THEN 'client.created'
  WHEN event IN ('staff.client_changed', 'staff.site_added', 'staff.site_changed') THEN 'client.changed'
  WHEN event = 'staff.status_changed' THEN 'client.status_changed'
  WHEN event IN ('billing.package_changed', 'billing.change_undone', 'billing.planned_change_made') THEN 'client.package_changed'
  WHEN event IN ('launch.submitted', 'launch.publish_requested', 'launch.phase_changed', 'launch.live') THEN event
  WHEN event LIKE 'invoice.%' AND event <> 'invoice.reminded' THEN event END;
CREATE FUNCTION app.is_provider_event(w app.provider_webhooks, sent text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN CASE split_part(sent, '.', 1) WHEN 'client' THEN w.clients WHEN 'launch' THEN w.launches WHEN 'invoice' THEN w.invoices ELSE false END;
-- Which record it is about: the invoice, else the client.
CREATE FUNCTION app.provider_subject(sent text, client_id bigint, subject_id bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN CASE WHEN sent LIKE 'invoice.%' THEN subject_id ELSE client_id END;
GRANT EXECUTE ON FUNCTION app.provider_event(text), app.is_provider_event(app.provider_webhooks, text), app.provider_subject(text, bigint, bigint)
  TO foyer_system, foyer_worker;

-- As its owner, since the login of clients reads no table of the directory.
CREATE FUNCTION app.queue_provider_webhooks() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'pg_catalog', 'pg_temp' AS $$
BEGIN
  IF EXISTS (SELECT FROM app.provider_webhooks WHERE is_on) THEN
    INSERT INTO app.provider_webhook_deliveries (webhook_id, client_id, activity_id, event, subject_id, happened_at, due_at)
    SELECT w.id, a.client_id, a.id, a.sent, app.provider_subject(a.sent, a.client_id, a.subject_id), a.created_at, a.created_at
    FROM (SELECT added.*, app.provider_event(added.event) AS sent FROM added) a CROSS JOIN app.provider_webhooks w
    WHERE a.sent IS NOT NULL AND w.is_on AND app.is_provider_event(w, a.sent)
    -- one that is removed at this moment is left out, and fails no change of a client
    FOR KEY SHARE OF w;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION app.queue_provider_webhooks() FROM PUBLIC;
CREATE TRIGGER queue_provider_webhooks AFTER INSERT ON app.activity REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION app.queue_provider_webhooks();
