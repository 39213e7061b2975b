-- Files that answer a question of the launch, beside the picture of the settings.
ALTER TABLE app.files
  DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('avatar', 'question')),
  -- the form and the question, as in '1/headshots'
  ADD COLUMN question text,
  ADD CONSTRAINT files_question_check CHECK ((purpose = 'question') = (question IS NOT NULL)),
  -- the name says both, so that neither can be told otherwise
  ADD COLUMN type text GENERATED ALWAYS AS (split_part(name, '.', 2)) STORED,
  ADD COLUMN is_private boolean GENERATED ALWAYS AS (name LIKE 'private/%') STORED;
CREATE INDEX files_by_question ON app.files (client_id, question, id);
-- who is served, and what nothing refers to, is looked up by these two
CREATE INDEX files_by_name ON app.files (name);
CREATE INDEX files_by_age ON app.files (created_at);

-- Whoever adds files of a client takes this row first, so that two at once cannot both take the last room.
CREATE TABLE app.file_locks (
  client_id int PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE
);
ALTER TABLE app.file_locks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.file_locks USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.file_locks TO foyer_app;

-- Files are served by their names, to a browser that has not said who it is; staff see those of every client.
CREATE POLICY served ON app.files FOR SELECT TO foyer_system USING (true);
GRANT SELECT ON app.files TO foyer_system;

-- What nothing refers to, the worker takes away; so it must see what refers to files.
CREATE POLICY worker ON app.files TO foyer_worker USING (true);
GRANT SELECT, DELETE ON app.files TO foyer_worker;
CREATE POLICY worker ON app.settings FOR SELECT TO foyer_worker USING (true);
GRANT SELECT ON app.settings TO foyer_worker;
