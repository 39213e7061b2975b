-- Answers of the AI, each of which costs its client a credit of the month, and marked words that somebody let stand.

-- A row is a credit. It is reserved before the call and stays where there is an answer; where there is none it is deleted, or
-- counts no more once its time is up.
CREATE TABLE app.ai_usage (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('description', 'suggestion')),
  -- the first day of the month it counts in
  month date NOT NULL,
  user_id bigint,
  staff_id bigint,
  -- until when an answer is waited for; null once there is one
  reserved_until timestamptz,
  rating int CHECK (rating IN (1, -1)),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id)
);
CREATE INDEX ai_usage_of_month ON app.ai_usage (client_id, month);
CREATE INDEX ai_usage_reserved ON app.ai_usage (client_id, reserved_until) WHERE reserved_until IS NOT NULL;
ALTER TABLE app.ai_usage ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.ai_usage USING (client_id = app.client());
CREATE POLICY staff ON app.ai_usage FOR SELECT TO foyer_system USING (true);
GRANT SELECT, INSERT, UPDATE (reserved_until, rating), DELETE ON app.ai_usage TO foyer_app;
GRANT SELECT ON app.ai_usage TO foyer_read, foyer_system;

-- Words that were marked and that somebody let stand: in one listing, or in texts that belong to none.
CREATE TABLE app.word_dismissals (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  listing_id bigint,
  rule text NOT NULL,
  -- in lower case
  quote text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, id),
  UNIQUE NULLS NOT DISTINCT (client_id, listing_id, rule, quote),
  FOREIGN KEY (client_id, listing_id) REFERENCES app.listings (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.word_dismissals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.word_dismissals USING (client_id = app.client());
CREATE POLICY publisher ON app.word_dismissals FOR SELECT TO foyer_worker USING (true);
GRANT SELECT, INSERT, UPDATE (reason, created_at) ON app.word_dismissals TO foyer_app;
GRANT SELECT ON app.word_dismissals TO foyer_read, foyer_worker;

-- A client that is erased leaves nothing in them.
GRANT SELECT, DELETE ON app.ai_usage, app.word_dismissals TO foyer_eraser;
CREATE POLICY erase ON app.ai_usage TO foyer_eraser USING (client_id = app.client());
CREATE POLICY erase ON app.word_dismissals TO foyer_eraser USING (client_id = app.client());
