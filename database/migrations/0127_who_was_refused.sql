-- Oldest code: 0.1.0
-- Who was refused goes along with the refusal, for the log: the ids of client, user and staff member. Nothing is looked up
-- for a call that is accepted.

CREATE FUNCTION app.refused(client bigint, person bigint, staff bigint) RETURNS text
  LANGUAGE sql IMMUTABLE SET search_path TO 'pg_catalog', 'pg_temp'
RETURN pg_catalog.concat_ws(' ', 'refused', COALESCE(client, 0), COALESCE(person, 0), COALESCE(staff, 0));
-- of whom the transaction has been authorized for
CREATE FUNCTION app.refused_actor(client bigint) RETURNS text
  LANGUAGE sql STABLE SET search_path TO 'pg_catalog', 'pg_temp'
RETURN app.refused(client,
  NULLIF(pg_catalog.split_part(pg_catalog.current_setting('app.actor', true), ' ', 1), '')::pg_catalog.int8,
  NULLIF(pg_catalog.split_part(pg_catalog.current_setting('app.actor', true), ' ', 2), '')::pg_catalog.int8);
REVOKE ALL ON FUNCTION app.refused(bigint, bigint, bigint), app.refused_actor(bigint) FROM PUBLIC;

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
      DETAIL = CASE WHEN s.token_hash IS NULL THEN '' ELSE app.refused(s.client_id, s.user_id, s.staff_id) END;
  END IF;
  -- Each condition costs every call a microsecond or two, since PL/pgSQL prepares it anew in each transaction: those that seldom
  -- hold stand together. Conditions that read a table are inside the IF that makes them necessary: PL/pgSQL runs them as a query,
  -- even where an AND in front of them already says no.
  IF s.staff_id IS NOT NULL THEN
    -- a staff account that is switched off ends its visits with it, and so does the sign-out of the session they were opened from
    IF EXISTS (SELECT FROM app.staff AS x WHERE x.id OPERATOR(pg_catalog.=) s.staff_id AND x.disabled_at IS NOT NULL)
       OR EXISTS (SELECT FROM app.sessions AS x WHERE x.token_hash OPERATOR(pg_catalog.=) s.opened_by AND x.revoked_at IS NOT NULL) THEN
      RAISE EXCEPTION 'unauthenticated' USING ERRCODE = 'FY401', DETAIL = app.refused(s.client_id, s.user_id, s.staff_id);
    END IF;
  END IF;
  IF s.caller OPERATOR(pg_catalog.<>) ALL (callers) OR (claimed_client IS NOT NULL AND claimed_client IS DISTINCT FROM s.client_id) THEN
    IF claimed_client IS NOT NULL AND claimed_client IS DISTINCT FROM s.client_id THEN
      RAISE EXCEPTION 'user_mismatch' USING ERRCODE = 'FY409', DETAIL = app.refused(s.client_id, s.user_id, s.staff_id);
    END IF;
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'FY403', DETAIL = app.refused(s.client_id, s.user_id, s.staff_id);
  END IF;
  IF s.client_id IS NOT NULL THEN
    -- Assigned: as PERFORM or EXECUTE each is a query of its own, which takes as long as the look-up. (Citus hands only SET LOCAL
    -- on to its workers: there the first becomes EXECUTE format('SET LOCAL app.client_id = %L', …).)
    kept := pg_catalog.concat(
      pg_catalog.set_config('app.client_id', s.client_id::pg_catalog.text, true),
      pg_catalog.set_config('app.actor', pg_catalog.concat(s.user_id, ' ', s.staff_id), true));
    IF sends OR ai OR services IS NOT NULL OR feature IS NOT NULL THEN
      IF sends THEN
        IF EXISTS (SELECT FROM app.clients AS x
             WHERE x.id OPERATOR(pg_catalog.=) s.client_id AND x.account_status OPERATOR(pg_catalog.=) 'Paused') THEN
          RAISE EXCEPTION 'account_paused' USING ERRCODE = 'FY4PA', DETAIL = app.refused(s.client_id, s.user_id, s.staff_id);
        END IF;
      END IF;
      IF (services IS NOT NULL OR feature IS NOT NULL OR ai) AND NOT (staff_exempt AND s.kind OPERATOR(pg_catalog.=) 'impersonation') THEN
        PERFORM app.require_package(s.client_id, services, feature, ai);
      END IF;
    END IF;
  END IF;
  RETURN pg_catalog.concat_ws(' ', s.kind, COALESCE(s.client_id, 0), COALESCE(s.user_id, 0), COALESCE(s.staff_id, 0),
    -- whole minutes since the session was last marked as used
    pg_catalog.floor(pg_catalog.date_part('epoch', at OPERATOR(pg_catalog.-) s.used_at) OPERATOR(pg_catalog./) 60), s.caller);
END $function$;

CREATE OR REPLACE FUNCTION app.authorize_site(h bytea, at timestamp with time zone, site bigint, origin_host text, portal_host boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  client bigint;
  kept text;
BEGIN
  SELECT x.client_id INTO client FROM app.site_tokens AS x
   WHERE x.token_hash OPERATOR(pg_catalog.=) h AND (x.expires_at IS NULL OR x.expires_at OPERATOR(pg_catalog.>) at);
  IF client IS NULL THEN
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'FY403';
  END IF;
  kept := pg_catalog.set_config('app.client_id', client::pg_catalog.text, true);
  kept := pg_catalog.set_config('app.actor', ' ', true);
  IF site IS NOT NULL AND NOT EXISTS (
       SELECT FROM app.sites AS x WHERE x.client_id OPERATOR(pg_catalog.=) client AND x.id OPERATOR(pg_catalog.=) site)
     OR origin_host IS NOT NULL AND NOT portal_host AND NOT EXISTS (
       SELECT FROM app.site_hosts AS x WHERE x.client_id OPERATOR(pg_catalog.=) client AND x.host OPERATOR(pg_catalog.=) origin_host)
  THEN
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'FY403', DETAIL = app.refused(client, NULL, NULL);
  END IF;
  IF EXISTS (SELECT FROM app.clients AS x
       WHERE x.id OPERATOR(pg_catalog.=) client AND x.account_status OPERATOR(pg_catalog.=) 'Cancelled') THEN
    RAISE EXCEPTION 'account_closed' USING ERRCODE = 'FY4CL', DETAIL = app.refused(client, NULL, NULL);
  END IF;
  RETURN pg_catalog.concat_ws(' ', 'site', client, 0, 0, 0, 'site');
END $function$;

CREATE OR REPLACE FUNCTION app.require_package(client bigint, services text[], feature text, ai boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  c app.clients;
BEGIN
  SELECT * INTO c FROM app.clients AS x WHERE x.id OPERATOR(pg_catalog.=) client;
  IF ai AND c.package OPERATOR(pg_catalog.=) 'Create' THEN
    RAISE EXCEPTION 'ai_not_available' USING ERRCODE = 'FY4AI', DETAIL = app.refused_actor(client);
  END IF;
  IF (services IS NOT NULL AND NOT c.services OPERATOR(pg_catalog.&&) services)
     OR (feature IS NOT NULL AND feature OPERATOR(pg_catalog.<>) ALL (c.features)) THEN
    RAISE EXCEPTION 'upgrade_required' USING ERRCODE = 'FY4UP', DETAIL = app.refused_actor(client);
  END IF;
END $function$;
