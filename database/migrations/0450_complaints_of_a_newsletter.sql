-- Oldest code: 0.1.0
-- Who marked a newsletter as spam, counted every few seconds while it is sent.
CREATE INDEX newsletter_responses_complaints ON app.newsletter_responses (client_id, send_id) WHERE complained_at IS NOT NULL;
