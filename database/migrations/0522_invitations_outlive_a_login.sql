-- Oldest code: 0.1.0
-- A login that ends with its last membership took the links of invitations by other clients with it. They stay, and one of those
-- invited gets a login without a password, as if the address had been new.
CREATE OR REPLACE FUNCTION app.end_login() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  next app.memberships;
  address text;
  invitations app.password_links[];
BEGIN
  -- of two that end at once the second sees that the first is gone
  SELECT l.email INTO address FROM app.logins l WHERE l.id = OLD.login_id FOR UPDATE;
  SELECT * INTO next FROM app.memberships m WHERE m.login_id = OLD.login_id ORDER BY m.client_id LIMIT 1;
  IF next.login_id IS NOT NULL THEN
    UPDATE app.logins l SET client_id = next.client_id, user_id = next.user_id
    WHERE l.id = OLD.login_id AND l.client_id = OLD.client_id AND l.user_id = OLD.user_id;
    RETURN NULL;
  END IF;
  SELECT array_agg(k ORDER BY k.client_id, k.user_id) INTO invitations FROM app.password_links k
  WHERE k.email = address AND k.kind = 'activation' AND k.used_at IS NULL AND (k.client_id, k.user_id) <> (OLD.client_id, OLD.user_id);
  DELETE FROM app.logins l WHERE l.id = OLD.login_id;
  IF invitations IS NOT NULL THEN
    INSERT INTO app.logins (email, client_id, user_id) VALUES (address, invitations[1].client_id, invitations[1].user_id);
    INSERT INTO app.password_links SELECT k.* FROM unnest(invitations) k;
  END IF;
  RETURN NULL;
END $$;

-- Who an address belongs to that no user of a client can have; null for every other.
CREATE FUNCTION app.address_holder(address text) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
RETURN CASE
  WHEN EXISTS (SELECT FROM app.logins AS l WHERE l.email = address AND l.staff_id IS NOT NULL) THEN 'staff'
  WHEN EXISTS (SELECT FROM app.logins AS l WHERE l.email = address) THEN NULL
  WHEN EXISTS (SELECT FROM app.email_changes AS h WHERE h.old_email = address AND h.holds_old) THEN 'former owner'
END;
REVOKE ALL ON FUNCTION app.address_holder(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.address_holder(text) TO foyer_app, foyer_read, foyer_system;
