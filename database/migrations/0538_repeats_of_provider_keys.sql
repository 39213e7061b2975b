-- Oldest code: 0.1.0
-- Calls of the provider's API keys that happen once: the same as app.staff_request_keys, by the key.
CREATE TABLE app.provider_request_keys (
  key_id bigint NOT NULL REFERENCES app.provider_keys (id) ON DELETE CASCADE,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- null until the call is answered
  status int,
  -- encrypted
  answer bytea,
  PRIMARY KEY (key_id, key_hash)
);
CREATE INDEX provider_request_keys_by_age ON app.provider_request_keys (created_at);
GRANT SELECT, INSERT, DELETE, UPDATE (status, answer) ON app.provider_request_keys TO foyer_system;
GRANT SELECT, DELETE ON app.provider_request_keys TO foyer_worker;
GRANT SELECT ON app.provider_request_keys TO foyer_backup;
