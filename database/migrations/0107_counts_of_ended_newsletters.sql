-- The numbers of a send are stored while it has ended. Those of one that goes on are counted in its ledger: stored ones would be those
-- of its former end, less what was decided since.
ALTER TABLE app.newsletter_sends NO FORCE ROW LEVEL SECURITY;
UPDATE app.newsletter_sends SET sent = NULL, failed = NULL, unknown = NULL, skipped = NULL
WHERE state <> 'sent' AND num_nonnulls(sent, failed, unknown, skipped) > 0;
ALTER TABLE app.newsletter_sends FORCE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_sends ADD CONSTRAINT newsletter_sends_counted
  CHECK (state = 'sent' OR num_nonnulls(sent, failed, unknown, skipped) = 0);
GRANT UPDATE (failed) ON app.newsletter_sends TO foyer_system;
