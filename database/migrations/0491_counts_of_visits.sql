-- Oldest code: 0.1.0
-- The campaign, device and place of each page view. Null for those of earlier versions.
ALTER TABLE app.page_views ADD COLUMN medium text, ADD COLUMN campaign text, ADD COLUMN device text, ADD COLUMN country text, ADD COLUMN region text,
  ADD COLUMN goal text;
GRANT SELECT ON app.page_views TO foyer_app, foyer_read;

-- The visits of a day by page, source, device and so on: {"google.com": 12, "": 3}. '' is unknown or none.
CREATE TABLE app.site_day_counts (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  day date NOT NULL,
  dimension text NOT NULL CHECK (dimension IN ('page', 'listing', 'entry', 'source', 'medium', 'campaign', 'device', 'country', 'region', 'goal')),
  -- page views by page and listing, otherwise visitors; the most frequent values
  counts jsonb NOT NULL CHECK (jsonb_typeof(counts) = 'object'),
  -- those of all other values
  others bigint NOT NULL CHECK (others >= 0),
  PRIMARY KEY (client_id, site_id, day, dimension),
  FOREIGN KEY (client_id, site_id, day) REFERENCES app.site_days (client_id, site_id, day) ON DELETE CASCADE
);
ALTER TABLE app.site_day_counts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.site_day_counts USING (client_id = app.client());
CREATE POLICY worker ON app.site_day_counts TO foyer_worker USING (true);
CREATE POLICY erase ON app.site_day_counts TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, DELETE ON app.site_day_counts TO foyer_worker;
GRANT SELECT ON app.site_day_counts TO foyer_app, foyer_read;
GRANT SELECT, DELETE ON app.site_day_counts TO foyer_eraser;
