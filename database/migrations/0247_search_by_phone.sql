-- Oldest code: 0.1.0
-- Contacts are searched by their phones as well, and without apostrophes: 'obrien' is O'Brien.

-- The text in which a contact is searched. Phones are digits alone, without an extension.
CREATE FUNCTION app.contact_search(first_name text, last_name text, addresses text[], phone text, further jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT concat_ws(' ', folded, CASE WHEN strpos(folded, '''') > 0 THEN replace(folded, '''', '') END,
      regexp_replace(split_part(phone, ' x', 1), '\D', '', 'g'),
      CASE WHEN further <> '[]' THEN (SELECT string_agg(regexp_replace(split_part(f ->> 'phone_number', ' x', 1), '\D', '', 'g'), ' ')
        FROM jsonb_array_elements(further) f) END)
    FROM (SELECT app.fold(concat_ws(' ', first_name, last_name, array_to_string(addresses, ' '))) AS folded) names);
GRANT EXECUTE ON FUNCTION app.contact_search(text, text, text[], text, jsonb) TO foyer_search;

CREATE OR REPLACE FUNCTION app.keep_lead_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  addresses text[];
  added int;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM app.lead_search AS s WHERE s.client_id = OLD.client_id AND s.lead_id = OLD.id;
    DELETE FROM app.contact_emails AS e
    WHERE e.client_id = OLD.client_id AND e.email = ANY (app.list_emails(OLD.email, OLD.further_emails)) AND e.lead_id = OLD.id;
    RETURN NULL;
  END IF;
  addresses := app.list_emails(NEW.email, NEW.further_emails);
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.lead_search (client_id, lead_id, search)
    VALUES (NEW.client_id, NEW.id, app.contact_search(NEW.first_name, NEW.last_name, addresses, NEW.phone_number, NEW.further_phones));
  ELSE
    UPDATE app.lead_search AS s
    SET search = app.contact_search(NEW.first_name, NEW.last_name, addresses, NEW.phone_number, NEW.further_phones)
    WHERE s.client_id = NEW.client_id AND s.lead_id = NEW.id;
    IF (OLD.email, OLD.further_emails) IS NOT DISTINCT FROM (NEW.email, NEW.further_emails) THEN
      RETURN NULL;
    END IF;
    DELETE FROM app.contact_emails AS e
    WHERE e.client_id = OLD.client_id AND e.email = ANY (app.list_emails(OLD.email, OLD.further_emails)) AND e.lead_id = OLD.id
      AND e.email <> ALL (addresses);
  END IF;
  INSERT INTO app.contact_emails (client_id, email, lead_id) SELECT NEW.client_id, address, NEW.id FROM unnest(addresses) address
  ON CONFLICT (client_id, email) DO NOTHING;
  GET DIAGNOSTICS added = ROW_COUNT;
  IF added < cardinality(addresses) AND EXISTS (
    SELECT FROM app.contact_emails AS e WHERE e.client_id = NEW.client_id AND e.email = ANY (addresses) AND e.lead_id <> NEW.id) THEN
    -- the constraint that the former release expects of an email that is taken
    RAISE unique_violation USING MESSAGE = 'Another contact has this email.', SCHEMA = 'app', TABLE = 'leads', CONSTRAINT = 'leads_email';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER keep_search_of_changed ON app.leads;
CREATE TRIGGER keep_search_of_changed AFTER UPDATE ON app.leads FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.further_emails, OLD.phone_number, OLD.further_phones)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.further_emails, NEW.phone_number, NEW.further_phones))
  EXECUTE FUNCTION app.keep_lead_search();

-- those that exist; the index is made again, which takes less than changing it a million times
DROP INDEX app.lead_search_words;
ALTER TABLE app.leads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.lead_search NO FORCE ROW LEVEL SECURITY;
UPDATE app.lead_search s
SET search = app.contact_search(l.first_name, l.last_name, app.list_emails(l.email, l.further_emails), l.phone_number, l.further_phones)
FROM app.leads l
WHERE l.client_id = s.client_id AND l.id = s.lead_id
  AND (l.phone_number IS NOT NULL OR l.further_phones <> '[]' OR strpos(s.search, '''') > 0);
ALTER TABLE app.leads FORCE ROW LEVEL SECURITY;
ALTER TABLE app.lead_search FORCE ROW LEVEL SECURITY;
CREATE INDEX lead_search_words ON app.lead_search USING gin (client_id, search public.gin_trgm_ops) WITH (fastupdate = on, gin_pending_list_limit = 64);
