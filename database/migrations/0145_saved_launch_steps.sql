-- Oldest code: 0.1.0
-- Steps that a client has saved and that no email to staff has named yet: the email is sent after a pause, about all of them.
CREATE TABLE app.saved_launch_steps (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  form int NOT NULL CHECK (form BETWEEN 1 AND 5),
  user_id bigint,
  first_saved_at timestamptz NOT NULL,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, form)
);
ALTER TABLE app.saved_launch_steps ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.saved_launch_steps USING (client_id = app.client());
CREATE POLICY worker ON app.saved_launch_steps TO foyer_worker USING (true);
CREATE POLICY erase ON app.saved_launch_steps TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.saved_launch_steps TO foyer_app;
GRANT SELECT, DELETE ON app.saved_launch_steps TO foyer_worker, foyer_eraser;

-- A client has one item for its steps, which counts: of the open ones the oldest becomes it.
WITH steps AS (
  SELECT id, client_id, row_number() OVER (PARTITION BY client_id ORDER BY waits_from, id) AS place,
    first_value(details) OVER (PARTITION BY client_id ORDER BY created_at DESC, id DESC) AS latest
  FROM app.queue_items WHERE kind = 'launch-step' AND done_at IS NULL),
repeated AS (
  DELETE FROM app.queue_items q USING steps WHERE q.id = steps.id AND steps.place > 1)
UPDATE app.queue_items q SET subject = 'steps', details = steps.latest || jsonb_build_object('saved', (
    SELECT count(*) FROM app.launch_forms f WHERE f.client_id = q.client_id AND f.state = 'completed'))
FROM steps WHERE q.id = steps.id AND steps.place = 1;
