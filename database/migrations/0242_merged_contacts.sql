-- Oldest code: 0.1.0
-- Which contacts may be the same person, and which have been merged.

-- Names and phones in the form in which two people have the same one. `has_other` says that another contact had it already.
CREATE TABLE app.contact_keys (
  client_id bigint NOT NULL,
  key text NOT NULL,
  lead_id bigint NOT NULL,
  has_other boolean NOT NULL,
  PRIMARY KEY (client_id, key, lead_id)
);
CREATE INDEX contact_keys_shared ON app.contact_keys (client_id, lead_id DESC) WHERE has_other;
ALTER TABLE app.contact_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.contact_keys USING (client_id = app.client());
CREATE POLICY search ON app.contact_keys TO foyer_search USING (true);
CREATE POLICY erase ON app.contact_keys TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.contact_keys TO foyer_app, foyer_read;
GRANT SELECT, INSERT, DELETE ON app.contact_keys TO foyer_search;
GRANT SELECT, DELETE ON app.contact_keys TO foyer_eraser;

-- 'n nora obrien' for Nora O'Brien and O'BRIEN Nora, 'p 6045550123' for each of their phones; a single word is no name of one person
CREATE FUNCTION app.list_contact_keys(first_name text, last_name text, phone text, further_phones jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT 'n ' || string_agg(word, ' ' ORDER BY word)
  FROM unnest(string_to_array(regexp_replace(translate(app.fold(first_name || ' ' || last_name), '-', ' '), '[^[:alnum:] ]', '', 'g'), ' ')) word
  WHERE word <> '' HAVING count(*) > 1
  UNION
  SELECT 'p ' || CASE WHEN number LIKE '+%' THEN '+' ELSE '' END || regexp_replace(split_part(number, ' x', 1), '\D', '', 'g')
  FROM (SELECT phone AS number UNION ALL SELECT f ->> 'phone_number' FROM jsonb_array_elements(further_phones) f) numbers
  WHERE number ~ '\d');
GRANT EXECUTE ON FUNCTION app.list_contact_keys(text, text, text, jsonb) TO foyer_app, foyer_read, foyer_search;

CREATE FUNCTION app.keep_contact_keys() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  keys text[] := '{}';
BEGIN
  IF TG_OP <> 'DELETE' THEN
    keys := app.list_contact_keys(NEW.first_name, NEW.last_name, NEW.phone_number, NEW.further_phones);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM app.contact_keys AS k
    WHERE k.client_id = OLD.client_id AND k.lead_id = OLD.id AND k.key <> ALL (keys)
      AND k.key = ANY (app.list_contact_keys(OLD.first_name, OLD.last_name, OLD.phone_number, OLD.further_phones));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO app.contact_keys (client_id, key, lead_id, has_other)
    -- not EXISTS, for which PostgreSQL may read all keys of the client first
    SELECT NEW.client_id, key, NEW.id, (
      SELECT count(*) FROM (SELECT FROM app.contact_keys AS o
        WHERE o.client_id = NEW.client_id AND o.key = added.key AND o.lead_id <> NEW.id LIMIT 1) AS other) > 0
    FROM unnest(keys) AS added (key)
    ON CONFLICT (client_id, key, lead_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION app.keep_contact_keys() FROM PUBLIC;
GRANT CREATE ON SCHEMA app TO foyer_search;
ALTER FUNCTION app.keep_contact_keys() OWNER TO foyer_search;
REVOKE CREATE ON SCHEMA app FROM foyer_search;
CREATE TRIGGER keep_keys AFTER INSERT OR DELETE ON app.leads FOR EACH ROW EXECUTE FUNCTION app.keep_contact_keys();
CREATE TRIGGER keep_keys_of_changed AFTER UPDATE ON app.leads FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.phone_number, OLD.further_phones) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.phone_number, NEW.further_phones))
  EXECUTE FUNCTION app.keep_contact_keys();

-- two contacts that somebody has said are two people
CREATE TABLE app.separate_contacts (
  client_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  other_id bigint NOT NULL,
  is_couple boolean NOT NULL,
  user_id bigint,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, lead_id, other_id),
  CONSTRAINT separate_contacts_order CHECK (lead_id < other_id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, other_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE
);
CREATE INDEX separate_contacts_of_other ON app.separate_contacts (client_id, other_id);
ALTER TABLE app.separate_contacts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.separate_contacts USING (client_id = app.client());
CREATE POLICY erase ON app.separate_contacts TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.separate_contacts TO foyer_app;
GRANT SELECT ON app.separate_contacts TO foyer_read;
GRANT SELECT, DELETE ON app.separate_contacts TO foyer_eraser;

-- A contact that has become part of another. It goes with that one, and statistics count it as before.
CREATE TABLE app.merged_leads (
  client_id bigint NOT NULL,
  id bigint NOT NULL,
  merged_into bigint NOT NULL,
  -- of the contact
  lead_source_id integer NOT NULL,
  lead_status_id integer,
  created_at timestamptz NOT NULL,
  import_id bigint,
  -- of its main email, which links of its newsletters carry
  address_hash bytea,
  merged_at timestamptz NOT NULL,
  user_id bigint,
  staff_id bigint,
  -- all that undoing it needs; null when it cannot be undone any more
  undo jsonb,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, merged_into) REFERENCES app.leads (client_id, id) ON DELETE CASCADE
);
CREATE INDEX merged_leads_of_contact ON app.merged_leads (client_id, merged_into);
CREATE INDEX merged_leads_newest ON app.merged_leads (client_id, merged_at DESC, id DESC);
CREATE INDEX merged_leads_by_creation ON app.merged_leads (client_id, created_at);
CREATE INDEX merged_leads_undoable ON app.merged_leads (merged_at) WHERE undo IS NOT NULL;
ALTER TABLE app.merged_leads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.merged_leads USING (client_id = app.client());
CREATE POLICY erase ON app.merged_leads TO foyer_eraser USING (client_id = app.client());
CREATE POLICY worker ON app.merged_leads TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.merged_leads TO foyer_app;
GRANT SELECT ON app.merged_leads TO foyer_read;
GRANT SELECT (client_id, id, merged_into, lead_source_id, lead_status_id, created_at, import_id, address_hash, merged_at, undo), UPDATE (undo) ON app.merged_leads TO foyer_worker;
GRANT SELECT, DELETE ON app.merged_leads TO foyer_eraser;

-- Every contact that ever came, merged or not: what the numbers of contacts count.
CREATE VIEW app.counted_leads WITH (security_invoker) AS
  SELECT client_id, created_at, lead_source_id, lead_status_id, import_id, false AS is_merged FROM app.leads
  UNION ALL SELECT client_id, created_at, lead_source_id, lead_status_id, import_id, true FROM app.merged_leads;
GRANT SELECT (import_id) ON app.leads TO foyer_worker;
GRANT SELECT ON app.counted_leads TO foyer_app, foyer_read, foyer_worker;

-- what belongs to a merged contact moves to the other one
GRANT UPDATE (lead_id) ON app.lead_history, app.newsletter_consent_changes, app.newsletter_bounces, app.testimonial_offers, app.push_messages TO foyer_app;

GRANT DELETE ON app.newsletter_consents TO foyer_app;

-- those that exist
ALTER TABLE app.leads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.contact_keys NO FORCE ROW LEVEL SECURITY;
INSERT INTO app.contact_keys (client_id, key, lead_id, has_other)
  SELECT l.client_id, added.key, l.id, row_number() OVER (PARTITION BY l.client_id, added.key ORDER BY l.id) > 1
  FROM app.leads l, unnest(app.list_contact_keys(l.first_name, l.last_name, l.phone_number, l.further_phones)) AS added (key);
ALTER TABLE app.leads FORCE ROW LEVEL SECURITY;
ALTER TABLE app.contact_keys FORCE ROW LEVEL SECURITY;
