-- Oldest code: 0.1.0
-- Changes to many contacts at once: which contacts were chosen, what is done with them, and how far it is.
CREATE TABLE app.contact_bulk_changes (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  -- chosen: the contacts are known, and nothing is done with them yet
  state text NOT NULL CHECK (state IN ('chosen', 'running', 'done', 'undoing', 'undone')),
  action text CHECK (action IN ('status', 'tags', 'delete')),
  lead_status_id int CHECK (lead_status_id BETWEEN 1 AND 9),
  added_tag_ids bigint[] NOT NULL DEFAULT '{}',
  removed_tag_ids bigint[] NOT NULL DEFAULT '{}',
  total int NOT NULL,
  -- contacts that the change or its undo has passed
  done int NOT NULL DEFAULT 0,
  changed int NOT NULL DEFAULT 0,
  -- contacts that were gone when it came to them
  missing int NOT NULL DEFAULT 0,
  restored int NOT NULL DEFAULT 0,
  skipped int NOT NULL DEFAULT 0,
  -- changes of a client are done one after the other, in the order in which they were started
  turn bigint,
  user_id bigint,
  staff_id bigint,
  undo_user_id bigint,
  undo_staff_id bigint,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- when the next step is due, so that clients take turns; null while none is
  step_at timestamptz,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  CHECK ((state = 'chosen') = (action IS NULL)),
  CHECK ((action = 'status') = (lead_status_id IS NOT NULL))
);
CREATE INDEX contact_bulk_changes_newest ON app.contact_bulk_changes (client_id, created_at DESC, id DESC);
CREATE INDEX contact_bulk_changes_due ON app.contact_bulk_changes (step_at) WHERE step_at IS NOT NULL;
CREATE INDEX contact_bulk_changes_turn ON app.contact_bulk_changes (client_id, turn) WHERE step_at IS NOT NULL;
CREATE INDEX contact_bulk_changes_expired ON app.contact_bulk_changes (expires_at) WHERE step_at IS NULL;
ALTER TABLE app.contact_bulk_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.contact_bulk_changes USING (client_id = app.client());
CREATE POLICY worker ON app.contact_bulk_changes TO foyer_worker USING (true);
CREATE POLICY erase ON app.contact_bulk_changes TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.contact_bulk_changes TO foyer_app;
GRANT SELECT ON app.contact_bulk_changes TO foyer_read;
GRANT SELECT (client_id, id, step_at, turn, expires_at), UPDATE (step_at), DELETE ON app.contact_bulk_changes TO foyer_worker;
GRANT SELECT, DELETE ON app.contact_bulk_changes TO foyer_eraser;

-- The contacts of a change in steps, each of which is done whole or not at all.
CREATE TABLE app.contact_bulk_steps (
  client_id bigint NOT NULL,
  change_id bigint NOT NULL,
  step int NOT NULL,
  lead_ids bigint[] NOT NULL,
  -- when it was done; null before that, and after its undo
  applied_at timestamptz,
  -- for the undo: what the contacts had before, by their ids
  former jsonb,
  consents jsonb,
  PRIMARY KEY (client_id, change_id, step),
  FOREIGN KEY (client_id, change_id) REFERENCES app.contact_bulk_changes (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.contact_bulk_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.contact_bulk_steps USING (client_id = app.client());
CREATE POLICY erase ON app.contact_bulk_steps TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.contact_bulk_steps TO foyer_app;
GRANT SELECT ON app.contact_bulk_steps TO foyer_read;
GRANT SELECT, DELETE ON app.contact_bulk_steps TO foyer_eraser;
