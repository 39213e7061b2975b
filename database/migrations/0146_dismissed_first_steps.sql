-- Oldest code: 0.1.0
-- The first steps of an account are hidden for all of its users.
ALTER TABLE app.clients ADD COLUMN first_steps_dismissed_at timestamptz;
GRANT UPDATE (first_steps_dismissed_at) ON app.clients TO foyer_app;
-- Hiding them is no edit of the account.
CREATE OR REPLACE TRIGGER keep_edit BEFORE UPDATE ON app.clients FOR EACH ROW
  EXECUTE FUNCTION app.keep_edit('id', 'token', 'next_newsletter_date', 'newsletter_block_id', 'mls_agent_ids', 'created_at',
    'launch_submitted_at', 'publish_requested_at', 'publish_requested_by', 'went_live_at', 'first_steps_dismissed_at');
