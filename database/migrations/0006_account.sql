-- Passwords by link, second factors, devices, the list of sessions, and the team of a client.

-- Links of password resets and invitations. Like sessions, the table has no row-level security: a hash, its owner, its expiry.
CREATE TABLE app.password_links (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('reset', 'activation')),
  -- the login is deleted with its user, and its links with it
  email text NOT NULL REFERENCES app.logins (email) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_links_by_email ON app.password_links (email);
CREATE INDEX password_links_by_end ON app.password_links (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON app.password_links TO foyer_system;

-- The worker looks up who forgot a password, creates the link, and deletes expired links.
GRANT SELECT, INSERT, UPDATE, DELETE ON app.password_links TO foyer_worker;
GRANT SELECT ON app.logins, app.users, app.staff TO foyer_worker;
CREATE POLICY forgotten ON app.users FOR SELECT TO foyer_worker USING (true);

-- The queue exists before the first worker, so that a request never waits for one.
SELECT jobs.create_queue('forgot-password', '{"policy": "standard", "retryLimit": 8, "retryDelay": 10, "retryBackoff": true}');

-- The secret of the authenticator app, encrypted. The time of the last code is stored, so that none is accepted twice.
ALTER TABLE app.logins
  ADD second_factor bytea,
  ADD second_factor_step bigint,
  -- shown to the user, and not confirmed by a code yet
  ADD second_factor_offered bytea;
CREATE INDEX logins_by_user ON app.logins (client_id, user_id);
CREATE INDEX logins_by_staff ON app.logins (staff_id) WHERE staff_id IS NOT NULL;
GRANT UPDATE (password_hash, second_factor, second_factor_step, second_factor_offered) ON app.logins TO foyer_system;

CREATE TABLE app.recovery_codes (
  email text NOT NULL REFERENCES app.logins (email) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (email, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.recovery_codes TO foyer_system;

-- Browsers that have signed in to an account recently. Their calls have counters of their own, so that guesses of strangers do
-- not lock the owner out. Like sessions, the table has no row-level security: the hash of a key, its owner, the last sign-in.
CREATE TABLE app.known_devices (
  device_hash bytea PRIMARY KEY,
  -- a device is deleted with its login
  email text NOT NULL REFERENCES app.logins (email) ON DELETE CASCADE,
  signed_in_at timestamptz NOT NULL
);
CREATE INDEX known_devices_by_email ON app.known_devices (email);
CREATE INDEX known_devices_by_sign_in ON app.known_devices (signed_in_at);
GRANT SELECT, INSERT, UPDATE ON app.known_devices TO foyer_system;
GRANT SELECT, DELETE ON app.known_devices TO foyer_worker;

ALTER TABLE app.users ADD has_second_factor boolean NOT NULL DEFAULT false;
ALTER TABLE app.staff ADD has_second_factor boolean NOT NULL DEFAULT false;
GRANT UPDATE (has_second_factor) ON app.staff TO foyer_system;

-- Passwords and second factors are changed by SystemDb, which may change these columns of users and no others.
CREATE POLICY marks ON app.users FOR UPDATE TO foyer_system USING (true);
GRANT UPDATE (has_set_password, is_pending, has_second_factor, disabled_at, signed_in_at) ON app.users TO foyer_system;

ALTER TABLE app.sessions
  ADD id bigint GENERATED ALWAYS AS IDENTITY,
  ADD device text,
  DROP CONSTRAINT sessions_caller_check,
  ADD CONSTRAINT sessions_caller_check
    CHECK (caller IN ('Admin', 'Editor', 'View Only', 'Staff', 'Owner', 'Manager', 'Support', 'Designer', 'Finance', 'Unsecured staff'));

-- Admins are notified of a new user in the transaction of the activation.
ALTER TABLE app.notifications
  ADD subject_user_id bigint,
  ADD FOREIGN KEY (client_id, subject_user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE;
CREATE INDEX notifications_of_user ON app.notifications (client_id, subject_user_id) WHERE subject_user_id IS NOT NULL;
CREATE POLICY joined ON app.notifications FOR INSERT TO foyer_system WITH CHECK (event = 'user.activated');
GRANT INSERT ON app.notifications TO foyer_system;

-- Users of a client: requests never delete them, but mark them as deleted.
GRANT INSERT, UPDATE ON app.users TO foyer_app;
CREATE INDEX users_by_client ON app.users (client_id, id) WHERE deleted_at IS NULL;

-- Effects of a change of a user on logins, links and sessions. Each function only affects users of the transaction's client, so
-- the application needs no rights on those tables.
CREATE FUNCTION app.add_login(person bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  INSERT INTO app.logins (email, client_id, user_id)
  SELECT u.email, u.client_id, u.id FROM app.users AS u WHERE u.client_id = app.client() AND u.id = person;
END;

-- Locks the login before the user is changed: a sign-in or a link used at the same time waits for the end of the change.
CREATE FUNCTION app.lock_login(person bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  SELECT 1 FROM app.logins AS l WHERE l.client_id = app.client() AND l.user_id = person FOR UPDATE;
END;

CREATE FUNCTION app.remove_login(person bigint, at timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  DELETE FROM app.logins AS l WHERE l.client_id = app.client() AND l.user_id = person;
  UPDATE app.sessions AS s SET revoked_at = at WHERE s.client_id = app.client() AND s.user_id = person AND s.revoked_at IS NULL;
  UPDATE app.login_codes AS h SET used_at = at WHERE h.client_id = app.client() AND h.user_id = person AND h.used_at IS NULL;
END;

CREATE FUNCTION app.set_caller(person bigint, role text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  UPDATE app.sessions AS s SET caller = role
  WHERE s.client_id = app.client() AND s.user_id = person AND s.kind = 'client' AND s.revoked_at IS NULL;
END;

-- A new invitation voids the older ones.
CREATE FUNCTION app.add_invitation(person bigint, hash bytea, at timestamptz, until timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  UPDATE app.password_links AS k SET used_at = at FROM app.logins AS l
  WHERE l.client_id = app.client() AND l.user_id = person AND k.email = l.email AND k.kind = 'activation' AND k.used_at IS NULL;
  INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at)
  SELECT hash, 'activation', l.email, at, until FROM app.logins AS l WHERE l.client_id = app.client() AND l.user_id = person;
END;

-- The password stays. Impersonations by staff are not the user's sessions.
CREATE FUNCTION app.reset_second_factor(person bigint, at timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  DELETE FROM app.recovery_codes AS r USING app.logins AS l
  WHERE l.client_id = app.client() AND l.user_id = person AND r.email = l.email;
  UPDATE app.logins AS l SET second_factor = NULL, second_factor_offered = NULL, second_factor_step = NULL
  WHERE l.client_id = app.client() AND l.user_id = person;
  UPDATE app.sessions AS s SET revoked_at = at
  WHERE s.client_id = app.client() AND s.user_id = person AND s.kind = 'client' AND s.revoked_at IS NULL;
  UPDATE app.login_codes AS h SET used_at = at
  WHERE h.client_id = app.client() AND h.user_id = person AND h.kind = 'client' AND h.used_at IS NULL;
END;

REVOKE ALL ON FUNCTION app.add_login(bigint), app.lock_login(bigint), app.remove_login(bigint, timestamptz), app.set_caller(bigint, text),
  app.add_invitation(bigint, bytea, timestamptz, timestamptz), app.reset_second_factor(bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_login(bigint), app.lock_login(bigint), app.remove_login(bigint, timestamptz), app.set_caller(bigint, text),
  app.add_invitation(bigint, bytea, timestamptz, timestamptz), app.reset_second_factor(bigint, timestamptz) TO foyer_app;
