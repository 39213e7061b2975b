-- Oldest code: 0.1.0
-- Two people who change one plan of steps lose nothing of each other's.
ALTER TABLE app.plans ADD COLUMN version int NOT NULL DEFAULT 1, ADD COLUMN edits jsonb NOT NULL DEFAULT '[]';
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.plans FOR EACH ROW EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'created_at');
