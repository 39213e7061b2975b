-- Oldest code: 0.1.0
-- The worker locks a contact before what belongs to it, as its deletion does. No row passes the check, so it changes none.
CREATE POLICY lock ON app.leads FOR UPDATE TO foyer_worker USING (true) WITH CHECK (false);
GRANT UPDATE (id) ON app.leads TO foyer_worker;
