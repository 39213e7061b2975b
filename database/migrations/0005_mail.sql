-- The mail queue: a row is inserted in the transaction of the change and delivered afterwards by the worker. The table has no
-- row-level security, since some mail belongs to no client: only the worker and SystemDb may read it.
CREATE TABLE app.outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- identifies the message in its Message-ID and file name, the same for every attempt
  ref uuid NOT NULL DEFAULT gen_random_uuid(),
  client_id bigint DEFAULT app.client(),
  template text NOT NULL,
  address text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  -- encrypted with a key of the server, deleted with delivery
  link_token bytea,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'discarded')),
  attempts int NOT NULL DEFAULT 0,
  -- attempts without a known outcome: over SMTP each of them may have arrived
  interrupted int NOT NULL DEFAULT 0,
  error text,
  -- set by the first attempt; the text is stored with demo data only
  subject text,
  body text,
  created_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  sent_at timestamptz,
  -- what happened to it since, oldest first: event, time, note, and the colleague who did it
  history jsonb NOT NULL DEFAULT '[]'
);
CREATE INDEX outbox_by_address ON app.outbox (address text_pattern_ops, created_at DESC, id DESC);
CREATE INDEX outbox_waiting ON app.outbox (next_try_at) WHERE state IN ('queued', 'sending');
CREATE INDEX outbox_newest ON app.outbox (created_at DESC, id DESC);
CREATE INDEX outbox_trouble ON app.outbox (client_id) WHERE state IN ('queued', 'failed');
-- staff retry, resend and discard
GRANT SELECT, UPDATE (state, attempts, next_try_at, details, link_token, history) ON app.outbox TO foyer_system;
GRANT SELECT, UPDATE, DELETE ON app.outbox TO foyer_worker;

-- The logins of requests may only insert here. A view and not a function, because an INSERT always runs, wherever it is in a
-- statement, and a function only where its result is read.
CREATE VIEW app.mail_queue_insert AS
  SELECT template, address, details, link_token, client_id AS of_client, created_at, next_try_at, ref FROM app.outbox;
GRANT INSERT ON app.mail_queue_insert TO foyer_app, foyer_system, foyer_worker;

-- The same for other tasks of the worker, enqueued in the transaction of the change.
CREATE VIEW app.tasks AS
  SELECT name, data, retry_limit, retry_delay, retry_backoff FROM jobs.job;
GRANT INSERT ON app.tasks TO foyer_app, foyer_system, foyer_worker;

GRANT USAGE ON SCHEMA app TO foyer_worker;
GRANT EXECUTE ON FUNCTION app.client(), app.to_iso(timestamptz) TO foyer_worker;

-- The worker deletes expired rows.
GRANT SELECT, DELETE ON app.sessions, app.login_codes, app.call_counts, app.submissions TO foyer_worker;
CREATE POLICY worker ON app.submissions TO foyer_worker USING (true);
