-- Oldest code: 0.1.0
-- Tags that an import has given to a row's contact, and those that it has made, so that an undo takes them away.
ALTER TABLE app.contact_import_rows ADD COLUMN tag_ids bigint[] NOT NULL DEFAULT '{}';
ALTER TABLE app.contact_imports ADD COLUMN tag_ids bigint[] NOT NULL DEFAULT '{}';
