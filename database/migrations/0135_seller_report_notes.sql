-- Oldest code: 0.1.0
-- A sentence by the agent is part of the report for the seller.

CREATE TABLE app.seller_report_notes (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  note text NOT NULL CHECK (note <> ''),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, listing_id),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.seller_report_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.seller_report_notes USING (client_id = app.client());
CREATE POLICY worker ON app.seller_report_notes FOR SELECT TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.seller_report_notes TO foyer_app;
GRANT SELECT ON app.seller_report_notes TO foyer_read, foyer_worker;
GRANT SELECT, DELETE ON app.seller_report_notes TO foyer_eraser;
CREATE POLICY erase ON app.seller_report_notes TO foyer_eraser USING (client_id = app.client());
