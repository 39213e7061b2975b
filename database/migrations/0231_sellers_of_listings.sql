-- Oldest code: 0.1.0
-- The contacts who sell a home, and which sold homes need no offer to ask for a testimonial any more.
CREATE TABLE app.listing_sellers (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, listing_id, lead_id),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE
);
CREATE INDEX listing_sellers_of_lead ON app.listing_sellers (client_id, lead_id);
ALTER TABLE app.listing_sellers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.listing_sellers USING (client_id = app.client());
CREATE POLICY erase ON app.listing_sellers TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, DELETE, UPDATE (lead_id) ON app.listing_sellers TO foyer_app;
GRANT SELECT ON app.listing_sellers TO foyer_read;
GRANT SELECT, DELETE ON app.listing_sellers TO foyer_eraser;

ALTER TABLE app.testimonial_offers
  -- a request was sent from the offer
  ADD COLUMN asked_at timestamptz,
  ADD COLUMN dismissed_at timestamptz;
GRANT UPDATE (asked_at, dismissed_at) ON app.testimonial_offers TO foyer_app;
