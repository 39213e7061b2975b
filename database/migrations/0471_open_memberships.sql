-- Oldest code: 0.1.0
-- The account that was used last changes when a person opens another one.
GRANT UPDATE (client_id, user_id) ON app.logins TO foyer_system;
-- The current user reads whether there is another account to open.
GRANT EXECUTE ON FUNCTION app.is_login_shared(bigint) TO foyer_read;
