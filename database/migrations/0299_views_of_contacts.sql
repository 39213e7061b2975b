-- Oldest code: 0.1.0
-- A filter of the contacts with a name, which everybody of the account uses.
CREATE TABLE app.contact_views (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  position int NOT NULL,
  search text NOT NULL,
  lead_status_id int CHECK (lead_status_id BETWEEN 1 AND 9),
  lead_type_id int CHECK (lead_type_id IN (1, 2)),
  lead_source_id int CHECK (lead_source_id BETWEEN 1 AND 20),
  unanswered_days int CHECK (unanswered_days BETWEEN 1 AND 365),
  tag_id bigint,
  -- its tag may be deleted, and a view without it would show everybody
  has_tag boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, tag_id) REFERENCES app.tags (client_id, id) ON DELETE SET NULL (tag_id)
);
CREATE UNIQUE INDEX contact_views_name ON app.contact_views (client_id, app.fold(name));
CREATE INDEX contact_views_of_tag ON app.contact_views (client_id, tag_id) WHERE tag_id IS NOT NULL;
ALTER TABLE app.contact_views ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.contact_views USING (client_id = app.client());
CREATE POLICY erase ON app.contact_views TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.contact_views TO foyer_app;
GRANT SELECT ON app.contact_views TO foyer_read;
GRANT SELECT, DELETE ON app.contact_views TO foyer_eraser;

-- The contacts of a view are counted in the index alone: 'Buyers, nurture' among a million others.
CREATE INDEX leads_of_type ON app.leads (client_id, lead_type_id, lead_status_id) WHERE lead_type_id IS NOT NULL;
CREATE INDEX leads_of_source ON app.leads (client_id, lead_source_id, lead_status_id);
