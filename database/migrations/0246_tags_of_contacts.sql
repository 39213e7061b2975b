-- Oldest code: 0.1.0
-- What a client calls groups of its contacts, and which contacts are in them.
CREATE TABLE app.tags (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
-- no second 'buyer' beside 'Buyer', also when two are added at the same moment
CREATE UNIQUE INDEX tags_name ON app.tags (client_id, app.fold(name));
ALTER TABLE app.tags ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.tags USING (client_id = app.client());
CREATE POLICY erase ON app.tags TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.tags TO foyer_app;
GRANT SELECT ON app.tags TO foyer_read;
GRANT SELECT, DELETE ON app.tags TO foyer_eraser;

CREATE TABLE app.lead_tags (
  client_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  PRIMARY KEY (client_id, lead_id, tag_id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, tag_id) REFERENCES app.tags (client_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_tags_of_tag ON app.lead_tags (client_id, tag_id, lead_id);
ALTER TABLE app.lead_tags ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_tags USING (client_id = app.client());
CREATE POLICY erase ON app.lead_tags TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE (lead_id), DELETE ON app.lead_tags TO foyer_app;
GRANT SELECT ON app.lead_tags TO foyer_read;
GRANT SELECT, DELETE ON app.lead_tags TO foyer_eraser;
