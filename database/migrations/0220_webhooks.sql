-- Oldest code: 0.1.0
-- Webhooks: other tools are told of events of a client.

CREATE TABLE app.webhooks (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  url text NOT NULL,
  contacts boolean NOT NULL,
  listings boolean NOT NULL,
  testimonials boolean NOT NULL,
  newsletters boolean NOT NULL,
  billing boolean NOT NULL,
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
  -- of the last attempt, so that they take turns
  attempted_at timestamptz,
  -- its last attempt failed, or took long
  is_slow boolean NOT NULL DEFAULT false,
  -- a worker is sending to it
  claimed_until timestamptz,
  -- it asked us to wait
  paused_until timestamptz,
  PRIMARY KEY (client_id, id),
  CHECK ((former_secret IS NULL) = (former_secret_until IS NULL)),
  CHECK (off_reason IS NULL OR NOT is_on)
);
ALTER TABLE app.webhooks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.webhooks USING (client_id = app.client());
CREATE POLICY system ON app.webhooks TO foyer_system USING (true);
CREATE POLICY worker ON app.webhooks TO foyer_worker USING (true);
CREATE POLICY erase ON app.webhooks TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.webhooks TO foyer_app;
GRANT SELECT ON app.webhooks TO foyer_read;
GRANT SELECT ON app.webhooks TO foyer_system;
GRANT SELECT, UPDATE (is_on, off_reason, failing_since, delivered_at, attempted_at, is_slow, claimed_until, paused_until)
  ON app.webhooks TO foyer_worker;
GRANT SELECT, DELETE ON app.webhooks TO foyer_eraser;

-- One event for one webhook: what waits to be sent, and the record of what was.
CREATE TABLE app.webhook_deliveries (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  webhook_id bigint NOT NULL,
  -- the row of the activity log; NULL for a test
  activity_id bigint,
  -- the id of the message, by which a receiver knows it again
  message text NOT NULL DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  event text NOT NULL,
  subject_id bigint,
  happened_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  delivered_at timestamptz,
  -- what the last attempt was answered, and after how many milliseconds
  answer_status integer,
  answer_ms integer,
  -- why the last attempt failed
  problem text,
  -- there is no further attempt
  has_failed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, webhook_id, activity_id),
  FOREIGN KEY (client_id, webhook_id) REFERENCES app.webhooks (client_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_waiting ON app.webhook_deliveries (client_id, webhook_id, due_at, happened_at, id)
  WHERE delivered_at IS NULL AND NOT has_failed;
CREATE INDEX webhook_deliveries_newest ON app.webhook_deliveries (client_id, webhook_id, happened_at DESC, id DESC);
CREATE INDEX webhook_deliveries_by_age ON app.webhook_deliveries (happened_at);
ALTER TABLE app.webhook_deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.webhook_deliveries USING (client_id = app.client());
CREATE POLICY system ON app.webhook_deliveries FOR INSERT TO foyer_system WITH CHECK (true);
CREATE POLICY worker ON app.webhook_deliveries TO foyer_worker USING (true);
CREATE POLICY erase ON app.webhook_deliveries TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.webhook_deliveries TO foyer_app;
GRANT SELECT ON app.webhook_deliveries TO foyer_read;
GRANT INSERT ON app.webhook_deliveries TO foyer_system;
GRANT SELECT, INSERT, UPDATE (due_at, attempts, delivered_at, answer_status, answer_ms, problem, has_failed), DELETE
  ON app.webhook_deliveries TO foyer_worker;
GRANT SELECT, DELETE ON app.webhook_deliveries TO foyer_eraser;

-- Whether a webhook is sent a row of the activity log. What only staff see of the log stays with them, and an export
-- or a new address changes no record.
CREATE FUNCTION app.is_webhook_event(w app.webhooks, type text, event text) RETURNS boolean LANGUAGE sql IMMUTABLE
RETURN CASE type WHEN 'contact' THEN w.contacts WHEN 'listing' THEN w.listings WHEN 'testimonial' THEN w.testimonials
  WHEN 'newsletter' THEN w.newsletters WHEN 'billing' THEN w.billing ELSE false END
  AND event <> ALL (ARRAY['contact.exported', 'contact.email_address_replaced', 'listing.photos_copied', 'newsletter.opened', 'newsletter.locked', 'newsletter.closed',
    'newsletter.missed', 'newsletter.halted', 'newsletter.unknown', 'newsletter.known']);
GRANT EXECUTE ON FUNCTION app.is_webhook_event(app.webhooks, text, text) TO foyer_app, foyer_system, foyer_worker;

CREATE FUNCTION app.queue_webhooks() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'pg_catalog', 'pg_temp' AS $$
BEGIN
  INSERT INTO app.webhook_deliveries (client_id, webhook_id, activity_id, event, subject_id, happened_at, due_at)
  SELECT a.client_id, w.id, a.id, a.event, a.subject_id, a.created_at, a.created_at
  FROM added a JOIN app.webhooks w ON w.client_id = a.client_id WHERE w.is_on AND app.is_webhook_event(w, a.type, a.event);
  RETURN NULL;
END $$;
CREATE TRIGGER queue_webhooks AFTER INSERT ON app.activity REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION app.queue_webhooks();

CREATE POLICY webhook ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event = 'webhook.switched_off');
CREATE POLICY webhook ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'webhook.switched_off');
