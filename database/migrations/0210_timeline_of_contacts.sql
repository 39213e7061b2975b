-- Oldest code: 0.1.0
-- What was done about a contact: notes, and calls with their outcome.
CREATE TABLE app.lead_timeline (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint NOT NULL,
  -- how a call went; null for a note
  outcome text CHECK (outcome IN ('answered', 'left_message', 'no_answer', 'wrong_number')),
  text text NOT NULL,
  user_id bigint,
  staff_id bigint,
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_timeline_note_check CHECK (outcome IS NOT NULL OR text <> '')
);
CREATE INDEX lead_timeline_newest ON app.lead_timeline (client_id, lead_id, created_at DESC, id DESC);
ALTER TABLE app.lead_timeline ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_timeline USING (client_id = app.client());
CREATE POLICY erase ON app.lead_timeline TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.lead_timeline TO foyer_app;
GRANT SELECT ON app.lead_timeline TO foyer_read;
GRANT SELECT, DELETE ON app.lead_timeline TO foyer_eraser;
