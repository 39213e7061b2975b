-- Contacts: the leads of a client, their submissions, and blocked senders.
CREATE FUNCTION app.fold(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent', value));
GRANT EXECUTE ON FUNCTION app.fold(text) TO foyer_app, foyer_read, foyer_system, foyer_search;

CREATE TABLE app.leads (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  phone_number text,
  notes text,
  preferred_time text,
  -- null only in rows older than statuses
  lead_status_id int CHECK (lead_status_id BETWEEN 1 AND 9),
  lead_source_id int NOT NULL CHECK (lead_source_id BETWEEN 1 AND 19),
  lead_type_id int CHECK (lead_type_id IN (1, 2)),
  is_seen boolean NOT NULL,
  is_update_seen boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- a submission or an edit counts, a seen mark does not
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CONSTRAINT leads_email UNIQUE (client_id, email)
);
CREATE INDEX leads_by_creation ON app.leads (client_id, created_at);
CREATE INDEX leads_newest ON app.leads (client_id, updated_at DESC, id DESC);
CREATE INDEX leads_newest_of_status ON app.leads (client_id, lead_status_id, updated_at DESC, id DESC);
CREATE INDEX leads_by_first_name ON app.leads (client_id, app.fold(first_name) text_pattern_ops);
ALTER TABLE app.leads ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.leads USING (client_id = app.client());
CREATE POLICY search ON app.leads FOR SELECT TO foyer_search USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.leads TO foyer_app;
GRANT SELECT ON app.leads TO foyer_read, foyer_search;

-- What is searched of contacts, in a table of its own: the trigram index costs a write as much as all else, and most changes are of
-- neither name nor email. No login reaches it. There is no foreign key, since the trigger removes a row with its contact.
CREATE TABLE app.lead_search (
  client_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  search text NOT NULL,
  PRIMARY KEY (client_id, lead_id)
);
-- What a contact adds waits for about sixty others, with which it is entered in half the time. Every search reads what waits, which
-- is why that is the least that PostgreSQL takes: with its own default a search would take four to five times as long.
CREATE INDEX lead_search_words ON app.lead_search USING gin (client_id, search gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 64);
ALTER TABLE app.lead_search ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_search USING (client_id = app.client());
CREATE POLICY search ON app.lead_search TO foyer_search USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.lead_search TO foyer_search;

CREATE FUNCTION app.keep_lead_search() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.lead_search (client_id, lead_id, search)
    VALUES (NEW.client_id, NEW.id, app.fold(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.email)));
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE app.lead_search AS s SET search = app.fold(concat_ws(' ', NEW.first_name, NEW.last_name, NEW.email))
    WHERE s.client_id = NEW.client_id AND s.lead_id = NEW.id;
  ELSE
    DELETE FROM app.lead_search AS s WHERE s.client_id = OLD.client_id AND s.lead_id = OLD.id;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION app.keep_lead_search() FROM PUBLIC;
CREATE TRIGGER keep_search AFTER INSERT OR DELETE ON app.leads FOR EACH ROW EXECUTE FUNCTION app.keep_lead_search();
CREATE TRIGGER keep_search_of_changed AFTER UPDATE ON app.leads FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email))
  EXECUTE FUNCTION app.keep_lead_search();

-- Stored totals, so that a list of 200,000 is as fast as a list of 15. Sixteen rows per client, so that writers rarely block; the
-- free space lets an update stay on its page.
CREATE TABLE app.lead_totals (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  slot int NOT NULL,
  contacts int NOT NULL,
  -- contacts without a status, then those of status 1 to 9
  of_status int[] NOT NULL CHECK (cardinality(of_status) = 10),
  PRIMARY KEY (client_id, slot)
) WITH (fillfactor = 50);
ALTER TABLE app.lead_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_totals USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.lead_totals TO foyer_app;
GRANT SELECT ON app.lead_totals TO foyer_read;

CREATE TABLE app.lead_history (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  lead_id bigint NOT NULL,
  email text NOT NULL,
  phone_number text,
  preferred_time text,
  notes text,
  lead_source_id int NOT NULL CHECK (lead_source_id BETWEEN 1 AND 19),
  source_url text,
  listing_url text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_history_newest ON app.lead_history (client_id, lead_id, created_at DESC, id DESC);
ALTER TABLE app.lead_history ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_history USING (client_id = app.client());
GRANT SELECT, INSERT, DELETE ON app.lead_history TO foyer_app;
GRANT SELECT ON app.lead_history TO foyer_read;

-- Blocked senders as keyed hashes, so that no personal data is stored.
CREATE TABLE app.blocks (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  email_hash bytea NOT NULL,
  phone_hash bytea,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CONSTRAINT blocks_email UNIQUE (client_id, email_hash)
);
CREATE INDEX blocks_by_phone ON app.blocks (client_id, phone_hash);
ALTER TABLE app.blocks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.blocks USING (client_id = app.client());
CREATE POLICY staff ON app.blocks TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.blocks TO foyer_app;
GRANT SELECT, DELETE ON app.blocks TO foyer_system;

-- Recent submissions, so that a form sent twice counts once.
CREATE TABLE app.submissions (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  key bytea NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (client_id, key)
);
ALTER TABLE app.submissions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.submissions USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.submissions TO foyer_app;

-- Forms per website and hour. Those beyond the limit are stored like the others, and announced in a digest after the hour.
CREATE TABLE app.intake_hours (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  -- 0 where a form does not say from which of the client's sites it comes
  site_id bigint NOT NULL,
  hour timestamptz NOT NULL,
  received int NOT NULL,
  beyond int NOT NULL DEFAULT 0,
  notified_at timestamptz,
  PRIMARY KEY (client_id, site_id, hour)
);
CREATE INDEX intake_hours_untold ON app.intake_hours (hour) WHERE beyond > 0 AND notified_at IS NULL;
CREATE INDEX intake_hours_by_hour ON app.intake_hours (hour);
ALTER TABLE app.intake_hours ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.intake_hours USING (client_id = app.client());
CREATE POLICY worker ON app.intake_hours TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE ON app.intake_hours TO foyer_app;
GRANT SELECT, UPDATE, DELETE ON app.intake_hours TO foyer_worker;

-- LIKE is not leakproof, so the trigram index cannot be used under a policy. This function has its own owner with a policy
-- of its own, takes the client from the transaction and never from an argument, and returns ids only: the caller reads the
-- rows by these ids under the ordinary policy.
CREATE FUNCTION app.search_leads(patterns text[], take int, skip int) RETURNS TABLE (ids bigint[], total int)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  client bigint := app.client();
BEGIN
  IF client IS NULL THEN
    RETURN QUERY SELECT '{}'::pg_catalog.int8[], 0;
    RETURN;
  END IF;
  -- planned with the pattern at hand, or the index would not be chosen
  RETURN QUERY EXECUTE pg_catalog.format(
    'WITH found AS MATERIALIZED (
       SELECT l.id, l.updated_at FROM app.lead_search AS s JOIN app.leads AS l ON l.client_id = $1 AND l.id = s.lead_id
       WHERE s.client_id = $1 %s)
     SELECT ARRAY(SELECT id FROM found ORDER BY updated_at DESC, id DESC LIMIT $3 OFFSET $4), (SELECT count(*)::int FROM found)',
    (SELECT pg_catalog.string_agg(pg_catalog.format('AND s.search LIKE ($2::text[])[%s]', n), ' ')
       FROM pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) AS n))
    USING client, ARRAY(SELECT app.fold(p) FROM pg_catalog.unnest(patterns) WITH ORDINALITY AS t (p, n) ORDER BY n), take, skip;
END $$;
REVOKE ALL ON FUNCTION app.search_leads(text[], int, int) FROM PUBLIC;
GRANT CREATE ON SCHEMA app TO foyer_search;
ALTER FUNCTION app.search_leads(text[], int, int) OWNER TO foyer_search;
ALTER FUNCTION app.keep_lead_search() OWNER TO foyer_search;
REVOKE CREATE ON SCHEMA app FROM foyer_search;
GRANT EXECUTE ON FUNCTION app.search_leads(text[], int, int) TO foyer_app, foyer_read;
