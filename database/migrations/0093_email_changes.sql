-- A user changes their own email with a link in the new mailbox. The former one gets a link with which it stops the change for a
-- week, also after the new address was taken.

ALTER TABLE app.recovery_codes DROP CONSTRAINT recovery_codes_email_fkey,
  ADD CONSTRAINT recovery_codes_email_fkey FOREIGN KEY (email) REFERENCES app.logins (email) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE app.known_devices DROP CONSTRAINT known_devices_email_fkey,
  ADD CONSTRAINT known_devices_email_fkey FOREIGN KEY (email) REFERENCES app.logins (email) ON UPDATE CASCADE ON DELETE CASCADE;

-- The address that the second factor and the recovery codes were encrypted and hashed for; null where it is that of the login.
ALTER TABLE app.logins ADD factor_email text;
GRANT UPDATE (factor_email) ON app.logins TO foyer_system;

CREATE TABLE app.email_changes (
  token_hash bytea PRIMARY KEY,
  stop_hash bytea NOT NULL UNIQUE,
  -- the login as it is called now
  login text NOT NULL REFERENCES app.logins (email) ON UPDATE CASCADE ON DELETE CASCADE,
  old_email text NOT NULL,
  new_email text NOT NULL,
  created_at timestamptz NOT NULL,
  -- of the link in the new mailbox, and of the one in the former
  expires_at timestamptz NOT NULL,
  stop_until timestamptz NOT NULL,
  replaced_at timestamptz,
  taken_at timestamptz,
  stopped_at timestamptz,
  -- another link stopped it
  ended_at timestamptz,
  -- nobody else can have the former address while the change may be stopped
  holds_old boolean NOT NULL DEFAULT false
);
CREATE INDEX email_changes_by_login ON app.email_changes (login);
CREATE INDEX email_changes_by_start ON app.email_changes (created_at);
CREATE INDEX email_changes_by_former ON app.email_changes (old_email) WHERE holds_old;
GRANT SELECT, INSERT, UPDATE ON app.email_changes TO foyer_system;
GRANT SELECT, DELETE, UPDATE (holds_old) ON app.email_changes TO foyer_worker;

-- A trigger, since every statement that makes a login would otherwise have to know of it. After the row is there, so that it sees
-- a change that was committed while the address was waited for.
CREATE FUNCTION app.refuse_former_email() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  own text[] := CASE TG_OP WHEN 'UPDATE' THEN ARRAY[OLD.email, NEW.email] ELSE ARRAY[NEW.email] END;
BEGIN
  IF EXISTS (SELECT FROM app.email_changes c WHERE c.old_email = NEW.email AND c.holds_old AND c.login <> ALL (own)) THEN
    RAISE unique_violation USING MESSAGE = 'This address is held for its former owner.', CONSTRAINT = 'logins_pkey',
      TABLE = 'logins', SCHEMA = 'app';
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION app.refuse_former_email() FROM PUBLIC;
CREATE TRIGGER refuse_former_email AFTER INSERT OR UPDATE OF email ON app.logins FOR EACH ROW EXECUTE FUNCTION app.refuse_former_email();
