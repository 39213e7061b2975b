-- Mail leaves by way of the outbox: a row in the transaction of the change, delivered afterwards by the worker. It stands
-- outside the clients' wall, since mail to people without a client goes the same way: only the worker and the doors see it.
CREATE TABLE app.outbox (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- names the message: the same in its Message-ID and in its file, however often it is tried
  ref uuid NOT NULL DEFAULT gen_random_uuid(),
  client_id int DEFAULT app.client(),
  letter text NOT NULL,
  address text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  -- sealed with a key of the server, and gone with delivery
  link_token bytea,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  -- begun, and never heard of again: over SMTP each of them may have arrived
  interrupted int NOT NULL DEFAULT 0,
  error text,
  -- known from the first try on; the text is kept in a demo world only
  subject text,
  body text,
  created_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX outbox_waiting ON app.outbox (next_try_at) WHERE state IN ('queued', 'sending');
CREATE INDEX outbox_newest ON app.outbox (created_at DESC, id DESC);
GRANT SELECT ON app.outbox TO foyer_system;
GRANT SELECT, UPDATE, DELETE ON app.outbox TO foyer_worker;

-- What goes in here cannot be taken out: the request logins may insert and nothing else. A view and not a function, because
-- an INSERT is carried out wherever it stands in a statement, and a function only where its answer is read.
CREATE VIEW app.mail_queue_insert AS
  SELECT letter, address, details, link_token, client_id AS of_client, created_at, next_try_at FROM app.outbox;
GRANT INSERT ON app.mail_queue_insert TO foyer_app, foyer_system, foyer_worker;

-- The same for work of other kinds: what a worker shall do, put down in the transaction that wants it done.
CREATE VIEW app.tasks AS
  SELECT name, data, retry_limit, retry_delay, retry_backoff FROM jobs.job;
GRANT INSERT ON app.tasks TO foyer_app, foyer_system, foyer_worker;

GRANT USAGE ON SCHEMA app TO foyer_worker;
GRANT EXECUTE ON FUNCTION app.client(), app.to_iso(timestamptz) TO foyer_worker;

-- What has run out, the worker clears away.
GRANT SELECT, DELETE ON app.sessions, app.login_codes, app.call_counts, app.submissions TO foyer_worker;
CREATE POLICY worker ON app.submissions TO foyer_worker USING (true);
