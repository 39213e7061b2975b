-- A listing that is deleted is absent everywhere at once; what it said is kept for ninety days, for questions after the fact.
CREATE TABLE app.deleted_listings (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  -- the id it had
  id bigint NOT NULL,
  -- its row, with its open houses; its photos went with it
  listing jsonb NOT NULL,
  deleted_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX deleted_listings_by_age ON app.deleted_listings (deleted_at);
ALTER TABLE app.deleted_listings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.deleted_listings USING (client_id = app.client());
CREATE POLICY worker ON app.deleted_listings TO foyer_worker USING (true);
CREATE POLICY erase ON app.deleted_listings TO foyer_eraser USING (client_id = app.client());
GRANT INSERT ON app.deleted_listings TO foyer_app;
GRANT SELECT, DELETE ON app.deleted_listings TO foyer_worker, foyer_eraser;
