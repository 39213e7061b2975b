-- Oldest code: 0.1.0
-- Harmless: app.support_messages.support_messages_by_email: the former release leaves email_key empty
-- A message that came by email: what its sender's program quoted below it, the sender if it is not the author's own
-- address, the files that are not stored, and what tells that it comes in again.
ALTER TABLE app.support_messages
  ADD COLUMN quote text NOT NULL DEFAULT '',
  ADD COLUMN other_address text,
  ADD COLUMN unsaved_files text[] NOT NULL DEFAULT '{}',
  ADD COLUMN email_key bytea;
CREATE UNIQUE INDEX support_messages_by_email ON app.support_messages (client_id, conversation_id, email_key)
  WHERE email_key IS NOT NULL;
