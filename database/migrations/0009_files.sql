-- Uploaded files of clients, by the unguessable name they are served under.
CREATE TABLE app.files (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  original_name text NOT NULL,
  size int NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('avatar')),
  user_id bigint,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CONSTRAINT files_name UNIQUE (client_id, name)
);
ALTER TABLE app.files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.files USING (client_id = app.client());
GRANT SELECT, INSERT, DELETE ON app.files TO foyer_app;
GRANT SELECT ON app.files TO foyer_read;

-- The bytes of deleted files are removed after the commit, and files without a row are looked for. A queue exists before the
-- first request that needs it, whether or not a worker ever ran.
SELECT jobs.create_queue('remove-files', '{"policy": "standard", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true}');
SELECT jobs.create_queue('sweep-files', '{"policy": "standard", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true}');
