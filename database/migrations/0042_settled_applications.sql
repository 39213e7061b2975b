-- An application for the testimonials manager is over when the client has it: should it be taken away again, the next one is new.
CREATE POLICY settled ON app.applications FOR DELETE TO foyer_system USING (true);
GRANT DELETE ON app.applications TO foyer_system;
DELETE FROM app.applications a USING app.clients c WHERE c.id = a.client_id AND 'TESTIMONIAL_MANAGER' = ANY (c.features);
