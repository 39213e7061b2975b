-- Two members of staff may edit one client, or the provider's own data, at the same time, as two people edit a contact.
ALTER TABLE app.clients ADD version int NOT NULL DEFAULT 1, ADD edits jsonb NOT NULL DEFAULT '[]';
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.clients FOR EACH ROW
  EXECUTE FUNCTION app.keep_edit('id', 'token', 'next_newsletter_date', 'newsletter_block_id', 'mls_agent_ids', 'created_at',
    'launch_submitted_at', 'publish_requested_at', 'publish_requested_by', 'went_live_at');

ALTER TABLE app.provider ADD version int NOT NULL DEFAULT 1, ADD edits jsonb NOT NULL DEFAULT '[]';
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.provider FOR EACH ROW
  EXECUTE FUNCTION app.keep_edit('id', 'changed_at', 'changed_by');
