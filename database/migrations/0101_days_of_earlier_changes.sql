-- Before 0050 the invoice of a change of package did not say which days it paid for, and where the former package was worth more than
-- the new one there was no invoice: 0050 saw the last period alone, and took it for all that was paid until the next payment. Here the
-- last invoice of such a change gets its days. Where a later change had no invoice, what was left on its day is spread over the days
-- until the next payment: the first day is set so that each of them is worth that.
ALTER TABLE app.invoices NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.billing_accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.activity NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.clients NO FORCE ROW LEVEL SECURITY;
WITH
base AS (
  SELECT DISTINCT ON (i.client_id) i.client_id, i.id, i.period, i.created_at, i.taxes, u.n, u.line, m.parts[1] AS package,
    coalesce(i.period, i.issued_on) AS starts_on, f.first_of_month + m.parts[3]::int AS ends_on
  FROM app.invoices i, jsonb_array_elements(i.lines) WITH ORDINALITY AS u (line, n), regexp_match(u.line ->> 'description',
    '^(Create|Build|Engage|Grow|Drive|Accelerate)(?: package)?, .+ to (Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec) (\d{1,2}), (20\d{2})$') AS m (parts),
    to_date(left(m.parts[2], 3) || ' 1, ' || m.parts[4], 'Mon DD, YYYY') AS f (first_of_month)
  -- people write lines, too: a day that no month has is none
  WHERE m.parts IS NOT NULL AND m.parts[3]::int BETWEEN 1 AND extract(day FROM f.first_of_month + interval '1 month - 1 day')
    AND (i.period IS NOT NULL OR (i.status <> 'voided' AND EXISTS (
    SELECT FROM app.activity a WHERE a.client_id = i.client_id AND a.event = 'billing.package_changed' AND a.created_at = i.created_at)))
  ORDER BY i.client_id, i.id DESC, u.n DESC),
found AS (
  SELECT b.*, a.frequency, a.next_payment_on, d.day
  FROM base b JOIN app.billing_accounts a ON a.client_id = b.client_id JOIN app.clients c ON c.id = b.client_id,
    LATERAL (SELECT (min(l.created_at) AT TIME ZONE c.time_zone)::date AS day FROM app.activity l
      WHERE l.client_id = b.client_id AND l.event = 'billing.package_changed' AND l.created_at > b.created_at) d
  WHERE (b.period IS NULL OR d.day IS NOT NULL OR NOT b.line ? 'pays') AND b.ends_on > b.starts_on
    -- what has changed since 0050 says its days
    AND NOT EXISTS (SELECT FROM app.invoices r WHERE r.client_id = b.client_id AND r.id >= b.id AND r.replaced IS NOT NULL)),
counted AS (
  SELECT *, ends_on - starts_on AS days, least(ends_on - day, ends_on - starts_on) AS days_left, next_payment_on - day AS days_until
  FROM found),
paid AS (
  SELECT client_id, id, n, line, CASE
    WHEN day IS NULL THEN jsonb_build_object('from', starts_on, 'until', ends_on, 'frequency', frequency)
    WHEN days_left > 0 AND days_until > 0 THEN jsonb_build_object('until', next_payment_on,
      'from', greatest(next_payment_on - round(days::numeric * days_until / days_left)::int, date '0001-01-01'),
      'frequency', CASE WHEN days > 31 THEN 'Annually' ELSE 'Monthly' END)
    END || jsonb_build_object('package', package, 'rates', (
      SELECT coalesce(jsonb_agg(jsonb_build_object('name', t -> 'name', 'rate', t -> 'rate')), '[]') FROM jsonb_array_elements(taxes) t)) AS pays
  FROM counted)
UPDATE app.invoices i SET lines = jsonb_set(i.lines, ARRAY[(p.n - 1)::text], CASE
    WHEN p.pays IS NULL THEN p.line - 'pays' ELSE p.line || jsonb_build_object('pays', p.pays) END)
FROM paid p WHERE i.client_id = p.client_id AND i.id = p.id;
ALTER TABLE app.invoices FORCE ROW LEVEL SECURITY;
ALTER TABLE app.billing_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE app.activity FORCE ROW LEVEL SECURITY;
ALTER TABLE app.clients FORCE ROW LEVEL SECURITY;
