-- Oldest code: 0.1.0
-- What contacts are found by, as sets that PostgreSQL makes part of the statement. A function for each contact took most of
-- the time of a file.
CREATE FUNCTION app.select_contact_keys(first_name text, last_name text, phone text, further_phones jsonb) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 2
BEGIN ATOMIC
  SELECT 'n ' || string_agg(word, ' ' ORDER BY word)
  FROM unnest(string_to_array(regexp_replace(translate(app.fold(first_name || ' ' || last_name), '-', ' '), '[^[:alnum:] ]', '', 'g'), ' ')) word
  WHERE word <> '' HAVING count(*) > 1
  UNION
  SELECT 'p ' || CASE WHEN number LIKE '+%' THEN '+' ELSE '' END || regexp_replace(split_part(number, ' x', 1), '\D', '', 'g')
  FROM (SELECT phone AS number UNION ALL SELECT f ->> 'phone_number' FROM jsonb_array_elements(further_phones) f) numbers
  WHERE number ~ '\d';
END;
REVOKE ALL ON FUNCTION app.select_contact_keys FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.select_contact_keys TO foyer_app, foyer_read, foyer_search;

CREATE OR REPLACE FUNCTION app.list_contact_keys(first_name text, last_name text, phone text, further_phones jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT key FROM app.select_contact_keys(first_name, last_name, phone, further_phones) key);

CREATE FUNCTION app.select_contact_search(first_name text, last_name text, addresses text[], phone text, further jsonb) RETURNS SETOF text
LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT concat_ws(' ', folded, CASE WHEN strpos(folded, '''') > 0 THEN replace(folded, '''', '') END,
    regexp_replace(split_part(phone, ' x', 1), '\D', '', 'g'),
    CASE WHEN further <> '[]' THEN (SELECT string_agg(regexp_replace(split_part(f ->> 'phone_number', ' x', 1), '\D', '', 'g'), ' ')
      FROM jsonb_array_elements(further) f) END)
  FROM (SELECT app.fold(concat_ws(' ', first_name, last_name, array_to_string(addresses, ' '))) AS folded OFFSET 0) names;
END;
REVOKE ALL ON FUNCTION app.select_contact_search FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.select_contact_search TO foyer_app, foyer_read, foyer_search;

CREATE OR REPLACE FUNCTION app.contact_search(first_name text, last_name text, addresses text[], phone text, further jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT search FROM app.select_contact_search(first_name, last_name, addresses, phone, further) search);

CREATE OR REPLACE FUNCTION app.keep_contact_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  former record;
  keys text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.contact_keys (client_id, key, lead_id, has_other)
    -- not EXISTS, for which PostgreSQL may read all keys of the client first
    SELECT k.client_id, k.key, k.id, k.place > 1 OR (
      SELECT count(*) FROM (SELECT FROM app.contact_keys AS o
        WHERE o.client_id = k.client_id AND o.key = k.key AND o.lead_id <> k.id LIMIT 1) AS other) > 0
    FROM (SELECT a.client_id, a.id, of_contact.key, row_number() OVER (PARTITION BY a.client_id, of_contact.key ORDER BY a.id) AS place
      FROM added a CROSS JOIN LATERAL app.select_contact_keys(a.first_name, a.last_name, a.phone_number, a.further_phones) of_contact (key)) k
    ON CONFLICT (client_id, key, lead_id) DO NOTHING;
  ELSIF TG_OP = 'DELETE' THEN
    FOR former IN SELECT r.client_id, r.id, app.list_contact_keys(r.first_name, r.last_name, r.phone_number, r.further_phones) AS keys FROM removed r LOOP
      DELETE FROM app.contact_keys AS k WHERE k.client_id = former.client_id AND k.key = ANY (former.keys) AND k.lead_id = former.id;
    END LOOP;
  ELSE
    keys := app.list_contact_keys(NEW.first_name, NEW.last_name, NEW.phone_number, NEW.further_phones);
    DELETE FROM app.contact_keys AS k
    WHERE k.client_id = OLD.client_id AND k.lead_id = OLD.id AND k.key <> ALL (keys)
      AND k.key = ANY (app.list_contact_keys(OLD.first_name, OLD.last_name, OLD.phone_number, OLD.further_phones));
    INSERT INTO app.contact_keys (client_id, key, lead_id, has_other)
    SELECT NEW.client_id, key, NEW.id, (
      SELECT count(*) FROM (SELECT FROM app.contact_keys AS o
        WHERE o.client_id = NEW.client_id AND o.key = added.key AND o.lead_id <> NEW.id LIMIT 1) AS other) > 0
    FROM unnest(keys) AS added (key)
    ON CONFLICT (client_id, key, lead_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION app.keep_lead_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  former record;
  addresses text[];
  expected int;
  stored int;
  is_taken boolean := false;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR former IN SELECT r.client_id, r.id, app.list_emails(r.email, r.further_emails) AS emails FROM removed r LOOP
      DELETE FROM app.lead_search AS s WHERE s.client_id = former.client_id AND s.lead_id = former.id;
      DELETE FROM app.contact_emails AS e WHERE e.client_id = former.client_id AND e.email = ANY (former.emails) AND e.lead_id = former.id;
    END LOOP;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    WITH contacts AS MATERIALIZED (SELECT a.*, app.list_emails(a.email, a.further_emails) AS emails FROM added a),
    searched AS (
      INSERT INTO app.lead_search (client_id, lead_id, search)
      SELECT c.client_id, c.id, of_contact.search FROM contacts c
      CROSS JOIN LATERAL app.select_contact_search(c.first_name, c.last_name, c.emails, c.phone_number, c.further_phones) of_contact (search)),
    known AS (
      INSERT INTO app.contact_emails (client_id, email, lead_id)
      SELECT c.client_id, address.email, c.id FROM contacts c CROSS JOIN LATERAL unnest(c.emails) address (email) ORDER BY 1, 2, 3
      ON CONFLICT (client_id, email) DO NOTHING RETURNING 1)
    SELECT (SELECT sum(cardinality(c.emails)) FROM contacts c), (SELECT count(*) FROM known) INTO expected, stored;
    is_taken := stored < expected AND EXISTS (
      SELECT FROM added a CROSS JOIN LATERAL unnest(app.list_emails(a.email, a.further_emails)) address (email)
      JOIN app.contact_emails AS e ON e.client_id = a.client_id AND e.email = address.email WHERE e.lead_id <> a.id);
  ELSE
    addresses := app.list_emails(NEW.email, NEW.further_emails);
    UPDATE app.lead_search AS s
    SET search = app.contact_search(NEW.first_name, NEW.last_name, addresses, NEW.phone_number, NEW.further_phones)
    WHERE s.client_id = NEW.client_id AND s.lead_id = NEW.id;
    IF (OLD.email, OLD.further_emails) IS NOT DISTINCT FROM (NEW.email, NEW.further_emails) THEN
      RETURN NULL;
    END IF;
    DELETE FROM app.contact_emails AS e
    WHERE e.client_id = OLD.client_id AND e.email = ANY (app.list_emails(OLD.email, OLD.further_emails)) AND e.lead_id = OLD.id
      AND e.email <> ALL (addresses);
    INSERT INTO app.contact_emails (client_id, email, lead_id) SELECT NEW.client_id, address, NEW.id FROM unnest(addresses) address
    ON CONFLICT (client_id, email) DO NOTHING;
    GET DIAGNOSTICS stored = ROW_COUNT;
    is_taken := stored < cardinality(addresses) AND EXISTS (
      SELECT FROM app.contact_emails AS e WHERE e.client_id = NEW.client_id AND e.email = ANY (addresses) AND e.lead_id <> NEW.id);
  END IF;
  IF is_taken THEN
    -- the constraint that the former release expects of an email that is taken
    RAISE unique_violation USING MESSAGE = 'Another contact has this email.', SCHEMA = 'app', TABLE = 'leads', CONSTRAINT = 'leads_email';
  END IF;
  RETURN NULL;
END $function$;
