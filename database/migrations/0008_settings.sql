-- Settings of a client; an absent one has its default in the contract.
CREATE TABLE app.settings (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  key text NOT NULL,
  value text NOT NULL,
  PRIMARY KEY (client_id, key)
);
ALTER TABLE app.settings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.settings USING (client_id = app.client());
-- the public site reads them through SystemDb
CREATE POLICY site ON app.settings FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON app.settings TO foyer_app;
GRANT SELECT ON app.settings TO foyer_read, foyer_system;
