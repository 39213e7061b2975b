-- A login may change its own statement_timeout, so that limit protects from accidents but not from injected SQL. The worker
-- ends overdue statements whatever the settings of their session are. The role that may do so cannot log in, and the logins it
-- watches can neither call this function nor end the worker's session.
CREATE FUNCTION app.end_overdue(statement interval, idle_in_transaction interval) RETURNS int
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT count(*) FILTER (WHERE pg_terminate_backend(a.pid))::int
    FROM pg_stat_activity a
   WHERE a.datname = current_database() AND a.usename IN ('foyer_app', 'foyer_read', 'foyer_system')
     AND (a.state = 'active' AND a.query_start < clock_timestamp() - statement
          OR a.state LIKE 'idle in transaction%' AND a.state_change < clock_timestamp() - idle_in_transaction)
$$;
REVOKE ALL ON FUNCTION app.end_overdue(interval, interval) FROM PUBLIC;
GRANT USAGE, CREATE ON SCHEMA app TO foyer_watchdog;
ALTER FUNCTION app.end_overdue(interval, interval) OWNER TO foyer_watchdog;
REVOKE CREATE ON SCHEMA app FROM foyer_watchdog;
GRANT EXECUTE ON FUNCTION app.end_overdue(interval, interval) TO foyer_worker;
