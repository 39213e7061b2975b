-- Oldest code: 0.1.0
-- Messages of the provider to its clients: on their dashboards, by mail or both, to an audience that is counted before and frozen when it is sent.
CREATE TABLE app.announcements (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject text NOT NULL,
  body text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('notice', 'mail', 'both')),
  recipients text NOT NULL CHECK (recipients IN ('admins', 'everyone')),
  audience text NOT NULL CHECK (audience IN ('all', 'package', 'service', 'status')),
  -- the packages, services or states of the audience; empty for all clients
  choices text[] NOT NULL,
  state text NOT NULL CHECK (state IN ('scheduled', 'sent', 'cancelled', 'missed')),
  send_at timestamptz NOT NULL,
  -- the notice is on the dashboards until then; null for until it is dismissed
  ends_at timestamptz,
  -- when it was really sent, and to how many
  sent_at timestamptz,
  client_count int,
  person_count int,
  version int NOT NULL DEFAULT 1,
  changed_by bigint NOT NULL REFERENCES app.staff (id),
  changed_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((audience = 'all') = (choices = '{}')),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX announcements_by_time ON app.announcements (send_at DESC, id DESC);
CREATE INDEX announcements_due ON app.announcements (send_at) WHERE state = 'scheduled';
GRANT SELECT, INSERT, UPDATE ON app.announcements TO foyer_system;
GRANT SELECT, UPDATE ON app.announcements TO foyer_worker;
GRANT SELECT ON app.announcements TO foyer_backup;

-- The words of a notice for the users of one client.
CREATE TABLE app.notices (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  announcement_id bigint NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  sent_at timestamptz NOT NULL,
  ends_at timestamptz,
  PRIMARY KEY (client_id, announcement_id)
);
CREATE INDEX notices_by_announcement ON app.notices (announcement_id);

-- Each person of the audience at the moment of sending.
CREATE TABLE app.announcement_recipients (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  announcement_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- of the mail in the queue; null without a mail
  mail_ref uuid,
  -- what became of the mail, stored before the queue forgets it
  mail_state text CHECK (mail_state IN ('sent', 'failed', 'discarded')),
  mailed_at timestamptz,
  seen_at timestamptz,
  dismissed_at timestamptz,
  PRIMARY KEY (client_id, announcement_id, user_id),
  FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE,
  CHECK (dismissed_at IS NULL OR seen_at IS NOT NULL)
);
CREATE INDEX announcement_recipients_of_user ON app.announcement_recipients (client_id, user_id);
CREATE INDEX announcement_recipients_of_announcement ON app.announcement_recipients (announcement_id, client_id, user_id);
CREATE INDEX announcement_recipients_by_mail ON app.announcement_recipients (mail_ref) WHERE mail_ref IS NOT NULL AND mail_state IS DISTINCT FROM 'sent';

ALTER TABLE app.notices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.notices USING (client_id = app.client());
CREATE POLICY staff ON app.notices TO foyer_system USING (true);
CREATE POLICY worker ON app.notices TO foyer_worker USING (true);
CREATE POLICY erase ON app.notices TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.notices TO foyer_app, foyer_read;
GRANT SELECT, UPDATE (ends_at) ON app.notices TO foyer_system;
GRANT SELECT, INSERT ON app.notices TO foyer_worker;
GRANT SELECT, DELETE ON app.notices TO foyer_eraser;

ALTER TABLE app.announcement_recipients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.announcement_recipients USING (client_id = app.client());
CREATE POLICY staff ON app.announcement_recipients FOR SELECT TO foyer_system USING (true);
CREATE POLICY worker ON app.announcement_recipients TO foyer_worker USING (true);
CREATE POLICY erase ON app.announcement_recipients TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, UPDATE (seen_at, dismissed_at) ON app.announcement_recipients TO foyer_app;
GRANT SELECT ON app.announcement_recipients TO foyer_read, foyer_system;
GRANT SELECT, INSERT, UPDATE (mail_state, mailed_at) ON app.announcement_recipients TO foyer_worker;
GRANT SELECT, DELETE ON app.announcement_recipients TO foyer_eraser;
