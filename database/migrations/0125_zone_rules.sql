-- All sums with the clocks of a zone go through these two. A start writes them again where this PostgreSQL has other rules
-- than Foyer, since countries change their clocks and each knows the rules of its own release (server/start/zone-rules.ts).
CREATE FUNCTION app.to_local_time(at timestamptz, zone text) RETURNS timestamp LANGUAGE sql STABLE PARALLEL SAFE
RETURN at AT TIME ZONE zone;
CREATE FUNCTION app.to_instant(local_time timestamp, zone text) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN local_time AT TIME ZONE zone;
GRANT EXECUTE ON FUNCTION app.to_local_time(timestamptz, text), app.to_instant(timestamp, text)
  TO foyer_app, foyer_read, foyer_system, foyer_worker;

CREATE OR REPLACE VIEW app.uncounted_days WITH (security_invoker = true) AS
  SELECT DISTINCT s.client_id, s.id AS site_id, d.day::date AS day
  FROM app.counter_gaps g
  JOIN app.clients c ON c.id = g.client_id
  JOIN app.sites s ON s.client_id = g.client_id
  CROSS JOIN LATERAL generate_series(app.to_local_time(g.began_at, c.time_zone)::date::timestamp,
    app.to_local_time(g.ended_at - interval '1 microsecond', c.time_zone)::date::timestamp, interval '1 day') d (day)
  WHERE EXISTS (SELECT FROM app.site_days k WHERE k.client_id = s.client_id AND k.site_id = s.id AND k.day <= d.day)
    AND NOT EXISTS (SELECT FROM app.site_months m WHERE m.client_id = s.client_id AND m.site_id = s.id
      AND m.month = date_trunc('month', d.day)::date AND m.source <> 'collector');
