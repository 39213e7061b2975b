-- Oldest code: 0.1.0
-- A browser that shows notifications is of a person: where they change the account, its devices go with the next session.
GRANT UPDATE (session, renewed_at, p256dh, auth) ON app.push_devices TO foyer_system;
