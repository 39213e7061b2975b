-- server/features/consent/audience/queries.ts

-- countAudience
  WITH totals AS (
    SELECT standing, CASE WHEN every_months = 3 AND NOT (extract(month FROM $1::timestamptz AT TIME ZONE 'UTC')::int % 3 = 1) THEN 'less_often' END AS later_on,
      sum(n) FILTER (WHERE per = 'all') AS n,
      coalesce(sum(n) FILTER (WHERE (
  per = 'day' AND ends_by > app.ended_by('1 day', $2::timestamptz)
  OR per = 'quarter' AND ends_by > $3::timestamptz AND ends_by <= app.ended_by('1 day', $4::timestamptz))), 0) AS after,
      coalesce(sum(n) FILTER (WHERE (
  per = 'day' AND ends_by > app.ended_by('1 day', $5::timestamptz)
  OR per = 'quarter' AND ends_by > $6::timestamptz AND ends_by <= app.ended_by('1 day', $7::timestamptz))), 0) AS after_now
    FROM app.newsletter_audience_totals
    WHERE client_id = app.client() AND (per = 'all' OR (
  per = 'day' AND ends_by > app.ended_by('1 day', $8::timestamptz)
  OR per = 'quarter' AND ends_by > $9::timestamptz AND ends_by <= app.ended_by('1 day', $10::timestamptz)) OR (
  per = 'day' AND ends_by > app.ended_by('1 day', $11::timestamptz)
  OR per = 'quarter' AND ends_by > $12::timestamptz AND ends_by <= app.ended_by('1 day', $13::timestamptz))) GROUP BY 1, 2),
  consents AS (
    SELECT later_on AS reason, n FROM totals WHERE standing = 'lasting'
    UNION ALL SELECT later_on, after FROM totals WHERE standing = 'ending'
    UNION ALL SELECT 'expired', n - after FROM totals WHERE standing = 'ending'
    UNION ALL SELECT standing, n FROM totals WHERE standing NOT IN ('lasting', 'ending')),
  blocked_senders AS (
    -- OFFSET 0, so that each block is looked up and not all consents are read
    SELECT count(*) AS n FROM app.blocks b, LATERAL (
      SELECT FROM app.newsletter_consents c WHERE c.client_id = b.client_id AND c.address_hash = b.email_hash
        AND CASE
    WHEN c.unsubscribed_at IS NOT NULL THEN 'unsubscribed'
    WHEN c.suppressed IS NOT NULL THEN c.suppressed
    WHEN NOT c.is_valid_address THEN 'invalid'
    WHEN c.kind = 'none' THEN 'none'
    WHEN c.expires_at <= $14::timestamptz THEN 'expired'
    WHEN c.every_months = 3 AND NOT (extract(month FROM $15::timestamptz AT TIME ZONE 'UTC')::int % 3 = 1) THEN 'less_often'
  END IS NULL OFFSET 0) c
    WHERE b.client_id = app.client()),
  silent AS (
    SELECT (SELECT coalesce(sum(contacts), 0) FROM app.lead_totals WHERE client_id = app.client())
      - (SELECT coalesce(sum(n), 0) FROM consents) AS n),
  reasons AS (
    SELECT reason, sum(n)::int AS n FROM (
      SELECT reason, n FROM consents WHERE reason IS NOT NULL
      UNION ALL SELECT 'blocked', n FROM blocked_senders
      UNION ALL SELECT 'none', n FROM silent) r
    GROUP BY reason HAVING sum(n) > 0)
  SELECT json_build_object('at', app.to_iso($16::timestamptz),
    'reached', coalesce((SELECT sum(n) FROM consents WHERE reason IS NULL), 0) - (SELECT n FROM blocked_senders),
    'left_out', (SELECT coalesce(json_agg(json_build_object('reason', reason, 'count', n)), '[]') FROM reasons),
    'ending', coalesce((SELECT sum(after_now - after) FROM totals), 0));


-- server/features/consent/cross-client/sign-ups.ts

-- findSignUpClient
  SELECT to_json(client_id) FROM app.newsletter_sign_ups WHERE token_hash = $1;

-- expireSignUps
  UPDATE app.newsletter_sign_ups SET
  ended_as = $1, ended_at = $2, address_hash = NULL, email = NULL, first_name = NULL, words = NULL, site_id = NULL WHERE ended_as IS NULL AND expires_at < $3;

-- deleteSignUpsEndedBefore
  DELETE FROM app.newsletter_sign_ups WHERE ended_at < $1;


-- server/features/consent/cross-client/suppressions.ts

-- suppressAddress
WITH new_suppression AS (INSERT INTO app.newsletter_suppressions AS s (client_id, address_hash, reason, created_at)
          SELECT $1::bigint, sha256($2::bytea || convert_to($3::bigint::text, 'UTF8')), $4, $5::timestamptz
          ON CONFLICT (client_id, address_hash) DO UPDATE SET reason = excluded.reason
          WHERE array_position(ARRAY['unsubscribed', 'bounced', 'complained'], excluded.reason) > array_position(ARRAY['unsubscribed', 'bounced', 'complained'], s.reason)),
  changed AS (UPDATE app.newsletter_consents c SET suppressed = $6, changed_at = $7
    WHERE c.client_id = $8::bigint AND (c.address_hash = sha256($9::bytea || convert_to($10::bigint::text, 'UTF8')) OR c.lead_id = NULL::bigint)
      AND c.suppressed IS DISTINCT FROM 'complained' AND c.suppressed IS DISTINCT FROM $11
    RETURNING c.client_id, c.lead_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $12, $13, NULL, NULL, changed.lead_id,  $14 FROM changed)
  SELECT to_json(count(*)) FROM changed;


-- server/features/consent/queries.ts

-- hasLeft
  SELECT to_json(EXISTS (SELECT FROM app.newsletter_consents c
    WHERE c.client_id = app.client() AND c.lead_id = $1 AND c.unsubscribed_at IS NOT NULL)
    OR EXISTS (SELECT FROM app.newsletter_suppressions s
    WHERE s.client_id = app.client() AND s.address_hash = $2 AND s.reason = 'unsubscribed'));

-- listConsentChanges
  SELECT (SELECT coalesce(json_agg(e.entry), '[]') FROM (
      SELECT json_build_object('id', h.id,
    'kind', h.kind, 'source', h.source, 'words', h.words, 'given_at', app.to_iso(h.given_at),
    'expires_at', app.to_iso(h.expires_at), 'unsubscribed_at', app.to_iso(h.unsubscribed_at), 'suppressed', h.suppressed, 'changed_at', app.to_iso(h.changed_at),
        'changed_by', CASE WHEN h.staff_id IS NOT NULL THEN 'Support team' ELSE (
          SELECT nullif(btrim(concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, ''))), '') FROM app.users u WHERE u.client_id = app.client() AND u.id = h.user_id) END) AS entry
      FROM app.newsletter_consent_changes h WHERE h.client_id = app.client() AND h.lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $1::bigint), $2::bigint))
      ORDER BY h.id DESC LIMIT $3 OFFSET $4) e),
    (SELECT count(*) FROM app.newsletter_consent_changes WHERE client_id = app.client() AND lead_id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $5::bigint), $6::bigint)))
  FROM app.leads WHERE client_id = app.client() AND id = (SELECT coalesce((SELECT m.merged_into FROM app.merged_leads m WHERE m.client_id = app.client() AND m.id = $7::bigint), $8::bigint));


-- server/features/consent/sign-up/queries.ts

-- signUp
WITH consent_words AS (SELECT replace($1, $2, a.name) AS words FROM (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a WHERE NOT EXISTS (SELECT FROM app.blocks b WHERE b.client_id = app.client() AND b.email_hash = sha256($3::bytea || convert_to(app.client()::text, 'UTF8')))),
  replaced_sign_up AS (UPDATE app.newsletter_sign_ups s SET
  ended_as = $4, ended_at = $5, address_hash = NULL, email = NULL, first_name = NULL, words = NULL, site_id = NULL FROM consent_words
    WHERE s.client_id = app.client() AND s.address_hash = sha256($6::bytea || convert_to(app.client()::text, 'UTF8')) AND s.created_at <= $7
    RETURNING s.id),
  new_sign_up AS (INSERT INTO app.newsletter_sign_ups AS s (client_id, token_hash, address_hash, email, first_name, site_id, words, created_at, expires_at)
    SELECT app.client(), $8, sha256($9::bytea || convert_to(app.client()::text, 'UTF8')), $10, $11, $12::bigint,
      consent_words.words, $13::timestamptz, $14::timestamptz
    -- the count is asked so that the older one has ended first
    FROM consent_words WHERE (SELECT count(*) FROM replaced_sign_up) >= 0
    ON CONFLICT (client_id, address_hash) DO NOTHING
    RETURNING s.email, s.first_name, s.words),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at)
  SELECT $15, w.email, jsonb_build_object('first_name', w.first_name, 'agent_name', a.name, 'words', w.words, 'reply_to', a.reply_to), $16::bytea, $17::timestamptz, $18::timestamptz FROM new_sign_up w, (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a)
  SELECT NULL;

-- readSignUp
  SELECT json_build_object('state', CASE WHEN s.ended_as IS NOT NULL THEN s.ended_as WHEN s.expires_at <= $1 THEN 'expired' ELSE 'open' END, 'agent_name', a.name, 'words', s.words) FROM app.newsletter_sign_ups s, (SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client()) a
  WHERE s.client_id = app.client() AND s.token_hash = $2;

-- takeSignUp
  WITH sign_up AS MATERIALIZED (
    SELECT s.id, s.email, s.first_name, s.site_id, s.words, CASE WHEN s.ended_as IS NOT NULL THEN s.ended_as WHEN s.expires_at <= $1 THEN 'expired' ELSE 'open' END AS state FROM app.newsletter_sign_ups s
    WHERE s.client_id = app.client() AND s.token_hash = $2 FOR UPDATE),
  used_sign_up AS (
    UPDATE app.newsletter_sign_ups s SET
  ended_as = $3, ended_at = $4, address_hash = NULL, email = NULL, first_name = NULL, words = NULL, site_id = NULL FROM sign_up
    WHERE s.client_id = app.client() AND s.id = sign_up.id AND sign_up.state = 'open')
  SELECT json_build_object('state', state, 'email', email, 'first_name', first_name, 'site_id', site_id, 'words', words) FROM sign_up;

-- recordOptIn
  WITH lifted_suppression AS (
  DELETE FROM app.newsletter_suppressions WHERE client_id = app.client() AND address_hash = $1),
  person AS (SELECT lead_id AS id, email FROM app.contact_emails WHERE client_id = app.client() AND email = $2),
  main_email AS (UPDATE app.leads l SET email = person.email, further_emails = (
      SELECT jsonb_agg(CASE WHEN f ->> 'email' = person.email THEN f || jsonb_build_object('email', l.email) ELSE f END ORDER BY n)
      FROM jsonb_array_elements(l.further_emails) WITH ORDINALITY t (f, n))
    FROM person WHERE l.client_id = app.client() AND l.id = person.id AND l.email <> person.email),
  new_consent AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, $3 AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, 'Newsletter sign-up', $4::text,
    CASE WHEN g.kind <> 'none' THEN $5::timestamptz END, CASE WHEN g.kind = 'implied' THEN $6::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $7::timestamptz
  FROM person lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = $8 AND false,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $9::text END AS kind) g
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at, unsubscribed_at = NULL)
  SELECT NULL;


-- server/features/consent/statements.ts

-- recordDeal
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, $1 AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, 'A deal that was closed', NULL,
    CASE WHEN g.kind <> 'none' THEN $2::timestamptz END, CASE WHEN g.kind = 'implied' THEN $3::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $4::timestamptz
  FROM app.leads lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = $5 AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $6::text END AS kind) g
  WHERE lead.client_id = app.client() AND lead.id = $7
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at
    WHERE c.unsubscribed_at IS NULL AND excluded.kind <> 'none'
      AND (c.kind = 'none' OR c.kind = 'implied' AND c.expires_at < excluded.expires_at);

-- recordByHand, 1 of 2
WITH lifted_suppression AS (DELETE FROM app.newsletter_suppressions
        WHERE client_id = app.client() AND address_hash = $1 AND reason = 'unsubscribed' AND $2),
  changed AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, $3 AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, $4::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $5::timestamptz END, CASE WHEN g.kind = 'implied' THEN $6::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $7::timestamptz
  FROM app.leads lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = $8 AND s.reason <> 'unsubscribed',
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $9::text END AS kind) g
  WHERE lead.client_id = app.client() AND lead.id = $10
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at,
      unsubscribed_at = CASE WHEN excluded.kind <> 'none' THEN NULL WHEN c.kind <> 'none' THEN $11::timestamptz ELSE c.unsubscribed_at END
    RETURNING c.lead_id, c.address_hash, c.unsubscribed_at),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $12, $13, app.acting_user(), app.acting_staff(), changed.lead_id,  $14 FROM changed)
  INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at)
  SELECT app.client(), address_hash, 'unsubscribed', unsubscribed_at FROM changed WHERE unsubscribed_at IS NOT NULL
  ON CONFLICT (client_id, address_hash) DO NOTHING;

-- recordByHand, 2 of 2
WITH lifted_suppression AS (DELETE FROM app.newsletter_suppressions
        WHERE client_id = app.client() AND address_hash = $1 AND reason = 'unsubscribed' AND $2),
  changed AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, $3 AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, $4::text, NULL,
    CASE WHEN g.kind <> 'none' THEN $5::timestamptz END, CASE WHEN g.kind = 'implied' THEN $6::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $7::timestamptz
  FROM app.leads lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = $8 AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $9::text END AS kind) g
  WHERE lead.client_id = app.client() AND lead.id = $10
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at,
      unsubscribed_at = CASE WHEN excluded.kind <> 'none' THEN NULL WHEN c.kind <> 'none' THEN $11::timestamptz ELSE c.unsubscribed_at END
    RETURNING c.lead_id, c.address_hash, c.unsubscribed_at),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $12, $13, app.acting_user(), app.acting_staff(), changed.lead_id,  $14 FROM changed)
  INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at)
  SELECT app.client(), address_hash, 'unsubscribed', unsubscribed_at FROM changed WHERE unsubscribed_at IS NOT NULL
  ON CONFLICT (client_id, address_hash) DO NOTHING;

-- changeAddress
  WITH changed AS (
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  SELECT app.client() AS client_id, lead.id AS lead_id, $1 AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, NULL, NULL,
    CASE WHEN g.kind <> 'none' THEN $2::timestamptz END, CASE WHEN g.kind = 'implied' THEN $3::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, $4::timestamptz
  FROM app.leads lead LEFT JOIN app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = $5 AND true,
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE $6::text END AS kind) g
  WHERE lead.client_id = app.client() AND lead.id = $7
  ON CONFLICT (client_id, lead_id) DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address,
      suppressed = excluded.suppressed, kind = CASE WHEN excluded.unsubscribed_at IS NOT NULL THEN 'none' ELSE c.kind END,
      unsubscribed_at = coalesce(c.unsubscribed_at, excluded.unsubscribed_at), changed_at = excluded.changed_at
    RETURNING c.address_hash, c.unsubscribed_at)
  INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at)
  SELECT app.client(), address_hash, 'unsubscribed', unsubscribed_at FROM changed WHERE unsubscribed_at IS NOT NULL
  ON CONFLICT (client_id, address_hash) DO NOTHING;
