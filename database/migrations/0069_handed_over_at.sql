-- When the text of a recipient's mail began to leave: only then may nobody know whether it arrived. What was claimed and never left
-- is sent again.
ALTER TABLE app.newsletter_recipients ADD handed_over_at timestamptz;
-- what is under way while this starts may have left already
ALTER TABLE app.newsletter_recipients NO FORCE ROW LEVEL SECURITY;
UPDATE app.newsletter_recipients SET handed_over_at = now() WHERE state = 'sending';
ALTER TABLE app.newsletter_recipients FORCE ROW LEVEL SECURITY;
