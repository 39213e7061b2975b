-- What packages cost, from which day on. A price that has begun is never changed: another one follows it.
CREATE TABLE app.package_prices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  package text NOT NULL CHECK (package IN ('Create', 'Build', 'Engage', 'Grow', 'Drive', 'Accelerate')),
  frequency text NOT NULL CHECK (frequency IN ('Monthly', 'Annually')),
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  -- before tax, for one period
  cents bigint NOT NULL CHECK (cents >= 0),
  starts_on date NOT NULL,
  -- null for what came with the portal
  staff_id bigint REFERENCES app.staff (id),
  set_at timestamptz NOT NULL,
  UNIQUE (package, frequency, currency, starts_on)
);
INSERT INTO app.package_prices (package, frequency, currency, cents, starts_on, set_at) VALUES
  ('Grow', 'Monthly', 'CAD', 35000, '2020-01-01', '2020-01-01'),
  ('Grow', 'Annually', 'CAD', 318000, '2020-01-01', '2020-01-01'),
  ('Accelerate', 'Monthly', 'CAD', 49900, '2020-01-01', '2020-01-01'),
  ('Accelerate', 'Annually', 'CAD', 450000, '2020-01-01', '2020-01-01');

-- What stands on every invoice besides: the numbers under which the provider is registered for taxes.
CREATE TABLE app.billing_settings (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  registrations jsonb NOT NULL DEFAULT '{}'
);
INSERT INTO app.billing_settings DEFAULT VALUES;

-- The last number of each year. Who issues an invoice holds the row until the invoice is committed, so that there are no gaps.
CREATE TABLE app.invoice_numbers (
  issuer text NOT NULL,
  year int NOT NULL,
  last int NOT NULL,
  PRIMARY KEY (issuer, year)
);

-- How a client pays: how often, when next, and with which card. What the card provider knows of the card stays with it.
CREATE TABLE app.billing_accounts (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  frequency text NOT NULL DEFAULT 'Monthly' CHECK (frequency IN ('Monthly', 'Annually')),
  -- the first day of the next period; null while nothing is charged
  next_payment_on date,
  -- the day of the month on which it pays
  anchor int NOT NULL DEFAULT 1 CHECK (anchor BETWEEN 1 AND 31),
  -- the names that the card provider gave the card and its owner
  method text,
  customer text,
  brand text,
  last_four text,
  exp_month int,
  exp_year int,
  holder jsonb,
  -- the card whose end was announced by mail
  announced_method text,
  CHECK ((method IS NULL) = (brand IS NULL) AND (method IS NULL) = (last_four IS NULL)
    AND (method IS NULL) = (exp_month IS NULL) AND (method IS NULL) = (exp_year IS NULL))
);
CREATE INDEX billing_accounts_due ON app.billing_accounts (next_payment_on) WHERE next_payment_on IS NOT NULL;
CREATE INDEX billing_accounts_ending ON app.billing_accounts (exp_year, exp_month) WHERE method IS NOT NULL;

-- The sum of the cents of lines or taxes.
CREATE FUNCTION app.sum_cents(lines jsonb) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(sum((line ->> 'cents')::bigint), 0)::bigint FROM jsonb_array_elements(lines) line);

CREATE TABLE app.invoices (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- what was issued and never changes
  number text NOT NULL,
  -- the first day of the period it is for; null where staff issued it
  period date,
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  lines jsonb NOT NULL,
  taxes jsonb NOT NULL,
  subtotal_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL CHECK (total_cents >= 0),
  -- the days where the client is
  issued_on date NOT NULL,
  due_on date NOT NULL,
  -- who it is from and for, as lines of an address; the logo is that of the day
  issuer jsonb NOT NULL,
  bill_to jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  payment_due_at timestamptz NOT NULL,
  staff_id bigint,
  -- how it is with its payment
  status text NOT NULL CHECK (status IN ('open', 'processing', 'pending', 'past_due', 'voided', 'failed', 'paid', 'closed')),
  paid_cents bigint NOT NULL DEFAULT 0 CHECK (paid_cents >= 0),
  credited_cents bigint NOT NULL DEFAULT 0 CHECK (credited_cents >= 0),
  refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND paid_cents),
  attempts int NOT NULL DEFAULT 0,
  first_attempt_at timestamptz,
  -- when the card is charged next; null where nobody charges it by itself
  next_attempt_at timestamptz,
  paid_at timestamptz,
  PRIMARY KEY (client_id, id),
  -- a client pays once for a period
  UNIQUE (client_id, period),
  CHECK (subtotal_cents = app.sum_cents(lines) AND tax_cents = app.sum_cents(taxes) AND total_cents = subtotal_cents + tax_cents),
  CHECK (paid_cents + credited_cents <= total_cents),
  CHECK (status <> 'paid' OR paid_cents + credited_cents = total_cents)
);
CREATE INDEX invoices_newest ON app.invoices (client_id, created_at DESC, id DESC);
CREATE INDEX invoices_by_id ON app.invoices (id);
CREATE INDEX invoices_to_charge ON app.invoices (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
CREATE INDEX invoices_unpaid ON app.invoices (payment_due_at) WHERE status IN ('open', 'processing', 'pending', 'past_due', 'failed');
CREATE INDEX invoices_by_month ON app.invoices (created_at);

-- Every charge, credit and refund, written before anybody else is asked: what was begun is always known.
CREATE TABLE app.payments (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('card', 'manual', 'credit', 'refund')),
  state text NOT NULL CHECK (state IN ('started', 'succeeded', 'failed')),
  cents bigint NOT NULL CHECK (cents > 0),
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  -- under which the card provider knows it: the same for every try of the same payment
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  -- the Idempotency-Key of the request
  request_key text,
  -- the card that is charged, and the charge that is paid back
  method text,
  customer text,
  card text,
  charge text,
  -- what the card provider calls it
  remote text,
  -- why it failed, or why staff did it
  words text,
  user_id bigint,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  -- the bank wants the owner of the card to confirm it, until claimed_until
  is_confirming boolean NOT NULL DEFAULT false,
  -- until when the process that began it may still be at it
  claimed_until timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, invoice_id, request_key),
  FOREIGN KEY (client_id, invoice_id) REFERENCES app.invoices (client_id, id) ON DELETE CASCADE
);
-- an invoice is charged once at a time, and never again once it was
CREATE UNIQUE INDEX payments_under_way ON app.payments (client_id, invoice_id) WHERE state = 'started';
CREATE INDEX payments_unsettled ON app.payments (claimed_until) WHERE state = 'started';
CREATE INDEX payments_by_end ON app.payments (ended_at);
-- what the card provider tells of is found by our key, and what it lists by its own name
CREATE INDEX payments_by_key ON app.payments (key);
CREATE INDEX payments_by_remote ON app.payments (remote);

-- Double entry: the entries of a movement add up to nothing. Movements are named after what caused them, so that nothing is
-- booked twice.
CREATE TABLE app.ledger_entries (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  movement text NOT NULL,
  account text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  -- a debit is positive, a credit negative
  cents bigint NOT NULL CHECK (cents <> 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, movement, account)
);

CREATE FUNCTION app.check_ledger() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM app.ledger_entries e
    WHERE (e.client_id, e.movement) IN (SELECT client_id, movement FROM added)
    GROUP BY e.client_id, e.movement HAVING sum(e.cents) <> 0 OR count(DISTINCT e.currency) > 1)
  THEN RAISE EXCEPTION 'A movement of the ledger does not add up to nothing.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER check_ledger AFTER INSERT ON app.ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.check_ledger();
REVOKE ALL ON FUNCTION app.check_ledger() FROM PUBLIC;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['billing_accounts', 'invoices', 'payments', 'ledger_entries'] LOOP
    EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY client ON app.%I USING (client_id = app.client())', name);
    EXECUTE format('CREATE POLICY staff ON app.%I TO foyer_system USING (true)', name);
    EXECUTE format('CREATE POLICY worker ON app.%I TO foyer_worker USING (true)', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (client_id = app.client())', name);
    EXECUTE format('GRANT SELECT ON app.%I TO foyer_app, foyer_read, foyer_system, foyer_worker', name);
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
  END LOOP;
END $$;
GRANT EXECUTE ON FUNCTION app.sum_cents(jsonb) TO foyer_system, foyer_worker, foyer_eraser, foyer_app;

-- What was issued is in no UPDATE, and nothing in any DELETE: it is voided or credited.
GRANT UPDATE (status, paid_cents, credited_cents, refunded_cents, attempts, first_attempt_at, next_attempt_at, paid_at)
  ON app.invoices TO foyer_app, foyer_system, foyer_worker;
GRANT UPDATE (state, remote, words, is_confirming, claimed_until, ended_at) ON app.payments TO foyer_app, foyer_system, foyer_worker;
GRANT INSERT ON app.payments, app.ledger_entries TO foyer_app, foyer_system, foyer_worker;
GRANT INSERT ON app.invoices TO foyer_system, foyer_worker;
GRANT INSERT, UPDATE (method, customer, brand, last_four, exp_month, exp_year, holder) ON app.billing_accounts TO foyer_app;
GRANT INSERT, UPDATE (frequency, next_payment_on, anchor) ON app.billing_accounts TO foyer_system;
GRANT UPDATE (next_payment_on, announced_method) ON app.billing_accounts TO foyer_worker;

GRANT SELECT ON app.package_prices, app.billing_settings TO foyer_system, foyer_worker;
-- What a package costs on a day, in cents; null where it has no price then. Clients read no other price.
CREATE FUNCTION app.package_price(name text, rhythm text, money text, day date) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT r.cents FROM app.package_prices r WHERE r.package = name AND r.frequency = rhythm AND r.currency = money AND r.starts_on <= day
  ORDER BY r.starts_on DESC LIMIT 1
$$;
REVOKE ALL ON FUNCTION app.package_price(text, text, text, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.package_price(text, text, text, date) TO foyer_app, foyer_read, foyer_system, foyer_worker;
GRANT INSERT ON app.package_prices TO foyer_system;
GRANT UPDATE (registrations) ON app.billing_settings TO foyer_system;
GRANT SELECT, INSERT, UPDATE ON app.invoice_numbers TO foyer_system, foyer_worker;

-- What the card provider says it charged, paid back and took, as it was fetched from it. It names no client.
CREATE TABLE app.provider_movements (
  provider text NOT NULL,
  -- of a charge or a refund the same as app.payments.remote
  remote text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('charge', 'refund', 'payout', 'other')),
  -- our key, where the provider was told one
  payment_key text,
  -- as it was charged, positive in our favour
  currency text NOT NULL,
  cents bigint NOT NULL,
  -- what it changed of the balance, after fees
  net_currency text NOT NULL,
  net_cents bigint NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (provider, remote)
);
CREATE INDEX provider_movements_by_day ON app.provider_movements (provider, made_at);

-- How far the movements were fetched, and what the balance was then. Payments before since_at are compared with nothing.
CREATE TABLE app.reconciliation (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  provider text,
  since_at timestamptz,
  fetched_until timestamptz,
  failing_since timestamptz,
  balances jsonb NOT NULL DEFAULT '[]',
  -- what the balance was before the first movement that was fetched
  opening jsonb NOT NULL DEFAULT '[]'
);
INSERT INTO app.reconciliation DEFAULT VALUES;

-- Differences that staff have looked into, with what they found.
CREATE TABLE app.settled_differences (
  provider text NOT NULL,
  remote text NOT NULL,
  reason text NOT NULL,
  staff_id bigint REFERENCES app.staff (id),
  settled_at timestamptz NOT NULL,
  PRIMARY KEY (provider, remote)
);
GRANT SELECT ON app.provider_movements, app.reconciliation, app.settled_differences TO foyer_system, foyer_worker;
GRANT INSERT, UPDATE ON app.provider_movements, app.reconciliation TO foyer_worker;
GRANT INSERT ON app.settled_differences TO foyer_system;

-- what the monthly job and the charges need of others
GRANT SELECT (country, state_or_province, time_zone, package, account_status) ON app.clients TO foyer_worker;
CREATE POLICY billed ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event IN ('invoice.created', 'invoice.paid', 'invoice.failed', 'invoice.refunded'));
CREATE POLICY billed ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'invoice.failed');
