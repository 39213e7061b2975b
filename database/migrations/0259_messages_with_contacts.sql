-- Oldest code: 0.1.0
-- Emails with a contact: those written in the portal, and the answers to them.
CREATE TABLE app.lead_messages (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint NOT NULL,
  is_incoming boolean NOT NULL,
  -- an out-of-office, or the report of a mail server: nobody has answered
  is_automatic boolean NOT NULL DEFAULT false,
  -- of the contact: where it went to, or where it came from
  address text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  -- the words it answers
  quote text NOT NULL,
  -- names of files that came with it
  files text[] NOT NULL DEFAULT '{}',
  -- of one that was written here: its mail in the queue, and so its Message-ID
  ref uuid NOT NULL DEFAULT gen_random_uuid(),
  -- of one that came in
  message_id text,
  -- a hash of its Message-ID, so that the same one comes in once
  key bytea,
  -- of one that was written here, once the mail queue has settled it
  state text CHECK (state IN ('sent', 'failed')),
  problem text,
  user_id bigint,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, lead_id, key),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_messages_key_check CHECK (is_incoming = (key IS NOT NULL))
);
CREATE INDEX lead_messages_newest ON app.lead_messages (client_id, lead_id, created_at DESC, id DESC);
CREATE INDEX lead_messages_written ON app.lead_messages (client_id, created_at) WHERE NOT is_incoming;
-- a mail that answers without our address names the one that it answers
CREATE INDEX lead_messages_by_ref ON app.lead_messages (ref);
CREATE INDEX lead_messages_unsettled ON app.lead_messages (ref) WHERE NOT is_incoming AND state IS DISTINCT FROM 'sent';
ALTER TABLE app.lead_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_messages USING (client_id = app.client());
CREATE POLICY worker ON app.lead_messages TO foyer_worker USING (true);
CREATE POLICY erase ON app.lead_messages TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.lead_messages TO foyer_app;
GRANT SELECT ON app.lead_messages TO foyer_read;
GRANT SELECT (client_id, id, lead_id, user_id, ref, is_incoming, subject, state, problem), UPDATE (state, problem) ON app.lead_messages TO foyer_worker;
GRANT SELECT, DELETE ON app.lead_messages TO foyer_eraser;

-- What somebody has begun to write to a contact, until it is sent or discarded.
CREATE TABLE app.lead_message_drafts (
  client_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  user_id bigint NOT NULL,
  -- who acts for the user; 0 for the user
  staff_id bigint NOT NULL DEFAULT 0,
  subject text NOT NULL,
  text text NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, lead_id, user_id, staff_id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE,
  FOREIGN KEY (client_id, user_id) REFERENCES app.users (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.lead_message_drafts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_message_drafts USING (client_id = app.client());
CREATE POLICY erase ON app.lead_message_drafts TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.lead_message_drafts TO foyer_app;
GRANT SELECT ON app.lead_message_drafts TO foyer_read;
GRANT SELECT, DELETE ON app.lead_message_drafts TO foyer_eraser;

-- Why a mail was not delivered is shown to who has written it.
CREATE OR REPLACE VIEW app.own_mails AS
  SELECT ref, state, sent_at, error FROM app.outbox WHERE client_id = app.client();

CREATE POLICY failed_message ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'contact.email_failed');
