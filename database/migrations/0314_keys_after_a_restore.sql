-- Oldest code: 0.1.0
-- A restore forgets which keys were revoked after the backup, so each key waits until an Admin confirms it.
ALTER TABLE app.api_keys ADD COLUMN paused_at timestamptz;

CREATE FUNCTION app.confirm_key(key bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
  UPDATE app.sessions s SET revoked_at = NULL WHERE s.client_id = app.client() AND s.kind = 'key' AND s.key_id = confirm_key.key;
END;
REVOKE EXECUTE ON FUNCTION app.confirm_key(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.confirm_key(bigint) TO foyer_app;
GRANT UPDATE (paused_at) ON app.api_keys TO foyer_app;
