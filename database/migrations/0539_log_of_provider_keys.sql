-- Oldest code: 0.1.0
ALTER TABLE app.activity VALIDATE CONSTRAINT activity_of_provider_key;
ALTER TABLE app.payments VALIDATE CONSTRAINT payments_recorded_by;
-- The log of staff has what keys of the provider did beside what colleagues did, by client too.
CREATE INDEX activity_by_any_provider_key ON app.activity (created_at DESC, client_id DESC, id DESC) WHERE provider_key_id IS NOT NULL;
CREATE INDEX activity_by_provider_key_at_client ON app.activity (client_id, created_at DESC, id DESC) WHERE provider_key_id IS NOT NULL;
