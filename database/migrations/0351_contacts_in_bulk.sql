-- Oldest code: 0.1.0
-- What follows from contacts and consents that are added or deleted is written once for all of a statement, so that a file of
-- thousands is quick. Tables that are still empty while a plan is made would be read whole by each later row.
CREATE OR REPLACE FUNCTION app.keep_contact_keys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  keys text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.contact_keys (client_id, key, lead_id, has_other)
    -- not EXISTS, for which PostgreSQL may read all keys of the client first
    SELECT k.client_id, k.key, k.id, k.place > 1 OR (
      SELECT count(*) FROM (SELECT FROM app.contact_keys AS o
        WHERE o.client_id = k.client_id AND o.key = k.key AND o.lead_id <> k.id LIMIT 1) AS other) > 0
    FROM (SELECT a.client_id, a.id, of_contact.key, row_number() OVER (PARTITION BY a.client_id, of_contact.key ORDER BY a.id) AS place
      FROM added a CROSS JOIN LATERAL unnest(app.list_contact_keys(a.first_name, a.last_name, a.phone_number, a.further_phones)) of_contact (key)) k
    ON CONFLICT (client_id, key, lead_id) DO NOTHING;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM app.contact_keys AS k
    USING (SELECT r.client_id, r.id, of_contact.key
      FROM removed r CROSS JOIN LATERAL unnest(app.list_contact_keys(r.first_name, r.last_name, r.phone_number, r.further_phones)) of_contact (key)) former
    WHERE k.client_id = former.client_id AND k.key = former.key AND k.lead_id = former.id;
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
END $$;

CREATE OR REPLACE FUNCTION app.keep_lead_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  addresses text[];
  expected int;
  stored int;
  is_taken boolean := false;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM app.lead_search AS s USING removed r WHERE s.client_id = r.client_id AND s.lead_id = r.id;
    DELETE FROM app.contact_emails AS e
    USING (SELECT r.client_id, r.id, address.email FROM removed r CROSS JOIN LATERAL unnest(app.list_emails(r.email, r.further_emails)) address (email)) former
    WHERE e.client_id = former.client_id AND e.email = former.email AND e.lead_id = former.id;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    WITH contacts AS MATERIALIZED (SELECT a.*, app.list_emails(a.email, a.further_emails) AS emails FROM added a),
    searched AS (
      INSERT INTO app.lead_search (client_id, lead_id, search)
      SELECT c.client_id, c.id, app.contact_search(c.first_name, c.last_name, c.emails, c.phone_number, c.further_phones) FROM contacts c),
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
END $$;

DROP TRIGGER keep_keys ON app.leads;
DROP TRIGGER keep_search ON app.leads;
CREATE TRIGGER keep_keys_of_added AFTER INSERT ON app.leads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.keep_contact_keys();
CREATE TRIGGER keep_keys_of_removed AFTER DELETE ON app.leads REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_contact_keys();
CREATE TRIGGER keep_search_of_added AFTER INSERT ON app.leads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.keep_lead_search();
CREATE TRIGGER keep_search_of_removed AFTER DELETE ON app.leads REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_lead_search();

-- An import has looked its rows up already, and holds the contacts that it fits.
ALTER FUNCTION app.recognize_lead() SET enable_seqscan = off;
DROP TRIGGER recognize_lead ON app.leads;
CREATE TRIGGER recognize_lead BEFORE INSERT ON app.leads FOR EACH ROW WHEN (NEW.import_id IS NULL) EXECUTE FUNCTION app.recognize_lead();

CREATE OR REPLACE FUNCTION app.count_audience() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  chosen int := floor(random() * 16)::int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.newsletter_audience_totals AS t (client_id, per, ends_by, standing, every_months, slot, n)
    SELECT a.client_id, k.per, k.ends_by, k.standing, k.every_months, CASE WHEN k.per = 'all' THEN chosen ELSE 0 END, count(*)
    FROM added a, LATERAL app.audience_keys(a::app.newsletter_consents) k GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (client_id, per, ends_by, standing, every_months, slot) DO UPDATE SET n = t.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    -- of a client that is being removed there is nothing left to count
    INSERT INTO app.newsletter_audience_totals AS t (client_id, per, ends_by, standing, every_months, slot, n)
    SELECT r.client_id, k.per, k.ends_by, k.standing, k.every_months, CASE WHEN k.per = 'all' THEN chosen ELSE 0 END, -count(*)
    FROM removed r, LATERAL app.audience_keys(r::app.newsletter_consents) k
    WHERE EXISTS (SELECT FROM app.clients c WHERE c.id = r.client_id) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (client_id, per, ends_by, standing, every_months, slot) DO UPDATE SET n = t.n + excluded.n;
  ELSIF EXISTS (SELECT FROM added) THEN
    INSERT INTO app.newsletter_audience_totals AS t (client_id, per, ends_by, standing, every_months, slot, n)
    SELECT client_id, per, ends_by, standing, every_months, CASE WHEN per = 'all' THEN chosen ELSE 0 END, sum(change) FROM (
      SELECT a.client_id, k.*, 1 AS change FROM added a, LATERAL app.audience_keys(a::app.newsletter_consents) k
      UNION ALL SELECT r.client_id, k.*, -1 FROM removed r, LATERAL app.audience_keys(r::app.newsletter_consents) k) c
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (client_id, per, ends_by, standing, every_months, slot) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER count_added ON app.newsletter_consents;
CREATE TRIGGER count_added AFTER INSERT ON app.newsletter_consents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_audience();

-- Where the next step of an import or an undo begins, so that none reads the rows of those before it.
ALTER TABLE app.contact_imports ADD COLUMN done_until bigint NOT NULL DEFAULT -1, ADD COLUMN undone_from bigint;

-- In two parts, so that the usual contact without further emails costs no call of a function.
CREATE FUNCTION app.list_further_emails(main text, further jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT f ->> 'email' FROM jsonb_array_elements(further) f WHERE f ->> 'email' IS DISTINCT FROM main);
GRANT EXECUTE ON FUNCTION app.list_further_emails(text, jsonb) TO foyer_app, foyer_read, foyer_search, foyer_system, foyer_worker;
CREATE OR REPLACE FUNCTION app.list_emails(main text, further jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN main IS NULL THEN '{}'::text[] ELSE ARRAY[main] END
  || CASE WHEN further = '[]'::jsonb THEN '{}'::text[] ELSE app.list_further_emails(main, further) END;
