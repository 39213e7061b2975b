-- Whether a client is live was said by three columns, and a change of one left the others: now they follow each other. An account
-- whose site staff took out is in the launch, and one that was never in it is live.
ALTER TABLE app.clients NO FORCE ROW LEVEL SECURITY;
UPDATE app.clients SET account_status = 'Launch' WHERE account_status = 'Live' AND NOT is_live AND launch_phase_id IS NOT NULL;
UPDATE app.clients SET is_live = true, went_live_at = coalesce(went_live_at, created_at) WHERE account_status = 'Live' AND NOT is_live;
UPDATE app.clients SET account_status = 'Live' WHERE account_status = 'Launch' AND is_live;
UPDATE app.clients SET launch_phase_id = NULL WHERE is_live AND launch_phase_id IS NOT NULL;
ALTER TABLE app.clients FORCE ROW LEVEL SECURITY;
