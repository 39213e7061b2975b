-- Accounts, sessions and tenant isolation. Roles foyer_app, foyer_read, foyer_system and foyer_search exist already.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
CREATE EXTENSION IF NOT EXISTS unaccent;

CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app TO foyer_app, foyer_read, foyer_system, foyer_search;

-- The client of this transaction; without one, no rows are visible.
CREATE FUNCTION app.client() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.client_id', true), '')::bigint;
GRANT EXECUTE ON FUNCTION app.client() TO foyer_app, foyer_read, foyer_system, foyer_search;

-- The acting user: '<user id or empty> <staff id or empty>', set by app.authorize.
CREATE FUNCTION app.acting_user() RETURNS bigint LANGUAGE sql STABLE
  RETURN nullif(split_part(current_setting('app.actor', true), ' ', 1), '')::bigint;
CREATE FUNCTION app.acting_staff() RETURNS bigint LANGUAGE sql STABLE
  RETURN nullif(split_part(current_setting('app.actor', true), ' ', 2), '')::bigint;
GRANT EXECUTE ON FUNCTION app.acting_user(), app.acting_staff() TO foyer_app, foyer_read;

CREATE FUNCTION app.to_iso(at timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
GRANT EXECUTE ON FUNCTION app.to_iso(timestamptz) TO foyer_app, foyer_read, foyer_system;

-- Each number stands for itself and the three after it, which are the default blocks of a client.
CREATE SEQUENCE app.newsletter_block_ids INCREMENT BY 4;

CREATE TABLE app.clients (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  country text NOT NULL CHECK (country IN ('CA', 'US')),
  -- its code; null where nobody has said it
  state_or_province text,
  time_zone text NOT NULL DEFAULT 'America/Vancouver',
  -- the public site token; app.site_tokens finds the client by its hash
  token text NOT NULL,
  package text NOT NULL CHECK (package IN ('Create', 'Build', 'Engage', 'Grow', 'Drive', 'Accelerate')),
  is_live boolean NOT NULL,
  account_status text NOT NULL CHECK (account_status IN ('Launch', 'Live', 'Paused', 'Cancelled')),
  launch_phase_id int CHECK (launch_phase_id BETWEEN 1 AND 5),
  services text[] NOT NULL DEFAULT '{}',
  features text[] NOT NULL DEFAULT '{}',
  skip_newsletter int NOT NULL DEFAULT 0 CHECK (skip_newsletter IN (0, 1)),
  next_newsletter_date date,
  -- before the ids of the blocks that each of its newsletters begins with
  newsletter_block_id bigint NOT NULL DEFAULT nextval('app.newsletter_block_ids'),
  -- the numbers under which boards know its agents
  mls_agent_ids text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE INDEX clients_by_name ON app.clients (lower(name), id);
ALTER TABLE app.clients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.clients USING (id = app.client());
CREATE POLICY staff ON app.clients FOR SELECT TO foyer_system USING (true);

CREATE TABLE app.sites (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  primary_domain text NOT NULL,
  PRIMARY KEY (client_id, id)
);
ALTER TABLE app.sites ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.sites USING (client_id = app.client());
CREATE POLICY staff ON app.sites FOR SELECT TO foyer_system USING (true);

CREATE TABLE app.domains (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  site_id bigint NOT NULL,
  url text NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.domains ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.domains USING (client_id = app.client());

CREATE TABLE app.users (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone_number text,
  role text NOT NULL CHECK (role IN ('Admin', 'Editor', 'View Only')),
  notification_preferences text[] NOT NULL DEFAULT '{}',
  has_set_password boolean NOT NULL DEFAULT false,
  -- invited, without a password yet
  is_pending boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- switched off by staff: nobody signs in as this user, and nothing is sent to them
  disabled_at timestamptz,
  signed_in_at timestamptz,
  PRIMARY KEY (client_id, id)
);
ALTER TABLE app.users ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.users USING (client_id = app.client());
CREATE POLICY staff ON app.users FOR SELECT TO foyer_system USING (true);

CREATE TABLE app.staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('Owner', 'Manager', 'Support', 'Designer', 'Finance')),
  is_service boolean NOT NULL,
  created_at timestamptz NOT NULL,
  disabled_at timestamptz
);

-- The tables below have no row-level security: only SystemDb may access them, and they contain ids and hashes.
CREATE TABLE app.logins (
  email text PRIMARY KEY CHECK (email = lower(email)),
  password_hash text,
  client_id bigint,
  user_id bigint,
  staff_id bigint REFERENCES app.staff (id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE,
  CHECK ((staff_id IS NULL) = (user_id IS NOT NULL AND client_id IS NOT NULL))
);

CREATE TABLE app.sessions (
  token_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('client', 'staff', 'impersonation')),
  client_id bigint CHECK ((client_id IS NULL) = (kind = 'staff')),
  -- null where staff impersonate in a client without an Admin
  user_id bigint,
  staff_id bigint CHECK ((staff_id IS NULL) = (kind = 'client')),
  -- the role in the authorization matrix; changed in the transaction that changes the user
  caller text NOT NULL CHECK (caller IN ('Admin', 'Editor', 'View Only', 'Staff', 'Owner', 'Manager', 'Support', 'Designer', 'Finance')),
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  idle_until timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- the staff session that started an impersonation, which ends when that session signs out
  opened_by bytea
);
CREATE INDEX sessions_by_user ON app.sessions (client_id, user_id);
CREATE INDEX sessions_by_staff ON app.sessions (staff_id) WHERE staff_id IS NOT NULL;
CREATE INDEX sessions_by_end ON app.sessions (expires_at);

CREATE TABLE app.login_codes (
  code_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('client', 'impersonation')),
  client_id bigint NOT NULL,
  user_id bigint,
  staff_id bigint CHECK ((staff_id IS NULL) = (kind = 'client')),
  -- the staff session that started the impersonation
  opened_by bytea,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE app.site_tokens (
  token_hash bytea PRIMARY KEY,
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  -- of a token that was replaced; null for the one in use
  expires_at timestamptz
);

-- The domains of the sites; the origin of a form must be one of its client's.
CREATE TABLE app.site_hosts (
  -- a domain belongs to one site
  host text PRIMARY KEY,
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  FOREIGN KEY (client_id, site_id) REFERENCES app.sites (client_id, id) ON DELETE CASCADE
);

-- Counters of the rate limits; a crash may lose them.
CREATE UNLOGGED TABLE app.call_counts (
  key text PRIMARY KEY,
  began_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  calls int NOT NULL
);

GRANT SELECT ON app.clients, app.sites, app.domains, app.users TO foyer_app, foyer_read;
GRANT SELECT ON app.clients, app.sites, app.users, app.staff, app.logins TO foyer_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.sessions, app.login_codes, app.call_counts TO foyer_system;
GRANT SELECT ON app.site_hosts, app.site_tokens TO foyer_system;
