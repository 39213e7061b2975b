-- server/features/billing/cross-client/charging.ts

-- beginDueCharge
  WITH i AS (
    SELECT i.* FROM app.invoices i WHERE (i.next_attempt_at <= $1 OR (isfinite(i.next_attempt_at) AND i.next_attempt_at > $2)) AND i.status IN ('open', 'pending', 'past_due', 'failed')
      AND EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = i.client_id AND a.method IS NOT NULL)
    ORDER BY i.next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED),
  p AS (INSERT INTO app.payments (client_id, invoice_id, kind, state, key, cents, currency, method, customer, card, user_id, request_key, created_at, claimed_until)
    SELECT i.client_id, i.id, 'card', 'started', overlay(overlay(md5(concat_ws(' ', a.customer, i.client_id, i.number, CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, (
      SELECT count(*) FROM app.payments q WHERE q.client_id = i.client_id AND q.invoice_id = i.id AND q.kind = 'card'))) placing '8' from 13) placing '8' from 17)::uuid, CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, i.currency, a.method, a.customer, a.brand || ' ending in ' || a.last_four,
      NULL::bigint, $3::text, $4::timestamptz, $5::timestamptz
    FROM i JOIN app.billing_accounts a ON a.client_id = i.client_id AND a.method IS NOT NULL
    WHERE i.status IN ('open', 'pending', 'past_due', 'failed') AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0 AND NOT app.is_outgoing_paused()
    ON CONFLICT (client_id, invoice_id) WHERE state = 'started' DO NOTHING RETURNING *),
  processing_invoices AS (UPDATE app.invoices v SET status = 'processing' FROM p WHERE v.client_id = p.client_id AND v.id = p.invoice_id)
  SELECT json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents) FROM p JOIN i ON i.client_id = p.client_id AND i.id = p.invoice_id;

-- resumeCharge
  WITH p AS (
    UPDATE app.payments p SET claimed_until = $1
    WHERE (p.client_id, p.id) = (
      SELECT q.client_id, q.id FROM app.payments q WHERE q.state = 'started' AND (q.claimed_until <= $2 OR (isfinite(q.claimed_until) AND q.claimed_until > $3))
      ORDER BY q.claimed_until LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING p.*)
  SELECT json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents) FROM p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id;

-- recordEnd, 1 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents, status = 'paid', paid_at = $9, next_attempt_at = NULL
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, p.cents, p.card, p.id AS payment_id, p.user_id, p.staff_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $10::timestamptz
          FROM changed s, (VALUES ($11::text, 1), ('receivable', -1)) AS e (account, sign)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $12, $13, changed.user_id, changed.staff_id, changed.id,  $14 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $15, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, '')), $16::bytea, $17::timestamptz, $18::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $19, changed.client_id::bigint, changed.id::text, $20::timestamptz, $21::bigint, false FROM changed)
  SELECT to_json(true) FROM p;

-- recordEnd, 2 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET refunded_cents = i.refunded_cents + p.cents,
      status = CASE WHEN i.refunded_cents + p.cents = i.paid_cents THEN 'closed' ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.currency, p.id AS payment_id, p.staff_id),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'refund ' || changed.payment_id, e.account, changed.currency, e.cents, $9::timestamptz
  FROM changed, jsonb_to_recordset($10::jsonb) AS e (account text, cents bigint)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $11, $12, NULL, changed.staff_id, changed.id,  $13 FROM changed)
  SELECT to_json(true) FROM p;

-- recordEnd, 3 of 4
  WITH p AS (
    UPDATE app.payments p SET is_confirming = true, remote = $1, claimed_until = $2
    WHERE p.client_id = $3 AND p.id = $4 AND p.state = 'started' AND NOT p.is_confirming RETURNING 1)
  SELECT to_json(true) FROM p;

-- recordEnd, 4 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET status = $9, attempts = $10::int,
      next_attempt_at = CASE WHEN EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = p.client_id AND a.method <> p.method) THEN $11::timestamptz ELSE $12::timestamptz END,
      first_attempt_at = CASE WHEN p.user_id IS NULL THEN coalesce(i.first_attempt_at, p.created_at) ELSE i.first_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, p.cents, p.card, p.words, p.user_id, p.staff_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $13, $14, changed.user_id, changed.staff_id, changed.id,  $15 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $16, NULL, NULL, NULL, jsonb_build_object('invoice_id', changed.id), $17::timestamptz FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id AND u.id IS DISTINCT FROM changed.user_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $18, u.email, jsonb_build_object('invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'words', changed.words, 'next_try', $19::text), $20::bytea, $21::timestamptz, $22::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id)
  SELECT to_json(true) FROM p;

-- lockDueClients
  WITH due AS (
    SELECT a.client_id FROM app.billing_accounts a JOIN app.clients c ON c.id = a.client_id
    WHERE a.next_payment_on <= ($1::timestamptz + interval '14 hours')::date
      AND a.next_payment_on <= app.to_local_time($2::timestamptz, c.time_zone)::date
      AND c.account_status IN ('Live', 'Launch')
      AND app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($3::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, a.next_payment_on) IS NOT NULL
      AND NOT EXISTS (
  SELECT FROM app.tax_place(c.id, $4::date) t WHERE t.country = 'CA' AND t.region IS NULL)
    ORDER BY a.next_payment_on, a.client_id LIMIT $5 FOR UPDATE OF a SKIP LOCKED)
  SELECT coalesce(json_agg(json_build_object(
  'client_id', c.id, 'client_name', c.name, 'package', c.package, 'services', c.services, 'features', c.features, 'postal_address', c.postal_address,
  'tax_places', (SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'region', p.region)
    ORDER BY p.starts_on), json_build_array(json_build_object('starts_on', '0001-01-01', 'country', c.country, 'region', c.state_or_province)))
    FROM app.tax_places p WHERE p.client_id = c.id), 'registrations', app.registered_taxes(),
  'time_zone', c.time_zone, 'currency', CASE (app.tax_place(c.id, app.to_local_time($6::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, 'has_account', a.client_id IS NOT NULL, 'frequency', coalesce(a.frequency, 'Monthly'), 'anchor', coalesce(a.anchor, 1),
  'next_payment_on', a.next_payment_on,
  'price_cents', app.package_price(c.package, coalesce(a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($7::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($8::timestamptz, c.time_zone)::date),
  'next_plan', json_build_object('package', coalesce(a.planned_package, c.package), 'frequency', coalesce(a.planned_frequency, a.frequency, 'Monthly'), 'cents', app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($9::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce(a.next_payment_on, app.to_local_time($10::timestamptz, c.time_zone)::date))),
  'is_change_planned', a.planned_package IS NOT NULL,
  'paid', (SELECT json_build_object('currency', i.currency, 'lines', i.lines,
      'given_cents', CASE i.status WHEN 'voided' THEN i.total_cents ELSE i.credited_cents + i.refunded_cents END)
    FROM app.invoices i WHERE i.client_id = c.id AND i.undone_at IS NULL AND jsonb_path_exists(i.lines, '$[*].pays')
    ORDER BY i.id DESC LIMIT 1),
  'card', CASE WHEN a.method IS NOT NULL THEN json_build_object('brand', a.brand, 'last_four', a.last_four, 'exp_month', a.exp_month, 'exp_year', a.exp_year) END,
  'has_past_due', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'past_due'),
  'has_failed', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'failed'),
  'owes_cents', (SELECT coalesce(sum(e.cents), 0) FROM app.ledger_entries e WHERE e.client_id = c.id AND e.account = 'receivable'
    AND e.currency = CASE (app.tax_place(c.id, app.to_local_time($11::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END)) ORDER BY c.id), '[]')
  FROM due JOIN app.clients c ON c.id = due.client_id JOIN app.billing_accounts a ON a.client_id = c.id;

-- advancePeriods
  WITH advanced_accounts AS (
    UPDATE app.billing_accounts a SET next_payment_on = n.next
    FROM jsonb_to_recordset($1::jsonb) AS n (client_id bigint, next date) WHERE a.client_id = n.client_id RETURNING 1)
  SELECT to_json(count(*)) FROM advanced_accounts;

-- listInvoiced
  SELECT coalesce(json_agg(i.client_id), '[]') FROM app.invoices i
  JOIN jsonb_to_recordset($1::jsonb) AS n (client_id bigint, period date) ON n.client_id = i.client_id AND n.period = i.period;

-- markPastDue
WITH changed AS (UPDATE app.invoices i SET status = 'past_due' WHERE i.status IN ('pending', 'open', 'failed') AND i.next_attempt_at IS NULL
      AND i.payment_due_at < $1
    RETURNING i.client_id, i.id, i.number, i.currency, i.total_cents - i.paid_cents - i.credited_cents AS cents),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $2, $3, NULL, NULL, changed.id,  $4 FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open)
  SELECT $5, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.cents, 'currency', changed.currency), $6::timestamptz, $7::timestamptz, true FROM changed)
  SELECT NULL;

-- reportMissingPrices
WITH opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open)
  SELECT $1, c.id::bigint, coalesce(a.planned_package, c.package) || ' ' || CASE (app.tax_place(c.id, app.to_local_time($2::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, jsonb_build_object('package', coalesce(a.planned_package, c.package), 'currency', CASE (app.tax_place(c.id, app.to_local_time($3::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END), $4::timestamptz, $5::timestamptz, true FROM app.billing_accounts a JOIN app.clients c ON c.id = a.client_id
      WHERE a.next_payment_on <= app.to_local_time($6::timestamptz, c.time_zone)::date AND c.account_status IN ('Live', 'Launch')
        AND app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($7::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, a.next_payment_on) IS NULL)
  SELECT NULL;

-- reportMissingProvinces
WITH opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open)
  SELECT $1, c.id::bigint, $2::text, jsonb_build_object(), $3::timestamptz, $4::timestamptz, true FROM app.clients c WHERE c.country = 'CA' AND c.state_or_province IS NULL AND c.account_status <> 'Cancelled')
  SELECT NULL;

-- announceEndingCards
WITH changed AS (UPDATE app.billing_accounts a SET announced_method = a.method || ' ' || a.exp_year || '-' || a.exp_month
    FROM app.clients c
    WHERE c.id = a.client_id AND c.account_status IN ('Live', 'Launch') AND a.method IS NOT NULL
      AND make_date(a.exp_year, a.exp_month, 1) + interval '1 month' <= $1::timestamptz AT TIME ZONE 'UTC'
      AND a.announced_method IS DISTINCT FROM a.method || ' ' || a.exp_year || '-' || a.exp_month
    RETURNING a.client_id, a.brand || ' ending in ' || a.last_four AS card, lpad(a.exp_month::text, 2, '0') || '/' || a.exp_year AS expiry),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $2, u.email, jsonb_build_object('card', changed.card, 'expiry', changed.expiry), $3::bytea, $4::timestamptz, $5::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id)
  SELECT NULL;


-- server/features/billing/cross-client/invoices.ts

-- readPrintedInvoice
  SELECT json_build_object('client_id', i.client_id, 'id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'lines', i.lines, 'taxes', i.taxes, 'subtotal_cents', i.subtotal_cents, 'total_cents', i.total_cents, 'paid_cents', i.paid_cents,
  'credited_cents', i.credited_cents, 'refunded_cents', i.refunded_cents, 'issuer', i.issuer, 'bill_to', i.bill_to,
  'created_at', app.to_iso(i.created_at), 'issued_on', i.issued_on, 'due_on', i.due_on, 'paid_at', app.to_iso(i.paid_at)) FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2;

-- issueInvoices, 1 of 2
WITH d AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS d (
        n int, client_id bigint, period date, currency text, lines jsonb, taxes jsonb, subtotal bigint, tax bigint, bill_to jsonb,
        issued_on date, due_on date, due_at timestamptz, status text, next_attempt_at timestamptz, entries jsonb, replaced jsonb)
      WHERE $2),
  numbers AS (INSERT INTO app.invoice_numbers AS s (issuer, year, last) SELECT 'main', $3::int, count(*) FROM d HAVING count(*) > 0
      ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + excluded.last RETURNING s.last),
  numbered_drafts AS (SELECT d.*, $4::int || '-' || lpad((s.last - (SELECT count(*) FROM d) + d.n + 1)::text, 6, '0') AS number FROM d, numbers s),
  changed AS (INSERT INTO app.invoices (client_id, number, period, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on,
      issuer, bill_to, created_at, payment_due_at, staff_id, status, next_attempt_at, paid_at, replaced)
    SELECT client_id, number, period, currency, lines, taxes, subtotal, tax, subtotal + tax, issued_on, due_on, $5::jsonb,
      bill_to, $6::timestamptz, due_at, $7::bigint, CASE WHEN subtotal + tax = 0 THEN 'paid' ELSE status END,
      CASE WHEN subtotal + tax > 0 THEN next_attempt_at END, CASE WHEN subtotal + tax = 0 THEN $8::timestamptz END, replaced
    FROM numbered_drafts ORDER BY n RETURNING *),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
      SELECT m.client_id, 'invoice ' || m.id, e.account, m.currency, e.cents, $9::timestamptz
      FROM changed m JOIN numbered_drafts d ON d.client_id = m.client_id AND d.number = m.number,
        jsonb_to_recordset(d.entries) AS e (account text, cents bigint)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $10, $11, NULL, changed.staff_id, changed.id,  $12 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $13, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.total_cents, 'currency', changed.currency, 'due_on', changed.due_on), $14::bytea, $15::timestamptz, $16::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id AND changed.status = 'pending')
  SELECT coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', round((i.total_cents) / 100.0, 2), 'balance', round((CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) / 100.0, 2),
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on) ORDER BY i.number), '[]') FROM changed i;

-- issueInvoices, 2 of 2
WITH d AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS d (
        n int, client_id bigint, period date, currency text, lines jsonb, taxes jsonb, subtotal bigint, tax bigint, bill_to jsonb,
        issued_on date, due_on date, due_at timestamptz, status text, next_attempt_at timestamptz, entries jsonb, replaced jsonb)
      WHERE true),
  numbers AS (INSERT INTO app.invoice_numbers AS s (issuer, year, last) SELECT 'main', $2::int, count(*) FROM d HAVING count(*) > 0
      ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + excluded.last RETURNING s.last),
  numbered_drafts AS (SELECT d.*, $3::int || '-' || lpad((s.last - (SELECT count(*) FROM d) + d.n + 1)::text, 6, '0') AS number FROM d, numbers s),
  changed AS (INSERT INTO app.invoices (client_id, number, period, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on,
      issuer, bill_to, created_at, payment_due_at, staff_id, status, next_attempt_at, paid_at, replaced)
    SELECT client_id, number, period, currency, lines, taxes, subtotal, tax, subtotal + tax, issued_on, due_on, $4::jsonb,
      bill_to, $5::timestamptz, due_at, $6::bigint, CASE WHEN subtotal + tax = 0 THEN 'paid' ELSE status END,
      CASE WHEN subtotal + tax > 0 THEN next_attempt_at END, CASE WHEN subtotal + tax = 0 THEN $7::timestamptz END, replaced
    FROM numbered_drafts ORDER BY n RETURNING *),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
      SELECT m.client_id, 'invoice ' || m.id, e.account, m.currency, e.cents, $8::timestamptz
      FROM changed m JOIN numbered_drafts d ON d.client_id = m.client_id AND d.number = m.number,
        jsonb_to_recordset(d.entries) AS e (account text, cents bigint)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $9, $10, NULL, changed.staff_id, changed.id,  $11 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $12, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.total_cents, 'currency', changed.currency, 'due_on', changed.due_on), $13::bytea, $14::timestamptz, $15::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id AND changed.status = 'pending')
  SELECT coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', round((i.total_cents) / 100.0, 2), 'balance', round((CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) / 100.0, 2),
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on) ORDER BY i.number), '[]') FROM changed i;


-- server/features/billing/cross-client/package-changes.ts

-- changePackage
WITH w AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS w (client_id bigint, package text, services text[],
      features text[], frequency text, was_package text, was_frequency text, was_next date, has_account boolean)),
  a AS (SELECT a.client_id FROM app.billing_accounts a JOIN w ON w.client_id = a.client_id
      WHERE a.frequency = w.was_frequency AND a.next_payment_on IS NOT DISTINCT FROM w.was_next FOR UPDATE OF a),
  c AS (UPDATE app.clients c SET package = w.package, services = w.services, features = w.features,
        next_newsletter_date = coalesce(c.next_newsletter_date,
          (SELECT d.date FROM unnest($2::text[], $3::date[]) AS d (zone, date)
      WHERE d.zone = c.time_zone AND 'in_touch' = ANY (w.services) AND c.account_status = 'Live'))
      FROM w WHERE c.id = w.client_id AND c.package = w.was_package AND w.has_account = EXISTS (SELECT FROM a WHERE a.client_id = c.id)
      RETURNING c.id AS client_id, c.id, c.package, c.features),
  deleted_applications AS (DELETE FROM app.applications a USING c n WHERE a.client_id = n.id AND 'TESTIMONIAL_MANAGER' = ANY (features)),
  saved_account AS (
    INSERT INTO app.billing_accounts AS a (client_id, frequency, next_payment_on, anchor, planned_package, planned_frequency)
    SELECT c.id, $4, $5::date, $6::int, $7::text, $8::text FROM c
    ON CONFLICT (client_id) DO UPDATE SET frequency = excluded.frequency, next_payment_on = excluded.next_payment_on,
      anchor = excluded.anchor, planned_package = excluded.planned_package, planned_frequency = excluded.planned_frequency),
  d AS (SELECT * FROM jsonb_to_recordset($9::jsonb) AS d (
        n int, client_id bigint, period date, currency text, lines jsonb, taxes jsonb, subtotal bigint, tax bigint, bill_to jsonb,
        issued_on date, due_on date, due_at timestamptz, status text, next_attempt_at timestamptz, entries jsonb, replaced jsonb)
      WHERE EXISTS (SELECT FROM c)),
  numbers AS (INSERT INTO app.invoice_numbers AS s (issuer, year, last) SELECT 'main', $10::int, count(*) FROM d HAVING count(*) > 0
      ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + excluded.last RETURNING s.last),
  numbered_drafts AS (SELECT d.*, $11::int || '-' || lpad((s.last - (SELECT count(*) FROM d) + d.n + 1)::text, 6, '0') AS number FROM d, numbers s),
  changed AS (INSERT INTO app.invoices (client_id, number, period, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on,
      issuer, bill_to, created_at, payment_due_at, staff_id, status, next_attempt_at, paid_at, replaced)
    SELECT client_id, number, period, currency, lines, taxes, subtotal, tax, subtotal + tax, issued_on, due_on, $12::jsonb,
      bill_to, $13::timestamptz, due_at, $14::bigint, CASE WHEN subtotal + tax = 0 THEN 'paid' ELSE status END,
      CASE WHEN subtotal + tax > 0 THEN next_attempt_at END, CASE WHEN subtotal + tax = 0 THEN $15::timestamptz END, replaced
    FROM numbered_drafts ORDER BY n RETURNING *),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
      SELECT m.client_id, 'invoice ' || m.id, e.account, m.currency, e.cents, $16::timestamptz
      FROM changed m JOIN numbered_drafts d ON d.client_id = m.client_id AND d.number = m.number,
        jsonb_to_recordset(d.entries) AS e (account text, cents bigint)),
  logged_change AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $17, $18, NULL, $19, NULL, jsonb_build_object('package', $20::text, 'reason', $21::text), $22 FROM c),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $23, $24, NULL, changed.staff_id, changed.id,  $25 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $26, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.total_cents, 'currency', changed.currency, 'due_on', changed.due_on), $27::bytea, $28::timestamptz, $29::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id AND changed.status = 'pending'),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $30, id::bigint, NULL::text, $31::timestamptz, $32::bigint, false FROM c WHERE 'TESTIMONIAL_MANAGER' = ANY (features))
  SELECT to_json(true) FROM c;

-- undoChanges
WITH w AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS w (client_id bigint, package text, services text[],
      features text[], frequency text, was_package text, was_frequency text, was_next date, has_account boolean)),
  a AS (SELECT a.client_id FROM app.billing_accounts a JOIN w ON w.client_id = a.client_id
      WHERE a.frequency = w.was_frequency AND a.next_payment_on IS NOT DISTINCT FROM w.was_next FOR UPDATE OF a),
  c AS (UPDATE app.clients c SET package = w.package, services = w.services, features = w.features,
        next_newsletter_date = coalesce(c.next_newsletter_date,
          (SELECT d.date FROM unnest($2::text[], $3::date[]) AS d (zone, date)
      WHERE d.zone = c.time_zone AND 'in_touch' = ANY (w.services) AND c.account_status = 'Live'))
      FROM w WHERE c.id = w.client_id AND c.package = w.was_package AND w.has_account = EXISTS (SELECT FROM a WHERE a.client_id = c.id)
      RETURNING c.id AS client_id, c.id, c.package, c.features),
  deleted_applications AS (DELETE FROM app.applications a USING c n WHERE a.client_id = n.id AND 'TESTIMONIAL_MANAGER' = ANY (features)),
  saved_account AS (
    INSERT INTO app.billing_accounts AS a (client_id, frequency, next_payment_on, anchor, planned_package, planned_frequency)
    SELECT c.id, $4, $5::date, $6::int, $7::text, $8::text FROM c
    ON CONFLICT (client_id) DO UPDATE SET frequency = excluded.frequency, next_payment_on = excluded.next_payment_on,
      anchor = excluded.anchor, planned_package = excluded.planned_package, planned_frequency = excluded.planned_frequency),
  changed AS (UPDATE app.invoices i SET undone_at = $9, status = CASE WHEN i.total_cents = 0 THEN 'voided' ELSE i.status END
    FROM c WHERE i.client_id = c.client_id AND i.id = ANY ($10::bigint[]) RETURNING i.client_id, i.id, i.total_cents),
  logged_change AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $11, $12, NULL, $13, NULL, jsonb_build_object('package', $14::text, 'reason', $15::text), $16 FROM c),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $17, $18, NULL, $19, changed.id, jsonb_build_object('reason', $20::text), $21 FROM changed WHERE total_cents = 0),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $22, id::bigint, NULL::text, $23::timestamptz, $24::bigint, false FROM c WHERE 'TESTIMONIAL_MANAGER' = ANY (features))
  SELECT to_json(true) FROM c;

-- planChangeLater
WITH changed AS (UPDATE app.billing_accounts a SET planned_package = $1, planned_frequency = $2
    WHERE a.client_id = $3 AND a.next_payment_on IS NOT NULL RETURNING a.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $4, $5, NULL, $6, NULL, jsonb_build_object('package', $7::text, 'reason', $8::text), $9 FROM changed)
  SELECT to_json(true) FROM changed;

-- cancelPlannedChange
WITH changed AS (UPDATE app.billing_accounts a SET planned_package = NULL, planned_frequency = NULL
    WHERE a.client_id = $1 AND a.planned_package IS NOT NULL RETURNING a.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $2, $3, NULL, $4, NULL, jsonb_build_object('package', $5::text, 'reason', $6::text), $7 FROM changed)
  SELECT to_json(true) FROM changed;

-- makePlannedChanges
WITH w AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS w (client_id bigint, package text, services text[],
      features text[], frequency text, was_package text, was_frequency text, was_next date, has_account boolean)),
  a AS (SELECT a.client_id FROM app.billing_accounts a JOIN w ON w.client_id = a.client_id
      WHERE a.frequency = w.was_frequency AND a.next_payment_on IS NOT DISTINCT FROM w.was_next FOR UPDATE OF a),
  c AS (UPDATE app.clients c SET package = w.package, services = w.services, features = w.features,
        next_newsletter_date = coalesce(c.next_newsletter_date,
          (SELECT d.date FROM unnest($2::text[], $3::date[]) AS d (zone, date)
      WHERE d.zone = c.time_zone AND 'in_touch' = ANY (w.services) AND c.account_status = 'Live'))
      FROM w WHERE c.id = w.client_id AND c.package = w.was_package AND w.has_account = EXISTS (SELECT FROM a WHERE a.client_id = c.id)
      RETURNING c.id AS client_id, c.id, c.package, c.features),
  deleted_applications AS (DELETE FROM app.applications a USING c n WHERE a.client_id = n.id AND 'TESTIMONIAL_MANAGER' = ANY (features)),
  changed AS (UPDATE app.billing_accounts a SET frequency = w.frequency, planned_package = NULL, planned_frequency = NULL
    FROM w JOIN c ON c.client_id = w.client_id WHERE a.client_id = w.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $4, $5, NULL, NULL, NULL, jsonb_build_object('package', package), $6 FROM c),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $7, id::bigint, NULL::text, $8::timestamptz, $9::bigint, false FROM c WHERE 'TESTIMONIAL_MANAGER' = ANY (features))
  SELECT to_json(count(*)) FROM c;

-- listChangesOn
  SELECT coalesce(json_agg(json_build_object('invoice', json_build_object('client_id', i.client_id, 'id', i.id, 'status', i.status, 'balance_cents', CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, 'subtotal_cents', i.subtotal_cents,
    'taxes', i.taxes, 'paid_cents', i.paid_cents, 'credited_cents', i.credited_cents, 'refunded_cents', i.refunded_cents,
    'charge', (SELECT p.remote FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id AND p.kind = 'card'
      AND p.state = 'succeeded' ORDER BY p.id DESC LIMIT 1)), 'number', i.number, 'replaced', i.replaced) ORDER BY i.id), '[]')
  FROM app.invoices i WHERE i.client_id = $1 AND i.issued_on = $2::date AND i.replaced IS NOT NULL AND i.undone_at IS NULL;


-- server/features/billing/cross-client/reconciliation.ts

-- beginFetch
  WITH new_start AS (
    UPDATE app.reconciliation r SET provider = $1, since_at = $2, fetched_until = NULL, failing_since = NULL,
      balances = '[]', opening = '[]'
    WHERE r.provider IS DISTINCT FROM $3 RETURNING since_at, fetched_until)
  SELECT json_build_object('since', since_at, 'fetched_until', fetched_until)
  FROM (SELECT * FROM new_start UNION ALL SELECT since_at, fetched_until FROM app.reconciliation r WHERE r.provider = $4) x;

-- saveMovements
  WITH saved_movements AS (
    INSERT INTO app.provider_movements AS s (provider, remote, kind, payment_key, currency, cents, net_currency, net_cents, made_at)
    SELECT $1, remote, kind, payment_key, currency, cents, net_currency, net_cents, made_at
    FROM jsonb_to_recordset($2::jsonb) AS n (
      remote text, kind text, payment_key text, currency text, cents bigint, net_currency text, net_cents bigint, made_at timestamptz)
    ON CONFLICT (provider, remote) DO UPDATE SET cents = excluded.cents, net_cents = excluded.net_cents RETURNING 1)
  SELECT to_json(count(*)) FROM saved_movements;

-- endFetch
  WITH b AS (SELECT currency, cents FROM jsonb_to_recordset($1::jsonb) AS b (currency text, cents bigint)),
  ended_fetch AS (
    UPDATE app.reconciliation r SET fetched_until = $2, failing_since = NULL, balances = $3::jsonb,
      opening = CASE WHEN r.fetched_until IS NOT NULL THEN r.opening ELSE (
        SELECT coalesce(jsonb_agg(jsonb_build_object('currency', b.currency, 'cents', b.cents - coalesce((
          SELECT sum(m.net_cents) FROM app.provider_movements m
          WHERE m.provider = $4 AND m.net_currency = b.currency AND m.made_at >= r.since_at), 0))), '[]') FROM b) END
    WHERE r.provider = $5 RETURNING 1)
  SELECT to_json(true) FROM ended_fetch;

-- noteFailedFetch
  WITH failed_fetch AS (
    UPDATE app.reconciliation SET failing_since = coalesce(failing_since, $1) RETURNING 1)
  SELECT to_json(true) FROM failed_fetch;

-- readReconciliation
  SELECT json_build_object('provider', provider, 'since', app.to_iso(since_at), 'fetched_until', app.to_iso(fetched_until),
    'failing_since', app.to_iso(failing_since)) FROM app.reconciliation;

-- listBalances
  WITH r AS (SELECT * FROM app.reconciliation),
  provider_balances AS (SELECT b.currency, b.cents FROM r, jsonb_to_recordset(r.balances) AS b (currency text, cents bigint)),
  opening AS (SELECT b.currency, b.cents FROM r, jsonb_to_recordset(r.opening) AS b (currency text, cents bigint)),
  other_movements AS (
    SELECT m.net_currency AS currency,
      sum(m.cents - m.net_cents) FILTER (WHERE m.kind IN ('charge', 'refund') AND m.currency = m.net_currency) AS fees,
      sum(-m.net_cents) FILTER (WHERE m.kind = 'payout') AS paid_out,
      sum(m.net_cents) FILTER (WHERE m.kind = 'other' OR m.currency <> m.net_currency) AS other
    FROM r JOIN app.provider_movements m ON m.provider = r.provider AND m.made_at >= r.since_at GROUP BY 1),
  ledger_sums AS (SELECT p.currency, coalesce(sum(p.ledger), 0) AS cents FROM (
  SELECT coalesce(t.remote, o.remote) AS remote, coalesce(t.made_at, o.at) AS at, coalesce(t.currency, o.currency) AS currency,
    o.cents AS ledger, t.cents AS provider, t.payment_key, o.client_id, o.invoice_id
  FROM (SELECT p.client_id, p.invoice_id, p.remote, p.currency, p.ended_at AS at, coalesce(e.cents, 0) AS cents
  FROM app.reconciliation r, app.payments p
  LEFT JOIN app.ledger_entries e ON e.client_id = p.client_id AND e.account = 'card'
    AND e.movement = CASE p.kind WHEN 'card' THEN 'payment ' ELSE 'refund ' END || p.id
  WHERE p.state = 'succeeded' AND p.kind IN ('card', 'refund') AND p.remote IS NOT NULL AND p.ended_at >= r.since_at) o FULL JOIN (SELECT m.* FROM app.provider_movements m JOIN app.reconciliation r ON r.provider = m.provider AND m.made_at >= r.since_at
  WHERE m.kind IN ('charge', 'refund')) t ON t.remote = o.remote
  WHERE t.remote IS NOT NULL OR o.at < (SELECT r.fetched_until FROM app.reconciliation r)) p GROUP BY 1),
  sums AS (
    SELECT c.currency, coalesce(h.cents, 0) AS provider, coalesce(b.cents, 0) AS ledger, coalesce(o.cents, 0) AS opening, coalesce(m.fees, 0) AS fees,
      coalesce(m.paid_out, 0) AS paid_out, coalesce(m.other, 0) AS other
    FROM (SELECT currency FROM provider_balances UNION SELECT currency FROM other_movements UNION SELECT currency FROM ledger_sums) c LEFT JOIN provider_balances h USING (currency)
      LEFT JOIN opening o USING (currency) LEFT JOIN other_movements m USING (currency) LEFT JOIN ledger_sums b USING (currency))
  SELECT coalesce(json_agg(json_build_object('currency', currency, 'provider', round((provider) / 100.0, 2), 'ledger', round((ledger) / 100.0, 2),
    'opening', round((opening) / 100.0, 2), 'fees', round((fees) / 100.0, 2), 'paid_out', round((paid_out) / 100.0, 2), 'other', round((other) / 100.0, 2),
    'difference', round((provider - opening - ledger + fees + paid_out - other) / 100.0, 2)) ORDER BY currency), '[]') FROM sums;

-- listReconciledDays
  SELECT coalesce(json_agg(json_build_object('day', day, 'currency', currency, 'ledger', round((ledger) / 100.0, 2),
    'provider', round((provider) / 100.0, 2), 'difference', round((provider - ledger) / 100.0, 2)) ORDER BY day DESC, currency), '[]')
  FROM (
    SELECT app.to_local_time(at, $1)::date AS day, currency, coalesce(sum(ledger), 0) AS ledger, coalesce(sum(provider), 0) AS provider
    FROM (
  SELECT coalesce(t.remote, o.remote) AS remote, coalesce(t.made_at, o.at) AS at, coalesce(t.currency, o.currency) AS currency,
    o.cents AS ledger, t.cents AS provider, t.payment_key, o.client_id, o.invoice_id
  FROM (SELECT p.client_id, p.invoice_id, p.remote, p.currency, p.ended_at AS at, coalesce(e.cents, 0) AS cents
  FROM app.reconciliation r, app.payments p
  LEFT JOIN app.ledger_entries e ON e.client_id = p.client_id AND e.account = 'card'
    AND e.movement = CASE p.kind WHEN 'card' THEN 'payment ' ELSE 'refund ' END || p.id
  WHERE p.state = 'succeeded' AND p.kind IN ('card', 'refund') AND p.remote IS NOT NULL AND p.ended_at >= r.since_at) o FULL JOIN (SELECT m.* FROM app.provider_movements m JOIN app.reconciliation r ON r.provider = m.provider AND m.made_at >= r.since_at
  WHERE m.kind IN ('charge', 'refund')) t ON t.remote = o.remote
  WHERE t.remote IS NOT NULL OR o.at < (SELECT r.fetched_until FROM app.reconciliation r)) p WHERE
  at >= app.to_instant($2::timestamp, $3) AND at < app.to_instant($4::timestamp + interval '1 month', $5) GROUP BY 1, 2) d;

-- listDifferences
    SELECT (SELECT coalesce(json_agg(r), '[]') FROM (SELECT d.remote, d.kind, app.to_iso(d.at) AS at, d.currency, round((d.ledger) / 100.0, 2) AS ledger, round((d.provider) / 100.0, 2) AS provider,
      d.client_id, d.client_name, d.invoice_number FROM (
  SELECT d.*, c.name AS client_name, i.number AS invoice_number FROM (
    SELECT p.remote, p.at, p.currency, p.ledger, p.provider, coalesce(p.client_id, f.client_id) AS client_id,
      coalesce(p.invoice_id, f.invoice_id) AS invoice_id,
      CASE WHEN p.provider IS NULL THEN 'unknown_to_provider' WHEN p.ledger IS NOT NULL THEN 'other_amount'
        WHEN f.state = 'failed' THEN 'noted_as_failed' ELSE 'unknown_to_us' END AS kind
    FROM (
  SELECT coalesce(t.remote, o.remote) AS remote, coalesce(t.made_at, o.at) AS at, coalesce(t.currency, o.currency) AS currency,
    o.cents AS ledger, t.cents AS provider, t.payment_key, o.client_id, o.invoice_id
  FROM (SELECT p.client_id, p.invoice_id, p.remote, p.currency, p.ended_at AS at, coalesce(e.cents, 0) AS cents
  FROM app.reconciliation r, app.payments p
  LEFT JOIN app.ledger_entries e ON e.client_id = p.client_id AND e.account = 'card'
    AND e.movement = CASE p.kind WHEN 'card' THEN 'payment ' ELSE 'refund ' END || p.id
  WHERE p.state = 'succeeded' AND p.kind IN ('card', 'refund') AND p.remote IS NOT NULL AND p.ended_at >= r.since_at) o FULL JOIN (SELECT m.* FROM app.provider_movements m JOIN app.reconciliation r ON r.provider = m.provider AND m.made_at >= r.since_at
  WHERE m.kind IN ('charge', 'refund')) t ON t.remote = o.remote
  WHERE t.remote IS NOT NULL OR o.at < (SELECT r.fetched_until FROM app.reconciliation r)) p
    LEFT JOIN app.payments f ON p.ledger IS NULL AND f.key::text = p.payment_key
    WHERE p.ledger IS DISTINCT FROM p.provider AND f.state IS DISTINCT FROM 'started'
    UNION ALL
    SELECT p.key::text, p.created_at, p.currency, CASE p.kind WHEN 'card' THEN p.cents ELSE -p.cents END, NULL, p.client_id, p.invoice_id, 'undecided'
    FROM app.payments p WHERE p.state = 'started' AND p.created_at < $1) d
  LEFT JOIN app.clients c ON c.id = d.client_id
  LEFT JOIN app.invoices i ON i.client_id = d.client_id AND i.id = d.invoice_id
  WHERE NOT EXISTS (SELECT FROM app.settled_differences s JOIN app.reconciliation r ON r.provider = s.provider WHERE s.remote = d.remote)) d ORDER BY d.at DESC, d.remote LIMIT $2 OFFSET $3) r),
      (SELECT count(*) FROM (
  SELECT d.*, c.name AS client_name, i.number AS invoice_number FROM (
    SELECT p.remote, p.at, p.currency, p.ledger, p.provider, coalesce(p.client_id, f.client_id) AS client_id,
      coalesce(p.invoice_id, f.invoice_id) AS invoice_id,
      CASE WHEN p.provider IS NULL THEN 'unknown_to_provider' WHEN p.ledger IS NOT NULL THEN 'other_amount'
        WHEN f.state = 'failed' THEN 'noted_as_failed' ELSE 'unknown_to_us' END AS kind
    FROM (
  SELECT coalesce(t.remote, o.remote) AS remote, coalesce(t.made_at, o.at) AS at, coalesce(t.currency, o.currency) AS currency,
    o.cents AS ledger, t.cents AS provider, t.payment_key, o.client_id, o.invoice_id
  FROM (SELECT p.client_id, p.invoice_id, p.remote, p.currency, p.ended_at AS at, coalesce(e.cents, 0) AS cents
  FROM app.reconciliation r, app.payments p
  LEFT JOIN app.ledger_entries e ON e.client_id = p.client_id AND e.account = 'card'
    AND e.movement = CASE p.kind WHEN 'card' THEN 'payment ' ELSE 'refund ' END || p.id
  WHERE p.state = 'succeeded' AND p.kind IN ('card', 'refund') AND p.remote IS NOT NULL AND p.ended_at >= r.since_at) o FULL JOIN (SELECT m.* FROM app.provider_movements m JOIN app.reconciliation r ON r.provider = m.provider AND m.made_at >= r.since_at
  WHERE m.kind IN ('charge', 'refund')) t ON t.remote = o.remote
  WHERE t.remote IS NOT NULL OR o.at < (SELECT r.fetched_until FROM app.reconciliation r)) p
    LEFT JOIN app.payments f ON p.ledger IS NULL AND f.key::text = p.payment_key
    WHERE p.ledger IS DISTINCT FROM p.provider AND f.state IS DISTINCT FROM 'started'
    UNION ALL
    SELECT p.key::text, p.created_at, p.currency, CASE p.kind WHEN 'card' THEN p.cents ELSE -p.cents END, NULL, p.client_id, p.invoice_id, 'undecided'
    FROM app.payments p WHERE p.state = 'started' AND p.created_at < $4) d
  LEFT JOIN app.clients c ON c.id = d.client_id
  LEFT JOIN app.invoices i ON i.client_id = d.client_id AND i.id = d.invoice_id
  WHERE NOT EXISTS (SELECT FROM app.settled_differences s JOIN app.reconciliation r ON r.provider = s.provider WHERE s.remote = d.remote)) d);

-- settleDifference
WITH changed AS (INSERT INTO app.settled_differences (provider, remote, reason, staff_id, settled_at)
    SELECT r.provider, d.remote, $1, $2::bigint, $3::timestamptz
    FROM app.reconciliation r, (
  SELECT d.*, c.name AS client_name, i.number AS invoice_number FROM (
    SELECT p.remote, p.at, p.currency, p.ledger, p.provider, coalesce(p.client_id, f.client_id) AS client_id,
      coalesce(p.invoice_id, f.invoice_id) AS invoice_id,
      CASE WHEN p.provider IS NULL THEN 'unknown_to_provider' WHEN p.ledger IS NOT NULL THEN 'other_amount'
        WHEN f.state = 'failed' THEN 'noted_as_failed' ELSE 'unknown_to_us' END AS kind
    FROM (
  SELECT coalesce(t.remote, o.remote) AS remote, coalesce(t.made_at, o.at) AS at, coalesce(t.currency, o.currency) AS currency,
    o.cents AS ledger, t.cents AS provider, t.payment_key, o.client_id, o.invoice_id
  FROM (SELECT p.client_id, p.invoice_id, p.remote, p.currency, p.ended_at AS at, coalesce(e.cents, 0) AS cents
  FROM app.reconciliation r, app.payments p
  LEFT JOIN app.ledger_entries e ON e.client_id = p.client_id AND e.account = 'card'
    AND e.movement = CASE p.kind WHEN 'card' THEN 'payment ' ELSE 'refund ' END || p.id
  WHERE p.state = 'succeeded' AND p.kind IN ('card', 'refund') AND p.remote IS NOT NULL AND p.ended_at >= r.since_at) o FULL JOIN (SELECT m.* FROM app.provider_movements m JOIN app.reconciliation r ON r.provider = m.provider AND m.made_at >= r.since_at
  WHERE m.kind IN ('charge', 'refund')) t ON t.remote = o.remote
  WHERE t.remote IS NOT NULL OR o.at < (SELECT r.fetched_until FROM app.reconciliation r)) p
    LEFT JOIN app.payments f ON p.ledger IS NULL AND f.key::text = p.payment_key
    WHERE p.ledger IS DISTINCT FROM p.provider AND f.state IS DISTINCT FROM 'started'
    UNION ALL
    SELECT p.key::text, p.created_at, p.currency, CASE p.kind WHEN 'card' THEN p.cents ELSE -p.cents END, NULL, p.client_id, p.invoice_id, 'undecided'
    FROM app.payments p WHERE p.state = 'started' AND p.created_at < $4) d
  LEFT JOIN app.clients c ON c.id = d.client_id
  LEFT JOIN app.invoices i ON i.client_id = d.client_id AND i.id = d.invoice_id
  WHERE NOT EXISTS (SELECT FROM app.settled_differences s JOIN app.reconciliation r ON r.provider = s.provider WHERE s.remote = d.remote)) d WHERE d.remote = $5 AND r.provider IS NOT NULL LIMIT 1
    ON CONFLICT DO NOTHING RETURNING remote),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $6::bigint, NULL::bigint, NULL::bigint, $7::text, jsonb_build_object('remote', remote), $8::text, $9::timestamptz FROM changed)
  SELECT to_json(true) FROM changed;

-- listPairs
  SELECT coalesce(json_agg(json_build_array(to_char(app.to_local_time(at, $1), 'YYYY-MM-DD HH24:MI'), remote, currency,
    CASE WHEN (provider) IS NOT NULL THEN json_build_object('cents', (provider)::bigint) END, CASE WHEN (ledger) IS NOT NULL THEN json_build_object('cents', (ledger)::bigint) END,
    CASE WHEN (coalesce(provider, 0) - coalesce(ledger, 0)) IS NOT NULL THEN json_build_object('cents', (coalesce(provider, 0) - coalesce(ledger, 0))::bigint) END, client_name, invoice_number) ORDER BY at, remote), '[]')
  FROM (
    SELECT p.*, c.name AS client_name, i.number AS invoice_number FROM (
  SELECT coalesce(t.remote, o.remote) AS remote, coalesce(t.made_at, o.at) AS at, coalesce(t.currency, o.currency) AS currency,
    o.cents AS ledger, t.cents AS provider, t.payment_key, o.client_id, o.invoice_id
  FROM (SELECT p.client_id, p.invoice_id, p.remote, p.currency, p.ended_at AS at, coalesce(e.cents, 0) AS cents
  FROM app.reconciliation r, app.payments p
  LEFT JOIN app.ledger_entries e ON e.client_id = p.client_id AND e.account = 'card'
    AND e.movement = CASE p.kind WHEN 'card' THEN 'payment ' ELSE 'refund ' END || p.id
  WHERE p.state = 'succeeded' AND p.kind IN ('card', 'refund') AND p.remote IS NOT NULL AND p.ended_at >= r.since_at) o FULL JOIN (SELECT m.* FROM app.provider_movements m JOIN app.reconciliation r ON r.provider = m.provider AND m.made_at >= r.since_at
  WHERE m.kind IN ('charge', 'refund')) t ON t.remote = o.remote
  WHERE t.remote IS NOT NULL OR o.at < (SELECT r.fetched_until FROM app.reconciliation r)) p
    LEFT JOIN app.clients c ON c.id = p.client_id LEFT JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id
    WHERE
  at >= app.to_instant($2::timestamp, $3) AND at < app.to_instant($4::timestamp + interval '1 month', $5)) m;


-- server/features/billing/cross-client/reports.ts

-- listReceivables
  SELECT coalesce(json_agg(json_build_array(name, currency, CASE WHEN (current) IS NOT NULL THEN json_build_object('cents', (current)::bigint) END, CASE WHEN (to_30) IS NOT NULL THEN json_build_object('cents', (to_30)::bigint) END,
    CASE WHEN (to_60) IS NOT NULL THEN json_build_object('cents', (to_60)::bigint) END, CASE WHEN (to_90) IS NOT NULL THEN json_build_object('cents', (to_90)::bigint) END, CASE WHEN (older) IS NOT NULL THEN json_build_object('cents', (older)::bigint) END, CASE WHEN (total) IS NOT NULL THEN json_build_object('cents', (total)::bigint) END) ORDER BY total DESC, name), '[]')
  FROM (
    SELECT c.name, o.currency, sum(o.cents) AS total,
      sum(o.cents) FILTER (WHERE o.days <= 0) AS current,
      sum(o.cents) FILTER (WHERE o.days BETWEEN 1 AND 30) AS to_30,
      sum(o.cents) FILTER (WHERE o.days BETWEEN 31 AND 60) AS to_60,
      sum(o.cents) FILTER (WHERE o.days BETWEEN 61 AND 90) AS to_90,
      sum(o.cents) FILTER (WHERE o.days > 90) AS older
    FROM (
      SELECT i.client_id, i.currency, i.total_cents - i.paid_cents - i.credited_cents AS cents, $1::date - i.due_on AS days
      FROM app.invoices i WHERE i.status IN ('open', 'pending', 'past_due', 'failed', 'processing')) o
    JOIN app.clients c ON c.id = o.client_id
    GROUP BY c.id, c.name, o.currency) r;

-- listMonthTotals
  SELECT coalesce(json_agg(json_build_array(currency, kind, account, CASE WHEN (cents) IS NOT NULL THEN json_build_object('cents', (cents)::bigint) END) ORDER BY currency, kind, account), '[]')
  FROM (
    SELECT e.currency, split_part(e.movement, ' ', 1) AS kind, e.account, sum(-e.cents) AS cents
    FROM app.ledger_entries e, LATERAL (SELECT
  coalesce((SELECT i.issued_on FROM app.invoices i WHERE e.movement LIKE 'invoice %' AND i.client_id = e.client_id
    AND i.id = split_part(e.movement, ' ', 2)::bigint), app.to_local_time(e.created_at, $1)::date) AS day) d
    WHERE e.account <> 'receivable' AND
  e.created_at >= $2::timestamptz - interval '3 days' AND e.created_at < $3::timestamptz + interval '1 month 3 days'
      AND d.day >= $4::date AND d.day < $5::date + interval '1 month'
    GROUP BY 1, 2, 3) t;


-- server/features/billing/cross-client/staff.ts

-- readPackages
  SELECT json_build_object('taxes', (
  SELECT json_agg(json_build_object('tax', t.tax, 'number', r.number, 'starts_on', r.starts_on, 'untaxed', coalesce(u.untaxed,
    '{"count": 0, "clients": []}')) ORDER BY t.n)
  FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (tax text, provinces text[])) WITH ORDINALITY AS t (tax, provinces, n)
  LEFT JOIN json_to_recordset(app.registered_taxes()) AS r (tax text, number text, starts_on date) ON r.tax = t.tax
  LEFT JOIN LATERAL (
    SELECT json_build_object('count', count(*), 'clients', coalesce(
      json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.place) FILTER (WHERE f.place <= $2), '[]')) AS untaxed
    FROM (
      SELECT c.id, c.name, row_number() OVER (ORDER BY lower(c.name), c.id) AS place
      FROM app.clients c, app.tax_place(c.id, $3::date) p
      WHERE c.account_status IN ('Live', 'Launch', 'Paused') AND p.country = 'CA' AND p.region = ANY (t.provinces)) f
  ) u ON r.starts_on IS NULL OR r.starts_on > $4::date), 'prices', coalesce((
    SELECT json_agg(json_build_object('id', r.id, 'package', r.package, 'frequency', r.frequency, 'currency', r.currency,
      'amount', round(r.cents / 100.0, 2), 'starts_on', r.starts_on, 'staff_name', CASE WHEN f.id IS NOT NULL THEN nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '') END)
      ORDER BY array_position(ARRAY['Create', 'Build', 'Engage', 'Grow', 'Drive', 'Accelerate'], r.package), r.frequency DESC, r.currency,
        r.starts_on DESC)
    FROM app.package_prices r LEFT JOIN app.staff f ON f.id = r.staff_id), '[]'));

-- changePackages
WITH changed AS (INSERT INTO app.package_prices (package, frequency, currency, cents, starts_on, staff_id, set_at)
    SELECT package, frequency, currency, cents, starts_on, $1::bigint, $2::timestamptz
    FROM jsonb_to_recordset($3::jsonb) AS n (package text, frequency text, currency text, cents bigint, starts_on date)
    RETURNING package, currency),
  sent_registrations AS (SELECT * FROM jsonb_to_recordset($4::jsonb) AS s (tax text, number text, starts_on date)),
  deleted_registrations AS (DELETE FROM app.tax_registrations r USING sent_registrations s WHERE s.tax = r.tax AND s.number = '' RETURNING r.tax),
  saved_registrations AS (INSERT INTO app.tax_registrations AS r (tax, number, starts_on) SELECT tax, number, starts_on FROM sent_registrations WHERE number <> ''
    ON CONFLICT (tax) DO UPDATE SET number = excluded.number, starts_on = excluded.starts_on
      WHERE (r.number, r.starts_on) IS DISTINCT FROM (excluded.number, excluded.starts_on)
    RETURNING tax),
  logged_taxes AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $5::bigint, NULL::bigint, NULL::bigint, $6::text, jsonb_build_object('taxes', list), $7::text, $8::timestamptz FROM (SELECT jsonb_agg(t.tax ORDER BY t.tax) AS list
      FROM (SELECT tax FROM deleted_registrations UNION SELECT tax FROM saved_registrations) t) x WHERE list IS NOT NULL),
  logged_prices AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $9::bigint, NULL::bigint, NULL::bigint, $10::text, jsonb_build_object('prices', n), $11::text, $12::timestamptz FROM (SELECT count(*) AS n FROM changed) x WHERE n > 0),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $13, c.id::bigint, n.package || ' ' || n.currency, $14::timestamptz, $15::bigint, false FROM (SELECT DISTINCT package, currency FROM changed) n JOIN app.clients c ON c.package = n.package
        OR EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = c.id AND a.planned_package = n.package))
  SELECT NULL;

-- readClientPlan
  SELECT json_build_object(
  'client_id', c.id, 'client_name', c.name, 'package', c.package, 'services', c.services, 'features', c.features, 'postal_address', c.postal_address,
  'tax_places', (SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'region', p.region)
    ORDER BY p.starts_on), json_build_array(json_build_object('starts_on', '0001-01-01', 'country', c.country, 'region', c.state_or_province)))
    FROM app.tax_places p WHERE p.client_id = c.id), 'registrations', app.registered_taxes(),
  'time_zone', c.time_zone, 'currency', CASE (app.tax_place(c.id, app.to_local_time($1::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, 'has_account', a.client_id IS NOT NULL, 'frequency', coalesce(a.frequency, 'Monthly'), 'anchor', coalesce(a.anchor, 1),
  'next_payment_on', a.next_payment_on,
  'price_cents', app.package_price(c.package, coalesce(a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($2::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($3::timestamptz, c.time_zone)::date),
  'next_plan', json_build_object('package', coalesce(a.planned_package, c.package), 'frequency', coalesce(a.planned_frequency, a.frequency, 'Monthly'), 'cents', app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($4::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce(a.next_payment_on, app.to_local_time($5::timestamptz, c.time_zone)::date))),
  'is_change_planned', a.planned_package IS NOT NULL,
  'paid', (SELECT json_build_object('currency', i.currency, 'lines', i.lines,
      'given_cents', CASE i.status WHEN 'voided' THEN i.total_cents ELSE i.credited_cents + i.refunded_cents END)
    FROM app.invoices i WHERE i.client_id = c.id AND i.undone_at IS NULL AND jsonb_path_exists(i.lines, '$[*].pays')
    ORDER BY i.id DESC LIMIT 1),
  'card', CASE WHEN a.method IS NOT NULL THEN json_build_object('brand', a.brand, 'last_four', a.last_four, 'exp_month', a.exp_month, 'exp_year', a.exp_year) END,
  'has_past_due', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'past_due'),
  'has_failed', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'failed'),
  'owes_cents', (SELECT coalesce(sum(e.cents), 0) FROM app.ledger_entries e WHERE e.client_id = c.id AND e.account = 'receivable'
    AND e.currency = CASE (app.tax_place(c.id, app.to_local_time($6::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END)) FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = $7;

-- listClientInvoices
  SELECT coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', round((i.total_cents) / 100.0, 2), 'balance', round((CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) / 100.0, 2),
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on) ORDER BY i.created_at DESC, i.id DESC), '[]') FROM app.invoices i WHERE i.client_id = $1;

-- readPrice
  SELECT to_json(app.package_price($1, $2, $3, $4::date));

-- savePlan
  WITH saved_plan AS (
    INSERT INTO app.billing_accounts AS a (client_id, frequency, next_payment_on, anchor)
    SELECT c.id, $1, $2::date, $3::int FROM app.clients c WHERE c.id = $4
    ON CONFLICT (client_id) DO UPDATE SET frequency = excluded.frequency, next_payment_on = excluded.next_payment_on, anchor = excluded.anchor
    RETURNING 1)
  SELECT to_json(true) FROM saved_plan;

-- readStaffInvoice
  SELECT json_build_object('client_id', i.client_id, 'id', i.id, 'status', i.status, 'balance_cents', CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, 'subtotal_cents', i.subtotal_cents,
    'taxes', i.taxes, 'paid_cents', i.paid_cents, 'credited_cents', i.credited_cents, 'refunded_cents', i.refunded_cents,
    'charge', (SELECT p.remote FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id AND p.kind = 'card'
      AND p.state = 'succeeded' ORDER BY p.id DESC LIMIT 1)) FROM app.invoices i WHERE i.id = $1;

-- readInvoiceForStaff
  SELECT json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', round((i.total_cents) / 100.0, 2), 'balance', round((CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) / 100.0, 2),
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on,
  'lines', (SELECT coalesce(json_agg(json_build_object('description', l ->> 'description', 'amount', round(((l ->> 'cents')::bigint) / 100.0, 2))
    ORDER BY n), '[]') FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS u (l, n)),
  'taxes', (SELECT coalesce(json_agg(json_build_object('name', t ->> 'name', 'percent', (t ->> 'rate')::int / 1000.0,
    'amount', round(((t ->> 'cents')::bigint) / 100.0, 2), 'registration', t ->> 'registration') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS u (t, n)),
  'subtotal', round((i.subtotal_cents) / 100.0, 2), 'bill_to', i.bill_to, 'paid_at', app.to_iso(i.paid_at),
  'awaits_bank', EXISTS (SELECT FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id AND p.is_confirming),
  'payments', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'state', p.state, 'amount', round((p.cents) / 100.0, 2),
    'card', p.card, 'words', p.words, 'created_at', app.to_iso(p.created_at)) ORDER BY p.id), '[]')
    FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id), 'client_id', i.client_id) FROM app.invoices i WHERE i.id = $1;

-- readInvoiceRow
  SELECT json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', round((i.total_cents) / 100.0, 2), 'balance', round((CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) / 100.0, 2),
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on) FROM app.invoices i WHERE i.id = $1;

-- voidInvoice
WITH i AS (
  SELECT * FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 AND i.status = $3
    AND i.paid_cents = $4 AND i.credited_cents = $5 AND i.refunded_cents = $6 FOR UPDATE),
  changed AS (UPDATE app.invoices v SET status = 'voided', next_attempt_at = NULL FROM i WHERE v.client_id = i.client_id AND v.id = i.id
    RETURNING v.client_id, v.id, v.currency),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'void ' || changed.id, e.account, changed.currency, e.cents, $7::timestamptz
  FROM changed, jsonb_to_recordset($8::jsonb) AS e (account text, cents bigint)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $9, $10, NULL, $11, changed.id, jsonb_build_object('reason', $12::text), $13 FROM changed),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $14, changed.client_id::bigint, changed.id::text, $15::timestamptz, $16::bigint, false FROM changed)
  SELECT to_json(true) FROM changed;

-- creditInvoice
WITH i AS (
  SELECT * FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 AND i.status = $3
    AND i.paid_cents = $4 AND i.credited_cents = $5 AND i.refunded_cents = $6 FOR UPDATE),
  p AS (
  INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, staff_id, charge, created_at, claimed_until, ended_at)
  SELECT i.client_id, i.id, $7, $8, $9::bigint, i.currency, $10, $11::bigint, $12::text, $13::timestamptz,
    $14::timestamptz, CASE WHEN $15 = 'succeeded' THEN $16::timestamptz END
  FROM i ON CONFLICT (client_id, invoice_id) WHERE state = 'started' DO NOTHING RETURNING *),
  changed AS (UPDATE app.invoices v SET credited_cents = v.credited_cents + p.cents,
      status = CASE WHEN v.paid_cents + v.credited_cents + p.cents < v.total_cents THEN v.status WHEN v.paid_cents > 0 THEN 'paid' ELSE 'closed' END,
      next_attempt_at = CASE WHEN v.paid_cents + v.credited_cents + p.cents < v.total_cents THEN v.next_attempt_at END
    FROM p WHERE v.client_id = p.client_id AND v.id = p.invoice_id
    RETURNING v.client_id, v.id, v.currency, v.status, p.id AS payment_id),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'credit ' || changed.payment_id, e.account, changed.currency, e.cents, $17::timestamptz
  FROM changed, jsonb_to_recordset($18::jsonb) AS e (account text, cents bigint)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $19, $20, NULL, $21, changed.id, jsonb_build_object('reason', $22::text), $23 FROM changed),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $24, changed.client_id::bigint, changed.id::text, $25::timestamptz, $26::bigint, false FROM changed WHERE status IN ('paid', 'closed'))
  SELECT to_json(true) FROM changed;

-- markPaid
WITH i AS (
  SELECT * FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 AND i.status = $3
    AND i.paid_cents = $4 AND i.credited_cents = $5 AND i.refunded_cents = $6 FOR UPDATE),
  p AS (
  INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, staff_id, charge, created_at, claimed_until, ended_at)
  SELECT i.client_id, i.id, $7, $8, $9::bigint, i.currency, $10, $11::bigint, $12::text, $13::timestamptz,
    $14::timestamptz, CASE WHEN $15 = 'succeeded' THEN $16::timestamptz END
  FROM i ON CONFLICT (client_id, invoice_id) WHERE state = 'started' DO NOTHING RETURNING *),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents, status = 'paid', paid_at = $17, next_attempt_at = NULL
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, p.cents, p.card, p.id AS payment_id, p.user_id, p.staff_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $18::timestamptz
          FROM changed s, (VALUES ($19::text, 1), ('receivable', -1)) AS e (account, sign)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $20, $21, changed.user_id, changed.staff_id, changed.id,  $22 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $23, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, '')), $24::bytea, $25::timestamptz, $26::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $27, changed.client_id::bigint, changed.id::text, $28::timestamptz, $29::bigint, false FROM changed)
  SELECT to_json(true) FROM p;

-- refundByHand
WITH i AS (
  SELECT * FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 AND i.status = $3
    AND i.paid_cents = $4 AND i.credited_cents = $5 AND i.refunded_cents = $6 FOR UPDATE),
  p AS (
  INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, staff_id, charge, created_at, claimed_until, ended_at)
  SELECT i.client_id, i.id, $7, $8, $9::bigint, i.currency, $10, $11::bigint, $12::text, $13::timestamptz,
    $14::timestamptz, CASE WHEN $15 = 'succeeded' THEN $16::timestamptz END
  FROM i ON CONFLICT (client_id, invoice_id) WHERE state = 'started' DO NOTHING RETURNING *),
  changed AS (UPDATE app.invoices i SET refunded_cents = i.refunded_cents + p.cents,
      status = CASE WHEN i.refunded_cents + p.cents = i.paid_cents THEN 'closed' ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.currency, p.id AS payment_id, p.staff_id),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'refund ' || changed.payment_id, e.account, changed.currency, e.cents, $17::timestamptz
  FROM changed, jsonb_to_recordset($18::jsonb) AS e (account text, cents bigint)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $19, $20, NULL, changed.staff_id, changed.id,  $21 FROM changed)
  SELECT to_json(true) FROM p;

-- beginRefund
  WITH i AS (
  SELECT * FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 AND i.status = $3
    AND i.paid_cents = $4 AND i.credited_cents = $5 AND i.refunded_cents = $6 FOR UPDATE),
  p AS (
  INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, staff_id, charge, created_at, claimed_until, ended_at)
  SELECT i.client_id, i.id, $7, $8, $9::bigint, i.currency, $10, $11::bigint, $12::text, $13::timestamptz,
    $14::timestamptz, CASE WHEN $15 = 'succeeded' THEN $16::timestamptz END
  FROM i ON CONFLICT (client_id, invoice_id) WHERE state = 'started' DO NOTHING RETURNING *)
  SELECT json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents) FROM p JOIN i ON i.id = p.invoice_id;

-- recordRefundEnd, 1 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents, status = 'paid', paid_at = $9, next_attempt_at = NULL
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, p.cents, p.card, p.id AS payment_id, p.user_id, p.staff_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $10::timestamptz
          FROM changed s, (VALUES ($11::text, 1), ('receivable', -1)) AS e (account, sign)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $12, $13, changed.user_id, changed.staff_id, changed.id,  $14 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $15, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, '')), $16::bytea, $17::timestamptz, $18::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $19, changed.client_id::bigint, changed.id::text, $20::timestamptz, $21::bigint, false FROM changed)
  SELECT to_json(true) FROM p;

-- recordRefundEnd, 2 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET refunded_cents = i.refunded_cents + p.cents,
      status = CASE WHEN i.refunded_cents + p.cents = i.paid_cents THEN 'closed' ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.currency, p.id AS payment_id, p.staff_id),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'refund ' || changed.payment_id, e.account, changed.currency, e.cents, $9::timestamptz
  FROM changed, jsonb_to_recordset($10::jsonb) AS e (account text, cents bigint)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $11, $12, NULL, changed.staff_id, changed.id,  $13 FROM changed)
  SELECT to_json(true) FROM p;

-- recordRefundEnd, 3 of 4
  WITH p AS (
    UPDATE app.payments p SET is_confirming = true, remote = $1, claimed_until = $2
    WHERE p.client_id = $3 AND p.id = $4 AND p.state = 'started' AND NOT p.is_confirming RETURNING 1)
  SELECT to_json(true) FROM p;

-- recordRefundEnd, 4 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET status = $9, attempts = $10::int,
      next_attempt_at = CASE WHEN EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = p.client_id AND a.method <> p.method) THEN $11::timestamptz ELSE $12::timestamptz END,
      first_attempt_at = CASE WHEN p.user_id IS NULL THEN coalesce(i.first_attempt_at, p.created_at) ELSE i.first_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, p.cents, p.card, p.words, p.user_id, p.staff_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $13, $14, changed.user_id, changed.staff_id, changed.id,  $15 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $16, NULL, NULL, NULL, jsonb_build_object('invoice_id', changed.id), $17::timestamptz FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id AND u.id IS DISTINCT FROM changed.user_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $18, u.email, jsonb_build_object('invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'words', changed.words, 'next_try', $19::text), $20::bytea, $21::timestamptz, $22::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id)
  SELECT to_json(true) FROM p;


-- server/features/billing/cross-client/taxes.ts

-- readTaxStates
SELECT (
  SELECT json_agg(json_build_object('tax', t.tax, 'number', r.number, 'starts_on', r.starts_on, 'untaxed', coalesce(u.untaxed,
    '{"count": 0, "clients": []}')) ORDER BY t.n)
  FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (tax text, provinces text[])) WITH ORDINALITY AS t (tax, provinces, n)
  LEFT JOIN json_to_recordset(app.registered_taxes()) AS r (tax text, number text, starts_on date) ON r.tax = t.tax
  LEFT JOIN LATERAL (
    SELECT json_build_object('count', count(*), 'clients', coalesce(
      json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.place) FILTER (WHERE f.place <= $2), '[]')) AS untaxed
    FROM (
      SELECT c.id, c.name, row_number() OVER (ORDER BY lower(c.name), c.id) AS place
      FROM app.clients c, app.tax_place(c.id, $3::date) p
      WHERE c.account_status IN ('Live', 'Launch', 'Paused') AND p.country = 'CA' AND p.region = ANY (t.provinces)) f
  ) u ON r.starts_on IS NULL OR r.starts_on > $4::date);


-- server/features/billing/cross-client/webhooks.ts

-- findStarted
  SELECT json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents) FROM app.payments p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id
  WHERE p.state = 'started' AND p.kind IN ('card', 'refund')
    AND CASE WHEN $1::uuid IS NOT NULL THEN p.key = $2::uuid ELSE p.invoice_id = $3::bigint END;

-- recordWebhookEnd, 1 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents, status = 'paid', paid_at = $9, next_attempt_at = NULL
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, p.cents, p.card, p.id AS payment_id, p.user_id, p.staff_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $10::timestamptz
          FROM changed s, (VALUES ($11::text, 1), ('receivable', -1)) AS e (account, sign)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $12, $13, changed.user_id, changed.staff_id, changed.id,  $14 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $15, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, '')), $16::bytea, $17::timestamptz, $18::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $19, changed.client_id::bigint, changed.id::text, $20::timestamptz, $21::bigint, false FROM changed)
  SELECT to_json(true) FROM p;

-- recordWebhookEnd, 2 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET refunded_cents = i.refunded_cents + p.cents,
      status = CASE WHEN i.refunded_cents + p.cents = i.paid_cents THEN 'closed' ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.currency, p.id AS payment_id, p.staff_id),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'refund ' || changed.payment_id, e.account, changed.currency, e.cents, $9::timestamptz
  FROM changed, jsonb_to_recordset($10::jsonb) AS e (account text, cents bigint)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $11, $12, NULL, changed.staff_id, changed.id,  $13 FROM changed)
  SELECT to_json(true) FROM p;

-- recordWebhookEnd, 3 of 4
  WITH p AS (
    UPDATE app.payments p SET is_confirming = true, remote = $1, claimed_until = $2
    WHERE p.client_id = $3 AND p.id = $4 AND p.state = 'started' AND NOT p.is_confirming RETURNING 1)
  SELECT to_json(true) FROM p;

-- recordWebhookEnd, 4 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET status = $9, attempts = $10::int,
      next_attempt_at = CASE WHEN EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = p.client_id AND a.method <> p.method) THEN $11::timestamptz ELSE $12::timestamptz END,
      first_attempt_at = CASE WHEN p.user_id IS NULL THEN coalesce(i.first_attempt_at, p.created_at) ELSE i.first_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, p.cents, p.card, p.words, p.user_id, p.staff_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $13, $14, changed.user_id, changed.staff_id, changed.id,  $15 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $16, NULL, NULL, NULL, jsonb_build_object('invoice_id', changed.id), $17::timestamptz FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id AND u.id IS DISTINCT FROM changed.user_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $18, u.email, jsonb_build_object('invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'words', changed.words, 'next_try', $19::text), $20::bytea, $21::timestamptz, $22::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id)
  SELECT to_json(true) FROM p;


-- server/features/billing/queries.ts

-- readPlan
  SELECT json_build_object(
  'client_id', c.id, 'client_name', c.name, 'package', c.package, 'services', c.services, 'features', c.features, 'postal_address', c.postal_address,
  'tax_places', (SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'region', p.region)
    ORDER BY p.starts_on), json_build_array(json_build_object('starts_on', '0001-01-01', 'country', c.country, 'region', c.state_or_province)))
    FROM app.tax_places p WHERE p.client_id = c.id), 'registrations', app.registered_taxes(),
  'time_zone', c.time_zone, 'currency', CASE (app.tax_place(c.id, app.to_local_time($1::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, 'has_account', a.client_id IS NOT NULL, 'frequency', coalesce(a.frequency, 'Monthly'), 'anchor', coalesce(a.anchor, 1),
  'next_payment_on', a.next_payment_on,
  'price_cents', app.package_price(c.package, coalesce(a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($2::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($3::timestamptz, c.time_zone)::date),
  'next_plan', json_build_object('package', coalesce(a.planned_package, c.package), 'frequency', coalesce(a.planned_frequency, a.frequency, 'Monthly'), 'cents', app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($4::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce(a.next_payment_on, app.to_local_time($5::timestamptz, c.time_zone)::date))),
  'is_change_planned', a.planned_package IS NOT NULL,
  'paid', (SELECT json_build_object('currency', i.currency, 'lines', i.lines,
      'given_cents', CASE i.status WHEN 'voided' THEN i.total_cents ELSE i.credited_cents + i.refunded_cents END)
    FROM app.invoices i WHERE i.client_id = c.id AND i.undone_at IS NULL AND jsonb_path_exists(i.lines, '$[*].pays')
    ORDER BY i.id DESC LIMIT 1),
  'card', CASE WHEN a.method IS NOT NULL THEN json_build_object('brand', a.brand, 'last_four', a.last_four, 'exp_month', a.exp_month, 'exp_year', a.exp_year) END,
  'has_past_due', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'past_due'),
  'has_failed', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'failed'),
  'owes_cents', (SELECT coalesce(sum(e.cents), 0) FROM app.ledger_entries e WHERE e.client_id = c.id AND e.account = 'receivable'
    AND e.currency = CASE (app.tax_place(c.id, app.to_local_time($6::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END)) FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = app.client();

-- listInvoices
  SELECT coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', round((i.total_cents) / 100.0, 2), 'balance', round((CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) / 100.0, 2),
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on) ORDER BY i.created_at DESC, i.id DESC), '[]') FROM app.invoices i WHERE i.client_id = app.client();

-- readInvoice
  SELECT json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', round((i.total_cents) / 100.0, 2), 'balance', round((CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) / 100.0, 2),
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on,
  'lines', (SELECT coalesce(json_agg(json_build_object('description', l ->> 'description', 'amount', round(((l ->> 'cents')::bigint) / 100.0, 2))
    ORDER BY n), '[]') FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS u (l, n)),
  'taxes', (SELECT coalesce(json_agg(json_build_object('name', t ->> 'name', 'percent', (t ->> 'rate')::int / 1000.0,
    'amount', round(((t ->> 'cents')::bigint) / 100.0, 2), 'registration', t ->> 'registration') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS u (t, n)),
  'subtotal', round((i.subtotal_cents) / 100.0, 2), 'bill_to', i.bill_to, 'paid_at', app.to_iso(i.paid_at),
  'awaits_bank', EXISTS (SELECT FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id AND p.is_confirming),
  'payments', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'kind', p.kind, 'state', p.state, 'amount', round((p.cents) / 100.0, 2),
    'card', p.card, 'words', p.words, 'created_at', app.to_iso(p.created_at)) ORDER BY p.id), '[]')
    FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id)) FROM app.invoices i WHERE i.client_id = app.client() AND i.id = $1;

-- readInvoiceKey
  SELECT json_build_object('client_id', i.client_id, 'id', i.id) FROM app.invoices i WHERE i.client_id = app.client() AND i.id = $1;

-- readCustomer
  SELECT json_build_object('client_id', c.id, 'customer', a.customer) FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = app.client();

-- saveCustomer
  WITH saved_customer AS (
    INSERT INTO app.billing_accounts AS a (client_id, customer) VALUES (app.client(), $1)
    ON CONFLICT (client_id) DO UPDATE SET customer = excluded.customer)
  SELECT to_json(true);

-- saveCard
WITH changed AS (INSERT INTO app.billing_accounts AS a (client_id, method, customer, brand, last_four, exp_month, exp_year, holder)
    VALUES (app.client(), $1, $2, $3, $4, $5, $6,
      $7::jsonb)
    ON CONFLICT (client_id) DO UPDATE SET method = excluded.method, customer = excluded.customer, brand = excluded.brand,
      last_four = excluded.last_four, exp_month = excluded.exp_month, exp_year = excluded.exp_year, holder = excluded.holder),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $8, $9, app.acting_user(), app.acting_staff(), NULL,  $10 )
  SELECT to_json(true);

-- beginPayments
  WITH i AS (
    SELECT * FROM app.invoices i WHERE i.client_id = app.client() AND i.status IN ('open', 'pending', 'past_due', 'failed') ORDER BY i.created_at, i.id FOR UPDATE),
  p AS (INSERT INTO app.payments (client_id, invoice_id, kind, state, key, cents, currency, method, customer, card, user_id, request_key, created_at, claimed_until)
    SELECT i.client_id, i.id, 'card', 'started', overlay(overlay(md5(concat_ws(' ', a.customer, i.client_id, i.number, CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, (
      SELECT count(*) FROM app.payments q WHERE q.client_id = i.client_id AND q.invoice_id = i.id AND q.kind = 'card'))) placing '8' from 13) placing '8' from 17)::uuid, CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, i.currency, a.method, a.customer, a.brand || ' ending in ' || a.last_four,
      app.acting_user(), $1::text, $2::timestamptz, $3::timestamptz
    FROM i JOIN app.billing_accounts a ON a.client_id = i.client_id AND a.method IS NOT NULL
    WHERE i.status IN ('open', 'pending', 'past_due', 'failed') AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0 AND NOT app.is_outgoing_paused()
    ON CONFLICT (client_id, invoice_id) WHERE state = 'started' DO NOTHING RETURNING *),
  processing_invoices AS (UPDATE app.invoices v SET status = 'processing' FROM p WHERE v.client_id = p.client_id AND v.id = p.invoice_id)
  SELECT coalesce(json_agg(json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents) ORDER BY i.created_at, i.id), '[]') FROM p JOIN i ON i.id = p.invoice_id;

-- beginPayment
  WITH i AS (SELECT * FROM app.invoices i WHERE i.client_id = app.client() AND i.id = $1
      AND NOT EXISTS (SELECT FROM app.payments q WHERE q.client_id = i.client_id AND q.invoice_id = i.id AND q.request_key = $2::text)
    FOR UPDATE),
  p AS (INSERT INTO app.payments (client_id, invoice_id, kind, state, key, cents, currency, method, customer, card, user_id, request_key, created_at, claimed_until)
    SELECT i.client_id, i.id, 'card', 'started', overlay(overlay(md5(concat_ws(' ', a.customer, i.client_id, i.number, CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, (
      SELECT count(*) FROM app.payments q WHERE q.client_id = i.client_id AND q.invoice_id = i.id AND q.kind = 'card'))) placing '8' from 13) placing '8' from 17)::uuid, CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, i.currency, a.method, a.customer, a.brand || ' ending in ' || a.last_four,
      app.acting_user(), $3::text, $4::timestamptz, $5::timestamptz
    FROM i JOIN app.billing_accounts a ON a.client_id = i.client_id AND a.method IS NOT NULL
    WHERE i.status IN ('open', 'pending', 'past_due', 'failed') AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0 AND NOT app.is_outgoing_paused()
    ON CONFLICT (client_id, invoice_id) WHERE state = 'started' DO NOTHING RETURNING *),
  processing_invoices AS (UPDATE app.invoices v SET status = 'processing' FROM p WHERE v.client_id = p.client_id AND v.id = p.invoice_id),
  before AS (
    SELECT q.state, q.words FROM app.payments q WHERE q.client_id = app.client() AND q.invoice_id = $6 AND q.request_key = $7::text)
  SELECT json_build_object('status', v.status, 'repeated', (SELECT state FROM before), 'words', (SELECT words FROM before),
    'is_outgoing_paused', app.is_outgoing_paused(), 'has_card', EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = v.client_id AND a.method IS NOT NULL),
    'payment', (SELECT json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents) FROM p JOIN i ON i.id = p.invoice_id),
    'under_way', (SELECT json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents) FROM app.payments p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id
      WHERE p.client_id = v.client_id AND p.invoice_id = v.id AND p.kind = 'card' AND p.state = 'started'))
  FROM app.invoices v WHERE v.client_id = app.client() AND v.id = $8;

-- recordEnd, 1 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents, status = 'paid', paid_at = $9, next_attempt_at = NULL
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, p.cents, p.card, p.id AS payment_id, p.user_id, p.staff_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $10::timestamptz
          FROM changed s, (VALUES ($11::text, 1), ('receivable', -1)) AS e (account, sign)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $12, $13, changed.user_id, changed.staff_id, changed.id,  $14 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $15, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, '')), $16::bytea, $17::timestamptz, $18::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open)
  SELECT $19, changed.client_id::bigint, changed.id::text, $20::timestamptz, $21::bigint, false FROM changed)
  SELECT to_json(true) FROM p;

-- recordEnd, 2 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET refunded_cents = i.refunded_cents + p.cents,
      status = CASE WHEN i.refunded_cents + p.cents = i.paid_cents THEN 'closed' ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.currency, p.id AS payment_id, p.staff_id),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'refund ' || changed.payment_id, e.account, changed.currency, e.cents, $9::timestamptz
  FROM changed, jsonb_to_recordset($10::jsonb) AS e (account text, cents bigint)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $11, $12, NULL, changed.staff_id, changed.id,  $13 FROM changed)
  SELECT to_json(true) FROM p;

-- recordEnd, 3 of 4
  WITH p AS (
    UPDATE app.payments p SET is_confirming = true, remote = $1, claimed_until = $2
    WHERE p.client_id = $3 AND p.id = $4 AND p.state = 'started' AND NOT p.is_confirming RETURNING 1)
  SELECT to_json(true) FROM p;

-- recordEnd, 4 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET status = $9, attempts = $10::int,
      next_attempt_at = CASE WHEN EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = p.client_id AND a.method <> p.method) THEN $11::timestamptz ELSE $12::timestamptz END,
      first_attempt_at = CASE WHEN p.user_id IS NULL THEN coalesce(i.first_attempt_at, p.created_at) ELSE i.first_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, p.cents, p.card, p.words, p.user_id, p.staff_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $13, $14, changed.user_id, changed.staff_id, changed.id,  $15 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $16, NULL, NULL, NULL, jsonb_build_object('invoice_id', changed.id), $17::timestamptz FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id AND u.id IS DISTINCT FROM changed.user_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $18, u.email, jsonb_build_object('invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'words', changed.words, 'next_try', $19::text), $20::bytea, $21::timestamptz, $22::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id)
  SELECT to_json(true) FROM p;
