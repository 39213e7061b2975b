-- Oldest code: 0.1.0
-- Of two colleagues who change the same settings at once, the second sees the change of the first.
CREATE TABLE app.invoice_reminder_schedule (
  id bigint PRIMARY KEY CHECK (id = 1),
  version int NOT NULL
);
INSERT INTO app.invoice_reminder_schedule (id, version) VALUES (1, 0);
GRANT SELECT, UPDATE ON app.invoice_reminder_schedule TO foyer_system;
GRANT SELECT ON app.invoice_reminder_schedule TO foyer_backup;

ALTER TABLE app.accounting_settings ADD COLUMN version int NOT NULL DEFAULT 1;
