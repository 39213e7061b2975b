-- Whether a newsletter is skipped is stored with its month alone, by which the sender goes. Before, the client's row said it as well.
-- Where only one of the two said so, the month stays skipped: what was not sent can still be sent.
ALTER TABLE app.clients NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.newsletters NO FORCE ROW LEVEL SECURITY;
INSERT INTO app.newsletters AS n (client_id, month, skipped_at)
  SELECT id, to_char(next_newsletter_date, 'YYYY-MM'), now() FROM app.clients
  WHERE skip_newsletter = 1 AND next_newsletter_date IS NOT NULL
  ON CONFLICT (client_id, month) DO UPDATE SET skipped_at = excluded.skipped_at
    WHERE n.skipped_at IS NULL AND n.closed_at IS NULL;
ALTER TABLE app.newsletters FORCE ROW LEVEL SECURITY;
ALTER TABLE app.clients FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION app.forget_newsletter_date() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.next_newsletter_date := NULL;
  RETURN NEW;
END $$;
ALTER TABLE app.clients DROP COLUMN skip_newsletter;
