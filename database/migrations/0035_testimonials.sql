-- Testimonials: what customers say about an agent, how they were asked, and what became of their words.

-- Files of testimonials, so that a file can be taken back for a day.
CREATE TABLE app.testimonial_imports (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  file_name text NOT NULL,
  -- the website the file names; nothing hangs on it yet
  site_id bigint,
  imported int NOT NULL,
  -- the contacts it added
  lead_ids bigint[] NOT NULL DEFAULT '{}',
  user_id bigint,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  undone_at timestamptz,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX testimonial_imports_newest ON app.testimonial_imports (client_id, created_at DESC, id DESC);
ALTER TABLE app.testimonial_imports ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.testimonial_imports USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE (imported, lead_ids, undone_at) ON app.testimonial_imports TO foyer_app;
GRANT SELECT ON app.testimonial_imports TO foyer_read;

CREATE TABLE app.testimonials (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- requested, draft, published
  status_id int NOT NULL CHECK (status_id IN (1, 2, 3)),
  -- who wrote it down: the customer by a link, a user by hand, or a file
  origin text NOT NULL CHECK (origin IN ('link', 'hand', 'file')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  display_name text,
  email text,
  phone_number text,
  summary text,
  message text,
  callout text,
  -- of a link: the words that may be shown, which the customer gave or has agreed to since
  agreed_message text,
  -- what the customer is asked to agree to, and since when; and when they said no to it
  asked_message text,
  asked_at timestamptz,
  declined_at timestamptz,
  published_at date,
  homepage boolean NOT NULL DEFAULT false,
  facebook boolean NOT NULL DEFAULT false,
  consent boolean NOT NULL DEFAULT false,
  is_seen boolean NOT NULL,
  add_to_lead boolean NOT NULL DEFAULT false,
  lead_id bigint,
  import_id bigint,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  search text GENERATED ALWAYS AS (app.fold(first_name || ' ' || last_name || ' ' || coalesce(display_name, '') || ' ' ||
    coalesce(email, '') || ' ' || coalesce(message, '') || ' ' || coalesce(summary, ''))) STORED,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE SET NULL (lead_id),
  FOREIGN KEY (client_id, import_id) REFERENCES app.testimonial_imports (client_id, id) ON DELETE SET NULL (import_id),
  CONSTRAINT testimonials_consent CHECK (status_id <> 3 OR consent),
  CONSTRAINT testimonials_homepage CHECK (NOT homepage OR status_id = 3),
  CONSTRAINT testimonials_date CHECK ((status_id = 3) = (published_at IS NOT NULL)),
  CONSTRAINT testimonials_message CHECK (status_id = 1 OR message IS NOT NULL),
  CHECK (status_id <> 1 OR origin = 'link'),
  CHECK (origin <> 'link' OR status_id = 1 OR agreed_message IS NOT NULL)
);
CREATE INDEX testimonials_listed ON app.testimonials (client_id, is_seen, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX testimonials_listed_of_status ON app.testimonials (client_id, status_id, is_seen, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX testimonials_published ON app.testimonials (client_id, published_at DESC, id DESC) WHERE status_id = 3 AND deleted_at IS NULL;
CREATE INDEX testimonials_of_lead ON app.testimonials (client_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX testimonials_of_import ON app.testimonials (client_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX testimonials_deleted ON app.testimonials (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX testimonials_search ON app.testimonials USING gin (client_id, search gin_trgm_ops) WITH (fastupdate = off);
ALTER TABLE app.testimonials ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.testimonials USING (client_id = app.client());
CREATE POLICY search ON app.testimonials FOR SELECT TO foyer_search USING (true);
-- links of customers, and the public pages
CREATE POLICY visitors ON app.testimonials FOR SELECT TO foyer_system USING (true);
CREATE POLICY givers ON app.testimonials FOR UPDATE TO foyer_system USING (origin = 'link') WITH CHECK (origin = 'link');
CREATE POLICY worker ON app.testimonials FOR SELECT TO foyer_worker USING (true);
CREATE POLICY purged ON app.testimonials FOR DELETE TO foyer_worker USING (deleted_at IS NOT NULL);
GRANT SELECT, INSERT, UPDATE ON app.testimonials TO foyer_app;
GRANT SELECT ON app.testimonials TO foyer_read, foyer_search;
GRANT SELECT, UPDATE (status_id, first_name, last_name, display_name, email, phone_number, message, agreed_message, asked_message, asked_at,
  declined_at, published_at, homepage, consent, is_seen, updated_at) ON app.testimonials TO foyer_system;
GRANT SELECT, DELETE ON app.testimonials TO foyer_worker;

-- Stored totals of those that are not deleted, as listings have them.
CREATE TABLE app.testimonial_totals (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  status_id int NOT NULL,
  homepage boolean NOT NULL,
  slot int NOT NULL,
  n int NOT NULL,
  PRIMARY KEY (client_id, status_id, homepage, slot)
);
ALTER TABLE app.testimonial_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.testimonial_totals USING (client_id = app.client());
-- their customers change them by links, for no client
CREATE POLICY givers ON app.testimonial_totals TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON app.testimonial_totals TO foyer_app, foyer_system;
GRANT SELECT ON app.testimonial_totals TO foyer_read;

CREATE FUNCTION app.count_testimonials() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  chosen int := floor(random() * 16)::int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.testimonial_totals AS t (client_id, status_id, homepage, slot, n)
    SELECT client_id, status_id, homepage, chosen, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, homepage, slot) DO UPDATE SET n = t.n + excluded.n;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO app.testimonial_totals AS t (client_id, status_id, homepage, slot, n)
    SELECT client_id, status_id, homepage, chosen, sum(change) FROM (
      SELECT client_id, status_id, homepage, 1 AS change FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT client_id, status_id, homepage, -1 FROM removed WHERE deleted_at IS NULL) c
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, homepage, slot) DO UPDATE SET n = t.n + excluded.n;
  -- what the worker purges was deleted before, and of a client that is being removed there is nothing left to count
  ELSIF EXISTS (SELECT FROM removed r JOIN app.clients c ON c.id = r.client_id WHERE r.deleted_at IS NULL) THEN
    INSERT INTO app.testimonial_totals AS t (client_id, status_id, homepage, slot, n)
    SELECT client_id, status_id, homepage, chosen, -count(*) FROM removed WHERE deleted_at IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, homepage, slot) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER count_added AFTER INSERT ON app.testimonials
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_testimonials();
CREATE TRIGGER count_removed AFTER DELETE ON app.testimonials
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_testimonials();
CREATE TRIGGER count_changed AFTER UPDATE ON app.testimonials
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_testimonials();

-- What was asked, and how far it got. A reminder that is switched off has no time.
CREATE TABLE app.testimonial_requests (
  client_id bigint NOT NULL,
  testimonial_id bigint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  signature text NOT NULL,
  -- who is asked; the customer may answer from another address
  email text NOT NULL,
  user_id bigint,
  staff_id bigint,
  -- of the last mail
  mail_ref uuid NOT NULL DEFAULT gen_random_uuid(),
  created_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  reminder_at timestamptz,
  reminded_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  revoked_at timestamptz,
  -- the customer would rather not be asked again
  refused_at timestamptz,
  PRIMARY KEY (client_id, testimonial_id),
  FOREIGN KEY (client_id, testimonial_id) REFERENCES app.testimonials (client_id, id) ON DELETE CASCADE
);
CREATE INDEX testimonial_requests_by_email ON app.testimonial_requests (client_id, email, created_at DESC);
CREATE INDEX testimonial_requests_by_day ON app.testimonial_requests (client_id, sent_at);
CREATE INDEX testimonial_requests_due ON app.testimonial_requests (reminder_at) WHERE reminder_at IS NOT NULL AND reminded_at IS NULL;
ALTER TABLE app.testimonial_requests ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.testimonial_requests USING (client_id = app.client());
CREATE POLICY givers ON app.testimonial_requests FOR SELECT TO foyer_system USING (true);
CREATE POLICY progress ON app.testimonial_requests FOR UPDATE TO foyer_system USING (true);
CREATE POLICY worker ON app.testimonial_requests FOR SELECT TO foyer_worker USING (true);
CREATE POLICY reminded ON app.testimonial_requests FOR UPDATE TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE ON app.testimonial_requests TO foyer_app;
GRANT SELECT ON app.testimonial_requests TO foyer_read;
GRANT SELECT, UPDATE (opened_at, answered_at, refused_at, reminder_at) ON app.testimonial_requests TO foyer_system;
GRANT SELECT, UPDATE (reminded_at, sent_at, mail_ref) ON app.testimonial_requests TO foyer_worker;

-- Who a client may not ask again. It outlives the request, so that nobody is asked once that is deleted.
CREATE TABLE app.testimonial_refusals (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  email text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, email)
);
ALTER TABLE app.testimonial_refusals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.testimonial_refusals USING (client_id = app.client());
CREATE POLICY givers ON app.testimonial_refusals FOR INSERT TO foyer_system WITH CHECK (true);
CREATE POLICY worker ON app.testimonial_refusals FOR SELECT TO foyer_worker USING (true);
GRANT SELECT ON app.testimonial_refusals TO foyer_app, foyer_read, foyer_worker;
GRANT INSERT ON app.testimonial_refusals TO foyer_system;

-- After which deal the portal has offered to ask for a testimonial: each contact and each listing once.
CREATE TABLE app.testimonial_offers (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  lead_id bigint,
  listing_id bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(lead_id, listing_id) = 1)
);
CREATE UNIQUE INDEX testimonial_offers_of_lead ON app.testimonial_offers (client_id, lead_id);
CREATE UNIQUE INDEX testimonial_offers_of_listing ON app.testimonial_offers (client_id, listing_id);
ALTER TABLE app.testimonial_offers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.testimonial_offers USING (client_id = app.client());
GRANT SELECT, INSERT ON app.testimonial_offers TO foyer_app;
GRANT SELECT ON app.testimonial_offers TO foyer_read;

-- What the customer sent, as they sent it. Written once with the answer; nobody may change it, the owner of the table included.
CREATE TABLE app.testimonial_originals (
  client_id bigint NOT NULL,
  testimonial_id bigint NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  display_name text,
  email text NOT NULL,
  phone_number text,
  message text NOT NULL,
  consent boolean NOT NULL,
  -- the question as it was put to them
  question text NOT NULL,
  -- a keyed hash of the address it came from
  address_hash bytea NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, testimonial_id),
  FOREIGN KEY (client_id, testimonial_id) REFERENCES app.testimonials (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.testimonial_originals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.testimonial_originals USING (client_id = app.client());
CREATE POLICY givers ON app.testimonial_originals TO foyer_system USING (true);
GRANT SELECT ON app.testimonial_originals TO foyer_app, foyer_read;
GRANT SELECT, INSERT ON app.testimonial_originals TO foyer_system;

-- Who did what to a testimonial: [before, after] by field. Goes with the testimonial.
CREATE TABLE app.testimonial_history (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  testimonial_id bigint NOT NULL,
  event text NOT NULL,
  changes jsonb NOT NULL DEFAULT '{}',
  user_id bigint,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, testimonial_id) REFERENCES app.testimonials (client_id, id) ON DELETE CASCADE
);
CREATE INDEX testimonial_history_newest ON app.testimonial_history (client_id, testimonial_id, created_at DESC, id DESC);
ALTER TABLE app.testimonial_history ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.testimonial_history USING (client_id = app.client());
CREATE POLICY givers ON app.testimonial_history FOR INSERT TO foyer_system WITH CHECK (user_id IS NULL AND staff_id IS NULL);
CREATE POLICY reminded ON app.testimonial_history FOR INSERT TO foyer_worker WITH CHECK (event = 'reminded');
GRANT SELECT, INSERT ON app.testimonial_history TO foyer_app;
GRANT SELECT ON app.testimonial_history TO foyer_read;
GRANT INSERT ON app.testimonial_history TO foyer_system, foyer_worker;

CREATE FUNCTION app.refuse_update() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'A row of % is never changed.', TG_TABLE_NAME;
END $$;
CREATE TRIGGER never_changed BEFORE UPDATE ON app.testimonial_originals FOR EACH ROW EXECUTE FUNCTION app.refuse_update();
CREATE TRIGGER never_changed BEFORE UPDATE ON app.testimonial_history FOR EACH ROW EXECUTE FUNCTION app.refuse_update();

-- Where a link leads. Like sessions, the table has no row-level security: the hash of a token, what it opens, and of whom.
CREATE TABLE app.testimonial_links (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('submit', 'answer', 'withdraw')),
  client_id bigint NOT NULL,
  testimonial_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  -- a link goes with its testimonial
  FOREIGN KEY (client_id, testimonial_id) REFERENCES app.testimonials (client_id, id) ON DELETE CASCADE
);
CREATE INDEX testimonial_links_of_testimonial ON app.testimonial_links (client_id, testimonial_id);
GRANT SELECT, INSERT, DELETE ON app.testimonial_links TO foyer_system;
GRANT SELECT, INSERT ON app.testimonial_links TO foyer_worker;

CREATE FUNCTION app.add_testimonial_link(testimonial bigint, link_kind text, hash bytea, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  INSERT INTO app.testimonial_links (token_hash, kind, client_id, testimonial_id, created_at)
  VALUES (hash, link_kind, app.client(), testimonial, at);
END;
CREATE FUNCTION app.end_testimonial_links(testimonials bigint[], kinds text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  DELETE FROM app.testimonial_links AS k
  WHERE k.client_id = app.client() AND k.testimonial_id = ANY (testimonials) AND k.kind = ANY (kinds);
END;
REVOKE ALL ON FUNCTION app.add_testimonial_link(bigint, text, bytea, timestamptz), app.end_testimonial_links(bigint[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_testimonial_link(bigint, text, bytea, timestamptz), app.end_testimonial_links(bigint[], text[]) TO foyer_app;

-- whose reminders may be sent, and in whose name
GRANT SELECT (name, account_status, features) ON app.clients TO foyer_worker;

-- How far a mail of this client has got. A view, so that the mail queue itself stays closed to requests.
CREATE VIEW app.own_mails AS
  SELECT ref, state, sent_at FROM app.outbox WHERE client_id = app.client();
GRANT SELECT ON app.own_mails TO foyer_app, foyer_read;
CREATE INDEX outbox_by_ref ON app.outbox (ref);

-- the agent hears of an answer, and of a consent that is taken back
CREATE POLICY testimonials ON app.notifications FOR INSERT TO foyer_system WITH CHECK (event LIKE 'testimonial.%');

-- The search finds ids with the index, as that of contacts does; the caller reads the rows under the ordinary policy.
CREATE FUNCTION app.search_testimonials(patterns text[], statuses int[], homepage_only boolean, take int, skip int)
  RETURNS TABLE (ids bigint[], total int)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  client bigint := app.client();
BEGIN
  IF client IS NULL THEN
    RETURN QUERY SELECT '{}'::pg_catalog.int8[], 0;
    RETURN;
  END IF;
  RETURN QUERY EXECUTE pg_catalog.format(
    'WITH found AS MATERIALIZED (SELECT id, is_seen, created_at FROM app.testimonials WHERE client_id = $1 AND deleted_at IS NULL %s
       AND ($5 IS NULL OR status_id = ANY ($5)) AND ($6 = false OR homepage))
     SELECT ARRAY(SELECT id FROM found ORDER BY is_seen, created_at DESC, id DESC LIMIT $3 OFFSET $4), (SELECT count(*)::int FROM found)',
    (SELECT pg_catalog.string_agg(pg_catalog.format('AND search LIKE ($2::text[])[%s]', n), ' ')
       FROM pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) AS n))
    USING client, ARRAY(SELECT app.fold(p) FROM pg_catalog.unnest(patterns) WITH ORDINALITY AS t (p, n) ORDER BY n), take, skip,
      statuses, homepage_only;
END $$;
REVOKE ALL ON FUNCTION app.search_testimonials(text[], int[], boolean, int, int) FROM PUBLIC;
GRANT CREATE ON SCHEMA app TO foyer_search;
ALTER FUNCTION app.search_testimonials(text[], int[], boolean, int, int) OWNER TO foyer_search;
REVOKE CREATE ON SCHEMA app FROM foyer_search;
GRANT EXECUTE ON FUNCTION app.search_testimonials(text[], int[], boolean, int, int) TO foyer_app, foyer_read;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['testimonial_imports', 'testimonials', 'testimonial_totals', 'testimonial_requests', 'testimonial_refusals',
    'testimonial_offers', 'testimonial_originals', 'testimonial_history'] LOOP
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (client_id = app.client())', name);
  END LOOP;
END $$;
-- where the trigger counts the rows that go
GRANT INSERT, UPDATE ON app.testimonial_totals TO foyer_eraser;
