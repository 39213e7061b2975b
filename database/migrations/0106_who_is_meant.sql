-- Who is meant by a notification, a mail or a name stands here once (decisions/0263). Each view reads with the rights of its caller,
-- so that row-level security and the grants of app.users stay.

-- Neither deleted nor switched off. Somebody who has not joined is among them, and has no password to sign in with.
CREATE VIEW app.enabled_users WITH (security_invoker = true) AS
  SELECT client_id, id, first_name, last_name, email, role, notification_preferences, is_pending
  FROM app.users WHERE deleted_at IS NULL AND disabled_at IS NULL;
GRANT SELECT ON app.enabled_users TO foyer_app, foyer_read, foyer_system, foyer_worker;

-- They have joined as well. Nobody else is notified or written to.
CREATE VIEW app.active_users WITH (security_invoker = true) AS
  SELECT client_id, id, first_name, last_name, email, role, notification_preferences
  FROM app.enabled_users WHERE NOT is_pending;
GRANT SELECT ON app.active_users TO foyer_app, foyer_read, foyer_system, foyer_worker;

CREATE VIEW app.active_admins WITH (security_invoker = true) AS
  SELECT client_id, id, first_name, last_name, email FROM app.active_users WHERE role = 'Admin';
GRANT SELECT ON app.active_admins TO foyer_app, foyer_read, foyer_system, foyer_worker;

-- Who works with what a client publishes.
CREATE VIEW app.active_editors WITH (security_invoker = true) AS
  SELECT client_id, id, first_name, last_name, email, notification_preferences
  FROM app.active_users WHERE role IN ('Admin', 'Editor');
GRANT SELECT ON app.active_editors TO foyer_system, foyer_worker;

-- Who gets the mail about money, whatever they asked for.
CREATE VIEW app.billing_admins WITH (security_invoker = true) AS
  SELECT client_id, id, email FROM app.active_admins;
GRANT SELECT ON app.billing_admins TO foyer_app, foyer_system, foyer_worker;

-- Who asked for mail about leads.
CREATE VIEW app.lead_subscribers WITH (security_invoker = true) AS
  SELECT client_id, id, first_name, email, role
  FROM app.active_users WHERE 'leads' = ANY (notification_preferences);
GRANT SELECT ON app.lead_subscribers TO foyer_app, foyer_worker;

-- The agent of each client: the name is that of the first Admin who joined, switched off or not, or of the client where there is none;
-- answers of customers go to the first Admin who can read them.
CREATE VIEW app.agents WITH (security_invoker = true) AS
  SELECT c.id AS client_id,
    coalesce(nullif(btrim(concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, ''))), ''), c.name) AS name, a.phone_number,
    (SELECT r.email FROM app.active_admins r WHERE r.client_id = c.id ORDER BY r.id LIMIT 1) AS reply_to
  FROM app.clients c
  LEFT JOIN LATERAL (
    SELECT u.first_name, u.last_name, u.phone_number FROM app.users u
    WHERE u.client_id = c.id AND u.role = 'Admin' AND NOT u.is_pending AND u.deleted_at IS NULL ORDER BY u.id LIMIT 1) a ON true;
GRANT SELECT ON app.agents TO foyer_app, foyer_read, foyer_system, foyer_worker;
