-- An open house stays the same row whatever changes in it, so that calendars which have it already change it too. One that is
-- cancelled stays until its listing goes, because its address does.
ALTER TABLE app.open_houses
  -- how often it has changed, as calendars count
  ADD sequence int NOT NULL DEFAULT 0,
  ADD cancelled_at timestamptz;
GRANT UPDATE (date, start_time, end_time, time_zone, starts_at, ends_at, sequence, cancelled_at) ON app.open_houses TO foyer_app;
GRANT UPDATE (sequence) ON app.open_houses TO foyer_worker;
CREATE TRIGGER publish_changed AFTER UPDATE ON app.open_houses
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_parts();
