-- Settings are stored by key, so their version and what the last edits replaced stand beside them.
CREATE TABLE app.settings_edits (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  version int NOT NULL DEFAULT 1,
  edits jsonb NOT NULL DEFAULT '[]'
);
ALTER TABLE app.settings_edits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.settings_edits USING (client_id = app.client());
CREATE POLICY erase ON app.settings_edits TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.settings_edits TO foyer_app;
GRANT SELECT ON app.settings_edits TO foyer_read;
GRANT SELECT, DELETE ON app.settings_edits TO foyer_eraser;

-- The newsletter has counted its saves from the start; now it remembers what they replaced, too.
ALTER TABLE app.newsletters ADD edits jsonb NOT NULL DEFAULT '[]';
