-- Oldest code: 0.1.0
-- Emails and text messages that an account has ready, with fields such as {{first_name}}.
CREATE TABLE app.message_templates (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL CHECK (kind IN ('email', 'text')),
  name text NOT NULL CHECK (name <> ''),
  position int NOT NULL,
  -- '' where an email keeps the subject it has
  subject text NOT NULL,
  text text NOT NULL,
  version int NOT NULL DEFAULT 1,
  edits jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CONSTRAINT message_templates_subject_check CHECK (kind = 'email' OR subject = '')
);
CREATE UNIQUE INDEX message_templates_name ON app.message_templates (client_id, app.fold(name));
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.message_templates FOR EACH ROW
  EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'kind', 'position', 'created_at', 'updated_at');
ALTER TABLE app.message_templates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.message_templates USING (client_id = app.client());
CREATE POLICY erase ON app.message_templates TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.message_templates TO foyer_app;
GRANT SELECT ON app.message_templates TO foyer_read;
GRANT SELECT, DELETE ON app.message_templates TO foyer_eraser;
