-- Oldest code: 0.1.0
-- The day on which the account is closed and from which nothing is charged: the end of the paid period.
ALTER TABLE app.billing_accounts ADD COLUMN cancels_on date;
CREATE INDEX billing_accounts_cancelled ON app.billing_accounts (cancels_on) WHERE cancels_on IS NOT NULL;
GRANT UPDATE (cancels_on) ON app.billing_accounts TO foyer_system, foyer_worker;

-- The worker closes an account as staff do.
GRANT UPDATE (account_status) ON app.clients TO foyer_worker;
GRANT UPDATE (revoked_at) ON app.sessions TO foyer_worker;
CREATE POLICY closed ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event = 'staff.status_changed');
CREATE POLICY closed ON app.notifications FOR INSERT TO foyer_worker WITH CHECK (event = 'staff.status_changed');
