-- Who may be sent newsletters. A contact without a row has agreed to nothing.
CREATE FUNCTION app.is_mail_address(address text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN length(address) <= 191 AND address ~ '^[^\s@<>(),;:"\[\]\\]+@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$';
GRANT EXECUTE ON FUNCTION app.is_mail_address(text) TO foyer_app, foyer_read, foyer_worker;

CREATE TABLE app.newsletter_consents (
  client_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  -- of the contact's address, as app.blocks has them; empty in rows older than newsletters
  address_hash bytea NOT NULL,
  is_valid_address boolean NOT NULL,
  kind text NOT NULL CHECK (kind IN ('express', 'implied', 'none')),
  source text,
  words text,
  given_at timestamptz CHECK (given_at IS NOT NULL OR kind = 'none'),
  expires_at timestamptz CHECK (expires_at IS NOT NULL OR kind <> 'implied'),
  unsubscribed_at timestamptz CHECK (unsubscribed_at IS NULL OR kind = 'none'),
  -- whatever the person has agreed to
  suppressed text CHECK (suppressed IN ('bounced', 'complained')),
  -- what the person chose: each newsletter or those of January, April, July and October, and whether opens and clicks count
  every_months int NOT NULL DEFAULT 1 CHECK (every_months IN (1, 3)),
  is_tracked boolean NOT NULL DEFAULT true,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, lead_id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE
);
CREATE INDEX newsletter_consents_by_address ON app.newsletter_consents (client_id, address_hash);
ALTER TABLE app.newsletter_consents ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_consents USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_consents TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE ON app.newsletter_consents TO foyer_app;
GRANT SELECT ON app.newsletter_consents TO foyer_read;
GRANT SELECT, UPDATE ON app.newsletter_consents TO foyer_worker;

-- Every change of a consent stays, so that a client can show what somebody agreed to and when.
CREATE TABLE app.newsletter_consent_changes (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  lead_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('express', 'implied', 'none')),
  source text,
  words text,
  given_at timestamptz,
  expires_at timestamptz,
  unsubscribed_at timestamptz,
  suppressed text CHECK (suppressed IN ('bounced', 'complained')),
  -- who changed it; neither where the person did
  user_id bigint,
  staff_id bigint,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE
);
CREATE INDEX newsletter_consent_changes_newest ON app.newsletter_consent_changes (client_id, lead_id, id DESC);
ALTER TABLE app.newsletter_consent_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_consent_changes USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_consent_changes FOR INSERT TO foyer_worker WITH CHECK (true);
GRANT SELECT, INSERT ON app.newsletter_consent_changes TO foyer_app;
GRANT SELECT ON app.newsletter_consent_changes TO foyer_read;
GRANT INSERT ON app.newsletter_consent_changes TO foyer_worker;
GRANT EXECUTE ON FUNCTION app.acting_user(), app.acting_staff() TO foyer_worker;

-- A trigger, so that whoever changes a consent leaves an entry.
CREATE FUNCTION app.enter_consent_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO app.newsletter_consent_changes
    (client_id, lead_id, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, user_id, staff_id, changed_at)
  VALUES (NEW.client_id, NEW.lead_id, NEW.kind, NEW.source, NEW.words, NEW.given_at, NEW.expires_at, NEW.unsubscribed_at,
    NEW.suppressed, app.acting_user(), app.acting_staff(), NEW.changed_at);
  RETURN NULL;
END $$;
CREATE TRIGGER enter_first AFTER INSERT ON app.newsletter_consents
  FOR EACH ROW WHEN (NEW.kind <> 'none' OR NEW.unsubscribed_at IS NOT NULL OR NEW.suppressed IS NOT NULL)
  EXECUTE FUNCTION app.enter_consent_change();
CREATE TRIGGER enter_change AFTER UPDATE ON app.newsletter_consents
  FOR EACH ROW WHEN (
    (OLD.kind, OLD.source, OLD.words, OLD.given_at, OLD.expires_at, OLD.unsubscribed_at, OLD.suppressed)
    IS DISTINCT FROM (NEW.kind, NEW.source, NEW.words, NEW.given_at, NEW.expires_at, NEW.unsubscribed_at, NEW.suppressed))
  EXECUTE FUNCTION app.enter_consent_change();

-- Stored totals of who gets newsletters and who does not, so that an audience of 200,000 is counted as fast as one of 50. A
-- consent that ends by the clock is counted three times: among all that end, by the day by which it has ended, and by the quarter
-- of an hour. Nine o'clock is a quarter of an hour in every zone, so that those are exact at the instant of a send.
CREATE TABLE app.newsletter_audience_totals (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  per text NOT NULL CHECK (per IN ('all', 'day', 'quarter')),
  -- 'infinity' where it is all of them
  ends_by timestamptz NOT NULL,
  standing text NOT NULL CHECK (standing IN ('unsubscribed', 'complained', 'bounced', 'invalid', 'lasting', 'ending')),
  every_months int NOT NULL,
  slot int NOT NULL,
  n int NOT NULL,
  PRIMARY KEY (client_id, per, ends_by, standing, every_months, slot)
);
ALTER TABLE app.newsletter_audience_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_audience_totals USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_audience_totals TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE ON app.newsletter_audience_totals TO foyer_app, foyer_worker, foyer_eraser;
GRANT SELECT ON app.newsletter_audience_totals TO foyer_read;

-- What decides whether somebody gets newsletters, but for the clock; what stands first goes before the rest.
CREATE FUNCTION app.consent_standing(c app.newsletter_consents) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN c.unsubscribed_at IS NOT NULL THEN 'unsubscribed'
    WHEN c.suppressed IS NOT NULL THEN c.suppressed
    WHEN NOT c.is_valid_address THEN 'invalid'
    WHEN c.kind = 'none' THEN 'none'
    WHEN c.expires_at IS NULL THEN 'lasting'
    ELSE 'ending' END;
GRANT EXECUTE ON FUNCTION app.consent_standing(app.newsletter_consents) TO foyer_app, foyer_read, foyer_worker, foyer_eraser;

-- The end of the span of time that an instant is in; it belongs to the one before it.
CREATE FUNCTION app.ended_by(span interval, at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN date_bin(span, at + span - interval '1 microsecond', timestamptz '2000-01-01 00:00Z');
GRANT EXECUTE ON FUNCTION app.ended_by(interval, timestamptz) TO foyer_app, foyer_read, foyer_worker, foyer_eraser;

-- What a consent adds to the totals: who has agreed to nothing is what all contacts are beyond the totals, like those without a row.
CREATE FUNCTION app.audience_keys(c app.newsletter_consents, OUT per text, OUT ends_by timestamptz, OUT standing text, OUT every_months int)
  RETURNS SETOF record LANGUAGE sql IMMUTABLE AS $$
  SELECT e.per, e.ends_by, s.standing, CASE WHEN s.standing IN ('lasting', 'ending') THEN c.every_months ELSE 1 END
  FROM (SELECT app.consent_standing(c) AS standing) s, LATERAL (
    SELECT 'all' AS per, 'infinity'::timestamptz AS ends_by
    UNION ALL SELECT 'day', app.ended_by('1 day', c.expires_at) WHERE s.standing = 'ending'
    UNION ALL SELECT 'quarter', app.ended_by('15 minutes', c.expires_at) WHERE s.standing = 'ending') e
  WHERE s.standing <> 'none'
$$;
GRANT EXECUTE ON FUNCTION app.audience_keys(app.newsletter_consents) TO foyer_app, foyer_worker, foyer_eraser;

-- All totals of a client but those by the clock stand in one of sixteen slots at random, so that writers rarely wait for each other.
CREATE FUNCTION app.count_audience() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  chosen int := floor(random() * 16)::int;
BEGIN
  -- Looked up first, since it is a quarter of the work: most contacts agree to nothing, and an upsert calls this for both of its sides.
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM added a WHERE app.consent_standing(a::app.newsletter_consents) <> 'none') THEN
      RETURN NULL;
    END IF;
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
CREATE TRIGGER count_added AFTER INSERT ON app.newsletter_consents
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_audience();
CREATE TRIGGER count_removed AFTER DELETE ON app.newsletter_consents
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_audience();
CREATE TRIGGER count_changed AFTER UPDATE ON app.newsletter_consents
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_audience();

-- Addresses that get no newsletters any more, as hashes: they outlive their contact, and nobody reads an address in them.
CREATE TABLE app.newsletter_suppressions (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  address_hash bytea NOT NULL,
  reason text NOT NULL CHECK (reason IN ('unsubscribed', 'bounced', 'complained')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, address_hash)
);
ALTER TABLE app.newsletter_suppressions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_suppressions USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_suppressions TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.newsletter_suppressions TO foyer_app;
GRANT SELECT ON app.newsletter_suppressions TO foyer_read;
GRANT SELECT, INSERT, UPDATE ON app.newsletter_suppressions TO foyer_worker;

-- Sign-ups that wait for the click in their mail. The token is known to the mail alone.
CREATE TABLE app.newsletter_sign_ups (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  address_hash bytea NOT NULL,
  email text NOT NULL,
  first_name text NOT NULL,
  site_id bigint,
  -- what the person read beside the form
  words text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CONSTRAINT newsletter_sign_ups_token UNIQUE (client_id, token_hash)
);
CREATE INDEX newsletter_sign_ups_by_token ON app.newsletter_sign_ups (token_hash);
-- at most one mail an hour goes to an address
CREATE UNIQUE INDEX newsletter_sign_ups_by_address ON app.newsletter_sign_ups (client_id, address_hash);
CREATE INDEX newsletter_sign_ups_by_end ON app.newsletter_sign_ups (expires_at);
ALTER TABLE app.newsletter_sign_ups ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_sign_ups USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_sign_ups TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.newsletter_sign_ups TO foyer_app;
GRANT SELECT ON app.newsletter_sign_ups TO foyer_read;
GRANT SELECT (expires_at), DELETE ON app.newsletter_sign_ups TO foyer_worker;
-- whose sign-up a link is
CREATE POLICY confirmed ON app.newsletter_sign_ups FOR SELECT TO foyer_system USING (true);
GRANT SELECT (client_id, token_hash, expires_at) ON app.newsletter_sign_ups TO foyer_system;

-- Newsletters that came back. For the moment (a full mailbox) or for good: three of the former in a row are as good as one of the latter.
CREATE TABLE app.newsletter_bounces (
  client_id bigint NOT NULL,
  -- the row of the ledger; it has no foreign key, so that a bounce that came twice is known whatever becomes of the send
  recipient_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('soft', 'hard', 'complaint')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, recipient_id, kind),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE
);
CREATE INDEX newsletter_bounces_of_lead ON app.newsletter_bounces (client_id, lead_id);
ALTER TABLE app.newsletter_bounces ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_bounces USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_bounces TO foyer_worker USING (true);
GRANT SELECT, INSERT ON app.newsletter_bounces TO foyer_app, foyer_worker;
GRANT SELECT ON app.newsletter_bounces TO foyer_read;

-- The worker freezes who gets a newsletter.
CREATE POLICY sender ON app.leads FOR SELECT TO foyer_worker USING (true);
GRANT SELECT (client_id, id, first_name, email) ON app.leads TO foyer_worker;
CREATE POLICY sender ON app.blocks FOR SELECT TO foyer_worker USING (true);
GRANT SELECT (client_id, email_hash) ON app.blocks TO foyer_worker, foyer_read;

-- What comes back of a newsletter is in the log.
CREATE POLICY undelivered ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event IN ('contact.bounced', 'contact.complained'));

-- Contacts from before newsletters: a form on a website is an enquiry, which counts for six months.
INSERT INTO app.newsletter_consents (client_id, lead_id, address_hash, is_valid_address, kind, source, given_at, expires_at, changed_at)
SELECT l.client_id, l.id, '', app.is_mail_address(l.email), 'implied', 'A form on your website', h.at, h.at + interval '6 months', h.at
FROM app.leads l, LATERAL (
  SELECT max(created_at) AS at FROM app.lead_history e
  WHERE e.client_id = l.client_id AND e.lead_id = l.id AND e.lead_source_id IN (1, 2, 3, 4, 5, 6, 7, 8, 10, 11)) h
WHERE h.at IS NOT NULL;

-- an erased client leaves nothing
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['newsletter_consents', 'newsletter_consent_changes', 'newsletter_audience_totals', 'newsletter_suppressions', 'newsletter_sign_ups', 'newsletter_bounces'] LOOP
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (client_id = app.client())', name);
  END LOOP;
END $$;
