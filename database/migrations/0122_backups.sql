-- The backups that the worker has made, one row a try. A folder of backups knows itself what is in it; this is for
-- people, alerts and the next try.
CREATE TABLE app.backups (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  started_at timestamptz NOT NULL,
  -- the last sign of the worker that waits for it
  alive_at timestamptz NOT NULL,
  finished_at timestamptz,
  outcome text CHECK (outcome IN ('verified', 'unverified', 'failed', 'interrupted')),
  -- its folder; null if there is none
  backup text,
  row_count bigint,
  bytes bigint,
  -- why it failed, or is not verified although it was due
  reason text,
  CHECK ((finished_at IS NULL) = (outcome IS NULL)),
  CHECK ((outcome IN ('verified', 'unverified')) <= (backup IS NOT NULL AND bytes IS NOT NULL))
);
CREATE UNIQUE INDEX one_running_backup ON app.backups ((finished_at IS NULL)) WHERE finished_at IS NULL;
CREATE INDEX backups_by_time ON app.backups (started_at DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.backups TO foyer_worker;
GRANT SELECT ON app.backups TO foyer_system;
