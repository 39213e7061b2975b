-- Oldest code: 0.1.0
-- Amounts that the invoice of a client's next period has as lines of their own, once.
CREATE TABLE app.one_time_fees (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  -- the client reads it on its invoice
  words text NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  staff_id bigint,
  created_at timestamptz NOT NULL,
  withdrawn_at timestamptz,
  -- the invoice that has it
  invoice_id bigint,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, invoice_id) REFERENCES app.invoices (client_id, id) ON DELETE CASCADE,
  CHECK (withdrawn_at IS NULL OR invoice_id IS NULL)
);
CREATE INDEX one_time_fees_by_id ON app.one_time_fees (id);
ALTER TABLE app.one_time_fees ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.one_time_fees USING (client_id = app.client());
CREATE POLICY staff ON app.one_time_fees TO foyer_system USING (true);
CREATE POLICY worker ON app.one_time_fees TO foyer_worker USING (true);
CREATE POLICY erase ON app.one_time_fees TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.one_time_fees TO foyer_app, foyer_read;
GRANT SELECT, INSERT, UPDATE (withdrawn_at) ON app.one_time_fees TO foyer_system;
GRANT SELECT, UPDATE (invoice_id) ON app.one_time_fees TO foyer_worker;
GRANT SELECT, DELETE ON app.one_time_fees TO foyer_eraser;
GRANT SELECT ON app.one_time_fees TO foyer_backup;
