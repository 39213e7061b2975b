-- Every restore of a backup into this database. While one is not released, nothing leaves the installation.
CREATE TABLE app.restores (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  backup text NOT NULL,
  -- the moment that the backup shows
  taken_at timestamptz NOT NULL,
  restored_at timestamptz NOT NULL,
  -- a copy to try things in, which is never released
  is_staging boolean NOT NULL,
  released_at timestamptz,
  released_by bigint,
  -- what had waited until then goes out, or only what comes later
  scope text CHECK (scope IN ('everything', 'from_now_on')),
  CHECK ((released_at IS NULL) = (released_by IS NULL) AND (released_at IS NULL) = (scope IS NULL)),
  CHECK (NOT (is_staging AND released_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_unreleased_restore ON app.restores ((released_at IS NULL)) WHERE released_at IS NULL;
GRANT SELECT, UPDATE (released_at, released_by, scope) ON app.restores TO foyer_system;
GRANT SELECT ON app.restores TO foyer_worker;

-- Clients pay by card in statements of their own, and these may read no directory table.
CREATE FUNCTION app.is_outgoing_paused() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM app.restores WHERE released_at IS NULL);
END;
GRANT EXECUTE ON FUNCTION app.is_outgoing_paused() TO foyer_app, foyer_read, foyer_system, foyer_worker;

-- Whether a row of this age may have had consequences that the database has forgotten.
CREATE FUNCTION app.is_older_than_restore(at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
BEGIN ATOMIC
  SELECT EXISTS (SELECT FROM app.restores WHERE restored_at >= is_older_than_restore.at);
END;
GRANT EXECUTE ON FUNCTION app.is_older_than_restore(timestamptz) TO foyer_app, foyer_system, foyer_worker;
