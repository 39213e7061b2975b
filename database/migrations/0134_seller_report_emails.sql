-- Oldest code: 0.1.0
-- The seller of a listing gets its report by email every Monday, if the agent switches it on.

CREATE TABLE app.seller_report_recipients (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  seller_name text NOT NULL,
  email text NOT NULL,
  is_on boolean NOT NULL,
  -- addresses that unsubscribed, which the agent cannot add again
  unsubscribed_emails text[] NOT NULL DEFAULT '{}',
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, listing_id),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.seller_report_recipients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.seller_report_recipients USING (client_id = app.client());
CREATE POLICY worker ON app.seller_report_recipients FOR SELECT TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE ON app.seller_report_recipients TO foyer_app;
GRANT SELECT ON app.seller_report_recipients TO foyer_read, foyer_worker;

-- The weeks whose email was queued, so that a listing has one for each Monday.
CREATE TABLE app.seller_report_mails (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  -- its Monday in the zone of the client
  week date NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, listing_id, week),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.seller_report_mails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.seller_report_mails USING (client_id = app.client());
CREATE POLICY worker ON app.seller_report_mails TO foyer_worker USING (true);
GRANT SELECT ON app.seller_report_mails TO foyer_app, foyer_read;
GRANT SELECT, INSERT ON app.seller_report_mails TO foyer_worker;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{seller_report_recipients, seller_report_mails}'::text[] LOOP
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (client_id = app.client())', name);
  END LOOP;
END $$;

-- The worker reads the enquiries, clicks and brokerage of a report.
GRANT SELECT (client_id, lead_source_id, listing_url, source_url, created_at) ON app.lead_history TO foyer_worker;
CREATE POLICY worker ON app.lead_history FOR SELECT TO foyer_worker USING (true);
GRANT SELECT ON app.newsletter_link_totals TO foyer_worker;
CREATE POLICY worker ON app.newsletter_link_totals FOR SELECT TO foyer_worker USING (true);
GRANT SELECT (answers) ON app.launch_forms TO foyer_worker;

CREATE POLICY seller_report ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event = 'listing.seller_report_sent');
