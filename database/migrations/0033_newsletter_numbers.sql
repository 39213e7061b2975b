-- The numbers of every newsletter that went out, as stored totals: a page of them costs the same with a million recipients.
CREATE TABLE app.newsletter_campaigns (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- null where another system sent it
  send_id bigint,
  month text NOT NULL,
  subject text NOT NULL,
  -- how many were to get it, and how many it was handed over for
  audience int NOT NULL,
  sent int NOT NULL DEFAULT 0,
  -- null as long as it goes out
  sent_at timestamptz,
  -- people, each once
  opened int NOT NULL DEFAULT 0,
  opened_by_machine int NOT NULL DEFAULT 0,
  clicked int NOT NULL DEFAULT 0,
  bounced int NOT NULL DEFAULT 0,
  complained int NOT NULL DEFAULT 0,
  unsubscribed int NOT NULL DEFAULT 0,
  -- of real estate, in percent, as it was known then
  industry_open_rate numeric(4, 1) NOT NULL DEFAULT 21.7,
  industry_click_rate numeric(4, 1) NOT NULL DEFAULT 1.9,
  -- by a file of staff, where another system sent it
  uploaded_at timestamptz CHECK (uploaded_at IS NULL OR send_id IS NULL),
  PRIMARY KEY (client_id, id),
  CONSTRAINT newsletter_campaigns_month UNIQUE (client_id, month),
  CONSTRAINT newsletter_campaigns_send UNIQUE (client_id, send_id),
  FOREIGN KEY (client_id, send_id) REFERENCES app.newsletter_sends (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.newsletter_campaigns ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_campaigns USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_campaigns TO foyer_worker USING (true);
CREATE POLICY staff ON app.newsletter_campaigns TO foyer_system USING (true);
GRANT SELECT ON app.newsletter_campaigns TO foyer_read;
GRANT SELECT, UPDATE ON app.newsletter_campaigns TO foyer_app;
GRANT SELECT, INSERT, UPDATE ON app.newsletter_campaigns TO foyer_system, foyer_worker;
GRANT DELETE ON app.newsletter_campaigns TO foyer_system;

-- What became of a mail: a row for each recipient of whom anything is known.
CREATE TABLE app.newsletter_responses (
  client_id bigint NOT NULL,
  recipient_id bigint NOT NULL,
  send_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  opened_at timestamptz,
  opens int NOT NULL DEFAULT 0,
  -- by a program that loads every picture
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  clicks int NOT NULL DEFAULT 0,
  -- the last thing that the person did
  answered_at timestamptz GENERATED ALWAYS AS (greatest(opened_at, clicked_at)) STORED,
  bounced_at timestamptz,
  complained_at timestamptz,
  unsubscribed_at timestamptz,
  PRIMARY KEY (client_id, recipient_id),
  FOREIGN KEY (client_id, recipient_id) REFERENCES app.newsletter_recipients (client_id, id) ON DELETE CASCADE
);
CREATE INDEX newsletter_responses_newest ON app.newsletter_responses (client_id, send_id, answered_at DESC, recipient_id DESC)
  WHERE answered_at IS NOT NULL;
ALTER TABLE app.newsletter_responses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_responses USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_responses TO foyer_worker USING (true);
CREATE POLICY visitor ON app.newsletter_responses TO foyer_system USING (true);
GRANT SELECT ON app.newsletter_responses TO foyer_read;
GRANT SELECT, INSERT, UPDATE ON app.newsletter_responses TO foyer_app, foyer_system, foyer_worker;

-- Which links somebody followed. Those that a scanner followed are marked and count for nothing.
CREATE TABLE app.newsletter_clicks (
  client_id bigint NOT NULL,
  recipient_id bigint NOT NULL,
  -- of the link among those of its newsletter
  number int NOT NULL,
  send_id bigint NOT NULL,
  url text NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  times int NOT NULL,
  is_machine boolean NOT NULL,
  PRIMARY KEY (client_id, recipient_id, number),
  FOREIGN KEY (client_id, recipient_id) REFERENCES app.newsletter_responses (client_id, recipient_id) ON DELETE CASCADE
);
ALTER TABLE app.newsletter_clicks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_clicks USING (client_id = app.client());
CREATE POLICY visitor ON app.newsletter_clicks TO foyer_system USING (true);
GRANT SELECT ON app.newsletter_clicks TO foyer_app, foyer_read;
GRANT SELECT, INSERT, UPDATE ON app.newsletter_clicks TO foyer_system;

-- How many people followed each link of a newsletter.
CREATE TABLE app.newsletter_link_totals (
  client_id bigint NOT NULL,
  send_id bigint NOT NULL,
  number int NOT NULL,
  url text NOT NULL,
  people int NOT NULL,
  PRIMARY KEY (client_id, send_id, number),
  FOREIGN KEY (client_id, send_id) REFERENCES app.newsletter_sends (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.newsletter_link_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_link_totals USING (client_id = app.client());
CREATE POLICY visitor ON app.newsletter_link_totals TO foyer_system USING (true);
GRANT SELECT ON app.newsletter_link_totals TO foyer_app, foyer_read;
GRANT SELECT, INSERT, UPDATE ON app.newsletter_link_totals TO foyer_system;

-- A send has its numbers from the moment its audience is frozen, and is listed once it has ended.
CREATE FUNCTION app.keep_campaign() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO app.newsletter_campaigns AS c (client_id, send_id, month, subject, audience)
  SELECT NEW.client_id, NEW.id, NEW.month, p.subject, NEW.audience
  FROM app.newsletter_snapshots p WHERE p.client_id = NEW.client_id AND p.id = NEW.snapshot_id
  -- what goes out from here counts, whatever a file has said of the month
  ON CONFLICT (client_id, month) DO UPDATE SET send_id = excluded.send_id, subject = excluded.subject, audience = excluded.audience,
    sent = 0, sent_at = NULL, opened = 0, opened_by_machine = 0, clicked = 0, bounced = 0, complained = 0, unsubscribed = 0, uploaded_at = NULL
  WHERE c.send_id IS NULL AND c.uploaded_at IS NOT NULL;
  IF NEW.state IN ('sent', 'stopped') THEN
    UPDATE app.newsletter_campaigns c SET sent_at = coalesce(NEW.finished_at, NEW.frozen_at), sent = coalesce(NEW.sent + NEW.unknown, (
      SELECT count(*) FROM app.newsletter_recipients r
      WHERE r.client_id = NEW.client_id AND r.send_id = NEW.id AND r.state IN ('sent', 'unknown')))
    WHERE c.client_id = NEW.client_id AND c.send_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION app.keep_campaign() FROM PUBLIC;
CREATE TRIGGER keep_campaign AFTER INSERT OR UPDATE OF state, audience ON app.newsletter_sends
  FOR EACH ROW WHEN (NEW.frozen_at IS NOT NULL) EXECUTE FUNCTION app.keep_campaign();

-- Whoever clicks has opened, whether or not their program loads pictures.
CREATE FUNCTION app.count_response() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  was app.newsletter_responses;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := OLD;
  END IF;
  UPDATE app.newsletter_campaigns c SET
    opened = c.opened + (num_nonnulls(NEW.opened_at, NEW.clicked_at) > 0)::int - (num_nonnulls(was.opened_at, was.clicked_at) > 0)::int,
    opened_by_machine = c.opened_by_machine
      + (NEW.machine_opened_at IS NOT NULL AND num_nonnulls(NEW.opened_at, NEW.clicked_at) = 0)::int
      - (was.machine_opened_at IS NOT NULL AND num_nonnulls(was.opened_at, was.clicked_at) = 0)::int,
    clicked = c.clicked + num_nonnulls(NEW.clicked_at) - num_nonnulls(was.clicked_at),
    bounced = c.bounced + num_nonnulls(NEW.bounced_at) - num_nonnulls(was.bounced_at),
    complained = c.complained + num_nonnulls(NEW.complained_at) - num_nonnulls(was.complained_at),
    unsubscribed = c.unsubscribed + num_nonnulls(NEW.unsubscribed_at) - num_nonnulls(was.unsubscribed_at)
  WHERE c.client_id = NEW.client_id AND c.send_id = NEW.send_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION app.count_response() FROM PUBLIC;
CREATE TRIGGER count_added AFTER INSERT ON app.newsletter_responses FOR EACH ROW EXECUTE FUNCTION app.count_response();
CREATE TRIGGER count_changed AFTER UPDATE ON app.newsletter_responses FOR EACH ROW EXECUTE FUNCTION app.count_response();

CREATE FUNCTION app.count_clicked_link() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO app.newsletter_link_totals AS t (client_id, send_id, number, url, people)
  VALUES (NEW.client_id, NEW.send_id, NEW.number, NEW.url, CASE WHEN NEW.is_machine THEN -1 ELSE 1 END)
  ON CONFLICT (client_id, send_id, number) DO UPDATE SET people = t.people + excluded.people;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION app.count_clicked_link() FROM PUBLIC;
CREATE TRIGGER count_added AFTER INSERT ON app.newsletter_clicks
  FOR EACH ROW WHEN (NOT NEW.is_machine) EXECUTE FUNCTION app.count_clicked_link();
CREATE TRIGGER count_changed AFTER UPDATE ON app.newsletter_clicks
  FOR EACH ROW WHEN (NEW.is_machine <> OLD.is_machine) EXECUTE FUNCTION app.count_clicked_link();

-- Who asked not to be counted is not, even in mails from before they asked.
CREATE POLICY visitor ON app.newsletter_consents FOR SELECT TO foyer_system USING (true);
GRANT SELECT (client_id, lead_id, is_tracked) ON app.newsletter_consents TO foyer_system;

-- The demo has a ledger, too: its rows are of one client at a time. Who else may add some is said by the grants.
CREATE POLICY client_insert ON app.newsletter_recipients FOR INSERT WITH CHECK (client_id = app.client());

-- A newsletter shows its agent and, to the worker too, in which country that is.
GRANT SELECT (country) ON app.clients TO foyer_worker;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{newsletter_campaigns, newsletter_responses, newsletter_clicks, newsletter_link_totals}'::text[] LOOP
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (client_id = app.client())', name);
  END LOOP;
END $$;
