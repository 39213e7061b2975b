-- The send of a newsletter: one for each client and month. Its row is written with its whole audience or not at all, so that an
-- audience of which a part is missing is never taken for the whole.
CREATE TABLE app.newsletter_sends (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  month text NOT NULL,
  -- what goes out; null as long as it waits for a person
  snapshot_id bigint,
  -- `missed` waits for a person, `due` was started by one and has no audience yet
  state text NOT NULL CHECK (state IN ('missed', 'due', 'sending', 'paused', 'stopped', 'dropped', 'sent')),
  -- nine o'clock of the client's zone
  due_at timestamptz NOT NULL,
  -- how many are in the ledger, and since when
  audience int,
  frozen_at timestamptz,
  -- the last time that a worker looked after it: one that nobody did for long, as after a restored backup, waits for a person
  tended_at timestamptz,
  -- why it waits, was paused, stopped or dropped
  reason text,
  finished_at timestamptz,
  -- counted in the ledger when it ended
  sent int,
  failed int,
  unknown int,
  skipped int,
  PRIMARY KEY (client_id, id),
  CONSTRAINT newsletter_sends_month UNIQUE (client_id, month),
  FOREIGN KEY (client_id, month) REFERENCES app.newsletters (client_id, month) ON DELETE CASCADE,
  FOREIGN KEY (client_id, snapshot_id) REFERENCES app.newsletter_snapshots (client_id, id) ON DELETE CASCADE,
  CONSTRAINT newsletter_sends_frozen CHECK (
    state IN ('missed', 'due', 'dropped') OR (snapshot_id IS NOT NULL AND audience IS NOT NULL AND frozen_at IS NOT NULL AND tended_at IS NOT NULL)),
  CONSTRAINT newsletter_sends_balance CHECK (
    state <> 'sent' OR (finished_at IS NOT NULL AND audience = sent + failed + unknown + skipped)),
  CONSTRAINT newsletter_sends_reason CHECK (state NOT IN ('missed', 'paused', 'stopped', 'dropped') OR reason IS NOT NULL)
);
-- what workers look after, in turns
CREATE INDEX newsletter_sends_active ON app.newsletter_sends (client_id, id) WHERE state = 'sending';
CREATE INDEX newsletter_sends_due ON app.newsletter_sends (client_id, id) WHERE state = 'due';
-- the console, newest first
CREATE INDEX newsletter_sends_newest ON app.newsletter_sends (month DESC, client_id);
ALTER TABLE app.newsletter_sends ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_sends USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_sends TO foyer_worker USING (true);
CREATE POLICY staff ON app.newsletter_sends TO foyer_system USING (true);
GRANT SELECT ON app.newsletter_sends TO foyer_app, foyer_read, foyer_system, foyer_worker;
GRANT UPDATE (state, reason, finished_at, tended_at) ON app.newsletter_sends TO foyer_system;
GRANT INSERT, UPDATE ON app.newsletter_sends TO foyer_worker;

-- Who gets it: a row for each recipient. It holds no address, so that a contact who is deleted leaves none; the id of the row is
-- in the Message-ID, in the return path and in the links of the mail.
CREATE TABLE app.newsletter_recipients (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  send_id bigint NOT NULL,
  -- no foreign key: the row stays when the contact is deleted
  lead_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sending', 'sent', 'failed', 'unknown', 'skipped')),
  -- counts the workers that took it; one whose lease ended speaks of an attempt that is not this one
  attempt int NOT NULL DEFAULT 0,
  lease_until timestamptz,
  -- refusals for now
  refusals int NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT '-infinity',
  settled_at timestamptz,
  -- why it failed, was skipped, or nobody knows
  reason text,
  PRIMARY KEY (client_id, id),
  -- nobody twice
  CONSTRAINT newsletter_recipients_once UNIQUE (client_id, send_id, lead_id),
  FOREIGN KEY (client_id, send_id) REFERENCES app.newsletter_sends (client_id, id) ON DELETE CASCADE,
  CONSTRAINT newsletter_recipients_lease CHECK ((state = 'sending') = (lease_until IS NOT NULL)),
  CONSTRAINT newsletter_recipients_attempt CHECK (attempt > 0 OR state IN ('pending', 'skipped')),
  CONSTRAINT newsletter_recipients_settled CHECK ((state IN ('pending', 'sending')) = (settled_at IS NULL)),
  CONSTRAINT newsletter_recipients_reason CHECK (state NOT IN ('failed', 'unknown', 'skipped') OR reason IS NOT NULL)
);
CREATE INDEX newsletter_recipients_pending ON app.newsletter_recipients (client_id, send_id, lead_id) WHERE state = 'pending';
CREATE INDEX newsletter_recipients_leased ON app.newsletter_recipients (client_id, send_id) WHERE state = 'sending';
CREATE INDEX newsletter_recipients_unsent ON app.newsletter_recipients (client_id, send_id, state, id)
  WHERE state IN ('failed', 'unknown', 'skipped');
ALTER TABLE app.newsletter_recipients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.newsletter_recipients FOR SELECT USING (client_id = app.client());
CREATE POLICY worker ON app.newsletter_recipients TO foyer_worker USING (true);
CREATE POLICY staff ON app.newsletter_recipients FOR SELECT TO foyer_system USING (true);
GRANT SELECT ON app.newsletter_recipients TO foyer_app, foyer_read, foyer_system, foyer_worker;
GRANT INSERT, UPDATE ON app.newsletter_recipients TO foyer_worker;
-- whoever unsubscribes takes themselves out of what has not gone yet, and changes nothing else
CREATE POLICY leave ON app.newsletter_recipients FOR UPDATE TO foyer_app
  USING (client_id = app.client() AND state = 'pending') WITH CHECK (state = 'skipped');
CREATE POLICY leave_by_link ON app.newsletter_recipients FOR UPDATE TO foyer_system
  USING (state = 'pending') WITH CHECK (state = 'skipped');
GRANT UPDATE (state, reason, settled_at) ON app.newsletter_recipients TO foyer_app, foyer_system;

CREATE FUNCTION app.refuse_newsletter_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'A row of % does not go from % to %.', TG_TABLE_NAME, OLD.state, NEW.state;
END $$;
REVOKE ALL ON FUNCTION app.refuse_newsletter_change() FROM PUBLIC;

-- What may follow on what. The condition costs next to nothing; the function runs for what is refused alone.
CREATE TRIGGER guard_state BEFORE UPDATE ON app.newsletter_recipients FOR EACH ROW WHEN (
  NEW.client_id <> OLD.client_id OR NEW.id <> OLD.id OR NEW.send_id <> OLD.send_id OR NEW.lead_id <> OLD.lead_id
  OR NEW.attempt <> OLD.attempt + CASE WHEN OLD.state = 'pending' AND NEW.state = 'sending' THEN 1 ELSE 0 END
  OR NOT (NEW.state = OLD.state OR CASE OLD.state
    WHEN 'pending' THEN NEW.state IN ('sending', 'skipped')
    -- back to pending is what certainly was not handed over
    WHEN 'sending' THEN NEW.state IN ('pending', 'sent', 'failed', 'unknown')
    -- an answer that came late
    WHEN 'unknown' THEN NEW.state IN ('sent', 'failed')
    ELSE false END))
  EXECUTE FUNCTION app.refuse_newsletter_change();

CREATE TRIGGER guard_state BEFORE UPDATE ON app.newsletter_sends FOR EACH ROW WHEN (
  NEW.client_id <> OLD.client_id OR NEW.id <> OLD.id OR NEW.month <> OLD.month
  OR (OLD.audience IS NOT NULL AND (NEW.audience IS DISTINCT FROM OLD.audience OR NEW.snapshot_id IS DISTINCT FROM OLD.snapshot_id))
  OR NOT (NEW.state = OLD.state OR CASE OLD.state
    WHEN 'missed' THEN NEW.state IN ('due', 'dropped')
    WHEN 'due' THEN NEW.state IN ('sending', 'dropped')
    WHEN 'sending' THEN NEW.state IN ('paused', 'stopped', 'sent')
    WHEN 'paused' THEN NEW.state IN ('sending', 'stopped')
    ELSE false END))
  EXECUTE FUNCTION app.refuse_newsletter_change();

-- Whoever leaves is taken out of what has not gone yet: in the transaction in which they leave, so that no worker that begins to
-- hand a mail over after that can have it.
CREATE FUNCTION app.leave_newsletters() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE app.newsletter_recipients AS r SET state = 'skipped', settled_at = NEW.changed_at,
    reason = CASE WHEN NEW.suppressed IS NULL THEN 'They unsubscribed.' ELSE 'Their address gets no newsletters any more.' END
  FROM app.newsletter_sends AS s
  WHERE s.client_id = NEW.client_id AND s.state IN ('sending', 'paused')
    AND r.client_id = s.client_id AND r.send_id = s.id AND r.lead_id = NEW.lead_id AND r.state = 'pending';
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION app.leave_newsletters() FROM PUBLIC;
CREATE TRIGGER leave_newsletters AFTER UPDATE ON app.newsletter_consents FOR EACH ROW
  WHEN ((NEW.kind = 'none' AND OLD.kind <> 'none') OR (NEW.suppressed IS NOT NULL AND OLD.suppressed IS NULL))
  EXECUTE FUNCTION app.leave_newsletters();
CREATE INDEX newsletter_sends_open ON app.newsletter_sends (client_id) WHERE state IN ('sending', 'paused');

-- How much a mail host is handed, and until when it wants none: shared by all workers.
CREATE TABLE app.newsletter_domains (
  domain text PRIMARY KEY,
  window_began timestamptz NOT NULL,
  taken int NOT NULL DEFAULT 0,
  blocked_until timestamptz NOT NULL DEFAULT '-infinity',
  -- refusals for now, one after the other
  refusals int NOT NULL DEFAULT 0
);
CREATE INDEX newsletter_domains_blocked ON app.newsletter_domains (blocked_until);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.newsletter_domains TO foyer_worker;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY '{newsletter_sends, newsletter_recipients}'::text[] LOOP
    EXECUTE format('GRANT SELECT, DELETE ON app.%I TO foyer_eraser', name);
    EXECUTE format('CREATE POLICY erase ON app.%I TO foyer_eraser USING (client_id = app.client())', name);
  END LOOP;
END $$;
