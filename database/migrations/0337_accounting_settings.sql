-- Oldest code: 0.1.0
-- How invoices are exported to an accounting program: its account, and the names that it has for our taxes.
CREATE TABLE app.accounting_settings (
  program text NOT NULL PRIMARY KEY CHECK (program IN ('xero', 'quickbooks')),
  account text NOT NULL,
  amounts text NOT NULL CHECK (amounts IN ('exclusive', 'inclusive')),
  dates text NOT NULL CHECK (dates IN ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD')),
  taxes jsonb NOT NULL
);
COMMENT ON COLUMN app.accounting_settings.account IS 'the code of an account in Xero, the name of a product or service in QuickBooks';
GRANT SELECT, INSERT, UPDATE ON app.accounting_settings TO foyer_system;
GRANT SELECT ON app.accounting_settings TO foyer_backup;
