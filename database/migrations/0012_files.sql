-- Files that answer a question of the launch questionnaire, beside the avatar in the settings.
ALTER TABLE app.files
  DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('avatar', 'question')),
  -- the form and the question, as in '1/headshots'
  ADD COLUMN question text,
  ADD CONSTRAINT files_question_check CHECK ((purpose = 'question') = (question IS NOT NULL)),
  -- both follow from the name, so that they cannot contradict it
  ADD COLUMN type text GENERATED ALWAYS AS (split_part(name, '.', 2)) STORED,
  ADD COLUMN is_private boolean GENERATED ALWAYS AS (name LIKE 'private/%') STORED;
CREATE INDEX files_by_question ON app.files (client_id, question, id);
-- indexes to find the file to serve, and unused files
CREATE INDEX files_by_name ON app.files (name);
CREATE INDEX files_by_age ON app.files (created_at);

-- An upload locks the row of its client first, so that two uploads cannot both use the rest of the quota.
CREATE TABLE app.file_locks (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE
);
ALTER TABLE app.file_locks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.file_locks USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.file_locks TO foyer_app;

-- Files are served by name, without a session; staff see the files of every client.
CREATE POLICY served ON app.files FOR SELECT TO foyer_system USING (true);
GRANT SELECT ON app.files TO foyer_system;

-- The worker deletes unused files, so it must see the references to files.
CREATE POLICY worker ON app.files TO foyer_worker USING (true);
GRANT SELECT, DELETE ON app.files TO foyer_worker;
CREATE POLICY worker ON app.settings FOR SELECT TO foyer_worker USING (true);
GRANT SELECT ON app.settings TO foyer_worker;
