-- Oldest code: 0.1.0
-- When a client had no service, since its account was paused or closed. A period without a day of service costs nothing.
CREATE TABLE app.service_pauses (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  paused_at timestamptz NOT NULL,
  -- null while it lasts
  resumed_at timestamptz,
  PRIMARY KEY (client_id, id),
  CHECK (resumed_at >= paused_at)
);
ALTER TABLE app.service_pauses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.service_pauses USING (client_id = app.client());
CREATE POLICY staff ON app.service_pauses TO foyer_system USING (true);
CREATE POLICY worker ON app.service_pauses TO foyer_worker USING (true);
CREATE POLICY erase ON app.service_pauses TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.service_pauses TO foyer_app, foyer_read;
GRANT SELECT, INSERT, UPDATE (resumed_at) ON app.service_pauses TO foyer_system, foyer_worker;
GRANT SELECT, DELETE ON app.service_pauses TO foyer_eraser;
GRANT SELECT ON app.service_pauses TO foyer_backup;

-- Periods with service that nobody invoiced. Finance invoices each of them or waives it.
CREATE TABLE app.missed_periods (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  starts_on date NOT NULL,
  -- the first day that is not part of it
  until date NOT NULL,
  -- how many days the whole period has, of which a change of the plan may have ended it early
  period_days int NOT NULL,
  package text NOT NULL CHECK (package IN ('Create', 'Build', 'Engage', 'Grow', 'Drive', 'Accelerate')),
  frequency text NOT NULL CHECK (frequency IN ('Monthly', 'Annually')),
  currency text NOT NULL CHECK (currency IN ('CAD', 'USD')),
  -- the price of the whole period on its first day; null if there was none
  cents bigint,
  -- why it was not invoiced, where that is known
  why text CHECK (why IN ('price', 'province')),
  recorded_at timestamptz NOT NULL,
  invoice_id bigint,
  waived_at timestamptz,
  staff_id bigint,
  PRIMARY KEY (client_id, id),
  CONSTRAINT missed_periods_client_id_starts_on_key UNIQUE (client_id, starts_on),
  FOREIGN KEY (client_id, invoice_id) REFERENCES app.invoices (client_id, id) ON DELETE CASCADE,
  CHECK (until > starts_on AND period_days >= until - starts_on),
  CHECK (invoice_id IS NULL OR waived_at IS NULL)
);
ALTER TABLE app.missed_periods ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.missed_periods USING (client_id = app.client());
CREATE POLICY staff ON app.missed_periods TO foyer_system USING (true);
CREATE POLICY worker ON app.missed_periods TO foyer_worker USING (true);
CREATE POLICY erase ON app.missed_periods TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.missed_periods TO foyer_app, foyer_read;
GRANT SELECT, INSERT, DELETE, UPDATE (invoice_id, waived_at, staff_id) ON app.missed_periods TO foyer_system;
GRANT SELECT, INSERT ON app.missed_periods TO foyer_worker;
GRANT SELECT, DELETE ON app.missed_periods TO foyer_eraser;
GRANT SELECT ON app.missed_periods TO foyer_backup;

-- The periods from this day on that begin before another day. Who pays on the 31st pays on the last day of shorter months.
CREATE FUNCTION app.list_periods(first_day date, before date, frequency text, anchor int)
RETURNS TABLE (starts_on date, until date) LANGUAGE sql IMMUTABLE SET search_path TO 'pg_catalog', 'pg_temp' AS $$
  SELECT CASE WHEN n = 0 THEN first_day ELSE least(month + anchor - 1, (month + interval '1 month')::date - 1) END,
    least(next_month + anchor - 1, (next_month + interval '1 month')::date - 1)
  FROM (SELECT CASE frequency WHEN 'Annually' THEN 12 ELSE 1 END AS length, date_trunc('month', first_day::timestamp)::date AS first_month) f,
    generate_series(0, greatest(0, (before - first_day) / (28 * length))) AS n,
    LATERAL (SELECT (first_month + n * length * interval '1 month')::date AS month,
      (first_month + (n + 1) * length * interval '1 month')::date AS next_month) m
  WHERE CASE WHEN n = 0 THEN first_day ELSE least(month + anchor - 1, (month + interval '1 month')::date - 1) END < before
$$;
REVOKE ALL ON FUNCTION app.list_periods(date, date, text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.list_periods(date, date, text, int) TO foyer_app, foyer_read, foyer_system, foyer_worker;

-- What is known of earlier pauses: the log of the accounts, and today's statuses.
ALTER TABLE app.clients NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.activity NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.service_pauses NO FORCE ROW LEVEL SECURITY;
INSERT INTO app.service_pauses (client_id, paused_at, resumed_at)
SELECT a.client_id, a.created_at, (SELECT min(r.created_at) FROM app.activity r WHERE r.client_id = a.client_id
  AND r.event = 'staff.status_changed' AND r.details ->> 'change' = 'reopened' AND r.created_at >= a.created_at)
FROM app.activity a WHERE a.event = 'staff.status_changed' AND a.details ->> 'change' IN ('paused', 'cancelled');
INSERT INTO app.service_pauses (client_id, paused_at)
SELECT c.id, c.created_at FROM app.clients c WHERE c.account_status IN ('Paused', 'Cancelled')
  AND NOT EXISTS (SELECT FROM app.service_pauses p WHERE p.client_id = c.id AND p.resumed_at IS NULL);
ALTER TABLE app.clients FORCE ROW LEVEL SECURITY;
ALTER TABLE app.activity FORCE ROW LEVEL SECURITY;
ALTER TABLE app.service_pauses FORCE ROW LEVEL SECURITY;
