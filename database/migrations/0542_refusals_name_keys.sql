-- Oldest code: 0.1.0
-- A refusal names the API key that called, for the log, as it names a user. It is a key of its client, or of the provider where
-- there is no client. Those without a key have the text that they had.
CREATE FUNCTION app.refused(s app.sessions) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path TO 'pg_catalog', 'pg_temp'
RETURN pg_catalog.concat_ws(' ', app.refused(s.client_id, s.user_id, s.staff_id), s.key_id);
REVOKE ALL ON FUNCTION app.refused(app.sessions) FROM PUBLIC;

-- The same as before, with the key, which stands third.
CREATE OR REPLACE FUNCTION app.refused_actor(client bigint) RETURNS text
  LANGUAGE sql STABLE SET search_path TO 'pg_catalog', 'pg_temp'
RETURN pg_catalog.concat_ws(' ', app.refused(client,
  NULLIF(pg_catalog.split_part(pg_catalog.current_setting('app.actor', true), ' ', 1), '')::pg_catalog.int8,
  NULLIF(pg_catalog.split_part(pg_catalog.current_setting('app.actor', true), ' ', 2), '')::pg_catalog.int8),
  NULLIF(pg_catalog.split_part(pg_catalog.current_setting('app.actor', true), ' ', 3), ''));

-- The same as before, and refusals and the answer name the key of a client as well.
CREATE OR REPLACE FUNCTION app.authorize(h bytea, at timestamp with time zone, claimed_client bigint, callers text[], services text[], feature text, ai boolean, staff_exempt boolean, sends boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  s app.sessions;
  kept text;
BEGIN
  SELECT * INTO s FROM app.sessions AS x
   WHERE x.token_hash OPERATOR(pg_catalog.=) h AND x.revoked_at IS NULL
     AND x.expires_at OPERATOR(pg_catalog.>) at AND x.idle_until OPERATOR(pg_catalog.>) at;
  IF s.token_hash IS NULL THEN
    -- whose session it was, if there was one
    SELECT * INTO s FROM app.sessions AS x WHERE x.token_hash OPERATOR(pg_catalog.=) h;
    RAISE EXCEPTION 'unauthenticated' USING ERRCODE = 'FY401',
      DETAIL = CASE WHEN s.token_hash IS NULL THEN '' ELSE app.refused(s) END;
  END IF;
  -- Each condition costs every call a microsecond or two, since PL/pgSQL prepares it anew in each transaction: those that seldom
  -- hold stand together. Conditions that read a table are inside the IF that makes them necessary: PL/pgSQL runs them as a query,
  -- even where an AND in front of them already says no.
  IF s.staff_id IS NOT NULL THEN
    -- a staff account that is switched off ends its visits with it, and so does the sign-out of the session they were opened from
    IF EXISTS (SELECT FROM app.staff AS x WHERE x.id OPERATOR(pg_catalog.=) s.staff_id AND x.disabled_at IS NOT NULL)
       OR EXISTS (SELECT FROM app.sessions AS x WHERE x.token_hash OPERATOR(pg_catalog.=) s.opened_by AND x.revoked_at IS NOT NULL) THEN
      RAISE EXCEPTION 'unauthenticated' USING ERRCODE = 'FY401', DETAIL = app.refused(s);
    END IF;
  END IF;
  -- an endpoint's scope is among its callers; a session has none, and a key is no caller
  IF (s.caller OPERATOR(pg_catalog.<>) ALL (callers) AND NOT COALESCE(s.scopes OPERATOR(pg_catalog.&&) callers, false))
    OR (claimed_client IS NOT NULL AND claimed_client IS DISTINCT FROM s.client_id) THEN
    IF claimed_client IS NOT NULL AND claimed_client IS DISTINCT FROM s.client_id THEN
      RAISE EXCEPTION 'user_mismatch' USING ERRCODE = 'FY409', DETAIL = app.refused(s);
    END IF;
    IF s.key_id IS NOT NULL THEN
      RAISE EXCEPTION 'scope_required' USING ERRCODE = 'FY4SC', DETAIL = app.refused(s);
    END IF;
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'FY403', DETAIL = app.refused(s);
  END IF;
  IF s.kind OPERATOR(pg_catalog.=) 'key' THEN
    IF EXISTS (SELECT FROM app.clients AS x
         WHERE x.id OPERATOR(pg_catalog.=) s.client_id AND x.account_status OPERATOR(pg_catalog.=) 'Cancelled') THEN
      RAISE EXCEPTION 'account_closed' USING ERRCODE = 'FY4CL', DETAIL = app.refused(s);
    END IF;
  END IF;
  IF s.client_id IS NOT NULL THEN
    -- Assigned: as PERFORM or EXECUTE each is a query of its own, which takes as long as the look-up. (Citus hands only SET LOCAL
    -- on to its workers: there the first becomes EXECUTE format('SET LOCAL app.client_id = %L', …).)
    kept := pg_catalog.concat(
      pg_catalog.set_config('app.client_id', s.client_id::pg_catalog.text, true),
      pg_catalog.set_config('app.actor', pg_catalog.concat(s.user_id, ' ', s.staff_id, ' '::pg_catalog.text OPERATOR(pg_catalog.||) s.key_id::pg_catalog.text), true));
    IF sends OR ai OR services IS NOT NULL OR feature IS NOT NULL THEN
      IF sends THEN
        IF EXISTS (SELECT FROM app.clients AS x
             WHERE x.id OPERATOR(pg_catalog.=) s.client_id AND x.account_status OPERATOR(pg_catalog.=) 'Paused') THEN
          RAISE EXCEPTION 'account_paused' USING ERRCODE = 'FY4PA', DETAIL = app.refused(s);
        END IF;
      END IF;
      IF (services IS NOT NULL OR feature IS NOT NULL OR ai) AND NOT (staff_exempt AND s.kind OPERATOR(pg_catalog.=) 'impersonation') THEN
        PERFORM app.require_package(s.client_id, services, feature, ai);
      END IF;
    END IF;
  END IF;
  RETURN pg_catalog.concat_ws(' ', s.kind, COALESCE(s.client_id, 0),
    -- a key has its id in place of a user's, and no session has both
    COALESCE(s.user_id, s.key_id, 0), COALESCE(s.staff_id, 0),
    -- whole minutes since the session was last marked as used
    pg_catalog.floor(pg_catalog.date_part('epoch', at OPERATOR(pg_catalog.-) s.used_at) OPERATOR(pg_catalog./) 60), s.caller);
END $function$;
