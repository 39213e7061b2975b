-- Oldest code: 0.1.0
-- What a client pays less for its package on some days: a part of the price, or an amount of each period.
CREATE TABLE app.billing_discounts (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  percent int CHECK (percent BETWEEN 1 AND 100),
  cents bigint CHECK (cents > 0),
  currency text CHECK (currency IN ('CAD', 'USD')),
  starts_on date NOT NULL,
  last_on date NOT NULL,
  -- the client reads it on its invoices
  words text NOT NULL,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  -- no later invoice has it
  cancelled_at timestamptz,
  PRIMARY KEY (client_id, id),
  CHECK ((percent IS NULL) <> (cents IS NULL)),
  CHECK ((cents IS NULL) = (currency IS NULL)),
  CHECK (starts_on <= last_on)
);
CREATE INDEX billing_discounts_by_id ON app.billing_discounts (id);
ALTER TABLE app.billing_discounts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.billing_discounts USING (client_id = app.client());
CREATE POLICY staff ON app.billing_discounts TO foyer_system USING (true);
CREATE POLICY worker ON app.billing_discounts TO foyer_worker USING (true);
CREATE POLICY erase ON app.billing_discounts TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.billing_discounts TO foyer_app, foyer_read, foyer_worker;
GRANT SELECT, INSERT, UPDATE (cancelled_at) ON app.billing_discounts TO foyer_system;
GRANT SELECT, DELETE ON app.billing_discounts TO foyer_eraser;
GRANT SELECT ON app.billing_discounts TO foyer_backup;
