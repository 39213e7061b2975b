-- Oldest code: 0.1.0
-- Numbers that an Admin entered and staff have not confirmed. Those in app.clients are confirmed, also all that exist now.
ALTER TABLE app.mls_accounts ADD COLUMN unconfirmed_numbers text[] NOT NULL DEFAULT '{}';
CREATE POLICY staff ON app.mls_accounts FOR UPDATE TO foyer_system USING (true) WITH CHECK (true);
CREATE POLICY staff_read ON app.mls_accounts FOR SELECT TO foyer_system USING (true);
GRANT SELECT (client_id, unconfirmed_numbers), UPDATE (unconfirmed_numbers) ON app.mls_accounts TO foyer_system;
