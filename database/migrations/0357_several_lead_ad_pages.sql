-- Oldest code: 0.1.0
-- A client may connect several pages with lead ads.
-- Rows of all clients are changed, which row-level security would forbid.
ALTER TABLE app.lead_ad_pages NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.lead_ad_forms NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.lead_ad_leads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.lead_ad_forms ADD COLUMN page text;
UPDATE app.lead_ad_forms f SET page = p.page FROM app.lead_ad_pages p WHERE p.client_id = f.client_id;
ALTER TABLE app.lead_ad_forms
  ALTER COLUMN page SET NOT NULL,
  DROP CONSTRAINT lead_ad_forms_client_id_fkey;
ALTER TABLE app.lead_ad_pages
  DROP CONSTRAINT lead_ad_pages_pkey,
  ADD PRIMARY KEY (client_id, page);
ALTER TABLE app.lead_ad_forms
  ADD CONSTRAINT lead_ad_forms_client_id_page_fkey FOREIGN KEY (client_id, page) REFERENCES app.lead_ad_pages (client_id, page) ON DELETE CASCADE;
CREATE INDEX lead_ad_forms_of_page ON app.lead_ad_forms (client_id, page);

-- The page that a waiting lead is fetched with.
ALTER TABLE app.lead_ad_leads ADD COLUMN page text;
UPDATE app.lead_ad_leads l SET page = p.page FROM app.lead_ad_pages p WHERE p.client_id = l.client_id AND l.outcome = 'waiting';
ALTER TABLE app.lead_ad_leads FORCE ROW LEVEL SECURITY;
ALTER TABLE app.lead_ad_forms FORCE ROW LEVEL SECURITY;
ALTER TABLE app.lead_ad_pages FORCE ROW LEVEL SECURITY;
GRANT SELECT (page) ON app.lead_ad_leads TO foyer_worker;
