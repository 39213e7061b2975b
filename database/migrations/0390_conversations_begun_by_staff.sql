-- Oldest code: 0.1.0
-- A conversation that staff begin: what it is about, and whether only some users may read it.
ALTER TABLE app.support_messages ADD COLUMN subject text;
ALTER TABLE app.support_messages ADD COLUMN is_restricted boolean NOT NULL DEFAULT false;

-- The users who may read a restricted conversation.
CREATE TABLE app.support_readers (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (client_id, conversation_id, user_id),
  FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX support_readers_of_user ON app.support_readers (client_id, user_id);
ALTER TABLE app.support_readers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.support_readers USING (client_id = app.client());
CREATE POLICY staff ON app.support_readers TO foyer_system USING (true);
CREATE POLICY erase ON app.support_readers TO foyer_eraser USING (client_id = app.client());
CREATE POLICY backup ON app.support_readers FOR SELECT TO foyer_backup USING (true);
GRANT SELECT ON app.support_readers TO foyer_app, foyer_read;
GRANT SELECT, INSERT ON app.support_readers TO foyer_system;
GRANT SELECT, DELETE ON app.support_readers TO foyer_eraser;
GRANT SELECT ON app.support_readers TO foyer_backup;

-- What staff tell each other about a conversation. The login of the client's calls cannot read it.
CREATE TABLE app.support_notes (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  conversation_id bigint NOT NULL,
  staff_id bigint,
  note text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages (client_id, id) ON DELETE CASCADE
);
CREATE INDEX support_notes_of_conversation ON app.support_notes (client_id, conversation_id, id);
ALTER TABLE app.support_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON app.support_notes TO foyer_system USING (true);
CREATE POLICY erase ON app.support_notes TO foyer_eraser USING (client_id = app.client());
CREATE POLICY backup ON app.support_notes FOR SELECT TO foyer_backup USING (true);
GRANT SELECT, INSERT ON app.support_notes TO foyer_system;
GRANT SELECT, DELETE ON app.support_notes TO foyer_eraser;
GRANT SELECT ON app.support_notes TO foyer_backup;

-- A message of staff is shown on devices of those who may read it.
GRANT INSERT ON app.push_messages TO foyer_system;
