-- Who is refused for good in the dialogue with a mail server counts among those that a newsletter was sent to and among its bounces,
-- as if the mail had been taken and reported back.
CREATE OR REPLACE FUNCTION app.keep_campaign() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
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
      + (SELECT count(*) FROM app.newsletter_recipients r
        JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
        WHERE r.client_id = NEW.client_id AND r.send_id = NEW.id AND r.state = 'failed')
    WHERE c.client_id = NEW.client_id AND c.send_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
