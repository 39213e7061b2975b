-- Oldest code: 0.1.0
-- A fee whose invoice was voided is put on the next invoice or let go by staff.
GRANT UPDATE (invoice_id) ON app.one_time_fees TO foyer_system;

-- Missed periods whose invoice was voided before voiding freed them wait for finance, who invoice them or let them go.
-- Those of which a day was invoiced or free since stay as they are.
ALTER TABLE app.missed_periods NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.trials NO FORCE ROW LEVEL SECURITY;
WITH freed AS (
  SELECT o.client_id, o.id FROM app.missed_periods o JOIN app.invoices v ON v.client_id = o.client_id AND v.id = o.invoice_id
  WHERE v.status = 'voided'
    AND NOT EXISTS (SELECT FROM app.trials t WHERE t.client_id = o.client_id AND t.starts_on < o.until AND t.last_on >= o.starts_on)
    AND NOT EXISTS (SELECT FROM app.invoices i, jsonb_array_elements(i.lines) AS l WHERE i.client_id = o.client_id AND i.status <> 'voided'
      AND (l -> 'pays' ->> 'from')::date < o.until AND (l -> 'pays' ->> 'until')::date > o.starts_on)),
reopened AS (
  UPDATE app.missed_periods o SET invoice_id = NULL, staff_id = NULL FROM freed f WHERE o.client_id = f.client_id AND o.id = f.id),
waiting AS (
  SELECT o.* FROM app.missed_periods o LEFT JOIN freed f USING (client_id, id)
  WHERE o.client_id IN (SELECT client_id FROM freed) AND (f.id IS NOT NULL OR o.invoice_id IS NULL AND o.waived_at IS NULL))
INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
SELECT 'missed-periods', client_id, '', jsonb_build_object('periods', count(*), 'since', min(starts_on),
    -- no sum where one of them has no price, or another currency
    'cents', CASE WHEN count(cents) = count(*) AND count(DISTINCT currency) = 1
      THEN sum(round(cents * (until - starts_on)::numeric / period_days)::bigint)::bigint END, 'currency', min(currency)),
  now(), now(), true, 'billing', ARRAY['Owner', 'Manager', 'Finance'], false
FROM waiting GROUP BY client_id;
ALTER TABLE app.missed_periods FORCE ROW LEVEL SECURITY;
ALTER TABLE app.invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE app.trials FORCE ROW LEVEL SECURITY;
