-- Two people may edit one record at the same time. A record counts the changes that people see in its form, and remembers what
-- the last twenty of them replaced, so that a change which began from an older version can be joined with those made since.

-- One edit more: what it replaced, by field. The statements of one transaction are one edit, and what was there first counts.
CREATE FUNCTION app.with_edit(INOUT version int, INOUT edits jsonb, before jsonb, at timestamptz)
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  most CONSTANT int := 20;
  xact text := pg_current_xact_id()::text;
BEGIN
  IF edits #>> '{-1,xact}' = xact THEN
    edits := jsonb_set(edits, '{-1,before}', before || (edits #> '{-1,before}'));
    RETURN;
  END IF;
  version := version + 1;
  edits := CASE WHEN jsonb_array_length(edits) >= most THEN edits - 0 ELSE edits END || jsonb_build_array(jsonb_build_object(
    'version', version, 'at', app.to_iso(at), 'user', app.acting_user(), 'staff', app.acting_staff(), 'xact', xact, 'before', before));
END $$;
REVOKE ALL ON FUNCTION app.with_edit(int, jsonb, jsonb, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.with_edit(int, jsonb, jsonb, timestamptz) TO foyer_app, foyer_worker, foyer_system;

-- A trigger, since a change that forgot it would be replaced without a word. Its arguments are the columns that no form has.
CREATE FUNCTION app.keep_edit() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  stored jsonb := to_jsonb(OLD);
  changed jsonb := to_jsonb(NEW);
  before jsonb;
BEGIN
  SELECT jsonb_object_agg(s.key, s.value) INTO before FROM jsonb_each(stored) s
   WHERE s.value IS DISTINCT FROM changed -> s.key AND s.key <> ALL (TG_ARGV) AND s.key NOT IN ('version', 'edits');
  IF before IS NOT NULL THEN
    SELECT e.version, e.edits INTO NEW.version, NEW.edits
      FROM app.with_edit(OLD.version, OLD.edits, before, coalesce((changed ->> 'updated_at')::timestamptz, clock_timestamp())) e;
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION app.keep_edit() FROM PUBLIC;

ALTER TABLE app.leads ADD version int NOT NULL DEFAULT 1, ADD edits jsonb NOT NULL DEFAULT '[]';
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.leads FOR EACH ROW
  EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'is_seen', 'is_update_seen', 'created_at', 'updated_at');

ALTER TABLE app.listings ADD version int NOT NULL DEFAULT 1, ADD edits jsonb NOT NULL DEFAULT '[]';
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.listings FOR EACH ROW
  EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'is_reciprocity', 'country', 'mls_source', 'mls_key', 'mls_values', 'edited_fields',
    'disputed_fields', 'mls_synced_at', 'created_at', 'updated_at', 'address', 'address_key', 'mls_number', 'status_group', 'search');

ALTER TABLE app.testimonials ADD version int NOT NULL DEFAULT 1, ADD edits jsonb NOT NULL DEFAULT '[]';
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.testimonials FOR EACH ROW
  EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'origin', 'agreed_message', 'asked_message', 'asked_at', 'declined_at', 'is_seen',
    'lead_id', 'import_id', 'created_at', 'updated_at', 'deleted_at', 'search');

ALTER TABLE app.users ADD version int NOT NULL DEFAULT 1, ADD edits jsonb NOT NULL DEFAULT '[]';
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.users FOR EACH ROW
  EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'has_set_password', 'is_pending', 'created_at', 'deleted_at', 'disabled_at',
    'signed_in_at', 'has_second_factor', 'search');

-- No page shows them.
CREATE OR REPLACE FUNCTION app.publish_listings() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- what no page shows
  hidden text[] := '{updated_at, search, address_key, status_group, social_description, marketing_facebook, marketing_newsletter, mls_source, mls_key, mls_values, edited_fields, mls_synced_at, version, edits}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM app.queue_publications(array_agg(client_id), array_agg(id)) FROM added;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM app.queue_publications(array_agg(n.client_id), array_agg(n.id))
    FROM added n JOIN removed o ON o.client_id = n.client_id AND o.id = n.id
    WHERE to_jsonb(n) - hidden <> to_jsonb(o) - hidden;
  ELSE
    UPDATE app.listing_publications p SET state = 'queued', change = p.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
    FROM removed o WHERE p.client_id = o.client_id AND p.listing_id = o.id;
  END IF;
  RETURN NULL;
END $$;

-- What the notes of a contact said before somebody replaced them, among its forms.
ALTER TABLE app.lead_history ADD kind text NOT NULL DEFAULT 'form' CHECK (kind IN ('form', 'notes')),
  ADD user_id bigint, ADD staff_id bigint;
