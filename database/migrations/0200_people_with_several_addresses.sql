-- Oldest code: 0.1.0
-- A contact has one main email or none, one main phone or none, and further ones of both, each with an optional label.
-- Harmless: app.leads.leads_reachable: the former release stores no contact without an email.
-- Harmless: app.leads.leads_main_email: the former release takes no email away.
-- Harmless: app.blocks.blocks_sender: the former release stores no block without an email.

ALTER TABLE app.leads
  ALTER email DROP NOT NULL,
  -- [{"email": "nia@example.com", "label": "Work"}], and the same with phone_number
  ADD COLUMN further_emails jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN further_phones jsonb NOT NULL DEFAULT '[]',
  ADD CONSTRAINT leads_reachable CHECK (email IS NOT NULL OR phone_number IS NOT NULL),
  ADD CONSTRAINT leads_main_email CHECK (email IS NOT NULL OR further_emails = '[]');
ALTER TABLE app.lead_history ALTER email DROP NOT NULL;
ALTER TABLE app.blocks ALTER email_hash DROP NOT NULL,
  ADD CONSTRAINT blocks_sender CHECK (email_hash IS NOT NULL OR phone_hash IS NOT NULL);

-- Whose an email is, main or further: one index for both keeps it with one contact, also when two are saved at the same moment.
CREATE TABLE app.contact_emails (
  client_id bigint NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  lead_id bigint NOT NULL,
  PRIMARY KEY (client_id, email)
);
ALTER TABLE app.contact_emails ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.contact_emails USING (client_id = app.client());
CREATE POLICY search ON app.contact_emails TO foyer_search USING (true);
CREATE POLICY erase ON app.contact_emails TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.contact_emails TO foyer_app, foyer_read;
GRANT SELECT, INSERT, DELETE ON app.contact_emails TO foyer_search;
GRANT SELECT, DELETE ON app.contact_emails TO foyer_eraser;

CREATE FUNCTION app.list_emails(main text, further jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN main IS NULL THEN '{}'::text[] ELSE ARRAY[main] END || CASE WHEN further = '[]' THEN '{}'::text[] ELSE ARRAY(
    SELECT DISTINCT f ->> 'email' FROM jsonb_array_elements(further) f WHERE f ->> 'email' IS DISTINCT FROM main) END;
GRANT EXECUTE ON FUNCTION app.list_emails(text, jsonb) TO foyer_app, foyer_read, foyer_search;

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
    VALUES (NEW.client_id, NEW.id, app.fold(concat_ws(' ', NEW.first_name, NEW.last_name, array_to_string(addresses, ' '))));
  ELSE
    UPDATE app.lead_search AS s SET search = app.fold(concat_ws(' ', NEW.first_name, NEW.last_name, array_to_string(addresses, ' ')))
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
  WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.further_emails) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.further_emails))
  EXECUTE FUNCTION app.keep_lead_search();

-- Whoever comes with a further address of a contact is that contact, in each statement that adds one, of this release and the former.
CREATE FUNCTION app.recognize_lead() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  main text;
BEGIN
  SELECT l.email INTO main FROM app.contact_emails AS e JOIN app.leads AS l ON l.client_id = e.client_id AND l.id = e.lead_id
  WHERE e.client_id = NEW.client_id AND e.email = NEW.email;
  NEW.email := coalesce(main, NEW.email);
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION app.recognize_lead() FROM PUBLIC;
CREATE TRIGGER recognize_lead BEFORE INSERT ON app.leads FOR EACH ROW EXECUTE FUNCTION app.recognize_lead();
GRANT CREATE ON SCHEMA app TO foyer_search;
ALTER FUNCTION app.recognize_lead() OWNER TO foyer_search;
REVOKE CREATE ON SCHEMA app FROM foyer_search;

-- those that exist
ALTER TABLE app.leads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.contact_emails NO FORCE ROW LEVEL SECURITY;
INSERT INTO app.contact_emails (client_id, email, lead_id) SELECT client_id, email, id FROM app.leads ORDER BY client_id, email;
ALTER TABLE app.leads FORCE ROW LEVEL SECURITY;
ALTER TABLE app.contact_emails FORCE ROW LEVEL SECURITY;
