-- Oldest code: 0.1.0
-- The texts that the provider writes in emails in place of the built-in ones; the last version of each counts.
CREATE TABLE app.mail_words (
  template text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  texts jsonb NOT NULL,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (template, version)
);
COMMENT ON COLUMN app.mail_words.texts IS 'only those that differ from the built-in ones, by name';
GRANT SELECT, INSERT ON app.mail_words TO foyer_system;
GRANT SELECT ON app.mail_words TO foyer_worker, foyer_backup;
