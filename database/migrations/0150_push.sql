-- Oldest code: 0.1.0
-- Notifications of new leads on people's devices, by Web Push.

-- The key pair that identifies this installation to push services, the private key encrypted. Subscriptions are bound to it.
CREATE TABLE app.push_keys (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  public_key text NOT NULL,
  private_key bytea NOT NULL
);
GRANT SELECT, INSERT ON app.push_keys TO foyer_system;
GRANT SELECT ON app.push_keys TO foyer_worker;

-- A browser of a user that takes notifications. It goes with the sign-out of the session that subscribed it.
CREATE TABLE app.push_devices (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  -- the hash of the session's token
  session bytea NOT NULL,
  -- such as 'Chrome on Android'
  name text,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  is_on boolean NOT NULL DEFAULT true,
  -- hours of the agent's zone in which it stays quiet, such as '21:00'
  quiet_from text CHECK (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text CHECK (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  created_at timestamptz NOT NULL,
  -- when the browser last opened the portal
  renewed_at timestamptz NOT NULL,
  -- when a push service last took a notification for it, and when it last showed one
  sent_at timestamptz,
  received_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, user_id, endpoint),
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX push_devices_of_session ON app.push_devices (session);
ALTER TABLE app.push_devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.push_devices USING (client_id = app.client());
CREATE POLICY system ON app.push_devices TO foyer_system USING (true);
CREATE POLICY worker ON app.push_devices TO foyer_worker USING (true);
CREATE POLICY erase ON app.push_devices TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.push_devices TO foyer_app;
GRANT SELECT ON app.push_devices TO foyer_read;
GRANT SELECT, UPDATE (received_at) ON app.push_devices TO foyer_system;
GRANT SELECT, UPDATE (sent_at), DELETE ON app.push_devices TO foyer_worker;
GRANT SELECT, DELETE ON app.push_devices TO foyer_eraser;

-- What is on its way to a device, for as long as it may be asked about.
CREATE TABLE app.push_messages (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  device_id bigint NOT NULL,
  -- NULL for a test
  lead_id bigint,
  title text NOT NULL,
  body text NOT NULL,
  url text NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  received_at timestamptz,
  -- why it was never sent
  failure text,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, device_id) REFERENCES app.push_devices (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE
);
CREATE INDEX push_messages_of_device ON app.push_messages (client_id, device_id, created_at);
CREATE INDEX push_messages_of_lead ON app.push_messages (client_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX push_messages_due ON app.push_messages (due_at) WHERE sent_at IS NULL AND failure IS NULL;
CREATE INDEX push_messages_by_age ON app.push_messages (created_at);
ALTER TABLE app.push_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.push_messages USING (client_id = app.client());
CREATE POLICY system ON app.push_messages TO foyer_system USING (true);
CREATE POLICY worker ON app.push_messages TO foyer_worker USING (true);
CREATE POLICY erase ON app.push_messages TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT ON app.push_messages TO foyer_app;
GRANT SELECT ON app.push_messages TO foyer_read;
GRANT SELECT, UPDATE (received_at) ON app.push_messages TO foyer_system;
GRANT SELECT, UPDATE (due_at, attempts, sent_at, failure), DELETE ON app.push_messages TO foyer_worker;
GRANT SELECT, DELETE ON app.push_messages TO foyer_eraser;

-- A notification says how many are unread.
GRANT SELECT (seen) ON app.notifications TO foyer_worker;
