-- Oldest code: 0.1.0
-- An import of the days that another system counted for a website, and its progress. It is the queue of the worker too.
CREATE TABLE app.site_imports (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  vendor text NOT NULL CHECK (vendor IN ('plausible', 'umami')),
  -- null for the service of the vendor
  address text,
  account text NOT NULL,
  -- of a person at the system; null with a key
  user_name text,
  -- encrypted, and null once all days are here
  token bytea,
  from_day date NOT NULL,
  to_day date NOT NULL CHECK (to_day >= from_day),
  staff_id bigint,
  started_at timestamptz NOT NULL,
  finished_at timestamptz,
  last_error text,
  -- counts changes, so that an import that began before one is dropped
  revision int NOT NULL DEFAULT 1,
  attempts int NOT NULL DEFAULT 0,
  -- null once all days are here, and while only a person can help
  next_try_at timestamptz,
  claimed_until timestamptz,
  PRIMARY KEY (client_id, site_id, vendor),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE,
  CHECK ((token IS NULL) = (finished_at IS NOT NULL)),
  CHECK (finished_at IS NULL OR next_try_at IS NULL)
);
CREATE INDEX site_imports_due ON app.site_imports (next_try_at) WHERE next_try_at IS NOT NULL;
ALTER TABLE app.site_imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.site_imports USING (client_id = app.client());
CREATE POLICY worker ON app.site_imports TO foyer_worker USING (true);
CREATE POLICY staff ON app.site_imports TO foyer_system USING (true);
CREATE POLICY erase ON app.site_imports TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, UPDATE ON app.site_imports TO foyer_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.site_imports TO foyer_system;
GRANT SELECT, DELETE ON app.site_imports TO foyer_eraser;

-- A day of a website as another system counted it. Our own days are elsewhere, and nothing here changes them.
CREATE TABLE app.imported_site_days (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  vendor text NOT NULL CHECK (vendor IN ('plausible', 'umami')),
  day date NOT NULL,
  -- null if it was not counted
  visitors bigint CHECK (visitors >= 0),
  page_views bigint NOT NULL CHECK (page_views >= 0),
  imported_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, site_id, vendor, day),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.imported_site_days ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.imported_site_days USING (client_id = app.client());
CREATE POLICY worker ON app.imported_site_days TO foyer_worker USING (true);
CREATE POLICY staff ON app.imported_site_days TO foyer_system USING (true);
CREATE POLICY erase ON app.imported_site_days TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.imported_site_days TO foyer_app, foyer_read;
GRANT SELECT, INSERT, DELETE ON app.imported_site_days TO foyer_worker;
GRANT SELECT, DELETE ON app.imported_site_days TO foyer_system;
GRANT SELECT, DELETE ON app.imported_site_days TO foyer_eraser;

-- The imported days that count: those before our own first day, of the latest import, in months that nobody counted as a whole.
CREATE VIEW app.counted_imported_days WITH (security_invoker = true) AS
  SELECT DISTINCT ON (i.client_id, i.site_id, i.day) i.client_id, i.site_id, i.day, i.vendor, i.page_views, i.imported_at
  FROM app.imported_site_days i
  WHERE NOT EXISTS (SELECT FROM app.site_days d WHERE d.client_id = i.client_id AND d.site_id = i.site_id AND d.day <= i.day)
    AND NOT EXISTS (
      SELECT FROM app.site_months m WHERE m.client_id = i.client_id AND m.site_id = i.site_id
        AND m.month = date_trunc('month', i.day)::date AND m.source <> 'collector')
  ORDER BY i.client_id, i.site_id, i.day, i.imported_at DESC, i.vendor;
GRANT SELECT ON app.counted_imported_days TO foyer_app, foyer_read, foyer_system, foyer_worker;

-- The months of each website with its imported days. Visitors of days are no visitors of a month, and listing views are not imported.
CREATE VIEW app.website_months WITH (security_invoker = true) AS
  SELECT m.client_id, m.site_id, m.month, CASE WHEN i.vendor IS NULL THEN m.visitors END AS visitors,
    m.page_views + coalesce(i.page_views, 0) AS page_views, CASE WHEN i.vendor IS NULL THEN m.listing_views END AS listing_views,
    coalesce(i.vendor, m.source) AS source, greatest(m.updated_at, i.imported_at) AS updated_at,
    CASE WHEN m.source <> 'collector' THEN m.updated_at >= app.to_instant(m.month + interval '1 month', c.time_zone)
      ELSE m.month + coalesce(i.days, 0) >= (
        SELECT min(d.day) FROM app.site_days d WHERE d.client_id = m.client_id AND d.site_id = m.site_id) END AS is_whole
  FROM app.site_months m JOIN app.clients c ON c.id = m.client_id
  LEFT JOIN LATERAL (
    SELECT max(i.vendor) AS vendor, sum(i.page_views)::bigint AS page_views, count(*)::int AS days, max(i.imported_at) AS imported_at
    FROM app.counted_imported_days i
    WHERE i.client_id = m.client_id AND i.site_id = m.site_id AND i.day >= m.month AND i.day < m.month + interval '1 month') i ON true
  UNION ALL
  SELECT i.client_id, i.site_id, date_trunc('month', i.day)::date, NULL, sum(i.page_views)::bigint, NULL, max(i.vendor), max(i.imported_at),
    count(*) = extract(day FROM date_trunc('month', i.day) + interval '1 month' - interval '1 day')
  FROM app.counted_imported_days i
  WHERE NOT EXISTS (
    SELECT FROM app.site_months m WHERE m.client_id = i.client_id AND m.site_id = i.site_id AND m.month = date_trunc('month', i.day)::date)
  GROUP BY i.client_id, i.site_id, date_trunc('month', i.day);
GRANT SELECT ON app.website_months TO foyer_app, foyer_read, foyer_system, foyer_worker;
