-- Authorization. Every request with a session calls this function in one pipeline with its query, to find the session, check
-- the permission and set the client. Errors have their own SQLSTATE, so that 401, 409 and 403 cost no round trip. Functions
-- with the rights of their owner have a fixed search path, and all names in them are qualified.
CREATE FUNCTION app.authorize(
  h bytea, at timestamptz,
  -- the client_id the window claims: null where it sends none, -1 where it is no number
  claimed_client bigint,
  callers text[], services text[], feature text, ai boolean, staff_exempt boolean,
  -- the call sends or publishes, which a paused account does not
  sends boolean
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  s app.sessions;
  kept text;
BEGIN
  SELECT * INTO s FROM app.sessions AS x
   WHERE x.token_hash OPERATOR(pg_catalog.=) h AND x.revoked_at IS NULL
     AND x.expires_at OPERATOR(pg_catalog.>) at AND x.idle_until OPERATOR(pg_catalog.>) at;
  IF s.token_hash IS NULL THEN
    RAISE EXCEPTION 'unauthenticated' USING ERRCODE = 'FY401';
  END IF;
  -- Each condition costs every call a microsecond or two, since PL/pgSQL prepares it anew in each transaction: those that seldom
  -- hold stand together. Conditions that read a table are inside the IF that makes them necessary: PL/pgSQL runs them as a query,
  -- even where an AND in front of them already says no.
  IF s.staff_id IS NOT NULL THEN
    -- a staff account that is switched off ends its visits with it, and so does the sign-out of the session they were opened from
    IF EXISTS (SELECT FROM app.staff AS x WHERE x.id OPERATOR(pg_catalog.=) s.staff_id AND x.disabled_at IS NOT NULL)
       OR EXISTS (SELECT FROM app.sessions AS x WHERE x.token_hash OPERATOR(pg_catalog.=) s.opened_by AND x.revoked_at IS NOT NULL) THEN
      RAISE EXCEPTION 'unauthenticated' USING ERRCODE = 'FY401';
    END IF;
  END IF;
  IF s.caller OPERATOR(pg_catalog.<>) ALL (callers) OR (claimed_client IS NOT NULL AND claimed_client IS DISTINCT FROM s.client_id) THEN
    IF claimed_client IS NOT NULL AND claimed_client IS DISTINCT FROM s.client_id THEN
      RAISE EXCEPTION 'user_mismatch' USING ERRCODE = 'FY409';
    END IF;
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'FY403';
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
          RAISE EXCEPTION 'account_paused' USING ERRCODE = 'FY4PA';
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
END $$;

-- Checks what the client has booked. Reads the client's own row, under the policy.
CREATE FUNCTION app.require_package(client bigint, services text[], feature text, ai boolean) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  c app.clients;
BEGIN
  SELECT * INTO c FROM app.clients AS x WHERE x.id OPERATOR(pg_catalog.=) client;
  IF ai AND c.package OPERATOR(pg_catalog.=) 'Create' THEN
    RAISE EXCEPTION 'ai_not_available' USING ERRCODE = 'FY4AI';
  END IF;
  IF (services IS NOT NULL AND NOT c.services OPERATOR(pg_catalog.&&) services)
     OR (feature IS NOT NULL AND feature OPERATOR(pg_catalog.<>) ALL (c.features)) THEN
    RAISE EXCEPTION 'upgrade_required' USING ERRCODE = 'FY4UP';
  END IF;
END $$;
REVOKE ALL ON FUNCTION app.require_package(bigint, text[], text, boolean) FROM PUBLIC;

-- Authorizes an agent's website: the site token determines the client, and the browser's origin must be one of its sites.
CREATE FUNCTION app.authorize_site(h bytea, at timestamptz, site bigint, origin_host text, portal_host boolean) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'FY403';
  END IF;
  IF EXISTS (SELECT FROM app.clients AS x
       WHERE x.id OPERATOR(pg_catalog.=) client AND x.account_status OPERATOR(pg_catalog.=) 'Cancelled') THEN
    RAISE EXCEPTION 'account_closed' USING ERRCODE = 'FY4CL';
  END IF;
  RETURN pg_catalog.concat_ws(' ', 'site', client, 0, 0, 0, 'site');
END $$;

REVOKE ALL ON FUNCTION app.authorize(bytea, timestamptz, bigint, text[], text[], text, boolean, boolean, boolean) FROM PUBLIC;
REVOKE ALL ON FUNCTION app.authorize_site(bytea, timestamptz, bigint, text, boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.authorize(bytea, timestamptz, bigint, text[], text[], text, boolean, boolean, boolean) TO foyer_app, foyer_read, foyer_system;
GRANT EXECUTE ON FUNCTION app.authorize_site(bytea, timestamptz, bigint, text, boolean) TO foyer_app;

-- Counts a call under this key and returns 0, or the seconds to wait if it would be one too many. Parallel calls wait for each
-- other at the row, so that no more than `most` of them are allowed.
CREATE FUNCTION app.count_call(k text, at timestamptz, most int, seconds int) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO app.call_counts AS c (key, began_at, ends_at, calls) VALUES (k, at, at + make_interval(secs => seconds), 1)
  ON CONFLICT (key) DO UPDATE SET
    calls = CASE WHEN c.ends_at > at THEN c.calls + 1 ELSE 1 END,
    began_at = CASE WHEN c.ends_at > at THEN c.began_at ELSE excluded.began_at END,
    ends_at = CASE WHEN c.ends_at > at THEN c.ends_at ELSE excluded.ends_at END
  WHERE c.ends_at <= at OR c.calls < most;
  IF FOUND THEN RETURN 0; END IF;
  RETURN coalesce((SELECT greatest(ceil(extract(epoch FROM c.ends_at - at))::int, 1) FROM app.call_counts c WHERE c.key = k), 1);
END $$;
REVOKE ALL ON FUNCTION app.count_call(text, timestamptz, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.count_call(text, timestamptz, int, int) TO foyer_system;
