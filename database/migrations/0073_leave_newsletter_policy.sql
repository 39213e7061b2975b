-- A recipient who leaves a newsletter stays a row of the same client.
ALTER POLICY leave ON app.newsletter_recipients
  USING (client_id = app.client() AND state = 'pending')
  WITH CHECK (client_id = app.client() AND state = 'skipped');
