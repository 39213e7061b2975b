-- When a server last wrote here, by the primary's clock: a replica that has not got it lately lags behind.
CREATE TABLE app.replication_heartbeat (
  id bigint PRIMARY KEY CHECK (id = 1),
  at timestamptz NOT NULL
);
INSERT INTO app.replication_heartbeat VALUES (1, '2000-01-01');
GRANT SELECT, UPDATE ON app.replication_heartbeat TO foyer_system;
