-- Oldest code: 0.1.0
-- Harmless: app.files.files_message_check: the former release stores no file of this purpose
-- Harmless: app.files.files_client_id_message_id_fkey: the former release never writes this column
-- Files that come with an answer of a contact. They go with the email, and so with the contact.

ALTER TABLE app.files
  ADD COLUMN message_id bigint,
  DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('avatar', 'question', 'listing', 'newsletter', 'message')),
  ADD CONSTRAINT files_message_check CHECK ((purpose = 'message') = (message_id IS NOT NULL)),
  ADD CONSTRAINT files_client_id_message_id_fkey FOREIGN KEY (client_id, message_id)
    REFERENCES app.lead_messages (client_id, id) ON DELETE CASCADE;
CREATE INDEX files_by_message ON app.files (client_id, message_id) WHERE message_id IS NOT NULL;
