-- Oldest code: 0.1.0
-- Harmless: app.files.files_message_check: the former code stores files of messages with their message, as before
-- Contacts that are deleted together can come back for some time, with all rows that go with them.

-- A file of a deleted contact has no message, and stays until this time.
ALTER TABLE app.files ADD COLUMN expires_at timestamptz;
ALTER TABLE app.files DROP CONSTRAINT files_message_check;
ALTER TABLE app.files ADD CONSTRAINT files_message_check
  CHECK ((purpose = 'message') = (message_id IS NOT NULL OR expires_at IS NOT NULL));
CREATE INDEX files_expired ON app.files (expires_at) WHERE expires_at IS NOT NULL;
GRANT UPDATE (message_id, expires_at) ON app.files TO foyer_app;

-- What columns of a table have when nobody names them, for rows that were stored before there was such a column.
CREATE FUNCTION app.column_defaults(name text) RETURNS jsonb LANGUAGE plpgsql STABLE SET search_path TO 'pg_catalog', 'pg_temp' AS $$
DECLARE
  pairs text := (SELECT string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ')
    FROM pg_attribute AS a JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = format('app.%I', name)::regclass AND a.attnotnull AND a.attgenerated = '' AND a.attidentity = '');
  defaults jsonb;
BEGIN
  IF pairs IS NULL THEN
    RETURN '{}';
  END IF;
  EXECUTE 'SELECT jsonb_build_object(' || pairs || ')' INTO defaults;
  RETURN defaults;
END $$;
REVOKE ALL ON FUNCTION app.column_defaults FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.column_defaults TO foyer_app;

-- A consent that comes back has its history already.
CREATE OR REPLACE FUNCTION app.enter_consent_change() RETURNS trigger LANGUAGE plpgsql SET search_path TO 'pg_catalog', 'pg_temp' AS $$
BEGIN
  IF current_setting('app.skips_consent_log', true) = 'on' THEN
    RETURN NULL;
  END IF;
  INSERT INTO app.newsletter_consent_changes
    (client_id, lead_id, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, user_id, staff_id, changed_at)
  VALUES (NEW.client_id, NEW.lead_id, NEW.kind, NEW.source, NEW.words, NEW.given_at, NEW.expires_at, NEW.unsubscribed_at,
    NEW.suppressed, app.acting_user(), app.acting_staff(), NEW.changed_at);
  RETURN NULL;
END $$;
