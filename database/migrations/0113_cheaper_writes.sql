-- Only consents that count cost anything when they are written. As a trigger for each row it is not called for contacts who have
-- agreed to nothing, nor for the half of an upsert that does not happen, and it needs no table of the new rows.
CREATE OR REPLACE FUNCTION app.count_audience() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  chosen int := floor(random() * 16)::int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.newsletter_audience_totals AS t (client_id, per, ends_by, standing, every_months, slot, n)
    SELECT NEW.client_id, k.per, k.ends_by, k.standing, k.every_months, CASE WHEN k.per = 'all' THEN chosen ELSE 0 END, 1
    FROM app.audience_keys(NEW) k ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (client_id, per, ends_by, standing, every_months, slot) DO UPDATE SET n = t.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    -- of a client that is being removed there is nothing left to count
    INSERT INTO app.newsletter_audience_totals AS t (client_id, per, ends_by, standing, every_months, slot, n)
    SELECT r.client_id, k.per, k.ends_by, k.standing, k.every_months, CASE WHEN k.per = 'all' THEN chosen ELSE 0 END, -count(*)
    FROM removed r, LATERAL app.audience_keys(r::app.newsletter_consents) k
    WHERE EXISTS (SELECT FROM app.clients c WHERE c.id = r.client_id) GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (client_id, per, ends_by, standing, every_months, slot) DO UPDATE SET n = t.n + excluded.n;
  ELSIF EXISTS (SELECT FROM added) THEN
    INSERT INTO app.newsletter_audience_totals AS t (client_id, per, ends_by, standing, every_months, slot, n)
    SELECT client_id, per, ends_by, standing, every_months, CASE WHEN per = 'all' THEN chosen ELSE 0 END, sum(change) FROM (
      SELECT a.client_id, k.*, 1 AS change FROM added a, LATERAL app.audience_keys(a::app.newsletter_consents) k
      UNION ALL SELECT r.client_id, k.*, -1 FROM removed r, LATERAL app.audience_keys(r::app.newsletter_consents) k) c
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (client_id, per, ends_by, standing, every_months, slot) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER count_added ON app.newsletter_consents;
CREATE TRIGGER count_added AFTER INSERT ON app.newsletter_consents FOR EACH ROW
  WHEN (NEW.kind <> 'none' OR NEW.unsubscribed_at IS NOT NULL OR NEW.suppressed IS NOT NULL OR NOT NEW.is_valid_address)
  EXECUTE FUNCTION app.count_audience();

-- An edit is kept with one query instead of two, and its helper, which runs with the rights of its caller, sets no search path.
CREATE OR REPLACE FUNCTION app.keep_edit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  stored jsonb := to_jsonb(OLD);
  changed jsonb := to_jsonb(NEW);
  before jsonb;
  edit record;
BEGIN
  SELECT jsonb_object_agg(s.key, s.value) INTO before FROM jsonb_each(stored) s
   WHERE s.value IS DISTINCT FROM changed -> s.key AND s.key <> ALL (TG_ARGV) AND s.key NOT IN ('version', 'edits');
  IF before IS NOT NULL THEN
    edit := app.with_edit(OLD.version, OLD.edits, before, coalesce((changed ->> 'updated_at')::timestamptz, clock_timestamp()));
    NEW.version := edit.version;
    NEW.edits := edit.edits;
  END IF;
  RETURN NEW;
END $$;
ALTER FUNCTION app.with_edit(integer, jsonb, jsonb, timestamptz) RESET search_path;
