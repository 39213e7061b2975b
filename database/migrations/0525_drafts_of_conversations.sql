-- Oldest code: 0.1.0
-- What somebody has begun to write in a conversation with the provider, until it is sent.
CREATE TABLE app.support_drafts (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- who acts for the user; 0 for the user
  staff_id bigint NOT NULL DEFAULT 0,
  text text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, conversation_id, user_id, staff_id),
  FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE
);
CREATE INDEX support_drafts_of_user ON app.support_drafts (client_id, user_id);
ALTER TABLE app.support_drafts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.support_drafts USING (client_id = app.client());
CREATE POLICY erase ON app.support_drafts TO foyer_eraser USING (client_id = app.client());
CREATE POLICY backup ON app.support_drafts FOR SELECT TO foyer_backup USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.support_drafts TO foyer_app;
GRANT SELECT ON app.support_drafts TO foyer_read;
GRANT SELECT, DELETE ON app.support_drafts TO foyer_eraser;
GRANT SELECT ON app.support_drafts TO foyer_backup;

-- What a colleague has begun to write: a reply, or a note that no client reads.
CREATE TABLE app.support_staff_drafts (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  conversation_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  is_note boolean NOT NULL,
  text text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, conversation_id, staff_id, is_note),
  FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.support_staff_drafts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON app.support_staff_drafts TO foyer_system USING (true);
CREATE POLICY erase ON app.support_staff_drafts TO foyer_eraser USING (client_id = app.client());
CREATE POLICY backup ON app.support_staff_drafts FOR SELECT TO foyer_backup USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.support_staff_drafts TO foyer_system;
GRANT SELECT, DELETE ON app.support_staff_drafts TO foyer_eraser;
GRANT SELECT ON app.support_staff_drafts TO foyer_backup;
