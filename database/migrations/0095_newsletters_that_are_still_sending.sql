-- A newsletter is out with its first mail: from then on it is listed, and its client is told once. And of a recipient whose answer was
-- lost a person decides: the mail goes again, or they are left out.
ALTER TABLE app.newsletter_sends
  ADD first_sent_at timestamptz,
  -- when a person let it go on: from then on it has a day again
  ADD resumed_at timestamptz;
ALTER TABLE app.newsletter_sends NO FORCE ROW LEVEL SECURITY;
UPDATE app.newsletter_sends SET first_sent_at = finished_at WHERE state = 'sent' AND sent + unknown > 0;
ALTER TABLE app.newsletter_sends FORCE ROW LEVEL SECURITY;
GRANT UPDATE (resumed_at, sent, unknown, skipped) ON app.newsletter_sends TO foyer_system;

DROP TRIGGER guard_state ON app.newsletter_recipients;
CREATE TRIGGER guard_state BEFORE UPDATE ON app.newsletter_recipients FOR EACH ROW WHEN (
  NEW.client_id <> OLD.client_id OR NEW.id <> OLD.id OR NEW.send_id <> OLD.send_id OR NEW.lead_id <> OLD.lead_id
  OR NEW.attempt <> OLD.attempt + CASE WHEN OLD.state = 'pending' AND NEW.state = 'sending' THEN 1 ELSE 0 END
  OR NOT (NEW.state = OLD.state OR CASE OLD.state
    WHEN 'pending' THEN NEW.state IN ('sending', 'skipped')
    -- back to pending is what certainly was not handed over
    WHEN 'sending' THEN NEW.state IN ('pending', 'sent', 'failed', 'unknown')
    -- an answer that came late, or what a person decided
    WHEN 'unknown' THEN NEW.state IN ('sent', 'failed', 'pending', 'skipped')
    ELSE false END))
  EXECUTE FUNCTION app.refuse_newsletter_change();

DROP TRIGGER guard_state ON app.newsletter_sends;
CREATE TRIGGER guard_state BEFORE UPDATE ON app.newsletter_sends FOR EACH ROW WHEN (
  NEW.client_id <> OLD.client_id OR NEW.id <> OLD.id OR NEW.month <> OLD.month
  OR (OLD.audience IS NOT NULL AND (NEW.audience IS DISTINCT FROM OLD.audience OR NEW.snapshot_id IS DISTINCT FROM OLD.snapshot_id))
  OR (OLD.first_sent_at IS NOT NULL AND NEW.first_sent_at IS DISTINCT FROM OLD.first_sent_at)
  OR NOT (NEW.state = OLD.state OR CASE OLD.state
    WHEN 'missed' THEN NEW.state IN ('due', 'dropped')
    WHEN 'due' THEN NEW.state IN ('sending', 'dropped')
    WHEN 'sending' THEN NEW.state IN ('paused', 'stopped', 'sent')
    WHEN 'paused' THEN NEW.state IN ('sending', 'stopped')
    -- for those of whom nobody knew
    WHEN 'sent' THEN NEW.state = 'sending'
    ELSE false END))
  EXECUTE FUNCTION app.refuse_newsletter_change();

-- staff settle what is unknown, and change nothing else of a ledger
CREATE POLICY settle_unknown ON app.newsletter_recipients FOR UPDATE TO foyer_system
  USING (state = 'unknown') WITH CHECK (state IN ('pending', 'skipped', 'sent'));

-- and see whom it is about: a contact of whom it is unknown, and of each of them the name and the address alone
CREATE INDEX newsletter_recipients_unknown ON app.newsletter_recipients (client_id, lead_id) WHERE state = 'unknown';
CREATE POLICY unknown_recipient ON app.leads FOR SELECT TO foyer_system USING (EXISTS (
  SELECT FROM app.newsletter_recipients r WHERE r.client_id = leads.client_id AND r.lead_id = leads.id AND r.state = 'unknown'));
GRANT SELECT (client_id, id, first_name, last_name, email) ON app.leads TO foyer_system;

-- The numbers of a campaign follow those of its send, also where these change after its end.
CREATE OR REPLACE FUNCTION app.keep_campaign() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO app.newsletter_campaigns AS c (client_id, send_id, month, subject, audience)
  SELECT NEW.client_id, NEW.id, NEW.month, p.subject, NEW.audience
  FROM app.newsletter_snapshots p WHERE p.client_id = NEW.client_id AND p.id = NEW.snapshot_id
    AND NOT EXISTS (SELECT FROM app.newsletter_campaigns k WHERE k.client_id = NEW.client_id AND k.send_id = NEW.id)
  -- what goes out from here counts, whatever a file has said of the month
  ON CONFLICT (client_id, month) DO UPDATE SET send_id = excluded.send_id, subject = excluded.subject, audience = excluded.audience,
    sent = 0, sent_at = NULL, opened = 0, opened_by_machine = 0, clicked = 0, bounced = 0, complained = 0, unsubscribed = 0, uploaded_at = NULL
  WHERE c.send_id IS NULL AND c.uploaded_at IS NOT NULL;
  IF NEW.state IN ('sent', 'stopped') THEN
    UPDATE app.newsletter_campaigns c SET sent_at = coalesce(c.sent_at, NEW.first_sent_at, NEW.finished_at, NEW.frozen_at),
      sent = CASE WHEN NEW.state = 'sent' THEN NEW.sent + NEW.unknown ELSE (
        SELECT count(*) FROM app.newsletter_recipients r
        WHERE r.client_id = NEW.client_id AND r.send_id = NEW.id AND r.state IN ('sent', 'unknown')) END
      + (SELECT count(*) FROM app.newsletter_recipients r
        JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
        WHERE r.client_id = NEW.client_id AND r.send_id = NEW.id AND r.state = 'failed')
    WHERE c.client_id = NEW.client_id AND c.send_id = NEW.id;
  ELSIF NEW.first_sent_at IS NOT NULL THEN
    UPDATE app.newsletter_campaigns c SET sent_at = NEW.first_sent_at
    WHERE c.client_id = NEW.client_id AND c.send_id = NEW.id AND c.sent_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER keep_campaign ON app.newsletter_sends;
CREATE TRIGGER keep_campaign AFTER INSERT OR UPDATE OF state, audience, first_sent_at, sent, failed, unknown, skipped ON app.newsletter_sends
  FOR EACH ROW WHEN (NEW.frozen_at IS NOT NULL) EXECUTE FUNCTION app.keep_campaign();
