-- Oldest code: 0.1.0
-- Harmless: app.payments.payments_client_id_client_payment_id_fkey: the former release leaves it empty
-- Money that a client pays otherwise than by card in the portal: a cheque, a transfer, cash. It pays invoices, oldest first, and the
-- rest is the client's credit. A payout gives unused money back. A reversal says that one of these did not happen after all.
CREATE TABLE app.client_payments (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL CHECK (kind IN ('payment', 'payout', 'reversal')),
  of_id bigint,
  method text NOT NULL CHECK (method IN ('cheque', 'transfer', 'cash', 'card', 'other')),
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  cents bigint NOT NULL CHECK (cents > 0),
  unused_cents bigint NOT NULL DEFAULT 0,
  paid_on date NOT NULL,
  reference text NOT NULL,
  words text NOT NULL,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, of_id) REFERENCES app.client_payments (client_id, id) ON DELETE CASCADE,
  CHECK ((kind = 'payment') = (of_id IS NULL)),
  CHECK (unused_cents >= 0 AND unused_cents <= CASE kind WHEN 'payment' THEN cents ELSE 0 END)
);
COMMENT ON COLUMN app.client_payments.of_id IS 'the payment that a payout is taken from, or what a reversal reverses';
COMMENT ON COLUMN app.client_payments.unused_cents IS 'what no invoice has used and nobody gave back';
-- each is reversed once
CREATE UNIQUE INDEX client_payments_reversed ON app.client_payments (client_id, of_id) WHERE kind = 'reversal';
CREATE INDEX client_payments_of ON app.client_payments (client_id, of_id);
CREATE INDEX client_payments_by_id ON app.client_payments (id);
CREATE INDEX client_payments_unused ON app.client_payments (client_id, currency) WHERE unused_cents > 0;

ALTER TABLE app.payments ADD COLUMN client_payment_id bigint;
ALTER TABLE app.payments ADD FOREIGN KEY (client_id, client_payment_id) REFERENCES app.client_payments (client_id, id) ON DELETE CASCADE;
CREATE INDEX payments_of_client_payment ON app.payments (client_id, client_payment_id);
ALTER TABLE app.payments DROP CONSTRAINT payments_kind_check;
ALTER TABLE app.payments ADD CONSTRAINT payments_kind_check CHECK (kind IN ('card', 'manual', 'credit', 'refund', 'reversal'));

-- the owner reads every client's rows for this
ALTER TABLE app.payments NO FORCE ROW LEVEL SECURITY;
-- those of the past that staff marked as paid may be reversed as well
WITH marked AS MATERIALIZED (
  SELECT p.client_id, p.id AS payment_id, nextval(pg_get_serial_sequence('app.client_payments', 'id')) AS id, p.currency, p.cents,
    app.to_local_time(coalesce(p.ended_at, p.created_at), coalesce((SELECT v.time_zone FROM app.provider v), 'UTC'))::date AS day,
    coalesce(p.words, '') AS words, p.staff_id, coalesce(p.ended_at, p.created_at) AS at
  FROM app.payments p WHERE p.kind = 'manual' AND p.state = 'succeeded' ORDER BY p.id),
inserted AS (
  INSERT INTO app.client_payments (client_id, id, kind, method, currency, cents, paid_on, reference, words, staff_id, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT m.client_id, m.id, 'payment', 'other', m.currency, m.cents, m.day, '', m.words, m.staff_id, m.at FROM marked m)
UPDATE app.payments p SET client_payment_id = m.id FROM marked m WHERE p.client_id = m.client_id AND p.id = m.payment_id;
ALTER TABLE app.payments FORCE ROW LEVEL SECURITY;

ALTER TABLE app.client_payments ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.client_payments USING (client_id = app.client());
CREATE POLICY staff ON app.client_payments TO foyer_system USING (true);
CREATE POLICY worker ON app.client_payments TO foyer_worker USING (true);
CREATE POLICY erase ON app.client_payments TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.client_payments TO foyer_app, foyer_read;
GRANT SELECT, INSERT, UPDATE (unused_cents) ON app.client_payments TO foyer_system;
GRANT SELECT, UPDATE (unused_cents) ON app.client_payments TO foyer_worker;
GRANT SELECT, DELETE ON app.client_payments TO foyer_eraser;

DROP POLICY billed ON app.activity;
CREATE POLICY billed ON app.activity FOR INSERT TO foyer_worker
  WITH CHECK (event IN ('invoice.created', 'invoice.paid', 'invoice.partly_paid', 'invoice.failed', 'invoice.refunded', 'invoice.past_due'));
