-- Where a client is taxed from which day on. A client without a row has always been where it is now.
CREATE TABLE app.tax_places (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  starts_on date NOT NULL,
  country text NOT NULL CHECK (country IN ('CA', 'US')),
  region text,
  PRIMARY KEY (client_id, starts_on)
);
ALTER TABLE app.tax_places ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.tax_places FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.tax_places USING (client_id = app.client());
CREATE POLICY erase ON app.tax_places TO foyer_eraser USING (client_id = app.client());
CREATE POLICY staff ON app.tax_places TO foyer_system USING (true);
CREATE POLICY worker ON app.tax_places TO foyer_worker USING (true);
GRANT SELECT ON app.tax_places TO foyer_app, foyer_read, foyer_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.tax_places TO foyer_system;
GRANT SELECT, DELETE ON app.tax_places TO foyer_eraser;

-- The place of a client on a day; the rights and the rows are those of whoever asks.
CREATE FUNCTION app.tax_place(client bigint, day date, OUT country text, OUT region text) LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT t.country, t.region FROM (
    SELECT p.starts_on, p.country, p.region FROM app.tax_places p WHERE p.client_id = client AND p.starts_on <= day
    UNION ALL
    SELECT NULL, c.country, c.state_or_province FROM app.clients c WHERE c.id = client) t
  ORDER BY t.starts_on DESC NULLS LAST LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION app.tax_place(bigint, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tax_place(bigint, date) TO foyer_app, foyer_read, foyer_system, foyer_worker;

-- Staff correct who and where a client is. A province that no table of taxes knows is none.
ALTER TABLE app.clients ADD postal_address text;
ALTER TABLE app.clients NO FORCE ROW LEVEL SECURITY;
UPDATE app.clients SET state_or_province = NULL
  WHERE country = 'CA' AND state_or_province NOT IN ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT');
ALTER TABLE app.clients FORCE ROW LEVEL SECURITY;
ALTER TABLE app.clients ADD CONSTRAINT clients_province CHECK (country <> 'CA' OR state_or_province IN
  ('AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'));
GRANT UPDATE (name, country, state_or_province, time_zone, postal_address) ON app.clients TO foyer_system;
GRANT SELECT (postal_address) ON app.clients TO foyer_worker;
