-- Oldest code: 0.1.0
-- Files of messages to and from the provider, and of notes about them.
ALTER TABLE app.files
  DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check
    CHECK (purpose IN ('avatar', 'question', 'listing', 'newsletter', 'message', 'conversation'));
-- Part of the signature of a private file: with another number, the earlier URLs end.
ALTER TABLE app.files ADD COLUMN access_version int NOT NULL DEFAULT 0;
GRANT UPDATE (access_version) ON app.files TO foyer_system;
CREATE POLICY access ON app.files FOR UPDATE TO foyer_system USING (purpose = 'conversation');

-- A file belongs to a message or to a note. One of neither was uploaded for an unsent message.
CREATE TABLE app.support_files (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  file_id bigint NOT NULL,
  conversation_id bigint,
  message_id bigint,
  note_id bigint,
  PRIMARY KEY (client_id, file_id),
  FOREIGN KEY (client_id, file_id) REFERENCES app.files (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, message_id) REFERENCES app.support_messages (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, note_id) REFERENCES app.support_notes (client_id, id) ON DELETE CASCADE,
  CHECK (message_id IS NULL OR note_id IS NULL)
);
CREATE INDEX support_files_of_message ON app.support_files (client_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX support_files_of_note ON app.support_files (client_id, note_id) WHERE note_id IS NOT NULL;
CREATE INDEX support_files_of_conversation ON app.support_files (client_id, conversation_id);
CREATE INDEX support_files_unsent ON app.support_files (client_id, file_id) WHERE message_id IS NULL AND note_id IS NULL;
ALTER TABLE app.support_files ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.support_files USING (client_id = app.client() AND note_id IS NULL);
CREATE POLICY staff ON app.support_files TO foyer_system USING (true);
CREATE POLICY worker ON app.support_files TO foyer_worker USING (true);
CREATE POLICY erase ON app.support_files TO foyer_eraser USING (client_id = app.client());
CREATE POLICY backup ON app.support_files FOR SELECT TO foyer_backup USING (true);
GRANT SELECT, INSERT, DELETE ON app.support_files TO foyer_app;
GRANT UPDATE (conversation_id, message_id) ON app.support_files TO foyer_app;
GRANT SELECT ON app.support_files TO foyer_read;
GRANT SELECT ON app.support_files TO foyer_system;
GRANT UPDATE (conversation_id, message_id, note_id) ON app.support_files TO foyer_system;
GRANT SELECT ON app.support_files TO foyer_worker;
GRANT SELECT, DELETE ON app.support_files TO foyer_eraser;
GRANT SELECT ON app.support_files TO foyer_backup;
