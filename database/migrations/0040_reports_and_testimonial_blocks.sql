-- Reports of the month, and testimonials in newsletters.

-- Which reports of a month have been queued, so that a client has each of them once.
CREATE TABLE app.monthly_reports (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  -- '2026-11'
  month text NOT NULL CHECK (month ~ '^\d{4}-\d{2}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, month)
);
ALTER TABLE app.monthly_reports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.monthly_reports USING (client_id = app.client());
CREATE POLICY worker ON app.monthly_reports TO foyer_worker USING (true);
GRANT SELECT, INSERT ON app.monthly_reports TO foyer_worker;
GRANT SELECT, DELETE ON app.monthly_reports TO foyer_eraser;
CREATE POLICY erase ON app.monthly_reports TO foyer_eraser USING (client_id = app.client());

-- The worker counts contacts by month and source.
GRANT SELECT (lead_source_id, created_at) ON app.leads TO foyer_worker;

-- A block of a newsletter goes with its testimonial, once that is deleted for good.
ALTER TABLE app.newsletter_blocks ADD FOREIGN KEY (client_id, testimonial_id)
  REFERENCES app.testimonials (client_id, id) ON DELETE CASCADE;
CREATE INDEX newsletter_blocks_of_testimonial ON app.newsletter_blocks (client_id, testimonial_id)
  WHERE testimonial_id IS NOT NULL;
