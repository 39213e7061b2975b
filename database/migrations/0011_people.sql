-- Staff accounts: which staff may sign in, and the log of changes to their accounts.
ALTER TABLE app.staff ADD signed_in_at timestamptz;
UPDATE app.staff f SET signed_in_at = (
  SELECT max(s.created_at) FROM app.sessions s WHERE s.staff_id = f.id AND s.kind = 'staff');
GRANT INSERT (first_name, last_name, email, role, is_service, created_at), UPDATE (role, disabled_at, signed_in_at) ON app.staff TO foyer_system;
-- only logins of staff: the columns of users are not granted
GRANT INSERT (email, staff_id) ON app.logins TO foyer_system;

CREATE TABLE app.staff_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES app.staff (id),
  subject_id bigint NOT NULL REFERENCES app.staff (id),
  event text NOT NULL CHECK (event IN ('invited', 'second_factor_reset', 'role_changed', 'switched_off', 'switched_on')),
  reason text,
  created_at timestamptz NOT NULL,
  CHECK (event = 'invited' OR reason IS NOT NULL)
);
CREATE INDEX staff_log_newest ON app.staff_log (created_at DESC, id DESC);
-- append only: no login may change or delete a row
GRANT SELECT, INSERT ON app.staff_log TO foyer_system;
