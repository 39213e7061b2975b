-- Oldest code: 0.1.0
-- On which days after its due date a client is reminded of an invoice; below 0 before it.
CREATE TABLE app.invoice_reminder_days (
  days int PRIMARY KEY CHECK (days BETWEEN -60 AND 180)
);
GRANT SELECT, INSERT, DELETE ON app.invoice_reminder_days TO foyer_system;
GRANT SELECT ON app.invoice_reminder_days TO foyer_worker, foyer_backup;

-- Clients that get no reminder by schedule.
CREATE TABLE app.invoice_reminder_pauses (
  client_id bigint PRIMARY KEY REFERENCES app.clients (id) ON DELETE CASCADE,
  -- the last day of the pause, where the client is; null until somebody ends it
  until date,
  reason text NOT NULL,
  staff_id bigint,
  created_at timestamptz NOT NULL
);
ALTER TABLE app.invoice_reminder_pauses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.invoice_reminder_pauses USING (client_id = app.client());
CREATE POLICY staff ON app.invoice_reminder_pauses TO foyer_system USING (true);
CREATE POLICY worker ON app.invoice_reminder_pauses TO foyer_worker USING (true);
CREATE POLICY erase ON app.invoice_reminder_pauses TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE, DELETE ON app.invoice_reminder_pauses TO foyer_system;
GRANT SELECT ON app.invoice_reminder_pauses TO foyer_worker;
GRANT SELECT, DELETE ON app.invoice_reminder_pauses TO foyer_eraser;

-- Every reminder that was sent, at most one a day for each invoice.
CREATE TABLE app.invoice_reminders (
  client_id bigint NOT NULL REFERENCES app.clients (id) ON DELETE CASCADE,
  invoice_id bigint NOT NULL,
  -- after the due date, where the client is; below 0 before it
  days int NOT NULL,
  -- null for those by schedule
  staff_id bigint,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (client_id, invoice_id, days),
  FOREIGN KEY (client_id, invoice_id) REFERENCES app.invoices (client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.invoice_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.invoice_reminders USING (client_id = app.client());
CREATE POLICY staff ON app.invoice_reminders TO foyer_system USING (true);
CREATE POLICY worker ON app.invoice_reminders TO foyer_worker USING (true);
CREATE POLICY erase ON app.invoice_reminders TO foyer_eraser USING (client_id = app.client());
GRANT SELECT ON app.invoice_reminders TO foyer_app, foyer_read;
GRANT SELECT, INSERT ON app.invoice_reminders TO foyer_system, foyer_worker;
GRANT SELECT, DELETE ON app.invoice_reminders TO foyer_eraser;

CREATE POLICY invoice_reminder ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event = 'invoice.reminded');
CREATE POLICY invoice_reminder ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'invoice.reminded');
