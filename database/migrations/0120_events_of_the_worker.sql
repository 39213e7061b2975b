-- Whatever the worker changes about a record of a client stands in its log.
DROP POLICY mls_price ON app.activity;
CREATE POLICY mls ON app.activity FOR INSERT TO foyer_worker
  WITH CHECK (event IN ('listing.price_synced', 'listing.synced', 'listing.photos_copied'));
DROP POLICY billed ON app.activity;
CREATE POLICY billed ON app.activity FOR INSERT TO foyer_worker
  WITH CHECK (event IN ('invoice.created', 'invoice.paid', 'invoice.failed', 'invoice.refunded', 'invoice.past_due'));
