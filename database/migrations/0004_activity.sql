-- The activity log, stored as event, ids and numbers: the sentence is rendered when it is read, so no name outlives its contact.
CREATE TABLE app.activity (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  event text NOT NULL,
  user_id bigint,
  staff_id bigint,
  subject_id bigint,
  details jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX activity_newest ON app.activity (client_id, created_at DESC, id DESC);
ALTER TABLE app.activity ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.activity USING (client_id = app.client());
CREATE POLICY staff ON app.activity FOR INSERT TO foyer_system WITH CHECK (true);
-- append only: the application may never change a row
GRANT SELECT, INSERT ON app.activity TO foyer_app;
GRANT SELECT ON app.activity TO foyer_read;
GRANT INSERT ON app.activity TO foyer_system;

CREATE TABLE app.notifications (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  event text NOT NULL,
  lead_id bigint,
  history_id bigint,
  seen boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_newest ON app.notifications (client_id, user_id, created_at DESC, id DESC);
CREATE INDEX notifications_of_lead ON app.notifications (client_id, lead_id);
ALTER TABLE app.notifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.notifications USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.notifications TO foyer_app;
GRANT SELECT ON app.notifications TO foyer_read;

CREATE TABLE app.support_messages (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id bigint,
  staff_id bigint,
  topic text NOT NULL CHECK (topic IN ('help', 'upgrade', 'changes')),
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  -- the message that began the conversation; null in that one itself
  conversation_id bigint,
  -- in the message that began it: when the conversation was last written to, if there is more than that one
  continued_at timestamptz,
  -- from the provider to the client; the staff member of any other wrote for the client
  is_reply boolean NOT NULL DEFAULT false,
  -- of the mail that carried it, so that mail programs show a conversation as one
  mail_ref uuid NOT NULL DEFAULT gen_random_uuid(),
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages (client_id, id) ON DELETE CASCADE
);
CREATE INDEX support_messages_of_conversation ON app.support_messages (client_id, conversation_id, id);
CREATE INDEX conversations_newest ON app.support_messages (coalesce(continued_at, created_at) DESC, id DESC) WHERE conversation_id IS NULL;
CREATE INDEX conversations_of_client ON app.support_messages (client_id, coalesce(continued_at, created_at) DESC, id DESC) WHERE conversation_id IS NULL;
CREATE INDEX conversations_by_id ON app.support_messages (id) WHERE conversation_id IS NULL;
ALTER TABLE app.support_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.support_messages USING (client_id = app.client());
CREATE POLICY staff ON app.support_messages FOR SELECT TO foyer_system USING (true);
CREATE POLICY reply ON app.support_messages FOR INSERT TO foyer_system WITH CHECK (is_reply);
CREATE POLICY continued ON app.support_messages FOR UPDATE TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE (continued_at) ON app.support_messages TO foyer_app;
GRANT SELECT, INSERT, UPDATE (continued_at) ON app.support_messages TO foyer_system;
GRANT SELECT ON app.support_messages TO foyer_read;

-- Requests of clients for the testimonials manager, one each.
CREATE TABLE app.applications (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  user_id bigint,
  created_at timestamptz NOT NULL
);
ALTER TABLE app.applications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.applications USING (client_id = app.client());
CREATE POLICY staff ON app.applications FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT ON app.applications TO foyer_app;
GRANT SELECT ON app.applications TO foyer_read, foyer_system;
