-- Oldest code: 0.1.0
-- Harmless: app.password_links.password_links_client_id_user_id_fkey: the former release sets neither column
-- Harmless: app.users.users_by_email: the key of logins refused a second user of a client with the same address
-- Somebody who signs in already is invited with the same address: the link names its user, who joins the login when it is accepted.
ALTER TABLE app.password_links ADD client_id bigint, ADD user_id bigint,
  ADD FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE;
CREATE INDEX password_links_by_user ON app.password_links (client_id, user_id) WHERE user_id IS NOT NULL;
COMMENT ON COLUMN app.password_links.user_id IS 'who is invited; null for a reset, and for staff';
UPDATE app.password_links k SET client_id = m.client_id, user_id = m.user_id
FROM app.logins l JOIN app.memberships m ON m.login_id = l.id
WHERE k.email = l.email AND k.kind = 'activation' AND k.used_at IS NULL;
GRANT INSERT, DELETE ON app.memberships TO foyer_system;

-- Logins no longer keep two users of a client apart.
CREATE UNIQUE INDEX users_by_email ON app.users (client_id, email) WHERE deleted_at IS NULL;

-- An address that a client's user signs in with stays theirs; of staff, or held for its former owner, it is refused.
CREATE OR REPLACE FUNCTION app.add_login(person bigint) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  -- of two clients that invite an address at once, one adds the login
  INSERT INTO app.logins (email, client_id, user_id)
  SELECT u.email, u.client_id, u.id FROM app.users u WHERE u.client_id = app.client() AND u.id = person
  ON CONFLICT (email) DO NOTHING;
  IF EXISTS (
    SELECT FROM app.users u JOIN app.logins l ON l.email = u.email
    WHERE u.client_id = app.client() AND u.id = person AND l.user_id IS NULL) THEN
    RAISE unique_violation USING MESSAGE = 'Staff sign in with this address.', CONSTRAINT = 'logins_pkey', TABLE = 'logins', SCHEMA = 'app';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION app.add_invitation(person bigint, hash bytea, at timestamptz, until timestamptz) RETURNS void LANGUAGE sql
SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  UPDATE app.password_links AS k SET used_at = at
  WHERE k.client_id = app.client() AND k.user_id = person AND k.kind = 'activation' AND k.used_at IS NULL;
  INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)
  SELECT hash, 'activation', l.email, at, until, u.client_id, u.id FROM app.users AS u JOIN app.logins AS l ON l.email = u.email
  WHERE u.client_id = app.client() AND u.id = person AND l.user_id IS NOT NULL;
END;

CREATE OR REPLACE FUNCTION app.remove_login(person bigint, at timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  DELETE FROM app.password_links AS k WHERE k.client_id = app.client() AND k.user_id = person;
  DELETE FROM app.memberships AS m WHERE m.client_id = app.client() AND m.user_id = person;
  UPDATE app.sessions AS s SET revoked_at = at WHERE s.client_id = app.client() AND s.user_id = person AND s.revoked_at IS NULL;
  UPDATE app.login_codes AS h SET used_at = at WHERE h.client_id = app.client() AND h.user_id = person AND h.used_at IS NULL;
END;
