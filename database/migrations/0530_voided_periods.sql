-- Oldest code: 0.1.0
-- A voided invoice is for no period any more, so that the run invoices its day again where staff set the next payment to it.
GRANT UPDATE (period) ON app.invoices TO foyer_system;
ALTER TABLE app.invoices NO FORCE ROW LEVEL SECURITY;
UPDATE app.invoices SET period = NULL WHERE status = 'voided' AND period IS NOT NULL;
ALTER TABLE app.invoices FORCE ROW LEVEL SECURITY;
