-- Oldest code: 0.1.0
-- Files of contacts: what was chosen for each, and its rows while they are previewed, imported and undone.
CREATE TABLE app.contact_imports (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  state text NOT NULL CHECK (state IN ('mapping', 'ready', 'running', 'done', 'cancelled', 'undoing', 'undone')),
  file_name text NOT NULL,
  file_type text NOT NULL CHECK (file_type IN ('csv', 'xlsx', 'vcf')),
  program text,
  has_header boolean NOT NULL,
  -- what each column was taken for, with its first values
  columns jsonb NOT NULL,
  -- of the headings: the same settings are offered for a file with the same ones
  layout bytea NOT NULL,
  row_count int NOT NULL,
  choices jsonb,
  -- stored with each step, so that lists of imports count no rows
  counts jsonb,
  audience jsonb,
  done_rows int NOT NULL DEFAULT 0,
  undo jsonb,
  user_id bigint,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  -- when the next step is due, so that imports of several clients take turns; null while none is
  step_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- when its rows are deleted
  expires_at timestamptz,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX contact_imports_newest ON app.contact_imports (client_id, created_at DESC, id DESC);
CREATE INDEX contact_imports_due ON app.contact_imports (step_at) WHERE step_at IS NOT NULL;
CREATE INDEX contact_imports_expired ON app.contact_imports (expires_at) WHERE expires_at IS NOT NULL;
ALTER TABLE app.contact_imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.contact_imports USING (client_id = app.client());
CREATE POLICY worker ON app.contact_imports TO foyer_worker USING (true);
CREATE POLICY erase ON app.contact_imports TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.contact_imports TO foyer_app;
GRANT SELECT ON app.contact_imports TO foyer_read;
GRANT SELECT (client_id, id, state, step_at, expires_at), UPDATE (expires_at), DELETE ON app.contact_imports TO foyer_worker;
GRANT SELECT, DELETE ON app.contact_imports TO foyer_eraser;

CREATE TABLE app.contact_import_rows (
  client_id bigint NOT NULL,
  import_id bigint NOT NULL,
  -- of the file, where the row begins
  line bigint NOT NULL,
  cells jsonb NOT NULL,
  -- the person that the chosen columns make of the cells; null before anything is chosen
  person jsonb,
  emails text[] NOT NULL DEFAULT '{}',
  -- of the name and each phone, by which a contact is recognized
  phone_keys text[] NOT NULL DEFAULT '{}',
  -- of the main email, as suppressions and blocks have it
  email_hash bytea,
  kind text CHECK (kind IN ('new', 'changed', 'same', 'left_out', 'refused')),
  problems jsonb NOT NULL DEFAULT '[]',
  is_incomplete boolean NOT NULL DEFAULT false,
  lead_id bigint,
  changes jsonb NOT NULL DEFAULT '[]',
  is_done boolean NOT NULL DEFAULT false,
  -- for the undo: what was changed, as it was before and after
  former jsonb,
  PRIMARY KEY (client_id, import_id, line),
  FOREIGN KEY (client_id, import_id) REFERENCES app.contact_imports (client_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_import_rows_of_kind ON app.contact_import_rows (client_id, import_id, kind, line);
ALTER TABLE app.contact_import_rows ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.contact_import_rows USING (client_id = app.client());
CREATE POLICY worker ON app.contact_import_rows TO foyer_worker USING (true);
CREATE POLICY erase ON app.contact_import_rows TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.contact_import_rows TO foyer_app;
GRANT SELECT ON app.contact_import_rows TO foyer_read;
GRANT SELECT (client_id, import_id), DELETE ON app.contact_import_rows TO foyer_worker;
GRANT SELECT, DELETE ON app.contact_import_rows TO foyer_eraser;

-- The import that added a contact. Those are no leads of a month, and nobody waits for an answer.
ALTER TABLE app.leads ADD COLUMN import_id bigint;
-- It never changes, so an edit does not remember it.
DROP TRIGGER keep_edit ON app.leads;
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.leads FOR EACH ROW
  EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'is_seen', 'is_update_seen', 'created_at', 'updated_at', 'import_id');
