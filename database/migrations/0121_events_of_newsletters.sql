-- What the clock and the sender do to a newsletter stands in its log.
DROP POLICY newsletter ON app.activity;
CREATE POLICY newsletter ON app.activity FOR INSERT TO foyer_worker
  WITH CHECK (event IN ('newsletter.opened', 'newsletter.locked', 'newsletter.closed', 'newsletter.missed', 'newsletter.halted',
    'newsletter.sent', 'newsletter.unknown', 'newsletter.known'));
