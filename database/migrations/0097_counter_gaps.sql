-- When our own counter of page views said last that it runs, by whichever process that takes them in.
CREATE TABLE app.counter_beats (
  id bigint PRIMARY KEY CHECK (id = 1),
  at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON app.counter_beats TO foyer_system;

-- When it did not run, for each client that was there. The end is the first beat after it.
CREATE TABLE app.counter_gaps (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  began_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL CHECK (ended_at > began_at),
  PRIMARY KEY (client_id, began_at)
);
ALTER TABLE app.counter_gaps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.counter_gaps USING (client_id = app.client());
CREATE POLICY erase ON app.counter_gaps TO foyer_eraser USING (client_id = app.client());
CREATE POLICY visitors ON app.counter_gaps TO foyer_system USING (true);
CREATE POLICY worker ON app.counter_gaps TO foyer_worker USING (true);
GRANT SELECT ON app.counter_gaps TO foyer_app, foyer_read, foyer_worker;
GRANT SELECT, INSERT, DELETE ON app.counter_gaps TO foyer_system;
GRANT SELECT, DELETE ON app.counter_gaps TO foyer_eraser;

-- The days, where the client is, of which visits of a website are missing. A website counts from its first visit on, and not in
-- months that another system or staff have said. The rows are those of whoever asks.
CREATE VIEW app.uncounted_days WITH (security_invoker = true) AS
  SELECT DISTINCT s.client_id, s.id AS site_id, d.day::date AS day
  FROM app.counter_gaps g
  JOIN app.clients c ON c.id = g.client_id
  JOIN app.sites s ON s.client_id = g.client_id
  CROSS JOIN LATERAL generate_series((g.began_at AT TIME ZONE c.time_zone)::date::timestamp,
    ((g.ended_at - interval '1 microsecond') AT TIME ZONE c.time_zone)::date::timestamp, interval '1 day') d (day)
  WHERE EXISTS (SELECT FROM app.site_days k WHERE k.client_id = s.client_id AND k.site_id = s.id AND k.day <= d.day)
    AND NOT EXISTS (SELECT FROM app.site_months m WHERE m.client_id = s.client_id AND m.site_id = s.id
      AND m.month = date_trunc('month', d.day)::date AND m.source <> 'collector');
GRANT SELECT ON app.uncounted_days TO foyer_app, foyer_read, foyer_system, foyer_worker;
