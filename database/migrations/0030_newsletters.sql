-- The newsletters of a client, at most one for each month. A month in which nobody has done anything has no row: its newsletter
-- shows the texts of the provider.
CREATE TABLE app.newsletters (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  month text NOT NULL CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- null until somebody saves it; what the provider offers is shown meanwhile
  subject text,
  introduction text,
  sections text[],
  version int NOT NULL DEFAULT 0,
  saved_at timestamptz,
  skipped_at timestamptz,
  -- which of its days the agent has been told of
  opened_at timestamptz,
  preview_mailed_at timestamptz,
  -- when the worker was asked to freeze it
  lock_queued_at timestamptz,
  -- its words were frozen then; staff may freeze them anew until it is closed
  locked_at timestamptz,
  -- its send has begun, or its month is over: nothing changes any more
  closed_at timestamptz,
  PRIMARY KEY (client_id, month)
);
CREATE INDEX newsletters_not_closed ON app.newsletters (month, client_id) WHERE closed_at IS NULL;
ALTER TABLE app.newsletters ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletters USING (client_id = app.client());
CREATE POLICY worker ON app.newsletters TO foyer_worker USING (true);
CREATE POLICY staff ON app.newsletters FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE ON app.newsletters TO foyer_app, foyer_worker;
GRANT SELECT ON app.newsletters TO foyer_read, foyer_system;

-- Its blocks. The id of a default block is the client's own and the same in every month.
CREATE TABLE app.newsletter_blocks (
  client_id bigint NOT NULL,
  month text NOT NULL,
  id bigint NOT NULL DEFAULT nextval('app.newsletter_block_ids'),
  ref_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('default', 'article', 'image', 'video', 'testimonial')),
  position int NOT NULL,
  title text,
  content text,
  image_url text,
  caption text,
  link text,
  -- of a testimonial, whose words are read whenever they are shown
  testimonial_id bigint CHECK ((testimonial_id IS NOT NULL) = (type = 'testimonial')),
  PRIMARY KEY (client_id, month, id),
  FOREIGN KEY (client_id, month) REFERENCES app.newsletters (client_id, month) ON DELETE CASCADE
);
ALTER TABLE app.newsletter_blocks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_blocks USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_blocks FOR SELECT TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.newsletter_blocks TO foyer_app;
GRANT SELECT ON app.newsletter_blocks TO foyer_read, foyer_worker;
GRANT USAGE ON SEQUENCE app.newsletter_block_ids TO foyer_app, foyer_system;

-- What somebody has typed and not saved, for each person: a user, or a member of staff.
CREATE TABLE app.newsletter_drafts (
  client_id bigint NOT NULL,
  month text NOT NULL,
  author text NOT NULL,
  data jsonb NOT NULL,
  -- the version it began with
  version int NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, month, author),
  FOREIGN KEY (client_id, month) REFERENCES app.newsletters (client_id, month) ON DELETE CASCADE
);
ALTER TABLE app.newsletter_drafts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_drafts USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.newsletter_drafts TO foyer_app;
GRANT SELECT ON app.newsletter_drafts TO foyer_read;

-- What was frozen, as it is mailed but for the personal parts. The last one of a month is the one that goes out; none is ever
-- changed.
CREATE TABLE app.newsletter_snapshots (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  month text NOT NULL,
  content jsonb NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  -- where its links lead, in the order of their numbers
  links text[] NOT NULL,
  bytes int NOT NULL,
  -- those in it, each of which drops out where its giver takes it back
  testimonial_ids bigint[] NOT NULL DEFAULT '{}',
  -- SHA-256 of the subject, the html, the text and the links
  checksum text NOT NULL,
  taken_at timestamptz NOT NULL,
  -- who saved what it shows: a member of staff; null where the clock locked it
  taken_by bigint,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, month) REFERENCES app.newsletters (client_id, month) ON DELETE CASCADE
);
CREATE INDEX newsletter_snapshots_newest ON app.newsletter_snapshots (client_id, month, id DESC);
ALTER TABLE app.newsletter_snapshots ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_snapshots USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_snapshots TO foyer_worker USING (true);
CREATE POLICY staff ON app.newsletter_snapshots FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT ON app.newsletter_snapshots TO foyer_app, foyer_worker;
GRANT SELECT ON app.newsletter_snapshots TO foyer_read, foyer_system;

-- The texts that the provider offers for a month: words are drafted, approved and then published to every newsletter that
-- nobody has saved.
CREATE TABLE app.newsletter_texts (
  month text PRIMARY KEY CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  state text NOT NULL CHECK (state IN ('draft', 'approved', 'published')),
  -- what staff work on
  words jsonb NOT NULL,
  -- what newsletters show; null before the first time
  published jsonb,
  version int NOT NULL DEFAULT 1,
  changed_by bigint NOT NULL REFERENCES app.staff (id),
  changed_at timestamptz NOT NULL,
  approved_by bigint REFERENCES app.staff (id),
  approved_at timestamptz,
  published_by bigint REFERENCES app.staff (id),
  published_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON app.newsletter_texts TO foyer_system;
GRANT SELECT (month, published) ON app.newsletter_texts TO foyer_app, foyer_read, foyer_worker;

-- The words that are published for a month, or null.
CREATE FUNCTION app.published_texts(of_month text) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT t.published FROM app.newsletter_texts t WHERE t.month = of_month);
GRANT EXECUTE ON FUNCTION app.published_texts(text) TO foyer_app, foyer_read, foyer_worker, foyer_system;

-- The clock moves the date of a client on, and takes back that its newsletter is skipped.
GRANT SELECT (id, country, time_zone, services, skip_newsletter, next_newsletter_date, newsletter_block_id), UPDATE (skip_newsletter, next_newsletter_date)
  ON app.clients TO foyer_worker;
CREATE POLICY newsletter_clock ON app.clients FOR UPDATE TO foyer_worker USING (true);
GRANT UPDATE (skip_newsletter, next_newsletter_date) ON app.clients TO foyer_app;
-- whoever books newsletters has a first date at once
GRANT INSERT (next_newsletter_date), UPDATE (next_newsletter_date) ON app.clients TO foyer_system;
-- Whoever books newsletters again gets a new date, and not the one that was theirs when they left.
CREATE FUNCTION app.forget_newsletter_date() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.next_newsletter_date := NULL;
  NEW.skip_newsletter := 0;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION app.forget_newsletter_date() FROM PUBLIC;
CREATE TRIGGER forget_newsletter_date BEFORE UPDATE OF services ON app.clients FOR EACH ROW
  WHEN ('in_touch' = ANY (OLD.services) AND NOT 'in_touch' = ANY (NEW.services)) EXECUTE FUNCTION app.forget_newsletter_date();
CREATE INDEX clients_with_newsletter ON app.clients (next_newsletter_date, time_zone)
  WHERE next_newsletter_date IS NOT NULL AND 'in_touch' = ANY (services);

CREATE POLICY newsletter ON app.notifications FOR INSERT TO foyer_worker
  WITH CHECK (event IN ('newsletter.opened', 'newsletter.preview', 'newsletter.sent'));
CREATE POLICY newsletter ON app.activity FOR INSERT TO foyer_worker
  WITH CHECK (event = 'newsletter.sent');

ALTER TABLE app.files
  DROP CONSTRAINT files_purpose_check,
  ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('avatar', 'question', 'listing', 'newsletter'));

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{newsletters, newsletter_blocks, newsletter_drafts, newsletter_snapshots}'::text[] LOOP
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (client_id = app.client())', name);
  END LOOP;
END $$;

-- A snapshot is taken by the worker, one client after the other.
SELECT jobs.create_queue('lock-newsletter', '{"policy": "standard", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true}');
