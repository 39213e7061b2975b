-- server/features/activity/cross-client/client-chains.ts

-- lockChains
SELECT to_json(pg_try_advisory_xact_lock(4711006));

-- listWaitingClients
  SELECT coalesce(json_agg(json_build_object('client_id', c.id, 'through', c.through) ORDER BY c.id), '[]')
  FROM (SELECT c.id, coalesce(p.through, 0) AS through
    FROM app.clients c LEFT JOIN app.activity_chain_progress p ON p.client_id = c.id) c,
  LATERAL (
    SELECT 1 FROM app.activity a WHERE a.client_id = c.id AND a.id > c.through AND NOT EXISTS (
      SELECT FROM app.activity_chain s WHERE s.client_id = c.id AND s.activity_id > c.through AND s.activity_id = a.id)
    LIMIT 1) w;

-- listWaitingRows
  SELECT json_build_object(
    'rows', coalesce((
      SELECT json_agg(w ORDER BY w.id) FROM (
        SELECT a.id, a.type, a.event, (jsonb_build_array(a.client_id, a.id, a.type, a.event, a.user_id, a.staff_id, a.subject_id, a.details,
  to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')) ||
  CASE WHEN a.provider_key_id IS NOT NULL THEN jsonb_build_array(NULL, a.provider_key_id)
    WHEN a.key_id IS NULL THEN '[]' ELSE jsonb_build_array(a.key_id) END)::text AS said FROM app.activity a
        WHERE a.client_id = $1 AND a.id > $2 AND NOT EXISTS (
          SELECT FROM app.activity_chain s WHERE s.client_id = $3 AND s.activity_id > $4 AND s.activity_id = a.id)
        ORDER BY a.id LIMIT $5) w), '[]'),
    'end', (
      SELECT json_build_object('seq', s.seq, 'hash', encode(s.hash, 'hex')) FROM app.activity_chain s
      WHERE s.client_id = $6 ORDER BY s.seq DESC LIMIT 1));

-- insertLinks
  WITH sent_links AS (
    SELECT * FROM json_to_recordset($1) AS s (seq bigint, id bigint, type text, event text, hash text)),
  new_links AS (
    INSERT INTO app.activity_chain (client_id, seq, activity_id, hash)
    SELECT $2::bigint, seq, id, decode(hash, 'hex') FROM sent_links),
  marked_progress AS (
    INSERT INTO app.activity_chain_progress AS p (client_id, through, next_through, next_at)
    SELECT $3::bigint, 0, max(id), now() FROM sent_links
    ON CONFLICT (client_id) DO UPDATE SET next_through = excluded.next_through, next_at = now() WHERE p.next_at IS NULL)
  INSERT INTO app.activity_totals AS t (client_id, type, event, n)
  SELECT $4::bigint, type, event, count(*) FROM sent_links GROUP BY 2, 3 ORDER BY 2, 3
  ON CONFLICT (client_id, type, event) DO UPDATE SET n = t.n + excluded.n;

-- moveCompletePoints
  WITH due AS (
    SELECT p.client_id, nullif((SELECT max(s.activity_id) FROM app.activity_chain s WHERE s.client_id = p.client_id), p.next_through) AS newest
    FROM app.activity_chain_progress p WHERE p.next_at < now() - interval '1 hour')
  UPDATE app.activity_chain_progress p SET through = p.next_through, next_through = due.newest,
    next_at = CASE WHEN due.newest IS NOT NULL THEN now() END
  FROM due WHERE due.client_id = p.client_id;

-- listChainedClients
  SELECT coalesce(json_agg(client_id ORDER BY client_id), '[]') FROM (SELECT DISTINCT client_id FROM app.activity_chain) c;

-- listErasedClients
  SELECT coalesce(json_agg(id), '[]') FROM (
    SELECT client_id FROM app.client_erasures WHERE began_at IS NOT NULL
    UNION SELECT unnest(client_ids) FROM app.client_imports WHERE undone_at IS NOT NULL) gone (id);

-- listLinks
  SELECT coalesce(json_agg(json_build_object('seq', s.seq, 'id', s.activity_id, 'hash', encode(s.hash, 'hex'), 'said', said) ORDER BY s.seq), '[]')
  FROM (SELECT * FROM app.activity_chain WHERE client_id = $1 AND seq > $2 ORDER BY seq LIMIT $3) s
  LEFT JOIN LATERAL (
    SELECT (jsonb_build_array(a.client_id, a.id, a.type, a.event, a.user_id, a.staff_id, a.subject_id, a.details,
  to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')) ||
  CASE WHEN a.provider_key_id IS NOT NULL THEN jsonb_build_array(NULL, a.provider_key_id)
    WHEN a.key_id IS NULL THEN '[]' ELSE jsonb_build_array(a.key_id) END)::text AS said FROM app.activity a WHERE a.client_id = s.client_id AND a.id = s.activity_id) r ON true;

-- readUnchained
  WITH unchained_rows AS (
    SELECT a.client_id, a.id, a.id <= app.chained_through(a.client_id) AS late FROM app.activity a
    WHERE NOT EXISTS (SELECT FROM app.activity_chain s WHERE s.client_id = a.client_id AND s.activity_id = a.id))
  SELECT json_build_object('waiting', (SELECT count(*) FROM unchained_rows WHERE NOT late),
    'late', (SELECT json_build_object('client_id', client_id, 'id', id) FROM unchained_rows WHERE late ORDER BY client_id, id LIMIT 1));


-- server/features/activity/cross-client/staff-chain.ts

-- lockStaffChain
SELECT to_json(pg_try_advisory_xact_lock(4711007));

-- listWaitingEntries
  SELECT json_build_object(
    'rows', coalesce((
      SELECT json_agg(w ORDER BY w.id) FROM (
        SELECT g.id, jsonb_build_array(g.id, g.staff_id, g.subject_id, g.client_id, g.event, g.details, g.reason,
  to_char(g.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text AS said FROM app.staff_log g
        WHERE g.id > coalesce((
  SELECT s.log_id FROM app.staff_log_chain s WHERE s.chained_at < now() - interval '1 hour' ORDER BY s.chained_at DESC, s.seq DESC LIMIT 1), 0) AND NOT EXISTS (SELECT FROM app.staff_log_chain s WHERE s.log_id = g.id)
        ORDER BY g.id LIMIT $1) w), '[]'),
    'end', (
      SELECT json_build_object('seq', s.seq, 'hash', encode(s.hash, 'hex')) FROM app.staff_log_chain s ORDER BY s.seq DESC LIMIT 1));

-- insertStaffLinks
  INSERT INTO app.staff_log_chain (seq, log_id, hash, chained_at)
  SELECT seq, id, decode(hash, 'hex'), now()
  FROM json_to_recordset($1) AS s (seq bigint, id bigint, hash text);

-- listStaffLinks
  SELECT coalesce(json_agg(json_build_object('seq', s.seq, 'id', s.log_id, 'hash', encode(s.hash, 'hex'), 'said', said) ORDER BY s.seq), '[]')
  FROM (SELECT * FROM app.staff_log_chain WHERE seq > $1 ORDER BY seq LIMIT $2) s
  LEFT JOIN LATERAL (SELECT jsonb_build_array(g.id, g.staff_id, g.subject_id, g.client_id, g.event, g.details, g.reason,
  to_char(g.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text AS said FROM app.staff_log g WHERE g.id = s.log_id) r ON true;

-- readUnchainedEntries
  SELECT json_build_object('waiting', count(*) FILTER (WHERE NOT late), 'late', min(id) FILTER (WHERE late))
  FROM (SELECT g.id, g.id <= coalesce((
  SELECT s.log_id FROM app.staff_log_chain s WHERE s.chained_at < now() - interval '1 hour' ORDER BY s.chained_at DESC, s.seq DESC LIMIT 1), 0) AS late FROM app.staff_log g
    WHERE NOT EXISTS (SELECT FROM app.staff_log_chain s WHERE s.log_id = g.id)) unchained;


-- server/features/activity/queries.ts

-- listNotifications
  SELECT json_build_object('rows', coalesce((
  SELECT json_agg(json_build_object('id', n.id, 'event', n.event, 'lead_id', n.lead_id, 'history_id', n.history_id, 'subject_user_id', n.subject_user_id,
    'name', coalesce(nullif(btrim(concat_ws(' ', coalesce(l.first_name, u.first_name), coalesce(l.last_name, u.last_name))), ''), CASE  WHEN n.event IN ('testimonial.received', 'testimonial.refused', 'testimonial.agreed', 'testimonial.declined', 'testimonial.withdrawn') THEN (SELECT coalesce(t.display_name, nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), ''), '') FROM app.testimonials t
  WHERE t.client_id = n.client_id AND t.id = (n.details ->> 'testimonial_id')::bigint AND t.deleted_at IS NULL) END),
    'details', (n.details || coalesce(CASE  WHEN n.event IN ('task.due') THEN (SELECT jsonb_build_object('title', t.title, 'is_unwanted', EXISTS (SELECT FROM app.leads l
          WHERE l.client_id = t.client_id AND l.id = t.lead_id AND (t.way = 'call' AND l.do_not_call OR t.way = 'text' AND l.do_not_text))) FROM app.lead_tasks t
        WHERE t.client_id = n.client_id AND t.id = (n.details ->> 'task')::bigint) WHEN n.event IN ('task.given') THEN jsonb_build_object(
        'title', (SELECT t.title FROM app.lead_tasks t WHERE t.client_id = n.client_id AND t.id = (n.details ->> 'task')::bigint),
        'giver', (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = n.client_id AND u.id = (n.details ->> 'by')::bigint)) WHEN n.event IN ('newsletter.sent') THEN (
  SELECT jsonb_build_object('waiting', o.waiting, 'sent', o.sent, 'is_stopped', o.state = 'stopped') FROM (
  SELECT s.state, c.pending + c.sending AS waiting, s.audience - c.pending - c.sending - c.failed - c.skipped + (SELECT count(*) FROM app.newsletter_recipients r
    JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
    WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS sent
  FROM app.newsletter_sends s
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'
  WHERE s.client_id = n.client_id AND s.id = (n.details ->> 'send')::bigint AND s.audience IS NOT NULL AND s.state <> 'sent') o) END, '{}')), 'note', CASE  WHEN n.event IN ('contact.received', 'contact.updated_by_form') THEN (
  SELECT json_build_object('source', CASE h.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE 'A form' END, 'text', left(h.notes, $1::int)) FROM app.lead_history h
  WHERE h.client_id = n.client_id AND h.id = n.history_id) END, 'seen', n.seen, 'created_at', app.to_iso(n.created_at)) ORDER BY n.created_at DESC, n.id DESC)
  FROM (SELECT * FROM app.notifications n WHERE n.client_id = app.client() AND n.user_id = app.acting_user()
  AND n.created_at > $2::timestamptz - make_interval(days => $3) ORDER BY n.created_at DESC, n.id DESC LIMIT $4) n
  LEFT JOIN app.leads l ON l.client_id = n.client_id AND l.id = n.lead_id
  LEFT JOIN app.users u ON u.client_id = n.client_id AND u.id = n.subject_user_id), '[]'), 'unread', (SELECT count(*) FROM (SELECT * FROM app.notifications n WHERE n.client_id = app.client() AND n.user_id = app.acting_user()
  AND n.created_at > $5::timestamptz - make_interval(days => $6) ORDER BY n.created_at DESC, n.id DESC LIMIT $7) n WHERE NOT n.seen));

-- readNotificationState
  SELECT json_build_object('user', app.client() || ' ' || app.acting_user(), 'unread', (SELECT count(*) FROM (SELECT * FROM app.notifications n WHERE n.client_id = app.client() AND n.user_id = app.acting_user()
  AND n.created_at > $1::timestamptz - make_interval(days => $2) ORDER BY n.created_at DESC, n.id DESC LIMIT $3) n WHERE NOT n.seen),
    'newest', (coalesce((
  SELECT json_agg(json_build_object('id', n.id, 'event', n.event, 'lead_id', n.lead_id, 'history_id', n.history_id, 'subject_user_id', n.subject_user_id,
    'name', coalesce(nullif(btrim(concat_ws(' ', coalesce(l.first_name, u.first_name), coalesce(l.last_name, u.last_name))), ''), CASE  WHEN n.event IN ('testimonial.received', 'testimonial.refused', 'testimonial.agreed', 'testimonial.declined', 'testimonial.withdrawn') THEN (SELECT coalesce(t.display_name, nullif(btrim(concat_ws(' ', nullif(t.first_name, ''), nullif(t.last_name, ''))), ''), '') FROM app.testimonials t
  WHERE t.client_id = n.client_id AND t.id = (n.details ->> 'testimonial_id')::bigint AND t.deleted_at IS NULL) END),
    'details', (n.details || coalesce(CASE  WHEN n.event IN ('task.due') THEN (SELECT jsonb_build_object('title', t.title, 'is_unwanted', EXISTS (SELECT FROM app.leads l
          WHERE l.client_id = t.client_id AND l.id = t.lead_id AND (t.way = 'call' AND l.do_not_call OR t.way = 'text' AND l.do_not_text))) FROM app.lead_tasks t
        WHERE t.client_id = n.client_id AND t.id = (n.details ->> 'task')::bigint) WHEN n.event IN ('task.given') THEN jsonb_build_object(
        'title', (SELECT t.title FROM app.lead_tasks t WHERE t.client_id = n.client_id AND t.id = (n.details ->> 'task')::bigint),
        'giver', (SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = n.client_id AND u.id = (n.details ->> 'by')::bigint)) WHEN n.event IN ('newsletter.sent') THEN (
  SELECT jsonb_build_object('waiting', o.waiting, 'sent', o.sent, 'is_stopped', o.state = 'stopped') FROM (
  SELECT s.state, c.pending + c.sending AS waiting, s.audience - c.pending - c.sending - c.failed - c.skipped + (SELECT count(*) FROM app.newsletter_recipients r
    JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
    WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS sent
  FROM app.newsletter_sends s
  LEFT JOIN LATERAL (SELECT (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'pending') AS pending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'sending') AS sending, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'failed') AS failed, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'unknown') AS unknown, (SELECT count(*) FROM app.newsletter_recipients r WHERE r.client_id = s.client_id AND r.send_id = s.id AND r.state = 'skipped') AS skipped) c
    ON s.audience IS NOT NULL AND s.state <> 'sent'
  WHERE s.client_id = n.client_id AND s.id = (n.details ->> 'send')::bigint AND s.audience IS NOT NULL AND s.state <> 'sent') o) END, '{}')), 'note', CASE  WHEN n.event IN ('contact.received', 'contact.updated_by_form') THEN (
  SELECT json_build_object('source', CASE h.lead_source_id WHEN 1 THEN 'Contact form' WHEN 2 THEN 'Home evaluation' WHEN 3 THEN 'Home finder' WHEN 4 THEN 'Saved search' WHEN 5 THEN 'Predefined search' WHEN 6 THEN 'Listing inquiry' WHEN 7 THEN 'Pop-up lead capture' WHEN 8 THEN 'Chat bubble' WHEN 9 THEN 'Newsletter sign-up' WHEN 10 THEN 'Facebook ad' WHEN 11 THEN 'Google ad' WHEN 12 THEN 'Testimonial' WHEN 13 THEN 'Open house' WHEN 14 THEN 'Referral' WHEN 15 THEN 'Phone call' WHEN 16 THEN 'Walk-in' WHEN 17 THEN 'Past client' WHEN 18 THEN 'Social media' WHEN 19 THEN 'Other' WHEN 20 THEN 'Form on other website' ELSE 'A form' END, 'text', left(h.notes, $4::int)) FROM app.lead_history h
  WHERE h.client_id = n.client_id AND h.id = n.history_id) END, 'seen', n.seen, 'created_at', app.to_iso(n.created_at)) ORDER BY n.created_at DESC, n.id DESC)
  FROM (SELECT * FROM app.notifications n WHERE n.client_id = app.client() AND n.user_id = app.acting_user()
  AND n.created_at > $5::timestamptz - make_interval(days => $6) ORDER BY n.created_at DESC, n.id DESC LIMIT $7) n
  LEFT JOIN app.leads l ON l.client_id = n.client_id AND l.id = n.lead_id
  LEFT JOIN app.users u ON u.client_id = n.client_id AND u.id = n.subject_user_id), '[]'))::json -> 0);

-- countOwnNotifications
  SELECT to_json(count(*)) FROM app.notifications
  WHERE client_id = app.client() AND user_id = app.acting_user() AND id = ANY ($1::bigint[]);

-- markNotificationsSeen
  WITH unseen_notifications AS (
    SELECT client_id, id FROM app.notifications
    WHERE client_id = app.client() AND user_id = app.acting_user() AND app.acting_staff() IS NULL AND NOT seen
      AND ($1::bigint[] IS NULL OR id = ANY ($2::bigint[])) AND ($3::bigint IS NULL OR lead_id = $4::bigint)
    FOR NO KEY UPDATE SKIP LOCKED),
  seen_notifications AS (
    UPDATE app.notifications n SET seen = true FROM unseen_notifications u
    WHERE n.client_id = app.client() AND n.client_id = u.client_id AND n.id = u.id
    RETURNING n.client_id, n.user_id)
  SELECT to_json(count(pg_notify('notifications', client_id || ' ' || user_id))) FROM (SELECT DISTINCT * FROM seen_notifications) m;
