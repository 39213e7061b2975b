-- Oldest code: 0.1.0
-- Staff change who reads a conversation. Of two colleagues, the second sees the change of the first.
ALTER TABLE app.support_messages ADD COLUMN readers_version int NOT NULL DEFAULT 1;
GRANT UPDATE (is_restricted, readers_version) ON app.support_messages TO foyer_system;
GRANT DELETE ON app.support_readers TO foyer_system;

-- Those who no longer read it lose what tells of it.
CREATE POLICY readers ON app.notifications FOR DELETE TO foyer_system USING (event LIKE 'support.%');
GRANT DELETE, SELECT (event, details) ON app.notifications TO foyer_system;
GRANT DELETE ON app.push_messages TO foyer_system;
