-- What was taken for a robot's, because the field was filled in that people never see. It makes nothing and tells nobody, and is
-- kept apart for thirty days, so that a person who was taken for one is not lost.
CREATE TABLE app.caught_submissions (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('enquiry', 'newsletter')),
  -- the same submission again is the same row
  key bytea NOT NULL,
  -- as it was sent, so that it can be taken in as if it had just arrived
  form jsonb NOT NULL,
  caught_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, key)
);
CREATE INDEX caught_submissions_newest ON app.caught_submissions (client_id, caught_at DESC, id DESC);
CREATE INDEX caught_submissions_by_age ON app.caught_submissions (caught_at);
ALTER TABLE app.caught_submissions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.caught_submissions USING (client_id = app.client());
CREATE POLICY worker ON app.caught_submissions TO foyer_worker USING (true);
CREATE POLICY erase ON app.caught_submissions TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.caught_submissions TO foyer_read;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.caught_submissions TO foyer_app;
GRANT SELECT (caught_at), DELETE ON app.caught_submissions TO foyer_worker;
GRANT SELECT, DELETE ON app.caught_submissions TO foyer_eraser;
