-- Oldest code: 0.1.0
-- Which record a message of a webhook is about. Imports are no contacts, so the row of the log has their id in its details.
CREATE FUNCTION app.webhook_subject(subject_id bigint, details jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN coalesce(subject_id, (details ->> 'import_id')::bigint);
GRANT EXECUTE ON FUNCTION app.webhook_subject(bigint, jsonb) TO foyer_app, foyer_system, foyer_worker;

CREATE OR REPLACE FUNCTION app.queue_webhooks() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'pg_catalog', 'pg_temp' AS $$
BEGIN
  INSERT INTO app.webhook_deliveries (client_id, webhook_id, activity_id, event, subject_id, happened_at, due_at)
  SELECT a.client_id, w.id, a.id, a.event, app.webhook_subject(a.subject_id, a.details), a.created_at, a.created_at
  FROM added a JOIN app.webhooks w ON w.client_id = a.client_id WHERE w.is_on AND app.is_webhook_event(w, a.type, a.event);
  RETURN NULL;
END $$;
