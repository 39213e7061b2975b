-- Oldest code: 0.1.0
-- A webhook that is removed while a change is queued for it is left out, and fails no change.
CREATE OR REPLACE FUNCTION app.queue_webhooks() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'pg_catalog', 'pg_temp' AS $$
BEGIN
  INSERT INTO app.webhook_deliveries (client_id, webhook_id, activity_id, event, subject_id, happened_at, due_at)
  SELECT a.client_id, w.id, a.id, a.event, app.webhook_subject(a.subject_id, a.details), a.created_at, a.created_at
  FROM added a JOIN app.webhooks w ON w.client_id = a.client_id WHERE w.is_on AND app.is_webhook_event(w, a.type, a.event)
  FOR KEY SHARE OF w;
  RETURN NULL;
END $$;
-- A lock on a row takes the right to change some column of it.
GRANT UPDATE (attempted_at) ON app.webhooks TO foyer_system;
