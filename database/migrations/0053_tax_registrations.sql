-- A tax is charged by who is registered for it: under which number, and from which day on.
CREATE TABLE app.tax_registrations (
  tax text PRIMARY KEY CHECK (tax IN ('GST/HST', 'PST BC', 'PST SK', 'QST', 'RST')),
  number text NOT NULL CHECK (number <> ''),
  starts_on date NOT NULL
);

-- Numbers that were entered before were printed on every invoice. PST has a number for each province: that of British
-- Columbia begins with PST, that of Saskatchewan is seven digits.
INSERT INTO app.tax_registrations (tax, number, starts_on)
SELECT n.tax, n.number, n.starts_on
FROM app.billing_settings b, LATERAL (VALUES
  ('GST/HST', coalesce(nullif(b.registrations ->> 'GST', ''), nullif(b.registrations ->> 'HST', '')), date '2008-01-01'),
  ('PST BC', CASE WHEN b.registrations ->> 'PST' ILIKE 'PST%' THEN b.registrations ->> 'PST' END, date '2013-04-01'),
  ('PST SK', CASE WHEN b.registrations ->> 'PST' ~ '^\d{7}$' THEN b.registrations ->> 'PST' END, date '2017-03-23'),
  ('QST', nullif(b.registrations ->> 'QST', ''), date '2013-01-01'),
  ('RST', nullif(b.registrations ->> 'RST', ''), date '2013-07-01')) AS n (tax, number, starts_on)
WHERE n.number IS NOT NULL;
DROP TABLE app.billing_settings;

GRANT SELECT, INSERT, UPDATE, DELETE ON app.tax_registrations TO foyer_system;
GRANT SELECT ON app.tax_registrations TO foyer_worker;

-- A client's next payment is shown with its taxes, also where the statement is bound to the client.
CREATE FUNCTION app.registered_taxes() RETURNS json LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT coalesce(json_agg(json_build_object('tax', r.tax, 'number', r.number, 'starts_on', r.starts_on) ORDER BY r.tax), '[]')
  FROM app.tax_registrations r
$$;
REVOKE EXECUTE ON FUNCTION app.registered_taxes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.registered_taxes() TO foyer_app, foyer_read, foyer_system, foyer_worker;
