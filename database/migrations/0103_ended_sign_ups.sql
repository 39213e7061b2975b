-- A sign-up that has ended stays for a while and says why, so that its link does. It keeps no address and no name.
ALTER TABLE app.newsletter_sign_ups
  ADD COLUMN ended_as text CONSTRAINT newsletter_sign_ups_ended_as_check CHECK (ended_as IN ('used', 'replaced', 'expired')),
  ADD COLUMN ended_at timestamptz,
  ALTER COLUMN address_hash DROP NOT NULL,
  ALTER COLUMN email DROP NOT NULL,
  ALTER COLUMN first_name DROP NOT NULL,
  ALTER COLUMN words DROP NOT NULL,
  ADD CONSTRAINT newsletter_sign_ups_ended_check CHECK (
    CASE WHEN ended_as IS NULL
      THEN ended_at IS NULL AND num_nulls(address_hash, email, first_name, words) = 0
      ELSE ended_at IS NOT NULL AND num_nonnulls(address_hash, email, first_name, words, site_id) = 0 END);
CREATE INDEX newsletter_sign_ups_by_end_time ON app.newsletter_sign_ups (ended_at) WHERE ended_as IS NOT NULL;

GRANT SELECT (ended_as, ended_at), UPDATE (ended_as, ended_at, address_hash, email, first_name, words, site_id)
  ON app.newsletter_sign_ups TO foyer_worker;
REVOKE SELECT (expires_at) ON app.newsletter_sign_ups FROM foyer_system;
