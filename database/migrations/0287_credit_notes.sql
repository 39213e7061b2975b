-- Oldest code: 0.1.0
-- Each credit, refund and void of an invoice is a document with a number of its own.
ALTER TABLE app.payments ADD COLUMN noted_on date;
COMMENT ON COLUMN app.payments.noted_on IS 'the date of its credit note: the day at the provider''s place';

CREATE TABLE app.credit_notes (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number text NOT NULL,
  invoice_id bigint NOT NULL,
  payment_id bigint,
  kind text NOT NULL CHECK (kind IN ('void', 'credit', 'refund')),
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  reason text NOT NULL,
  subtotal_cents bigint NOT NULL,
  taxes jsonb NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents > 0),
  issued_on date NOT NULL,
  issuer jsonb NOT NULL,
  bill_to jsonb NOT NULL,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, number),
  FOREIGN KEY (client_id, invoice_id) REFERENCES app.invoices (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, payment_id) REFERENCES app.payments (client_id, id) ON DELETE CASCADE,
  CHECK (tax_cents = app.sum_cents(taxes) AND total_cents = subtotal_cents + tax_cents),
  CHECK ((kind = 'void') = (payment_id IS NULL))
);
-- a movement has one document
CREATE UNIQUE INDEX credit_notes_of_payment ON app.credit_notes (client_id, payment_id);
CREATE INDEX credit_notes_of_invoice ON app.credit_notes (client_id, invoice_id);
CREATE INDEX credit_notes_by_id ON app.credit_notes (id);

-- the owner reads every client's rows for this
ALTER TABLE app.invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.ledger_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.activity NO FORCE ROW LEVEL SECURITY;

-- those of the past say what the ledger has booked, in the order in which it was
WITH movements AS (
  SELECT p.client_id, p.invoice_id, p.id AS payment_id, p.kind, coalesce(p.words, '') AS reason, p.staff_id,
    coalesce(p.ended_at, p.created_at) AS at, p.kind || ' ' || p.id AS movement
  FROM app.payments p WHERE p.kind IN ('credit', 'refund') AND p.state = 'succeeded'
  UNION ALL
  SELECT i.client_id, i.id, NULL, 'void', coalesce(a.details ->> 'reason', ''), a.staff_id, e.created_at, 'void ' || i.id
  FROM app.invoices i
  JOIN app.ledger_entries e ON e.client_id = i.client_id AND e.movement = 'void ' || i.id AND e.account = 'receivable'
  LEFT JOIN LATERAL (SELECT a.details, a.staff_id FROM app.activity a
    WHERE a.client_id = i.client_id AND a.event = 'invoice.voided' AND a.subject_id = i.id ORDER BY a.id LIMIT 1) a ON true),
booked AS (
  SELECT m.*, b.subtotal, b.taxes, b.tax FROM movements m, LATERAL (
    SELECT coalesce(sum(e.cents) FILTER (WHERE e.account = 'revenue'), 0)::bigint AS subtotal,
      coalesce(sum(e.cents) FILTER (WHERE e.account LIKE 'tax:%'), 0)::bigint AS tax,
      coalesce(jsonb_agg(jsonb_build_object('name', substr(e.account, 5), 'rate', t.rate, 'cents', e.cents, 'registration', t.registration)
        ORDER BY e.account) FILTER (WHERE e.account LIKE 'tax:%'), '[]') AS taxes
    FROM app.ledger_entries e LEFT JOIN LATERAL (
      SELECT CASE WHEN count(*) = 1 THEN min((x ->> 'rate')::int) END AS rate, min(x ->> 'registration') AS registration
      FROM app.invoices i, jsonb_array_elements(i.taxes) x
      WHERE i.client_id = m.client_id AND i.id = m.invoice_id AND x ->> 'name' = substr(e.account, 5)) t ON true
    WHERE e.client_id = m.client_id AND e.movement = m.movement) b
  WHERE b.subtotal + b.tax > 0),
dated AS (
  SELECT b.*, app.to_local_time(b.at, coalesce((SELECT p.time_zone FROM app.provider p), 'UTC'))::date AS day FROM booked b),
numbered AS (
  SELECT d.*, extract(year FROM d.day)::int AS year,
    row_number() OVER (PARTITION BY extract(year FROM d.day) ORDER BY d.at, d.client_id, d.invoice_id, d.payment_id) AS n
  FROM dated d),
counted AS (
  INSERT INTO app.invoice_numbers (issuer, year, last) SELECT 'credit notes', year, max(n) FROM numbered GROUP BY year)
INSERT INTO app.credit_notes (client_id, number, invoice_id, payment_id, kind, currency, reason, subtotal_cents, taxes, tax_cents, total_cents,
  issued_on, issuer, bill_to, staff_id, created_at)
SELECT n.client_id, 'CN-' || n.year || '-' || lpad(n.n::text, 6, '0'), n.invoice_id, n.payment_id, n.kind, i.currency, n.reason, n.subtotal, n.taxes,
  n.tax, n.subtotal + n.tax, n.day, i.issuer, i.bill_to, n.staff_id, n.at
FROM numbered n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id ORDER BY n.at;

ALTER TABLE app.invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE app.payments FORCE ROW LEVEL SECURITY;
ALTER TABLE app.ledger_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE app.activity FORCE ROW LEVEL SECURITY;

ALTER TABLE app.credit_notes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.credit_notes USING (client_id = app.client());
CREATE POLICY staff ON app.credit_notes TO foyer_system USING (true);
CREATE POLICY worker ON app.credit_notes TO foyer_worker USING (true);
CREATE POLICY erase ON app.credit_notes TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.credit_notes TO foyer_app, foyer_read;
GRANT SELECT, INSERT ON app.credit_notes TO foyer_system, foyer_worker;
GRANT SELECT, DELETE ON app.credit_notes TO foyer_eraser;
