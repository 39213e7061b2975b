-- Oldest code: 0.1.0
-- What a package costs one client, of each period that begins on a day or later.
CREATE TABLE app.client_prices (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  package text NOT NULL CHECK (package IN ('Create', 'Build', 'Engage', 'Grow', 'Drive', 'Accelerate')),
  frequency text NOT NULL CHECK (frequency IN ('Monthly', 'Annually')),
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  cents bigint NOT NULL CHECK (cents >= 0),
  starts_on date NOT NULL,
  reason text NOT NULL,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX client_prices_by_id ON app.client_prices (id);
ALTER TABLE app.client_prices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.client_prices USING (client_id = app.client());
CREATE POLICY staff ON app.client_prices TO foyer_system USING (true);
CREATE POLICY worker ON app.client_prices TO foyer_worker USING (true);
CREATE POLICY erase ON app.client_prices TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.client_prices TO foyer_app, foyer_read, foyer_worker;
GRANT SELECT, INSERT, UPDATE (ended_at) ON app.client_prices TO foyer_system;
GRANT SELECT, DELETE ON app.client_prices TO foyer_eraser;
GRANT SELECT ON app.client_prices TO foyer_backup;
