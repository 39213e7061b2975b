-- Oldest code: 0.1.0
-- Websites that are being counted. Their mark is moved here first: while it was held, no page view of them could be stored.
CREATE TABLE app.recounts_under_way (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  since timestamptz NOT NULL,
  months_since timestamptz,
  PRIMARY KEY (client_id, site_id),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.recounts_under_way ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.recounts_under_way USING (client_id = app.client());
CREATE POLICY worker ON app.recounts_under_way TO foyer_worker USING (true);
CREATE POLICY erase ON app.recounts_under_way TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.recounts_under_way TO foyer_worker;
GRANT SELECT, DELETE ON app.recounts_under_way TO foyer_eraser;
