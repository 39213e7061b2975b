-- Oldest code: 0.1.0
-- Whether a file was uploaded for a note, so that it is never sent to the client; null if an earlier release did not say.
ALTER TABLE app.support_files ADD COLUMN is_note boolean;
ALTER TABLE app.support_files ADD CONSTRAINT support_files_kind_check
  CHECK (CASE WHEN is_note THEN message_id WHEN NOT is_note THEN note_id END IS NULL);
-- A call of the client sees no file of a note, not even an unsent one. A colleague uploads through a link, as nobody.
ALTER POLICY client ON app.support_files
  USING (client_id = app.client() AND note_id IS NULL AND (is_note IS NOT TRUE OR app.acting_user() IS NULL));
