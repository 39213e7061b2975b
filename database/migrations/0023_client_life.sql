-- The life of a client: staff add clients with their sites and their first Admin.
CREATE POLICY staff_add ON app.clients FOR INSERT TO foyer_system WITH CHECK (true);
CREATE POLICY staff_add ON app.sites FOR INSERT TO foyer_system WITH CHECK (true);
CREATE POLICY staff_add ON app.domains FOR INSERT TO foyer_system WITH CHECK (true);
CREATE POLICY staff_add ON app.users FOR INSERT TO foyer_system WITH CHECK (role = 'Admin');
GRANT INSERT (name, country, state_or_province, time_zone, token, package, services, features, is_live, account_status,
  launch_phase_id, went_live_at, created_at) ON app.clients TO foyer_system;
GRANT INSERT ON app.sites, app.domains, app.site_hosts, app.site_tokens TO foyer_system;
GRANT INSERT (client_id, first_name, last_name, email, role, notification_preferences, created_at) ON app.users TO foyer_system;
GRANT INSERT (client_id, user_id) ON app.logins TO foyer_system;

-- The domains of a site change, and the site token is replaced: the old one works until it expires.
CREATE POLICY staff_change ON app.sites FOR UPDATE TO foyer_system USING (true) WITH CHECK (true);
CREATE POLICY staff_remove ON app.domains FOR DELETE TO foyer_system USING (true);
GRANT UPDATE (primary_domain) ON app.sites TO foyer_system;
GRANT DELETE ON app.domains, app.site_hosts, app.site_tokens TO foyer_system;
GRANT UPDATE (token) ON app.clients TO foyer_system;
GRANT UPDATE (expires_at) ON app.site_tokens TO foyer_system;
