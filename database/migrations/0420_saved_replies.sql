-- Oldest code: 0.1.0
-- Answers that staff keep for all colleagues who write to clients.
CREATE TABLE app.saved_replies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  text text NOT NULL,
  version int NOT NULL DEFAULT 1 CHECK (version > 0),
  staff_id bigint,
  changed_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX saved_replies_title ON app.saved_replies (lower(title));
COMMENT ON COLUMN app.saved_replies.staff_id IS 'who changed it last';
GRANT SELECT, INSERT, UPDATE, DELETE ON app.saved_replies TO foyer_system;
GRANT SELECT ON app.saved_replies TO foyer_backup;
