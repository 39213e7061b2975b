-- Oldest code: 0.1.0
-- The first consents of a statement enter their history together, so that a file of thousands is quick.
CREATE OR REPLACE FUNCTION app.enter_consent_change() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'pg_catalog', 'pg_temp' AS $$
BEGIN
  IF current_setting('app.skips_consent_log', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.newsletter_consent_changes
      (client_id, lead_id, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, user_id, staff_id, changed_at)
    SELECT a.client_id, a.lead_id, a.kind, a.source, a.words, a.given_at, a.expires_at, a.unsubscribed_at,
      a.suppressed, app.acting_user(), app.acting_staff(), a.changed_at
    FROM added a WHERE a.kind <> 'none' OR a.unsubscribed_at IS NOT NULL OR a.suppressed IS NOT NULL;
    RETURN NULL;
  END IF;
  INSERT INTO app.newsletter_consent_changes
    (client_id, lead_id, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, user_id, staff_id, changed_at)
  VALUES (NEW.client_id, NEW.lead_id, NEW.kind, NEW.source, NEW.words, NEW.given_at, NEW.expires_at, NEW.unsubscribed_at,
    NEW.suppressed, app.acting_user(), app.acting_staff(), NEW.changed_at);
  RETURN NULL;
END $$;
DROP TRIGGER enter_first ON app.newsletter_consents;
CREATE TRIGGER enter_first AFTER INSERT ON app.newsletter_consents REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION app.enter_consent_change();
