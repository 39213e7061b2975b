-- Oldest code: 0.1.0
-- The consent that an import recorded for a row's contact, and the one before, so that an undo takes it back.
ALTER TABLE app.contact_import_rows ADD COLUMN consent jsonb;
