-- A line that pays for a package says which days of which plan, and the tax rates it was invoiced at:
-- {"description", "cents", "pays": {"package", "frequency", "from", "until", "rates"}}. What a day is worth later is read from it.
ALTER TABLE app.invoices
  -- the plan before the change that this invoice is for; null where it changed nothing
  ADD COLUMN replaced jsonb,
  -- when that change was undone: its days count no longer, and those of the invoice before it count again
  ADD COLUMN undone_at timestamptz;
GRANT UPDATE (undone_at) ON app.invoices TO foyer_system;

-- The package and rhythm from the next payment on, where staff chose the end of the period.
ALTER TABLE app.billing_accounts
  ADD COLUMN planned_package text CHECK (planned_package IN ('Create', 'Build', 'Engage', 'Grow', 'Drive', 'Accelerate')),
  ADD COLUMN planned_frequency text CHECK (planned_frequency IN ('Monthly', 'Annually')),
  ADD CHECK ((planned_package IS NULL) = (planned_frequency IS NULL));
GRANT UPDATE (planned_package, planned_frequency) ON app.billing_accounts TO foyer_system;

-- The job that invoices a period makes the planned change first.
GRANT UPDATE (frequency, planned_package, planned_frequency) ON app.billing_accounts TO foyer_worker;
GRANT UPDATE (package, services, features) ON app.clients TO foyer_worker;
CREATE POLICY planned_package ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event = 'billing.planned_change_made');
CREATE POLICY worker ON app.applications TO foyer_worker USING (true);
GRANT SELECT, DELETE ON app.applications TO foyer_worker;

-- The last period of each client was invoiced before lines said what they pay for.
ALTER TABLE app.invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.billing_accounts NO FORCE ROW LEVEL SECURITY;
UPDATE app.invoices i SET lines = jsonb_build_array(i.lines -> 0 || jsonb_build_object('pays', jsonb_build_object(
    'package', split_part(i.lines -> 0 ->> 'description', ' package, ', 1), 'frequency', a.frequency,
    'from', i.period, 'until', a.next_payment_on,
    'rates', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', t -> 'name', 'rate', t -> 'rate')), '[]')
      FROM jsonb_array_elements(i.taxes) t))))
  FROM app.billing_accounts a
  WHERE a.client_id = i.client_id AND a.next_payment_on BETWEEN i.period + 1 AND i.period + 366
    AND jsonb_array_length(i.lines) = 1
    AND i.period = (SELECT max(l.period) FROM app.invoices l WHERE l.client_id = i.client_id);
ALTER TABLE app.invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE app.billing_accounts FORCE ROW LEVEL SECURITY;
