-- Oldest code: 0.1.0
-- Harmless: app.logins.logins_client_id_user_id_fkey: a login goes with its user as before, by the trigger end_login
-- Which users of which clients a login is. The pair in app.logins only says which of them was used last.
ALTER TABLE app.logins ADD id bigint GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX logins_by_id ON app.logins (id);
COMMENT ON COLUMN app.logins.client_id IS 'of the membership that was used last';
COMMENT ON COLUMN app.logins.user_id IS 'of the membership that was used last';

CREATE TABLE app.memberships (
  client_id bigint NOT NULL,
  user_id bigint NOT NULL,
  login_id bigint NOT NULL REFERENCES app.logins (id) ON DELETE CASCADE,
  PRIMARY KEY (client_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE
);
-- a person is one user of a client
CREATE UNIQUE INDEX memberships_by_login ON app.memberships (login_id, client_id);
INSERT INTO app.memberships (client_id, user_id, login_id)
SELECT client_id, user_id, id FROM app.logins WHERE user_id IS NOT NULL;
GRANT SELECT ON app.memberships TO foyer_system, foyer_worker, foyer_backup;

-- A login would otherwise end with one of its users while others are left.
ALTER TABLE app.logins DROP CONSTRAINT logins_client_id_user_id_fkey,
  ADD CONSTRAINT logins_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id)
    DEFERRABLE INITIALLY DEFERRED;

CREATE FUNCTION app.add_membership() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO app.memberships (client_id, user_id, login_id) VALUES (NEW.client_id, NEW.user_id, NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER add_membership AFTER INSERT ON app.logins FOR EACH ROW WHEN (NEW.user_id IS NOT NULL)
  EXECUTE FUNCTION app.add_membership();

-- The login goes with its last membership, and otherwise opens another one.
CREATE FUNCTION app.end_login() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  next app.memberships;
BEGIN
  -- of two that end at once the second sees that the first is gone
  PERFORM FROM app.logins l WHERE l.id = OLD.login_id FOR UPDATE;
  SELECT * INTO next FROM app.memberships m WHERE m.login_id = OLD.login_id ORDER BY m.client_id LIMIT 1;
  IF next.login_id IS NULL THEN
    DELETE FROM app.logins l WHERE l.id = OLD.login_id;
  ELSE
    UPDATE app.logins l SET client_id = next.client_id, user_id = next.user_id
    WHERE l.id = OLD.login_id AND l.client_id = OLD.client_id AND l.user_id = OLD.user_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER end_login AFTER DELETE ON app.memberships FOR EACH ROW EXECUTE FUNCTION app.end_login();

CREATE OR REPLACE FUNCTION app.lock_login(person bigint) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  SELECT 1 FROM app.logins AS l JOIN app.memberships AS m ON m.login_id = l.id
  WHERE m.client_id = app.client() AND m.user_id = person FOR UPDATE OF l;
END;

CREATE OR REPLACE FUNCTION app.remove_login(person bigint, at timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  DELETE FROM app.memberships AS m WHERE m.client_id = app.client() AND m.user_id = person;
  UPDATE app.sessions AS s SET revoked_at = at WHERE s.client_id = app.client() AND s.user_id = person AND s.revoked_at IS NULL;
  UPDATE app.login_codes AS h SET used_at = at WHERE h.client_id = app.client() AND h.user_id = person AND h.used_at IS NULL;
END;

CREATE OR REPLACE FUNCTION app.add_invitation(person bigint, hash bytea, at timestamptz, until timestamptz) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  UPDATE app.password_links AS k SET used_at = at FROM app.logins AS l JOIN app.memberships AS m ON m.login_id = l.id
  WHERE m.client_id = app.client() AND m.user_id = person AND k.email = l.email AND k.kind = 'activation' AND k.used_at IS NULL;
  INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
  SELECT hash, 'activation', l.email, at, until FROM app.logins AS l JOIN app.memberships AS m ON m.login_id = l.id
  WHERE m.client_id = app.client() AND m.user_id = person;
END;

CREATE OR REPLACE FUNCTION app.reset_second_factor(person bigint, at timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  DELETE FROM app.recovery_codes AS r USING app.logins AS l JOIN app.memberships AS m ON m.login_id = l.id
  WHERE m.client_id = app.client() AND m.user_id = person AND r.email = l.email;
  UPDATE app.logins AS l SET second_factor = NULL, second_factor_offered = NULL, second_factor_step = NULL FROM app.memberships AS m
  WHERE m.login_id = l.id AND m.client_id = app.client() AND m.user_id = person;
  UPDATE app.sessions AS s SET revoked_at = at
  WHERE s.client_id = app.client() AND s.user_id = person AND s.kind = 'client' AND s.revoked_at IS NULL;
  UPDATE app.login_codes AS h SET used_at = at
  WHERE h.client_id = app.client() AND h.user_id = person AND h.kind = 'client' AND h.used_at IS NULL;
END;

-- Whether the user signs in with a login that other clients rely on as well.
CREATE FUNCTION app.is_login_shared(person bigint) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
RETURN EXISTS (
  SELECT FROM app.memberships AS m JOIN app.memberships AS o ON o.login_id = m.login_id AND o.client_id <> m.client_id
  WHERE m.client_id = app.client() AND m.user_id = person);
REVOKE ALL ON FUNCTION app.is_login_shared(bigint), app.add_membership(), app.end_login() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.is_login_shared(bigint) TO foyer_app;
