-- Staff accounts: which staff may sign in, and the log of changes to their accounts.
ALTER TABLE app.staff ADD signed_in_at timestamptz;
UPDATE app.staff f SET signed_in_at = (
  SELECT max(s.created_at) FROM app.sessions s WHERE s.staff_id = f.id AND s.kind = 'staff');
GRANT INSERT (first_name, last_name, email, role, is_service, created_at), UPDATE (role, disabled_at, signed_in_at) ON app.staff TO foyer_system;
-- only logins of staff: the columns of users are not granted
GRANT INSERT (email, staff_id) ON app.logins TO foyer_system;

-- What staff did that belongs to no client's own log: accounts of colleagues, mails, jobs, settings of the provider.
CREATE TABLE app.staff_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES app.staff (id),
  event text NOT NULL,
  -- the colleague it was done to
  subject_id bigint REFERENCES app.staff (id),
  -- the client it was about; no foreign key, since the entry outlives the client
  client_id bigint,
  details jsonb NOT NULL DEFAULT '{}',
  reason text,
  created_at timestamptz NOT NULL
);
CREATE INDEX staff_log_newest ON app.staff_log (created_at DESC, id DESC);
CREATE INDEX staff_log_by_staff ON app.staff_log (staff_id, created_at DESC, id DESC);
CREATE INDEX staff_log_about_client ON app.staff_log (client_id, created_at DESC, id DESC) WHERE client_id IS NOT NULL;
CREATE INDEX staff_log_about_colleague ON app.staff_log (created_at DESC, id DESC) WHERE subject_id IS NOT NULL;
-- append only: no login may change or delete a row
GRANT SELECT, INSERT ON app.staff_log TO foyer_system;
