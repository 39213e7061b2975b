-- Who had no newsletters or testimonials could not choose mails about them, and gets them once the package includes them.
-- Here rows of all clients are changed, which the tables' owner may not do while row-level security binds it as well.
ALTER TABLE app.users NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.clients NO FORCE ROW LEVEL SECURITY;
UPDATE app.users u SET notification_preferences = u.notification_preferences || 'newsletters'::text
  FROM app.clients c
  WHERE c.id = u.client_id AND u.role <> 'View Only' AND 'in_touch' <> ALL (c.services)
    AND 'newsletters' <> ALL (u.notification_preferences);
UPDATE app.users u SET notification_preferences = u.notification_preferences || 'testimonials'::text
  FROM app.clients c
  WHERE c.id = u.client_id AND u.role <> 'View Only' AND 'TESTIMONIAL_MANAGER' <> ALL (c.features)
    AND 'testimonials' <> ALL (u.notification_preferences);
ALTER TABLE app.users FORCE ROW LEVEL SECURITY;
ALTER TABLE app.clients FORCE ROW LEVEL SECURITY;
