-- Oldest code: 0.1.0
-- Whom the invoices of a client are made out to, and an address that gets them without an account.
ALTER TABLE app.billing_accounts
  ADD COLUMN bill_name text, ADD COLUMN bill_company text, ADD COLUMN bill_address text, ADD COLUMN tax_number text,
  ADD COLUMN billing_email text;
GRANT UPDATE (bill_name, bill_company, bill_address, tax_number, billing_email) ON app.billing_accounts TO foyer_app;

-- Who gets invoices, receipts and credit notes: each address once.
CREATE VIEW app.billing_recipients WITH (security_invoker = true) AS
  SELECT client_id, email FROM app.billing_admins
  UNION ALL
  SELECT a.client_id, a.billing_email FROM app.billing_accounts a
  WHERE a.billing_email IS NOT NULL AND NOT EXISTS (
    SELECT FROM app.billing_admins u WHERE u.client_id = a.client_id AND lower(u.email) = lower(a.billing_email));
GRANT SELECT ON app.billing_recipients TO foyer_app, foyer_system, foyer_worker;
