-- Oldest code: 0.1.0
-- How a row of an imported file fits contacts and other rows, as it was found at the preview and at the start.
ALTER TABLE app.contact_import_rows ADD COLUMN match jsonb NOT NULL DEFAULT '{}';
-- An import whose step has failed is tried again after those of others.
GRANT UPDATE (step_at) ON app.contact_imports TO foyer_worker;
