-- Oldest code: 0.1.0
-- A search finds words of notes, forms, calls and emails. The indexes hold whole words, which weigh a third of their trigrams.
CREATE FUNCTION app.list_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN to_tsvector('simple', app.fold(value));
GRANT EXECUTE ON FUNCTION app.list_words(text) TO foyer_app, foyer_read, foyer_search, foyer_system, foyer_worker;

CREATE INDEX leads_words ON app.leads USING gin (client_id, app.list_words(notes)) WITH (fastupdate = on, gin_pending_list_limit = 64)
  WHERE notes <> '';
CREATE INDEX lead_history_words ON app.lead_history USING gin (client_id, app.list_words(notes)) WITH (fastupdate = on, gin_pending_list_limit = 64)
  WHERE notes <> '';
CREATE INDEX lead_timeline_words ON app.lead_timeline USING gin (client_id, app.list_words(text)) WITH (fastupdate = on, gin_pending_list_limit = 64);
CREATE INDEX lead_messages_words ON app.lead_messages USING gin (client_id, app.list_words(subject || ' ' || text)) WITH (fastupdate = on, gin_pending_list_limit = 64)
  WHERE NOT is_automatic;

CREATE POLICY search ON app.lead_history FOR SELECT TO foyer_search USING (true);
CREATE POLICY search ON app.lead_timeline FOR SELECT TO foyer_search USING (true);
CREATE POLICY search ON app.lead_messages FOR SELECT TO foyer_search USING (true);
GRANT SELECT ON app.lead_history, app.lead_timeline, app.lead_messages TO foyer_search;

-- The newest text of each contact that has all the words; the last one may be the beginning of a word.
CREATE FUNCTION app.search_texts(words text, most int) RETURNS TABLE (lead_id bigint, kind text, text_id bigint, written_at timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  -- of a word that everybody writes, no more are read
  many CONSTANT int := 1000;
  client bigint := app.client();
  query tsquery;
BEGIN
  query := (nullif(plainto_tsquery('simple', app.fold(words))::text, '') || ':*')::tsquery;
  IF client IS NULL OR query IS NULL THEN
    RETURN;
  END IF;
  -- planned with the words at hand
  RETURN QUERY EXECUTE
    'SELECT t.lead_id, t.kind, t.text_id, t.written_at FROM (
       SELECT DISTINCT ON (f.lead_id) f.* FROM (
         (SELECT h.lead_id, h.kind, h.id AS text_id, h.created_at AS written_at, 1 AS place FROM app.lead_history AS h
          WHERE h.client_id = $1 AND h.notes <> '''' AND app.list_words(h.notes) @@ $2 LIMIT $4)
         UNION ALL
         (SELECT e.lead_id, ''entry'', e.id, e.created_at, 1 FROM app.lead_timeline AS e
          WHERE e.client_id = $1 AND app.list_words(e.text) @@ $2 LIMIT $4)
         UNION ALL
         (SELECT m.lead_id, ''message'', m.id, m.created_at, 1 FROM app.lead_messages AS m
          WHERE m.client_id = $1 AND NOT m.is_automatic AND app.list_words(m.subject || '' '' || m.text) @@ $2 LIMIT $4)
         UNION ALL
         (SELECT l.id, ''contact'', l.id, l.updated_at, 2 FROM app.leads AS l
          WHERE l.client_id = $1 AND l.notes <> '''' AND app.list_words(l.notes) @@ $2 LIMIT $4)) AS f
       ORDER BY f.lead_id, f.place, f.written_at DESC) AS t
     ORDER BY t.written_at DESC, t.lead_id DESC LIMIT $3'
    USING client, query, most, many;
END $$;
GRANT CREATE ON SCHEMA app TO foyer_search;
ALTER FUNCTION app.search_texts(text, int) OWNER TO foyer_search;
REVOKE CREATE ON SCHEMA app FROM foyer_search;
REVOKE EXECUTE ON FUNCTION app.search_texts(text, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.search_texts(text, int) TO foyer_app, foyer_read;
