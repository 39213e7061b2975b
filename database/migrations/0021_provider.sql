-- The company that runs this installation: one row, which does not exist before somebody saves it. A setting of the
-- environment wins over its column.
CREATE TABLE app.provider (
  id bigint PRIMARY KEY CHECK (id = 1),
  name text,
  postal_address text,
  -- colours of mails, as #rrggbb
  accent_colour text NOT NULL,
  header_colour text NOT NULL,
  sender_name text,
  sender_email text,
  sales_email text,
  support_email text,
  support_text_number text,
  support_phone_number text,
  -- 1 is Monday; the times are local to the time zone
  support_days int[] NOT NULL,
  support_opens text NOT NULL,
  support_closes text NOT NULL,
  time_zone text NOT NULL,
  terms_url text,
  terms_text text,
  logo text,
  changed_at timestamptz NOT NULL,
  changed_by bigint REFERENCES app.staff (id)
);
GRANT SELECT, INSERT, UPDATE ON app.provider TO foyer_system;
GRANT SELECT ON app.provider TO foyer_worker;

-- Every logo there was: a mail that was sent shows the logo of its day.
CREATE TABLE app.provider_logos (
  name text PRIMARY KEY,
  staff_id bigint REFERENCES app.staff (id),
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON app.provider_logos TO foyer_system;
GRANT SELECT ON app.provider_logos TO foyer_worker;

-- Addresses at which somebody makes a staff account of their own: printed at the start of an empty installation, where
-- the email is still open, or by the operator for one address.
CREATE TABLE app.setup_links (
  token_hash bytea PRIMARY KEY,
  email text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
GRANT SELECT, UPDATE (used_at) ON app.setup_links TO foyer_system;
GRANT INSERT (password_hash) ON app.logins TO foyer_system;
GRANT UPDATE (first_name, last_name) ON app.staff TO foyer_system;

-- Health knows by it whether a worker is running: pg-boss writes there about twice a minute.
GRANT SELECT (cron_on) ON jobs.version TO foyer_system;
