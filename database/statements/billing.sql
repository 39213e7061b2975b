-- server/features/billing/cross-client/accounting.ts

-- readExported
  WITH d AS (
    SELECT 'invoice' AS kind, (SELECT jsonb_agg(DISTINCT coalesce(l -> 'rates', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', t -> 'name', 'rate', t -> 'rate') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS u (t, n)))) FROM jsonb_array_elements(i.lines) l) AS rates FROM app.invoices i WHERE i.issued_on BETWEEN $1::date AND $2::date
    UNION ALL
    SELECT 'credit_note', (SELECT jsonb_agg(DISTINCT coalesce(l -> 'rates', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', t -> 'name', 'rate', t -> 'rate') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS u (t, n)))) FROM jsonb_array_elements(i.lines) l) FROM app.credit_notes n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id
    WHERE n.issued_on BETWEEN $3::date AND $4::date)
  SELECT json_build_object('invoices', count(*) FILTER (WHERE d.kind = 'invoice'), 'credit_notes', count(*) FILTER (WHERE d.kind = 'credit_note'),
    'rates', (SELECT coalesce(jsonb_agg(DISTINCT r), '[]') FROM d, jsonb_array_elements(d.rates) r)) FROM d;

-- exportInvoices
  WITH contacts AS (
    SELECT c.id, c.name || CASE WHEN row_number() OVER (PARTITION BY lower(trim(c.name)) ORDER BY c.id) > 1 THEN ' (' || c.id || ')' ELSE '' END AS name
    FROM app.clients c)
  SELECT json_build_object('kind', 'invoice', 'number', i.number, 'invoice', NULL, 'issued_on', i.issued_on, 'due_on', i.due_on,
    'contact', c.name, 'currency', i.currency, 'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('description', l -> 'description', 'cents', l -> 'cents', 'rates', l -> 'rates') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS u (l, n)),
    'rates', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', t -> 'name', 'rate', t -> 'rate') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS u (t, n)), 'subtotal_cents', i.subtotal_cents, 'tax_cents', i.tax_cents, 'total_cents', i.total_cents)
  FROM app.invoices i JOIN contacts c ON c.id = i.client_id WHERE i.issued_on BETWEEN $1::date AND $2::date ORDER BY i.currency, i.number;

-- exportNotes
  WITH contacts AS (
    SELECT c.id, c.name || CASE WHEN row_number() OVER (PARTITION BY lower(trim(c.name)) ORDER BY c.id) > 1 THEN ' (' || c.id || ')' ELSE '' END AS name
    FROM app.clients c)
  SELECT json_build_object('kind', 'credit_note', 'number', n.number, 'invoice', i.number, 'issued_on', n.issued_on, 'due_on', n.issued_on,
    'contact', c.name, 'currency', n.currency, 'lines', jsonb_build_array(jsonb_build_object(
      'description', concat_ws(': ', 'Credit on invoice ' || i.number, nullif(n.reason, '')), 'cents', n.subtotal_cents)),
    'credited', CASE WHEN jsonb_path_exists(i.lines, '$[*].rates') THEN jsonb_build_object('lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('description', l -> 'description', 'cents', l -> 'cents', 'rates', l -> 'rates') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.lines) WITH ORDINALITY AS u (l, n)), 'total_cents', i.total_cents) END,
    'rates', (SELECT coalesce(jsonb_agg(jsonb_build_object('name', t -> 'name', 'rate', t -> 'rate') ORDER BY n), '[]')
    FROM jsonb_array_elements(i.taxes) WITH ORDINALITY AS u (t, n)), 'subtotal_cents', n.subtotal_cents, 'tax_cents', n.tax_cents, 'total_cents', n.total_cents)
  FROM app.credit_notes n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id JOIN contacts c ON c.id = n.client_id
  WHERE n.issued_on BETWEEN $1::date AND $2::date ORDER BY n.currency, n.number;

-- readAccountingSettings
  SELECT coalesce(json_agg(json_build_object('program', s.program, 'account', s.account, 'amounts', s.amounts, 'dates', s.dates, 'taxes', s.taxes, 'version', s.version) ORDER BY s.program), '[]') FROM app.accounting_settings s;

-- saveAccountingSettings
WITH changed AS (INSERT INTO app.accounting_settings AS s (program, account, amounts, dates, taxes)
    SELECT $1, $2, $3, $4, $5::jsonb
    WHERE $6::int = 0 OR EXISTS (SELECT FROM app.accounting_settings o WHERE o.program = $7)
    ON CONFLICT (program) DO UPDATE SET account = excluded.account, amounts = excluded.amounts, dates = excluded.dates, taxes = excluded.taxes,
      version = s.version + 1 WHERE s.version = $8::int
    RETURNING *),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $9::bigint, NULL::bigint, NULL::bigint, $10::text, jsonb_build_object('program', changed.program), $11::text, $12::timestamptz FROM changed)
  SELECT json_build_object('program', s.program, 'account', s.account, 'amounts', s.amounts, 'dates', s.dates, 'taxes', s.taxes, 'version', s.version) FROM changed s;


-- server/features/billing/cross-client/charging.ts

-- beginDueCharge
  WITH i AS (
    SELECT i.* FROM app.invoices i WHERE (i.next_attempt_at <= $1 OR (isfinite(i.next_attempt_at) AND i.next_attempt_at > $2)) AND i.status IN ('open', 'pending', 'past_due', 'failed')
      AND EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = i.client_id AND a.method IS NOT NULL)
      AND NOT EXISTS (SELECT FROM app.client_payments r WHERE r.client_id = i.client_id AND r.currency = i.currency AND r.unused_cents > 0)
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
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents,
      status = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN 'paid' WHEN i.status <> 'processing' THEN i.status ELSE CASE WHEN (i.due_on < (SELECT app.to_local_time($9::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = i.client_id)) THEN 'past_due' ELSE 'pending' END END,
      paid_at = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN $10::timestamptz END,
      next_attempt_at = CASE WHEN NOT (i.paid_cents + p.cents + i.credited_cents = i.total_cents) AND i.status <> 'processing' THEN i.next_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, i.status, p.cents, i.total_cents - i.paid_cents - i.credited_cents AS open_cents, p.card, p.id AS payment_id, p.user_id,
      p.staff_id, p.provider_key_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $11::timestamptz
          FROM changed s, (VALUES ($12::text, 1), ('receivable', -1)) AS e (account, sign)),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id,  created_at)
  SELECT changed.client_id, $13, CASE WHEN changed.status = 'paid' THEN $14 ELSE $15 END, changed.user_id, changed.staff_id, changed.provider_key_id, changed.id,  $16 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $17, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, ''), 'due_cents', changed.open_cents), $18::bytea, $19::timestamptz, $20::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $21, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.open_cents, 'currency', changed.currency), $22::timestamptz, $23::timestamptz, true,
    $24, $25::text[], $26::boolean FROM changed WHERE changed.status = 'past_due'),
  closed_invoice AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $27, changed.client_id::bigint, changed.id::text, $28::timestamptz, $29::bigint, false, $30::boolean FROM changed WHERE changed.status = 'paid')
  SELECT to_json(true) FROM p;

-- recordEnd, 2 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET refunded_cents = i.refunded_cents + p.cents,
      status = CASE WHEN i.refunded_cents + p.cents = i.paid_cents THEN 'closed' ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.currency, i.issuer, i.bill_to, p.id AS payment_id, p.words, p.staff_id, coalesce(p.noted_on, ($9::timestamptz AT TIME ZONE 'UTC')::date) AS noted_on),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'refund ' || changed.payment_id, e.account, changed.currency, e.cents, $10::timestamptz
  FROM changed, jsonb_to_recordset($11::jsonb) AS e (account text, cents bigint)),
  note_numbers AS (INSERT INTO app.invoice_numbers AS s (issuer, year, last)
    SELECT 'credit notes', extract(year FROM changed.noted_on)::int, 1 FROM changed
    ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + 1 RETURNING s.year, s.last),
  credit_notes AS (INSERT INTO app.credit_notes (client_id, number, invoice_id, payment_id, kind, currency, reason, subtotal_cents, taxes,
      tax_cents, total_cents, issued_on, issuer, bill_to, staff_id, created_at)
    SELECT changed.client_id, 'CN-' || s.year || '-' || lpad(s.last::text, 6, '0'), changed.id, changed.payment_id, $12, changed.currency,
      coalesce(changed.words, ''), $13::bigint, $14::jsonb, $15::bigint, $16::bigint,
      changed.noted_on, changed.issuer, changed.bill_to, changed.staff_id, $17::timestamptz
    FROM changed, note_numbers s RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $18, $19, NULL, changed.staff_id, changed.id,  $20 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $21, u.email, jsonb_build_object('client_id', n.client_id, 'note_id', n.id, 'invoice_id', n.invoice_id, 'number', n.number, 'invoice', i.number, 'kind', n.kind, 'cents', n.total_cents, 'currency', n.currency), $22::bytea, $23::timestamptz, $24::timestamptz, n.client_id::bigint FROM credit_notes n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id
    JOIN app.billing_recipients u ON u.client_id = n.client_id)
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
  SELECT $18, u.email, jsonb_build_object('invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'words', changed.words, 'next_try', (SELECT app.to_local_time($19::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = changed.client_id)), $20::bytea, $21::timestamptz, $22::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id)
  SELECT to_json(true) FROM p;

-- listDueClients
  SELECT coalesce(json_agg(client_id), '[]') FROM (
    SELECT a.client_id FROM app.billing_accounts a JOIN app.clients c ON c.id = a.client_id
    WHERE a.next_payment_on <= ($1::timestamptz + interval '14 hours')::date
      AND a.next_payment_on <= app.to_local_time($2::timestamptz, c.time_zone)::date
      AND c.account_status IN ('Live', 'Launch') AND (a.cancels_on IS NULL OR a.next_payment_on < a.cancels_on)
      AND coalesce(coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($3::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($4::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($5::timestamptz, c.time_zone)::date) ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($6::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($7::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($8::timestamptz, c.time_zone)::date))), CASE WHEN a.next_payment_on <= app.to_local_time($9::timestamptz, c.time_zone)::date THEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($10::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($11::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($12::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($13::timestamptz, c.time_zone)::date)) END) IS NOT NULL
      AND NOT EXISTS (
  SELECT FROM app.tax_place(c.id, $14::date) p WHERE p.country = 'CA' AND p.region IS NULL)
 ORDER BY a.next_payment_on, a.client_id LIMIT $15) due;

-- lockDueClients
  WITH due AS (
    SELECT a.client_id FROM app.billing_accounts a JOIN app.clients c ON c.id = a.client_id
    WHERE a.next_payment_on <= ($1::timestamptz + interval '14 hours')::date
      AND a.next_payment_on <= app.to_local_time($2::timestamptz, c.time_zone)::date
      AND c.account_status IN ('Live', 'Launch') AND (a.cancels_on IS NULL OR a.next_payment_on < a.cancels_on)
      AND coalesce(coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($3::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($4::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($5::timestamptz, c.time_zone)::date) ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($6::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($7::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($8::timestamptz, c.time_zone)::date))), CASE WHEN a.next_payment_on <= app.to_local_time($9::timestamptz, c.time_zone)::date THEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($10::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($11::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($12::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($13::timestamptz, c.time_zone)::date)) END) IS NOT NULL
      AND NOT EXISTS (
  SELECT FROM app.tax_place(c.id, $14::date) p WHERE p.country = 'CA' AND p.region IS NULL)
 AND ($15::bigint IS NULL OR a.client_id = $16::bigint)
    ORDER BY a.next_payment_on, a.client_id LIMIT $17 FOR NO KEY UPDATE OF c SKIP LOCKED FOR UPDATE OF a SKIP LOCKED)
  SELECT coalesce(json_agg(json_build_object(
  'client_id', c.id, 'client_name', c.name, 'package', c.package, 'services', c.services, 'features', c.features, 'postal_address', c.postal_address,
  'bill_to', json_build_object('company', a.bill_company, 'name', a.bill_name, 'address', a.bill_address, 'tax_number', a.tax_number),
  'tax_places', (SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'region', p.region)
    ORDER BY p.starts_on), json_build_array(json_build_object('starts_on', '0001-01-01', 'country', c.country, 'region', c.state_or_province)))
    FROM app.tax_places p WHERE p.client_id = c.id), 'registrations', app.registered_taxes(),
  'time_zone', c.time_zone, 'currency', CASE (app.tax_place(c.id, app.to_local_time($18::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, 'has_account', a.client_id IS NOT NULL, 'frequency', coalesce(a.frequency, 'Monthly'), 'anchor', coalesce(a.anchor, 1),
  'next_payment_on', a.next_payment_on, 'cancels_on', a.cancels_on,
  'price_cents', coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = c.package
    AND p.frequency = coalesce(a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($19::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($20::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(c.package, coalesce(a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($21::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($22::timestamptz, c.time_zone)::date)),
  'next_plan', json_build_object('package', coalesce(a.planned_package, c.package), 'frequency', coalesce(a.planned_frequency, a.frequency, 'Monthly'), 'cents', coalesce(coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($23::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($24::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($25::timestamptz, c.time_zone)::date) ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($26::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($27::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($28::timestamptz, c.time_zone)::date))), CASE WHEN a.next_payment_on <= app.to_local_time($29::timestamptz, c.time_zone)::date THEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($30::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($31::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($32::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($33::timestamptz, c.time_zone)::date)) END)),
  'is_change_planned', a.planned_package IS NOT NULL,
  'paid', (SELECT json_build_object('currency', i.currency, 'lines', i.lines,
      'given_cents', CASE i.status WHEN 'voided' THEN i.total_cents ELSE i.credited_cents + i.refunded_cents + (SELECT coalesce(sum(p.cents), 0) FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id
    AND p.kind = 'refund' AND p.state = 'started') END)
    FROM app.invoices i WHERE i.client_id = c.id AND i.undone_at IS NULL AND jsonb_path_exists(i.lines, '$[*].pays')
    ORDER BY i.id DESC LIMIT 1),
  'card', CASE WHEN a.method IS NOT NULL THEN json_build_object('brand', a.brand, 'last_four', a.last_four, 'exp_month', a.exp_month, 'exp_year', a.exp_year) END,
  'has_past_due', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'past_due'),
  'has_failed', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'failed'),
  'owes_cents', (SELECT coalesce(sum(e.cents), 0) FROM app.ledger_entries e WHERE e.client_id = c.id AND e.account = 'receivable'
    AND e.currency = CASE (app.tax_place(c.id, app.to_local_time($34::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END),
  'discounts', (SELECT coalesce(json_agg(json_build_object('id', d.id, 'percent', d.percent, 'cents', d.cents, 'currency', d.currency,
      'starts_on', d.starts_on, 'last_on', d.last_on, 'words', d.words) ORDER BY d.id), '[]')
    FROM app.billing_discounts d WHERE d.client_id = c.id AND d.cancelled_at IS NULL),
  'fees', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'words', f.words, 'cents', f.cents, 'currency', f.currency) ORDER BY f.id), '[]')
    FROM app.one_time_fees f WHERE f.client_id = c.id AND f.withdrawn_at IS NULL AND f.invoice_id IS NULL),
  'prices', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'package', p.package, 'frequency', p.frequency, 'currency', p.currency,
      'cents', p.cents, 'starts_on', p.starts_on) ORDER BY p.starts_on, p.id), '[]')
    FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL),
  'credits', (SELECT coalesce(json_agg(json_build_object('currency', u.currency, 'amount', round((u.cents) / 100.0, 2)) ORDER BY u.currency), '[]')
    FROM (SELECT r.currency, sum(r.unused_cents) AS cents FROM app.client_payments r WHERE r.client_id = c.id AND r.unused_cents > 0 GROUP BY 1) u),
  'trial', (SELECT json_build_object('id', t.id, 'starts_on', t.starts_on, 'last_on', t.last_on, 'version', t.version)
    FROM app.trials t WHERE t.client_id = c.id AND t.ended_at IS NULL AND t.last_on >= app.to_local_time($35::timestamptz, c.time_zone)::date),
  'had_trial', EXISTS (SELECT FROM app.trials t WHERE t.client_id = c.id), 'is_closed', c.account_status = 'Cancelled') ORDER BY c.id), '[]')
  FROM due JOIN app.clients c ON c.id = due.client_id JOIN app.billing_accounts a ON a.client_id = c.id;

-- advancePeriods
WITH n AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (client_id bigint, period date, next date)),
  recorded_periods AS (INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT c.id, d.starts_on, least(d.until, x.cut), d.until - d.starts_on, coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($2::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($3::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($4::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)),
      CASE WHEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($5::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($6::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)) IS NULL THEN 'price' WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.kind = $7
    AND q.created_at <= app.to_instant(d.until::timestamp, c.time_zone)
    AND (q.done_at IS NULL OR q.done_at > app.to_instant(d.starts_on::timestamp, c.time_zone))) THEN 'province' END, $8::timestamptz
    FROM (SELECT n.client_id, n.period AS before, n.period AS cut FROM n) x JOIN app.clients c ON c.id = x.client_id JOIN app.billing_accounts a ON a.client_id = c.id,
      LATERAL app.list_periods(a.next_payment_on, x.before, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) d
    WHERE a.next_payment_on < x.before AND least(d.until, x.cut) > d.starts_on
      AND (a.cancels_on IS NULL OR d.starts_on < a.cancels_on) AND NOT EXISTS (SELECT FROM app.service_pauses s WHERE s.client_id = c.id
    AND app.to_local_time(s.paused_at, c.time_zone)::date < d.starts_on
    AND (s.resumed_at IS NULL OR app.to_local_time(s.resumed_at, c.time_zone)::date >= least(d.until, x.cut)))
      AND NOT EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.period = d.starts_on)
      AND NOT EXISTS (SELECT FROM app.restores r WHERE r.scope = 'from_now_on'
        AND d.starts_on <= app.to_local_time(r.released_at, c.time_zone)::date)
    ON CONFLICT ON CONSTRAINT missed_periods_client_id_starts_on_key DO NOTHING RETURNING *),
  changed AS (UPDATE app.billing_accounts a SET next_payment_on = n.next FROM n WHERE a.client_id = n.client_id RETURNING a.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $9, m.client_id::bigint, $10::text, jsonb_build_object('periods', m.periods, 'since', m.since, 'cents', m.cents, 'currency', m.currency), $11::timestamptz, $12::timestamptz, true,
    $13, $14::text[], $15::boolean FROM (SELECT c.id AS client_id, count(*) AS periods, min(o.starts_on) AS since,
          CASE WHEN count(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($16::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($17::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($18::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($19::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($20::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint) = count(*) THEN sum(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($21::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($22::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($23::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($24::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($25::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint)::bigint END AS cents,
          CASE (app.tax_place(c.id, app.to_local_time($26::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AS currency
        FROM (SELECT * FROM recorded_periods UNION ALL
    SELECT o.* FROM app.missed_periods o WHERE o.invoice_id IS NULL AND o.waived_at IS NULL AND o.client_id IN (SELECT r.client_id FROM recorded_periods r)) o JOIN app.clients c ON c.id = o.client_id GROUP BY c.id) m)
  SELECT to_json(count(*)) FROM changed;

-- listInvoiced
  SELECT coalesce(json_agg(i.client_id), '[]') FROM app.invoices i
  JOIN jsonb_to_recordset($1::jsonb) AS n (client_id bigint, period date) ON n.client_id = i.client_id AND n.period = i.period;

-- markPastDue
WITH changed AS (UPDATE app.invoices i SET status = 'past_due' WHERE i.status IN ('pending', 'open', 'failed') AND i.next_attempt_at IS NULL
      AND i.payment_due_at < $1 AND (i.due_on < (SELECT app.to_local_time($2::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = i.client_id))
    RETURNING i.client_id, i.id, i.number, i.currency, i.total_cents - i.paid_cents - i.credited_cents AS cents),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $3, $4, NULL, NULL, changed.id,  $5 FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $6, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.cents, 'currency', changed.currency), $7::timestamptz, $8::timestamptz, true,
    $9, $10::text[], $11::boolean FROM changed)
  SELECT NULL;

-- reportMissingPrices
WITH opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $1, c.id::bigint, coalesce(a.planned_package, c.package) || ' ' || CASE (app.tax_place(c.id, app.to_local_time($2::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, jsonb_build_object('package', coalesce(a.planned_package, c.package), 'currency', CASE (app.tax_place(c.id, app.to_local_time($3::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END), $4::timestamptz, $5::timestamptz, true,
    $6, $7::text[], $8::boolean FROM app.billing_accounts a JOIN app.clients c ON c.id = a.client_id
      WHERE (a.next_payment_on <= app.to_local_time($9::timestamptz, c.time_zone)::date AND c.account_status IN ('Live', 'Launch') AND (a.cancels_on IS NULL OR a.next_payment_on < a.cancels_on)) AND coalesce(coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($10::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($11::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($12::timestamptz, c.time_zone)::date) ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($13::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($14::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($15::timestamptz, c.time_zone)::date))), CASE WHEN a.next_payment_on <= app.to_local_time($16::timestamptz, c.time_zone)::date THEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($17::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($18::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($19::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($20::timestamptz, c.time_zone)::date)) END) IS NULL)
  SELECT NULL;

-- reportMissingProvinces
WITH opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $1, c.id::bigint, $2::text, jsonb_build_object(), $3::timestamptz, $4::timestamptz, true,
    $5, $6::text[], $7::boolean FROM app.clients c WHERE c.country = 'CA' AND c.state_or_province IS NULL AND c.account_status <> 'Cancelled')
  SELECT NULL;

-- announceEndingCards
WITH changed AS (UPDATE app.billing_accounts a SET announced_method = a.method || ' ' || a.exp_year || '-' || a.exp_month
    FROM app.clients c
    WHERE c.id = a.client_id AND c.account_status IN ('Live', 'Launch') AND a.method IS NOT NULL AND a.cancels_on IS NULL
      AND make_date(a.exp_year, a.exp_month, 1) + interval '1 month' <= $1::timestamptz AT TIME ZONE 'UTC'
      AND a.announced_method IS DISTINCT FROM a.method || ' ' || a.exp_year || '-' || a.exp_month
    RETURNING a.client_id, a.brand || ' ending in ' || a.last_four AS card, lpad(a.exp_month::text, 2, '0') || '/' || a.exp_year AS expiry),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $2, u.email, jsonb_build_object('card', changed.card, 'expiry', changed.expiry), $3::bytea, $4::timestamptz, $5::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id)
  SELECT NULL;


-- server/features/billing/cross-client/client-payments.ts

-- listClientPayments
  SELECT coalesce(json_agg(json_build_object('id', r.id, 'kind', r.kind, 'of_id', r.of_id, 'method', r.method, 'currency', r.currency,
    'amount', round((r.cents) / 100.0, 2), 'unused', round((r.unused_cents) / 100.0, 2), 'paid_on', r.paid_on, 'reference', r.reference,
    'words', r.words, 'staff_name', CASE WHEN f.id IS NOT NULL THEN nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '') END, 'key_name', k.name, 'is_reversed', EXISTS (SELECT FROM app.client_payments v WHERE v.client_id = r.client_id AND v.of_id = r.id
    AND v.kind = 'reversal'),
    'created_at', app.to_iso(r.created_at),
    'invoices', (SELECT coalesce(json_agg(json_build_object('id', s.id, 'number', s.number, 'amount', round((s.cents) / 100.0, 2)) ORDER BY s.id), '[]')
      FROM (SELECT i.id, i.number, sum(p.cents) AS cents FROM app.payments p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id
        WHERE p.client_id = r.client_id AND p.client_payment_id = r.id AND p.kind = 'manual' GROUP BY i.id, i.number) s))
    ORDER BY r.id DESC), '[]')
  FROM app.client_payments r LEFT JOIN app.staff f ON f.id = r.staff_id LEFT JOIN app.provider_keys k ON k.id = r.provider_key_id
  WHERE r.client_id = $1;

-- readClientPayment
  SELECT json_build_object('client_id', r.client_id, 'id', r.id, 'kind', r.kind, 'method', r.method, 'cents', r.cents, 'unused_cents', r.unused_cents,
    'is_reversed', EXISTS (SELECT FROM app.client_payments v WHERE v.client_id = r.client_id AND v.of_id = r.id
    AND v.kind = 'reversal'),
    'paid_out_cents', (SELECT coalesce(sum(o.cents), 0) FROM app.client_payments o WHERE o.client_id = r.client_id AND o.of_id = r.id
      AND o.kind = 'payout' AND NOT EXISTS (SELECT FROM app.client_payments v WHERE v.client_id = o.client_id AND v.of_id = o.id)),
    'refunded_invoice', (SELECT min(i.number) FROM (SELECT p.invoice_id, sum(p.cents) AS cents FROM app.payments p
      WHERE p.client_id = r.client_id AND p.client_payment_id = r.id AND p.kind = 'manual' GROUP BY 1) s JOIN app.invoices i ON i.client_id = r.client_id AND i.id = s.invoice_id
      WHERE i.paid_cents - s.cents < i.refunded_cents))
  FROM app.client_payments r WHERE r.id = $1;

-- recordClientPayment
WITH i AS (SELECT i.* FROM app.invoices i WHERE i.client_id = $1 AND i.currency = $2 AND i.status IN ('open', 'pending', 'past_due', 'failed') AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0
      ORDER BY i.created_at, i.id FOR UPDATE),
  running_totals AS (SELECT i.client_id, i.id, i.currency, CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END AS open_cents,
      sum(CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) OVER (ORDER BY i.created_at, i.id) - CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END AS earlier_cents FROM i),
  shares AS (SELECT t.client_id, t.id, t.currency, least(t.open_cents, $3::bigint - t.earlier_cents)::bigint AS cents
      FROM running_totals t WHERE $4::bigint > t.earlier_cents),
  r AS (INSERT INTO app.client_payments (client_id, kind, method, currency, cents, unused_cents, paid_on, reference, words, staff_id, provider_key_id, created_at)
        SELECT c.id, 'payment', $5, $6, $7::bigint,
          $8::bigint - (SELECT coalesce(sum(s.cents), 0) FROM shares s), $9::date, $10, '',
          $11::bigint, $12::bigint, $13::timestamptz
        FROM app.clients c WHERE c.id = $14 RETURNING *),
  p AS (
  INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, card, client_payment_id, staff_id, provider_key_id, created_at, claimed_until, ended_at)
  SELECT s.client_id, s.id, 'manual', 'succeeded', s.cents, s.currency, NULL, r.id, r.staff_id, r.provider_key_id, $15::timestamptz, $16::timestamptz,
    $17::timestamptz
  FROM shares s, r RETURNING *),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents,
      status = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN 'paid' WHEN i.status <> 'processing' THEN i.status ELSE CASE WHEN (i.due_on < (SELECT app.to_local_time($18::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = i.client_id)) THEN 'past_due' ELSE 'pending' END END,
      paid_at = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN $19::timestamptz END,
      next_attempt_at = CASE WHEN NOT (i.paid_cents + p.cents + i.credited_cents = i.total_cents) AND i.status <> 'processing' THEN i.next_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, i.status, p.cents, i.total_cents - i.paid_cents - i.credited_cents AS open_cents, p.card, p.id AS payment_id, p.user_id,
      p.staff_id, p.provider_key_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $20::timestamptz
          FROM changed s, (VALUES ($21::text, 1), ('receivable', -1)) AS e (account, sign)),
  received_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT r.client_id, 'received ' || r.id, e.account, r.currency, e.sign * r.cents, $22::timestamptz
  FROM r, (VALUES ('bank', $23::int), ('credit', -$24::int)) AS e (account, sign)),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id,  created_at)
  SELECT changed.client_id, $25, CASE WHEN changed.status = 'paid' THEN $26 ELSE $27 END, changed.user_id, changed.staff_id, changed.provider_key_id, changed.id,  $28 FROM changed),
  logged_payment AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id, details, created_at)
  SELECT r.client_id, $29, $30, NULL, $31, $32::bigint, NULL, jsonb_build_object('cents', r.cents, 'currency', r.currency, 'reason', nullif(r.words, '')), $33 FROM r),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $34, u.email, jsonb_build_object('kind', $35::text, 'client_id', r.client_id, 'cents', r.cents, 'currency', r.currency, 'means', (SELECT concat_ws(' ', n.name, nullif(r.reference, '')) FROM (VALUES ('cheque', 'Cheque'), ('transfer', 'Bank transfer'), ('cash', 'Cash'), ('card', 'Card in person'), ('refund', 'Returned refund'), ('other', 'Other payment')) AS n (method, name) WHERE n.method = r.method), 'paid_on', r.paid_on, 'invoices', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'cents', c.cents,
    'due_cents', c.open_cents) ORDER BY c.id), '[]') FROM changed c), 'unused_cents', r.unused_cents), $36::bytea, $37::timestamptz, $38::timestamptz, r.client_id::bigint FROM r JOIN app.billing_recipients u ON u.client_id = r.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $39, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.open_cents, 'currency', changed.currency), $40::timestamptz, $41::timestamptz, true,
    $42, $43::text[], $44::boolean FROM changed WHERE changed.status = 'past_due'),
  closed_invoice AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $45, changed.client_id::bigint, changed.id::text, $46::timestamptz, $47::bigint, false, $48::boolean FROM changed WHERE changed.status = 'paid')
  SELECT to_json(true) FROM r;

-- spendNextCredit
WITH r AS (SELECT r.* FROM app.client_payments r WHERE true AND r.unused_cents > 0
          AND EXISTS (SELECT FROM app.invoices i WHERE i.client_id = r.client_id AND i.currency = r.currency AND i.status IN ('open', 'pending', 'past_due', 'failed')
            AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0)
        ORDER BY r.client_id, r.id LIMIT 1 FOR UPDATE SKIP LOCKED),
  i AS (SELECT i.* FROM app.invoices i WHERE (i.client_id, i.currency) = (SELECT r.client_id, r.currency FROM r) AND i.status IN ('open', 'pending', 'past_due', 'failed') AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0
      ORDER BY i.created_at, i.id FOR UPDATE),
  running_totals AS (SELECT i.client_id, i.id, i.currency, CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END AS open_cents,
      sum(CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) OVER (ORDER BY i.created_at, i.id) - CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END AS earlier_cents FROM i),
  shares AS (SELECT t.client_id, t.id, t.currency, least(t.open_cents, (SELECT r.unused_cents FROM r) - t.earlier_cents)::bigint AS cents
      FROM running_totals t WHERE (SELECT r.unused_cents FROM r) > t.earlier_cents),
  updated_payments AS (UPDATE app.client_payments u SET unused_cents = u.unused_cents - s.cents
        FROM (SELECT coalesce(sum(s.cents), 0) AS cents FROM shares s) s, r WHERE u.client_id = r.client_id AND u.id = r.id AND s.cents > 0),
  p AS (INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, card, client_payment_id, created_at, claimed_until, ended_at)
        SELECT s.client_id, s.id, 'manual', 'succeeded', s.cents, s.currency, 'credit from an earlier payment', r.id, $1::timestamptz,
          $2::timestamptz, $3::timestamptz
        FROM shares s, r RETURNING *),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents,
      status = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN 'paid' WHEN i.status <> 'processing' THEN i.status ELSE CASE WHEN (i.due_on < (SELECT app.to_local_time($4::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = i.client_id)) THEN 'past_due' ELSE 'pending' END END,
      paid_at = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN $5::timestamptz END,
      next_attempt_at = CASE WHEN NOT (i.paid_cents + p.cents + i.credited_cents = i.total_cents) AND i.status <> 'processing' THEN i.next_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, i.status, p.cents, i.total_cents - i.paid_cents - i.credited_cents AS open_cents, p.card, p.id AS payment_id, p.user_id,
      p.staff_id, p.provider_key_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $6::timestamptz
          FROM changed s, (VALUES ($7::text, 1), ('receivable', -1)) AS e (account, sign)),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id,  created_at)
  SELECT changed.client_id, $8, CASE WHEN changed.status = 'paid' THEN $9 ELSE $10 END, changed.user_id, changed.staff_id, changed.provider_key_id, changed.id,  $11 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $12, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, ''), 'due_cents', changed.open_cents), $13::bytea, $14::timestamptz, $15::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $16, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.open_cents, 'currency', changed.currency), $17::timestamptz, $18::timestamptz, true,
    $19, $20::text[], $21::boolean FROM changed WHERE changed.status = 'past_due'),
  closed_invoice AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $22, changed.client_id::bigint, changed.id::text, $23::timestamptz, $24::bigint, false, $25::boolean FROM changed WHERE changed.status = 'paid'),
  closed_payment AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $26, r.client_id::bigint, r.id::text, $27::timestamptz, $28::bigint, false, $29::boolean FROM r WHERE r.unused_cents = (SELECT coalesce(sum(s.cents), 0) FROM shares s))
  SELECT to_json(true) FROM p LIMIT 1;

-- spendClientCredit
WITH r AS (SELECT r.* FROM app.client_payments r WHERE r.client_id = $1 AND r.unused_cents > 0
          AND EXISTS (SELECT FROM app.invoices i WHERE i.client_id = r.client_id AND i.currency = r.currency AND i.status IN ('open', 'pending', 'past_due', 'failed')
            AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0)
        ORDER BY r.client_id, r.id LIMIT 1 FOR UPDATE SKIP LOCKED),
  i AS (SELECT i.* FROM app.invoices i WHERE (i.client_id, i.currency) = (SELECT r.client_id, r.currency FROM r) AND i.status IN ('open', 'pending', 'past_due', 'failed') AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0
      ORDER BY i.created_at, i.id FOR UPDATE),
  running_totals AS (SELECT i.client_id, i.id, i.currency, CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END AS open_cents,
      sum(CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) OVER (ORDER BY i.created_at, i.id) - CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END AS earlier_cents FROM i),
  shares AS (SELECT t.client_id, t.id, t.currency, least(t.open_cents, (SELECT r.unused_cents FROM r) - t.earlier_cents)::bigint AS cents
      FROM running_totals t WHERE (SELECT r.unused_cents FROM r) > t.earlier_cents),
  updated_payments AS (UPDATE app.client_payments u SET unused_cents = u.unused_cents - s.cents
        FROM (SELECT coalesce(sum(s.cents), 0) AS cents FROM shares s) s, r WHERE u.client_id = r.client_id AND u.id = r.id AND s.cents > 0),
  p AS (INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, card, client_payment_id, created_at, claimed_until, ended_at)
        SELECT s.client_id, s.id, 'manual', 'succeeded', s.cents, s.currency, 'credit from an earlier payment', r.id, $2::timestamptz,
          $3::timestamptz, $4::timestamptz
        FROM shares s, r RETURNING *),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents,
      status = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN 'paid' WHEN i.status <> 'processing' THEN i.status ELSE CASE WHEN (i.due_on < (SELECT app.to_local_time($5::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = i.client_id)) THEN 'past_due' ELSE 'pending' END END,
      paid_at = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN $6::timestamptz END,
      next_attempt_at = CASE WHEN NOT (i.paid_cents + p.cents + i.credited_cents = i.total_cents) AND i.status <> 'processing' THEN i.next_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, i.status, p.cents, i.total_cents - i.paid_cents - i.credited_cents AS open_cents, p.card, p.id AS payment_id, p.user_id,
      p.staff_id, p.provider_key_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $7::timestamptz
          FROM changed s, (VALUES ($8::text, 1), ('receivable', -1)) AS e (account, sign)),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id,  created_at)
  SELECT changed.client_id, $9, CASE WHEN changed.status = 'paid' THEN $10 ELSE $11 END, changed.user_id, changed.staff_id, changed.provider_key_id, changed.id,  $12 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $13, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, ''), 'due_cents', changed.open_cents), $14::bytea, $15::timestamptz, $16::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $17, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.open_cents, 'currency', changed.currency), $18::timestamptz, $19::timestamptz, true,
    $20, $21::text[], $22::boolean FROM changed WHERE changed.status = 'past_due'),
  closed_invoice AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $23, changed.client_id::bigint, changed.id::text, $24::timestamptz, $25::bigint, false, $26::boolean FROM changed WHERE changed.status = 'paid'),
  closed_payment AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $27, r.client_id::bigint, r.id::text, $28::timestamptz, $29::bigint, false, $30::boolean FROM r WHERE r.unused_cents = (SELECT coalesce(sum(s.cents), 0) FROM shares s))
  SELECT to_json(true) FROM p LIMIT 1;

-- payOutUnused
WITH changed AS (UPDATE app.client_payments r SET unused_cents = r.unused_cents - $1::bigint
    WHERE r.client_id = $2 AND r.id = $3 AND r.unused_cents >= $4::bigint RETURNING r.*),
  r AS (INSERT INTO app.client_payments (client_id, kind, of_id, method, currency, cents, paid_on, reference, words, staff_id, created_at)
          SELECT changed.client_id, 'payout', changed.id, $5, changed.currency, $6::bigint, $7::date, $8, '',
            $9::bigint, $10::timestamptz
          FROM changed RETURNING *),
  payout_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT r.client_id, 'payout ' || r.id, e.account, r.currency, e.sign * r.cents, $11::timestamptz
  FROM r, (VALUES ('bank', $12::int), ('credit', -$13::int)) AS e (account, sign)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id, details, created_at)
  SELECT r.client_id, $14, $15, NULL, $16, $17::bigint, NULL, jsonb_build_object('cents', r.cents, 'currency', r.currency, 'reason', nullif(r.words, '')), $18 FROM r),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $19, u.email, jsonb_build_object('kind', $20::text, 'client_id', r.client_id, 'cents', r.cents, 'currency', r.currency, 'means', (SELECT concat_ws(' ', n.name, nullif(r.reference, '')) FROM (VALUES ('cheque', 'Cheque'), ('transfer', 'Bank transfer'), ('cash', 'Cash'), ('card', 'Card in person'), ('refund', 'Returned refund'), ('other', 'Other payment')) AS n (method, name) WHERE n.method = r.method), 'paid_on', r.paid_on, 'invoices', '[]'::jsonb, 'unused_cents', 0::bigint), $21::bytea, $22::timestamptz, $23::timestamptz, r.client_id::bigint FROM r JOIN app.billing_recipients u ON u.client_id = r.client_id),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $24, r.client_id::bigint, r.id::text, $25::timestamptz, $26::bigint, false, $27::boolean FROM changed r WHERE r.unused_cents = 0)
  SELECT to_json(true) FROM r;

-- reverseClientPayment
WITH o AS (SELECT * FROM app.client_payments o WHERE o.client_id = $1 AND o.id = $2 AND o.kind = 'payment'
          AND o.unused_cents = $3::bigint FOR UPDATE),
  s AS (SELECT p.invoice_id, sum(p.cents)::bigint AS cents FROM o JOIN app.payments p ON p.client_id = o.client_id AND p.client_payment_id = o.id
          AND p.kind = 'manual' GROUP BY 1),
  i AS (SELECT i.* FROM app.invoices i WHERE i.client_id = $4 AND i.id IN (SELECT s.invoice_id FROM s)
          ORDER BY i.created_at, i.id FOR UPDATE),
  r AS (
  INSERT INTO app.client_payments (client_id, kind, of_id, method, currency, cents, paid_on, reference, words, staff_id, created_at)
  SELECT o.client_id, 'reversal', o.id, o.method, o.currency, o.cents, $5::date, o.reference, $6, $7::bigint, $8::timestamptz
  FROM o WHERE o.cents = o.unused_cents + (SELECT coalesce(sum(s.cents), 0) FROM s)
          AND NOT EXISTS (SELECT FROM i JOIN s ON s.invoice_id = i.id WHERE i.paid_cents - s.cents < i.refunded_cents) ON CONFLICT (client_id, of_id) WHERE kind = 'reversal' DO NOTHING RETURNING *),
  updated_payments AS (UPDATE app.client_payments u SET unused_cents = 0 FROM r WHERE u.client_id = r.client_id AND u.id = r.of_id),
  p AS (INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, client_payment_id, staff_id, created_at, claimed_until, ended_at)
          SELECT r.client_id, i.id, 'reversal', 'succeeded', s.cents, r.currency, r.words, r.id, r.staff_id, $9::timestamptz, $10::timestamptz,
            $11::timestamptz
          FROM r, i JOIN s ON s.invoice_id = i.id RETURNING *),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents - p.cents, paid_at = NULL,
      status = CASE i.status WHEN 'paid' THEN CASE WHEN (i.due_on < (SELECT app.to_local_time($12::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = i.client_id)) THEN 'past_due' ELSE 'pending' END ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, i.status, p.cents, i.total_cents - i.paid_cents - i.credited_cents AS open_cents, p.id AS payment_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT n.client_id, 'reopening ' || n.payment_id, e.account, n.currency, e.sign * n.cents, $13::timestamptz
          FROM changed n, (VALUES ('receivable', 1), ('credit', -1)) AS e (account, sign)),
  reversal_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT r.client_id, 'reversal ' || r.id, e.account, r.currency, e.sign * r.cents, $14::timestamptz
  FROM r, (VALUES ('bank', $15::int), ('credit', -$16::int)) AS e (account, sign)),
  logged_invoices AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $17, $18, NULL, $19, changed.id, jsonb_build_object('reason', $20::text), $21 FROM changed),
  logged_payment AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id, details, created_at)
  SELECT r.client_id, $22, $23, NULL, $24, $25::bigint, NULL, jsonb_build_object('cents', r.cents, 'currency', r.currency, 'reason', nullif(r.words, '')), $26 FROM r),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $27, u.email, jsonb_build_object('kind', $28::text, 'client_id', r.client_id, 'cents', r.cents, 'currency', r.currency, 'means', (SELECT concat_ws(' ', n.name, nullif(r.reference, '')) FROM (VALUES ('cheque', 'Cheque'), ('transfer', 'Bank transfer'), ('cash', 'Cash'), ('card', 'Card in person'), ('refund', 'Returned refund'), ('other', 'Other payment')) AS n (method, name) WHERE n.method = r.method), 'paid_on', r.paid_on, 'invoices', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'cents', c.cents,
    'due_cents', c.open_cents) ORDER BY c.id), '[]') FROM changed c), 'unused_cents', 0::bigint), $29::bytea, $30::timestamptz, $31::timestamptz, r.client_id::bigint FROM r JOIN app.billing_recipients u ON u.client_id = r.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $32, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.open_cents, 'currency', changed.currency), $33::timestamptz, $34::timestamptz, true,
    $35, $36::text[], $37::boolean FROM changed WHERE changed.status = 'past_due')
  SELECT to_json(true) FROM r;

-- reversePayout
WITH o AS (SELECT * FROM app.client_payments o WHERE o.client_id = $1 AND o.id = $2 AND o.kind = 'payout'),
  r AS (
  INSERT INTO app.client_payments (client_id, kind, of_id, method, currency, cents, paid_on, reference, words, staff_id, created_at)
  SELECT o.client_id, 'reversal', o.id, o.method, o.currency, o.cents, $3::date, o.reference, $4, $5::bigint, $6::timestamptz
  FROM o ON CONFLICT (client_id, of_id) WHERE kind = 'reversal' DO NOTHING RETURNING *),
  changed AS (UPDATE app.client_payments u SET unused_cents = u.unused_cents + o.cents FROM r, o WHERE u.client_id = r.client_id AND u.id = o.of_id
    RETURNING u.client_id, u.id, u.method, u.currency, u.reference, u.unused_cents),
  reversal_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT r.client_id, 'reversal ' || r.id, e.account, r.currency, e.sign * r.cents, $7::timestamptz
  FROM r, (VALUES ('bank', $8::int), ('credit', -$9::int)) AS e (account, sign)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id, details, created_at)
  SELECT r.client_id, $10, $11, NULL, $12, $13::bigint, NULL, jsonb_build_object('cents', r.cents, 'currency', r.currency, 'reason', nullif(r.words, '')), $14 FROM r),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $15, u.email, jsonb_build_object('kind', $16::text, 'client_id', r.client_id, 'cents', r.cents, 'currency', r.currency, 'means', (SELECT concat_ws(' ', n.name, nullif(r.reference, '')) FROM (VALUES ('cheque', 'Cheque'), ('transfer', 'Bank transfer'), ('cash', 'Cash'), ('card', 'Card in person'), ('refund', 'Returned refund'), ('other', 'Other payment')) AS n (method, name) WHERE n.method = r.method), 'paid_on', r.paid_on, 'invoices', '[]'::jsonb, 'unused_cents', 0::bigint), $17::bytea, $18::timestamptz, $19::timestamptz, r.client_id::bigint FROM r JOIN app.billing_recipients u ON u.client_id = r.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $20, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.reference, 'cents', changed.unused_cents, 'currency', changed.currency), $21::timestamptz, $22::timestamptz, true,
    $23, $24::text[], $25::boolean FROM changed WHERE changed.method = 'refund')
  SELECT to_json(true) FROM r;


-- server/features/billing/cross-client/client-prices.ts

-- setClientPrice
WITH changed AS (INSERT INTO app.client_prices (client_id, package, frequency, currency, cents, starts_on, reason, staff_id, created_at)
    SELECT c.id, $1, $2, $3, $4::bigint, $5::date, $6,
      $7::bigint, $8::timestamptz FROM app.clients c WHERE c.id = $9
    RETURNING client_id, id, package, frequency, currency, cents, starts_on),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $10, $11, NULL, $12, NULL, jsonb_build_object('package', package, 'frequency', frequency, 'cents', cents, 'currency', currency, 'starts_on', starts_on, 'reason', $13::text), $14 FROM changed),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $15, changed.client_id::bigint, changed.package || ' ' || changed.currency, $16::timestamptz, $17::bigint, false, $18::boolean FROM changed)
  SELECT json_build_object('client_id', client_id) FROM changed;

-- endClientPrice
WITH changed AS (UPDATE app.client_prices p SET ended_at = $1 WHERE p.id = $2 AND p.ended_at IS NULL
    RETURNING p.client_id, p.package, p.frequency, p.currency, p.cents, p.starts_on),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $3, $4, NULL, $5, NULL, jsonb_build_object('package', package, 'frequency', frequency, 'cents', cents, 'currency', currency, 'starts_on', starts_on, 'reason', $6::text), $7 FROM changed)
  SELECT json_build_object('client_id', client_id) FROM changed;


-- server/features/billing/cross-client/credit-notes.ts

-- readNoteKeyForStaff
  SELECT json_build_object('client_id', n.client_id, 'id', n.id) FROM app.credit_notes n WHERE n.id = $1;

-- readPrintedNote
  SELECT json_build_object('client_id', n.client_id, 'id', n.id, 'number', n.number, 'kind', n.kind, 'invoice_id', i.id, 'invoice', i.number,
  'currency', n.currency, 'reason', n.reason, 'subtotal_cents', n.subtotal_cents, 'taxes', n.taxes, 'total_cents', n.total_cents,
  'issuer', n.issuer, 'bill_to', n.bill_to, 'issued_on', n.issued_on, 'created_at', app.to_iso(n.created_at)) FROM app.credit_notes n
  JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id
  WHERE n.client_id = $1 AND n.id = $2;


-- server/features/billing/cross-client/discounts.ts

-- giveDiscount
WITH changed AS (INSERT INTO app.billing_discounts (client_id, percent, cents, currency, starts_on, last_on, words, staff_id, created_at)
    SELECT c.id, $1::int, $2::bigint, $3::text, $4::date,
      $5::date, $6, $7::bigint, $8::timestamptz FROM app.clients c WHERE c.id = $9
      AND NOT EXISTS (SELECT FROM app.billing_discounts o WHERE o.client_id = c.id AND o.cancelled_at IS NULL
        AND o.starts_on <= $10::date AND o.last_on >= $11::date)
    RETURNING client_id, id, words),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $12, $13, NULL, $14, NULL, jsonb_build_object('reason', words), $15 FROM changed)
  SELECT json_build_object('client_id', client_id) FROM changed;

-- cancelDiscount
WITH changed AS (UPDATE app.billing_discounts d SET cancelled_at = $1 WHERE d.id = $2 AND d.cancelled_at IS NULL RETURNING d.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $3, $4, NULL, $5, NULL, jsonb_build_object('reason', $6::text), $7 FROM changed)
  SELECT json_build_object('client_id', client_id) FROM changed;


-- server/features/billing/cross-client/fees.ts

-- addFee
WITH changed AS (INSERT INTO app.one_time_fees (client_id, words, cents, currency, staff_id, provider_key_id, created_at)
    SELECT a.client_id, $1, $2::bigint, $3, $4::bigint, $5::bigint, $6::timestamptz
    FROM app.billing_accounts a WHERE a.client_id = $7 AND a.next_payment_on IS NOT NULL AND a.cancels_on IS NULL
    RETURNING client_id, id, words, cents, currency),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id, details, created_at)
  SELECT client_id, $8, $9, NULL, $10, $11::bigint, NULL, jsonb_build_object('cents', cents, 'currency', currency, 'reason', words), $12 FROM changed)
  SELECT json_build_object('client_id', client_id) FROM changed;

-- listVoidedFees
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'words', f.words, 'cents', f.cents, 'currency', f.currency, 'invoice', i.number)
    ORDER BY f.id), '[]')
  FROM app.one_time_fees f JOIN app.invoices i ON i.client_id = f.client_id AND i.id = f.invoice_id
  WHERE f.client_id = $1 AND i.status = 'voided';

-- findVoidedFee
  SELECT json_build_object('client_id', f.client_id) FROM app.one_time_fees f WHERE f.id = $1 AND EXISTS (SELECT FROM app.invoices i WHERE i.client_id = f.client_id AND i.id = f.invoice_id
    AND i.status = 'voided');

-- chargeFeeAgain
WITH changed AS (UPDATE app.one_time_fees f SET invoice_id = NULL FROM app.billing_accounts a
    WHERE f.id = $1 AND EXISTS (SELECT FROM app.invoices i WHERE i.client_id = f.client_id AND i.id = f.invoice_id
    AND i.status = 'voided') AND a.client_id = f.client_id AND a.next_payment_on IS NOT NULL AND a.cancels_on IS NULL
    RETURNING f.client_id, f.words, f.cents, f.currency),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $2, $3, NULL, $4, NULL, jsonb_build_object('cents', cents, 'currency', currency, 'reason', words), $5 FROM changed)
  SELECT json_build_object('client_id', client_id) FROM changed;

-- withdrawFee
WITH changed AS (UPDATE app.one_time_fees f SET withdrawn_at = $1, invoice_id = NULL
    WHERE f.id = $2 AND f.withdrawn_at IS NULL AND (f.invoice_id IS NULL OR EXISTS (SELECT FROM app.invoices i WHERE i.client_id = f.client_id AND i.id = f.invoice_id
    AND i.status = 'voided'))
    RETURNING f.client_id, f.cents, f.currency),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $3, $4, NULL, $5, NULL, jsonb_build_object('cents', cents, 'currency', currency, 'reason', $6::text), $7 FROM changed)
  SELECT json_build_object('client_id', client_id) FROM changed;

-- lockFees
  WITH f AS (SELECT * FROM app.one_time_fees f WHERE f.client_id = ANY ($1::bigint[]) AND f.withdrawn_at IS NULL
      AND f.invoice_id IS NULL ORDER BY f.client_id, f.id FOR UPDATE)
  SELECT coalesce(json_agg(json_build_object('client_id', f.client_id, 'id', f.id, 'words', f.words, 'cents', f.cents, 'currency', f.currency)
    ORDER BY f.id), '[]') FROM f;

-- assignFees
  WITH assigned_fees AS (
    UPDATE app.one_time_fees f SET invoice_id = i.id
    FROM jsonb_to_recordset($1::jsonb) AS n (client_id bigint, id bigint, period date), app.invoices i
    WHERE f.client_id = n.client_id AND f.id = n.id AND i.client_id = n.client_id AND i.period = n.period RETURNING 1)
  SELECT to_json(count(*)) FROM assigned_fees;


-- server/features/billing/cross-client/invoice-reminders.ts

-- readReminderSchedule
  SELECT json_build_object('version', (SELECT s.version FROM app.invoice_reminder_schedule s),
    'before', coalesce(json_agg(-d.days ORDER BY d.days) FILTER (WHERE d.days <= 0), '[]'),
    'after', coalesce(json_agg(d.days ORDER BY d.days) FILTER (WHERE d.days > 0), '[]')) FROM app.invoice_reminder_days d;

-- saveReminderSchedule
WITH changed AS (UPDATE app.invoice_reminder_schedule s SET version = s.version + 1 WHERE s.version = $1::int RETURNING s.version),
  deleted_days AS (DELETE FROM app.invoice_reminder_days d USING changed WHERE d.days <> ALL ($2::int[])),
  inserted_days AS (INSERT INTO app.invoice_reminder_days (days) SELECT unnest($3::int[]) FROM changed ON CONFLICT DO NOTHING),
  logged AS (
  INSERT INTO app.staff_log (staff_id, subject_id, client_id, event, details, reason, created_at)
  SELECT $4::bigint, NULL::bigint, NULL::bigint, $5::text, '{}'::jsonb, $6::text, $7::timestamptz FROM changed)
  SELECT to_json(true) FROM changed;

-- readClientReminders
  SELECT json_build_object('client_id', c.id, 'today', app.to_local_time($1::timestamptz, c.time_zone)::date, 'has_recipient', EXISTS (SELECT FROM app.billing_recipients u WHERE u.client_id = c.id),
    'days', (SELECT coalesce(json_agg(d.days ORDER BY d.days), '[]') FROM app.invoice_reminder_days d),
    'open', (SELECT coalesce(json_agg(json_build_object('number', i.number, 'due_on', i.due_on, 'last_days',
        (SELECT max(r.days) FROM app.invoice_reminders r WHERE r.client_id = i.client_id AND r.invoice_id = i.id)) ORDER BY i.due_on, i.id), '[]')
      FROM app.invoices i WHERE i.client_id = c.id AND i.status IN ('open', 'pending', 'past_due', 'failed') AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0 AND i.next_attempt_at IS NULL AND c.account_status <> 'Cancelled'),
    'pause', (SELECT json_build_object('until', p.until, 'reason', p.reason, 'staff_name', CASE WHEN f.id IS NOT NULL THEN nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '') END)
      FROM app.invoice_reminder_pauses p LEFT JOIN app.staff f ON f.id = p.staff_id
      WHERE p.client_id = c.id AND (p.until IS NULL OR p.until >= app.to_local_time($2::timestamptz, c.time_zone)::date)),
    'sent', (SELECT coalesce(json_agg(json_build_object('number', s.number, 'days', s.days, 'sent_at', app.to_iso(s.sent_at),
        'staff_name', s.staff_name) ORDER BY s.sent_at DESC, s.number DESC), '[]')
      FROM (SELECT i.number, r.days, r.sent_at, CASE WHEN f.id IS NOT NULL THEN nullif(btrim(concat_ws(' ', nullif(f.first_name, ''), nullif(f.last_name, ''))), '') END AS staff_name
        FROM app.invoice_reminders r JOIN app.invoices i ON i.client_id = r.client_id AND i.id = r.invoice_id
        LEFT JOIN app.staff f ON f.id = r.staff_id
        WHERE r.client_id = c.id ORDER BY r.sent_at DESC, i.number DESC LIMIT 20) s))
  FROM app.clients c WHERE c.id = $3;

-- pauseReminders
WITH changed AS (INSERT INTO app.invoice_reminder_pauses AS p (client_id, until, reason, staff_id, created_at)
      SELECT c.id, $1::date, $2, $3::bigint, $4::timestamptz FROM app.clients c WHERE c.id = $5
      ON CONFLICT (client_id) DO UPDATE SET until = excluded.until, reason = excluded.reason, staff_id = excluded.staff_id,
        created_at = excluded.created_at
      RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $6, $7, NULL, $8, NULL,  $9 FROM changed)
  SELECT NULL;

-- resumeReminders
WITH changed AS (DELETE FROM app.invoice_reminder_pauses p WHERE p.client_id = $1 RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $2, $3, NULL, $4, NULL,  $5 FROM changed)
  SELECT NULL;

-- sendDueReminders
WITH due AS (SELECT i.client_id, i.id, i.days FROM (
        SELECT i.client_id, i.id, app.to_local_time($1::timestamptz, c.time_zone)::date - i.due_on AS days
        FROM app.invoices i JOIN app.clients c ON c.id = i.client_id
        WHERE i.status IN ('open', 'pending', 'past_due', 'failed') AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0 AND i.next_attempt_at IS NULL AND c.account_status <> 'Cancelled' AND EXISTS (SELECT FROM app.billing_recipients u WHERE u.client_id = c.id) AND extract(hour FROM app.to_local_time($2::timestamptz, c.time_zone)) BETWEEN 9 AND 18
          AND NOT EXISTS (SELECT FROM app.invoice_reminder_pauses p WHERE p.client_id = i.client_id AND (p.until IS NULL OR p.until >= app.to_local_time($3::timestamptz, c.time_zone)::date))) i
      JOIN LATERAL (SELECT max(d.days) AS days FROM app.invoice_reminder_days d WHERE d.days <= i.days) step
        ON i.days <= step.days + $4::int AND (step.days >= 0 OR i.days < 0)
      WHERE NOT EXISTS (SELECT FROM app.invoice_reminders r WHERE r.client_id = i.client_id AND r.invoice_id = i.id AND r.days >= step.days)),
  changed AS (INSERT INTO app.invoice_reminders (client_id, invoice_id, days, staff_id, sent_at)
      SELECT due.client_id, due.id, due.days, $5::bigint, $6::timestamptz FROM due
      ON CONFLICT DO NOTHING RETURNING client_id, invoice_id, days),
  reminded_clients AS (SELECT changed.client_id, bool_or(changed.days > 0) AS is_late,
      jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'currency', i.currency, 'cents', CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, 'due_on', i.due_on,
        'is_late', changed.days > 0) ORDER BY i.due_on, i.id) AS invoices
    FROM changed JOIN app.invoices i ON i.client_id = changed.client_id AND i.id = changed.invoice_id GROUP BY changed.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $7, $8, NULL, NULL, changed.invoice_id,  $9 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $10, NULL, NULL, NULL, jsonb_build_object('count', jsonb_array_length(g.invoices), 'invoice', g.invoices -> 0 -> 'id',
          'number', g.invoices -> 0 -> 'number', 'due_on', g.invoices -> 0 -> 'due_on', 'is_late', g.is_late), $11::timestamptz FROM reminded_clients g JOIN app.billing_admins u ON u.client_id = g.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $12, u.email, jsonb_build_object('client_id', g.client_id, 'invoices', g.invoices), $13::bytea, $14::timestamptz, $15::timestamptz, g.client_id::bigint FROM reminded_clients g JOIN app.billing_recipients u ON u.client_id = g.client_id)
  SELECT to_json(count(*)) FROM changed;

-- sendReminder
WITH due AS (SELECT i.client_id, i.id, app.to_local_time($1::timestamptz, c.time_zone)::date - i.due_on AS days
      FROM app.invoices i JOIN app.clients c ON c.id = i.client_id WHERE i.client_id = $2 AND i.status IN ('open', 'pending', 'past_due', 'failed') AND CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END > 0 AND i.next_attempt_at IS NULL AND c.account_status <> 'Cancelled' AND EXISTS (SELECT FROM app.billing_recipients u WHERE u.client_id = c.id)),
  changed AS (INSERT INTO app.invoice_reminders (client_id, invoice_id, days, staff_id, sent_at)
      SELECT due.client_id, due.id, due.days, $3::bigint, $4::timestamptz FROM due
      ON CONFLICT DO NOTHING RETURNING client_id, invoice_id, days),
  reminded_clients AS (SELECT changed.client_id, bool_or(changed.days > 0) AS is_late,
      jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'currency', i.currency, 'cents', CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, 'due_on', i.due_on,
        'is_late', changed.days > 0) ORDER BY i.due_on, i.id) AS invoices
    FROM changed JOIN app.invoices i ON i.client_id = changed.client_id AND i.id = changed.invoice_id GROUP BY changed.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $5, $6, NULL, $7, changed.invoice_id,  $8 FROM changed),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $9, NULL, NULL, NULL, jsonb_build_object('count', jsonb_array_length(g.invoices), 'invoice', g.invoices -> 0 -> 'id',
          'number', g.invoices -> 0 -> 'number', 'due_on', g.invoices -> 0 -> 'due_on', 'is_late', g.is_late), $10::timestamptz FROM reminded_clients g JOIN app.billing_admins u ON u.client_id = g.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $11, u.email, jsonb_build_object('client_id', g.client_id, 'invoices', g.invoices), $12::bytea, $13::timestamptz, $14::timestamptz, g.client_id::bigint FROM reminded_clients g JOIN app.billing_recipients u ON u.client_id = g.client_id)
  SELECT to_json(count(*)) FROM changed;


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
  SELECT $13, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.total_cents, 'currency', changed.currency, 'due_on', changed.due_on, 'credit_cents', (SELECT least(changed.total_cents, coalesce(sum(r.unused_cents), 0))::bigint FROM app.client_payments r
        WHERE r.client_id = changed.client_id AND r.currency = changed.currency)), $14::bytea, $15::timestamptz, $16::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id AND changed.status = 'pending')
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
  SELECT $12, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.total_cents, 'currency', changed.currency, 'due_on', changed.due_on, 'credit_cents', (SELECT least(changed.total_cents, coalesce(sum(r.unused_cents), 0))::bigint FROM app.client_payments r
        WHERE r.client_id = changed.client_id AND r.currency = changed.currency)), $13::bytea, $14::timestamptz, $15::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id AND changed.status = 'pending')
  SELECT coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', round((i.total_cents) / 100.0, 2), 'balance', round((CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) / 100.0, 2),
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on) ORDER BY i.number), '[]') FROM changed i;


-- server/features/billing/cross-client/missed-periods.ts

-- readMissedInvoice
  SELECT json_build_object('number', i.number, 'until', o.until) FROM app.missed_periods o
  JOIN app.invoices i ON i.client_id = o.client_id AND i.id = o.invoice_id
  WHERE o.client_id = $1 AND o.starts_on <= $2::date AND o.until > $3::date AND i.status <> 'voided' ORDER BY o.until DESC LIMIT 1;

-- readOpenMissed
  SELECT to_json(o.until) FROM app.missed_periods o
  WHERE o.client_id = $1 AND o.invoice_id IS NULL AND o.waived_at IS NULL AND o.starts_on < $2::date AND o.until > $3::date;

-- readSettledRest
  SELECT to_json(EXISTS (SELECT FROM app.missed_periods o WHERE o.client_id = $1 AND (o.starts_on >= $2::date OR o.until = $3::date)
    AND o.until - o.starts_on < o.period_days AND NOT (o.invoice_id IS NULL AND o.waived_at IS NULL)));

-- listMissedPeriods
  SELECT coalesce(json_agg(json_build_object('id', o.id, 'starts_on', o.starts_on, 'until', o.until, 'period_days', o.period_days, 'package', o.package,
  'frequency', o.frequency, 'cents', round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($1::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($2::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($3::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($4::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($5::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint, 'why', o.why) ORDER BY o.starts_on), '[]')
  FROM app.missed_periods o JOIN app.clients c ON c.id = o.client_id WHERE o.client_id = $6 AND o.invoice_id IS NULL AND o.waived_at IS NULL;

-- lockMissed
  WITH o AS (SELECT * FROM app.missed_periods o WHERE o.client_id = $1 AND o.id = ANY ($2::bigint[]) ORDER BY o.id FOR UPDATE)
  SELECT coalesce(json_agg(json_build_object('period', json_build_object('id', o.id, 'starts_on', o.starts_on, 'until', o.until, 'period_days', o.period_days, 'package', o.package,
  'frequency', o.frequency, 'cents', round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($3::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($4::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($5::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($6::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($7::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint, 'why', o.why), 'is_open', o.invoice_id IS NULL AND o.waived_at IS NULL) ORDER BY o.starts_on), '[]') FROM o JOIN app.clients c ON c.id = o.client_id;

-- settleMissed
WITH changed AS (UPDATE app.missed_periods o SET invoice_id = $1::bigint, staff_id = $2::bigint,
      waived_at = CASE WHEN $3::bigint IS NULL THEN $4::timestamptz END
    WHERE o.client_id = $5 AND o.id = ANY ($6::bigint[]) RETURNING o.client_id, o.id, o.starts_on, o.invoice_id),
  left_periods AS (SELECT o.* FROM app.missed_periods o WHERE o.client_id = $7 AND o.invoice_id IS NULL AND o.waived_at IS NULL AND o.id <> ALL ($8::bigint[])),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT x.client_id, $9, $10, NULL, $11, NULL, jsonb_build_object('periods', x.n, 'since', x.since, 'reason', $12::text), $13 FROM (SELECT client_id, count(*) AS n, min(starts_on) AS since FROM changed WHERE invoice_id IS NULL GROUP BY client_id) x),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $14, m.client_id::bigint, $15::text, jsonb_build_object('periods', m.periods, 'since', m.since, 'cents', m.cents, 'currency', m.currency), $16::timestamptz, $17::timestamptz, true,
    $18, $19::text[], $20::boolean FROM (SELECT c.id AS client_id, count(*) AS periods, min(o.starts_on) AS since,
          CASE WHEN count(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($21::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($22::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($23::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($24::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($25::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint) = count(*) THEN sum(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($26::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($27::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($28::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($29::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($30::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint)::bigint END AS cents,
          CASE (app.tax_place(c.id, app.to_local_time($31::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AS currency
        FROM (SELECT * FROM left_periods) o JOIN app.clients c ON c.id = o.client_id GROUP BY c.id) m),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $32, $33::bigint, NULL::text, $34::timestamptz, $35::bigint, false, $36::boolean FROM (SELECT WHERE NOT EXISTS (SELECT FROM left_periods)) x)
  SELECT NULL;

-- readBlock
  SELECT to_json(CASE WHEN EXISTS (
  SELECT FROM app.tax_place(c.id, $1::date) p WHERE p.country = 'CA' AND p.region IS NULL) THEN 'province' ELSE 'price' END) FROM app.clients c
  JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = $2 AND (a.next_payment_on <= app.to_local_time($3::timestamptz, c.time_zone)::date AND c.account_status IN ('Live', 'Launch') AND (a.cancels_on IS NULL OR a.next_payment_on < a.cancels_on))
    AND (EXISTS (
  SELECT FROM app.tax_place(c.id, $4::date) p WHERE p.country = 'CA' AND p.region IS NULL) OR coalesce(coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($5::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($6::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($7::timestamptz, c.time_zone)::date) ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($8::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($9::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($10::timestamptz, c.time_zone)::date))), CASE WHEN a.next_payment_on <= app.to_local_time($11::timestamptz, c.time_zone)::date THEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($12::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($13::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($14::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($15::timestamptz, c.time_zone)::date)) END) IS NULL);


-- server/features/billing/cross-client/package-changes.ts

-- changePackage
WITH w AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS w (client_id bigint, package text, services text[],
      features text[], frequency text, was_package text, was_frequency text, was_next date, has_account boolean)),
  a AS (SELECT a.client_id FROM app.billing_accounts a JOIN w ON w.client_id = a.client_id JOIN app.clients c ON c.id = a.client_id
      WHERE a.frequency = w.was_frequency AND a.next_payment_on IS NOT DISTINCT FROM w.was_next
        AND a.cancels_on IS NULL ORDER BY c.id FOR NO KEY UPDATE OF c FOR UPDATE OF a),
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
  recorded_periods AS (INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT c.id, d.starts_on, least(d.until, x.cut), d.until - d.starts_on, coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($9::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($10::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($11::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)),
      CASE WHEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($12::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($13::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)) IS NULL THEN 'price' WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.kind = $14
    AND q.created_at <= app.to_instant(d.until::timestamp, c.time_zone)
    AND (q.done_at IS NULL OR q.done_at > app.to_instant(d.starts_on::timestamp, c.time_zone))) THEN 'province' END, $15::timestamptz
    FROM (SELECT c.client_id, $16::date AS before, $17::date AS cut FROM c) x JOIN app.clients c ON c.id = x.client_id JOIN app.billing_accounts a ON a.client_id = c.id,
      LATERAL app.list_periods(a.next_payment_on, x.before, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) d
    WHERE a.next_payment_on < x.before AND least(d.until, x.cut) > d.starts_on
      AND (a.cancels_on IS NULL OR d.starts_on < a.cancels_on) AND NOT EXISTS (SELECT FROM app.service_pauses s WHERE s.client_id = c.id
    AND app.to_local_time(s.paused_at, c.time_zone)::date < d.starts_on
    AND (s.resumed_at IS NULL OR app.to_local_time(s.resumed_at, c.time_zone)::date >= least(d.until, x.cut)))
      AND NOT EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.period = d.starts_on)
      AND NOT EXISTS (SELECT FROM app.restores r WHERE r.scope = 'from_now_on'
        AND d.starts_on <= app.to_local_time(r.released_at, c.time_zone)::date)
    ON CONFLICT ON CONSTRAINT missed_periods_client_id_starts_on_key DO NOTHING RETURNING *),
  cut_periods AS (DELETE FROM app.missed_periods o USING (SELECT c.client_id, $18::date AS cut FROM c) x
    WHERE o.client_id = x.client_id AND o.invoice_id IS NULL AND o.waived_at IS NULL AND o.starts_on < x.cut AND o.until > x.cut RETURNING o.*, x.cut),
  shortened_periods AS (INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT client_id, starts_on, cut, period_days, package, frequency, currency, cents, why, recorded_at FROM cut_periods RETURNING *),
  d AS (SELECT * FROM jsonb_to_recordset($19::jsonb) AS d (
        n int, client_id bigint, period date, currency text, lines jsonb, taxes jsonb, subtotal bigint, tax bigint, bill_to jsonb,
        issued_on date, due_on date, due_at timestamptz, status text, next_attempt_at timestamptz, entries jsonb, replaced jsonb)
      WHERE EXISTS (SELECT FROM c)),
  numbers AS (INSERT INTO app.invoice_numbers AS s (issuer, year, last) SELECT 'main', $20::int, count(*) FROM d HAVING count(*) > 0
      ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + excluded.last RETURNING s.last),
  numbered_drafts AS (SELECT d.*, $21::int || '-' || lpad((s.last - (SELECT count(*) FROM d) + d.n + 1)::text, 6, '0') AS number FROM d, numbers s),
  changed AS (INSERT INTO app.invoices (client_id, number, period, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on,
      issuer, bill_to, created_at, payment_due_at, staff_id, status, next_attempt_at, paid_at, replaced)
    SELECT client_id, number, period, currency, lines, taxes, subtotal, tax, subtotal + tax, issued_on, due_on, $22::jsonb,
      bill_to, $23::timestamptz, due_at, $24::bigint, CASE WHEN subtotal + tax = 0 THEN 'paid' ELSE status END,
      CASE WHEN subtotal + tax > 0 THEN next_attempt_at END, CASE WHEN subtotal + tax = 0 THEN $25::timestamptz END, replaced
    FROM numbered_drafts ORDER BY n RETURNING *),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
      SELECT m.client_id, 'invoice ' || m.id, e.account, m.currency, e.cents, $26::timestamptz
      FROM changed m JOIN numbered_drafts d ON d.client_id = m.client_id AND d.number = m.number,
        jsonb_to_recordset(d.entries) AS e (account text, cents bigint)),
  logged_change AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $27, $28, NULL, $29, NULL, jsonb_build_object('package', $30::text, 'reason', $31::text), $32 FROM c),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $33, $34, NULL, changed.staff_id, changed.id,  $35 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $36, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.total_cents, 'currency', changed.currency, 'due_on', changed.due_on, 'credit_cents', (SELECT least(changed.total_cents, coalesce(sum(r.unused_cents), 0))::bigint FROM app.client_payments r
        WHERE r.client_id = changed.client_id AND r.currency = changed.currency)), $37::bytea, $38::timestamptz, $39::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id AND changed.status = 'pending'),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $40, m.client_id::bigint, $41::text, jsonb_build_object('periods', m.periods, 'since', m.since, 'cents', m.cents, 'currency', m.currency), $42::timestamptz, $43::timestamptz, true,
    $44, $45::text[], $46::boolean FROM (SELECT c.id AS client_id, count(*) AS periods, min(o.starts_on) AS since,
          CASE WHEN count(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($47::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($48::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($49::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($50::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($51::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint) = count(*) THEN sum(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($52::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($53::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($54::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($55::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($56::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint)::bigint END AS cents,
          CASE (app.tax_place(c.id, app.to_local_time($57::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AS currency
        FROM (SELECT * FROM recorded_periods UNION ALL SELECT * FROM shortened_periods UNION ALL
    SELECT o.* FROM app.missed_periods o WHERE o.invoice_id IS NULL AND o.waived_at IS NULL
      AND o.client_id IN (SELECT r.client_id FROM recorded_periods r UNION ALL SELECT s.client_id FROM shortened_periods s)
      AND NOT EXISTS (SELECT FROM cut_periods d WHERE d.client_id = o.client_id AND d.id = o.id)) o JOIN app.clients c ON c.id = o.client_id GROUP BY c.id) m),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $58, id::bigint, NULL::text, $59::timestamptz, $60::bigint, false, $61::boolean FROM c WHERE 'TESTIMONIAL_MANAGER' = ANY (features))
  SELECT to_json(true) FROM c;

-- undoChanges
WITH w AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS w (client_id bigint, package text, services text[],
      features text[], frequency text, was_package text, was_frequency text, was_next date, has_account boolean)),
  a AS (SELECT a.client_id FROM app.billing_accounts a JOIN w ON w.client_id = a.client_id JOIN app.clients c ON c.id = a.client_id
      WHERE a.frequency = w.was_frequency AND a.next_payment_on IS NOT DISTINCT FROM w.was_next
        AND a.cancels_on IS NULL ORDER BY c.id FOR NO KEY UPDATE OF c FOR UPDATE OF a),
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
  unrecorded_periods AS (DELETE FROM app.missed_periods o USING c
    WHERE o.client_id = c.client_id AND o.starts_on >= $9::date AND o.invoice_id IS NULL AND o.waived_at IS NULL RETURNING o.*),
  cut_periods AS (DELETE FROM app.missed_periods o USING c
    WHERE o.client_id = c.client_id AND o.until = $10::date AND o.invoice_id IS NULL AND o.waived_at IS NULL AND (o.starts_on >= $11::date) IS NOT TRUE RETURNING o.*),
  restored_periods AS (INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT client_id, starts_on, $12::date, period_days, package, frequency, currency, cents, why, recorded_at FROM cut_periods RETURNING *),
  changed AS (UPDATE app.invoices i SET undone_at = $13, status = CASE WHEN i.total_cents = 0 THEN 'voided' ELSE i.status END
    FROM c WHERE i.client_id = c.client_id AND i.id = ANY ($14::bigint[]) RETURNING i.client_id, i.id, i.total_cents),
  logged_change AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $15, $16, NULL, $17, NULL, jsonb_build_object('package', $18::text, 'reason', $19::text), $20 FROM c),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $21, $22, NULL, $23, changed.id, jsonb_build_object('reason', $24::text), $25 FROM changed WHERE total_cents = 0),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $26, m.client_id::bigint, $27::text, jsonb_build_object('periods', m.periods, 'since', m.since, 'cents', m.cents, 'currency', m.currency), $28::timestamptz, $29::timestamptz, true,
    $30, $31::text[], $32::boolean FROM (SELECT c.id AS client_id, count(*) AS periods, min(o.starts_on) AS since,
          CASE WHEN count(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($33::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($34::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($35::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($36::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($37::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint) = count(*) THEN sum(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($38::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($39::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($40::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($41::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($42::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint)::bigint END AS cents,
          CASE (app.tax_place(c.id, app.to_local_time($43::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AS currency
        FROM (SELECT o.* FROM (SELECT o.* FROM app.missed_periods o JOIN c ON c.client_id = o.client_id WHERE o.invoice_id IS NULL AND o.waived_at IS NULL
    AND NOT EXISTS (SELECT FROM (SELECT client_id, id FROM unrecorded_periods UNION ALL SELECT client_id, id FROM cut_periods) u
      WHERE u.client_id = o.client_id AND u.id = o.id)
    UNION ALL SELECT * FROM restored_periods) o WHERE o.client_id IN (
      SELECT u.client_id FROM unrecorded_periods u UNION ALL SELECT r.client_id FROM restored_periods r)) o JOIN app.clients c ON c.id = o.client_id GROUP BY c.id) m),
  closed_applications AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $44, id::bigint, NULL::text, $45::timestamptz, $46::bigint, false, $47::boolean FROM c WHERE 'TESTIMONIAL_MANAGER' = ANY (features)),
  closed_missed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $48, d.client_id::bigint, NULL::text, $49::timestamptz, $50::bigint, false, $51::boolean FROM (SELECT DISTINCT client_id FROM unrecorded_periods) d WHERE NOT EXISTS (
      SELECT FROM (SELECT o.* FROM app.missed_periods o JOIN c ON c.client_id = o.client_id WHERE o.invoice_id IS NULL AND o.waived_at IS NULL
    AND NOT EXISTS (SELECT FROM (SELECT client_id, id FROM unrecorded_periods UNION ALL SELECT client_id, id FROM cut_periods) u
      WHERE u.client_id = o.client_id AND u.id = o.id)
    UNION ALL SELECT * FROM restored_periods) o WHERE o.client_id = d.client_id))
  SELECT to_json(true) FROM c;

-- planChangeLater
WITH changed AS (UPDATE app.billing_accounts a SET planned_package = $1, planned_frequency = $2
    WHERE a.client_id = $3 AND a.next_payment_on IS NOT NULL AND a.cancels_on IS NULL RETURNING a.client_id),
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
  a AS (SELECT a.client_id FROM app.billing_accounts a JOIN w ON w.client_id = a.client_id JOIN app.clients c ON c.id = a.client_id
      WHERE a.frequency = w.was_frequency AND a.next_payment_on IS NOT DISTINCT FROM w.was_next
        AND a.cancels_on IS NULL ORDER BY c.id FOR NO KEY UPDATE OF c FOR UPDATE OF a),
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
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $7, id::bigint, NULL::text, $8::timestamptz, $9::bigint, false, $10::boolean FROM c WHERE 'TESTIMONIAL_MANAGER' = ANY (features))
  SELECT to_json(count(*)) FROM c;

-- listChangesOn
  SELECT coalesce(json_agg(json_build_object('invoice', json_build_object('client_id', i.client_id, 'id', i.id, 'status', i.status, 'balance_cents', CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, 'subtotal_cents', i.subtotal_cents,
    'taxes', i.taxes, 'paid_cents', i.paid_cents, 'credited_cents', i.credited_cents, 'refunded_cents', i.refunded_cents,
    'charge', (SELECT json_build_object('remote', p.remote, 'cents', p.cents - g.cents)
      FROM app.payments p, LATERAL (SELECT coalesce(sum(q.cents), 0) AS cents FROM app.payments q WHERE q.client_id = p.client_id
        AND q.invoice_id = p.invoice_id AND q.kind = 'refund' AND q.state = 'succeeded' AND q.charge = p.remote) g
      WHERE p.client_id = i.client_id AND p.invoice_id = i.id AND p.kind = 'card' AND p.state = 'succeeded' AND p.cents > g.cents
      ORDER BY p.id DESC LIMIT 1)), 'number', i.number, 'replaced', i.replaced) ORDER BY i.id), '[]')
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

-- readStatedClient
  SELECT json_build_object('client_id', c.id, 'client_name', c.name, 'movements', coalesce((
    SELECT json_agg(json_build_object('kind', m.kind, 'day', d.day, 'currency', m.currency, 'receivable', m.receivable, 'credit', m.credit,
      'money', m.money, 'invoice', i.number, 'due_on', i.due_on, 'note', n.number, 'card', p.card, 'method', r.method,
      'reference', r.reference, 'paid_on', r.paid_on, 'reverses', o.kind) ORDER BY d.day, m.at, m.kind <> 'invoice', m.key, m.kind)
    FROM (
      SELECT split_part(e.movement, ' ', 1) AS kind, split_part(e.movement, ' ', 2)::bigint AS key, e.currency, min(e.created_at) AS at,
        sum(CASE e.account WHEN 'receivable' THEN e.cents ELSE 0 END)::bigint AS receivable,
        sum(CASE e.account WHEN 'credit' THEN e.cents ELSE 0 END)::bigint AS credit,
        sum(CASE WHEN e.account IN ('card', 'bank') THEN e.cents ELSE 0 END)::bigint AS money
      FROM app.ledger_entries e WHERE e.client_id = c.id GROUP BY e.movement, e.currency
      UNION ALL
      SELECT 'invoice', f.id, f.currency, f.created_at, 0, 0, 0 FROM app.invoices f WHERE f.client_id = c.id AND f.total_cents = 0) m
    LEFT JOIN app.payments p ON p.client_id = c.id AND p.id = m.key AND m.kind IN ('payment', 'credit', 'refund', 'reopening')
    LEFT JOIN app.invoices i ON i.client_id = c.id AND i.id = CASE WHEN m.kind IN ('invoice', 'void') THEN m.key ELSE p.invoice_id END
    LEFT JOIN app.credit_notes n ON n.client_id = c.id AND (n.payment_id = p.id OR (m.kind = 'void' AND n.kind = 'void' AND n.invoice_id = m.key))
    LEFT JOIN app.client_payments r ON r.client_id = c.id
      AND r.id = CASE WHEN m.kind IN ('received', 'payout', 'reversal') THEN m.key ELSE p.client_payment_id END
    LEFT JOIN app.client_payments o ON o.client_id = c.id AND o.id = r.of_id
    CROSS JOIN LATERAL (SELECT coalesce(CASE WHEN m.kind = 'invoice' THEN i.issued_on ELSE n.issued_on END,
      app.to_local_time(m.at, $1)::date) AS day) d
    WHERE d.day <= $2::date), '[]'))
  FROM app.clients c WHERE c.id = $3;

-- listMonthTotals
  SELECT coalesce(json_agg(json_build_array(currency, kind, account, CASE WHEN (cents) IS NOT NULL THEN json_build_object('cents', (cents)::bigint) END) ORDER BY currency, kind, account), '[]')
  FROM (
    SELECT e.currency, split_part(e.movement, ' ', 1) AS kind, e.account, sum(-e.cents) AS cents
    FROM (
  SELECT e.* FROM app.ledger_entries e
  WHERE e.created_at >= $1::timestamptz - interval '3 days' AND e.created_at < $2::timestamptz + interval '1 month 3 days'
  UNION SELECT e.* FROM app.credit_notes n JOIN app.ledger_entries e ON e.client_id = n.client_id AND e.movement = 'refund ' || n.payment_id
  WHERE n.kind = 'refund' AND n.issued_on >= $3::date AND n.issued_on < $4::date + interval '1 month') e, LATERAL (SELECT
  coalesce((SELECT i.issued_on FROM app.invoices i WHERE e.movement LIKE 'invoice %' AND i.client_id = e.client_id
    AND i.id = split_part(e.movement, ' ', 2)::bigint),
    (SELECT n.issued_on FROM app.credit_notes n WHERE n.client_id = e.client_id
      AND CASE WHEN e.movement LIKE 'void %' THEN n.kind = 'void' AND n.invoice_id = split_part(e.movement, ' ', 2)::bigint
        WHEN e.movement LIKE 'credit %' OR e.movement LIKE 'refund %' THEN n.payment_id = split_part(e.movement, ' ', 2)::bigint END),
    app.to_local_time(e.created_at, $5)::date) AS day) d
    WHERE e.account <> 'receivable' AND d.day >= $6::date AND d.day < $7::date + interval '1 month'
    GROUP BY 1, 2, 3) t;


-- server/features/billing/cross-client/returned-refunds.ts

-- findMadeRefund
  SELECT json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents) FROM app.payments p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id WHERE p.key = $1::uuid AND p.kind = 'refund' AND p.state = 'succeeded' AND p.charge IS NOT NULL AND p.client_payment_id IS NULL;

-- listMadeRefunds
  SELECT coalesce(json_agg(made.refund ORDER BY made.client_id, made.id), '[]') FROM (
    SELECT p.client_id, p.id, json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents) AS refund FROM app.payments p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id WHERE p.kind = 'refund' AND p.state = 'succeeded' AND p.charge IS NOT NULL AND p.client_payment_id IS NULL AND p.ended_at >= $1
      AND (p.client_id, p.id) > ($2::bigint, $3::bigint)
    ORDER BY p.client_id, p.id LIMIT $4) made;

-- recordReturned
WITH i AS (SELECT i.* FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 FOR UPDATE),
  p AS (SELECT p.* FROM app.payments p JOIN i ON i.id = p.invoice_id WHERE p.client_id = $3 AND p.id = $4 AND p.kind = 'refund' AND p.state = 'succeeded' AND p.charge IS NOT NULL AND p.client_payment_id IS NULL
          FOR UPDATE OF p),
  r AS (INSERT INTO app.client_payments (client_id, kind, method, currency, cents, unused_cents, paid_on, reference, words, created_at)
          SELECT p.client_id, 'payment', 'refund', p.currency, p.cents, p.cents, app.to_local_time($5::timestamptz, c.time_zone)::date, i.number, '', $6::timestamptz
          FROM p, i, app.clients c WHERE c.id = p.client_id RETURNING *),
  changed AS (UPDATE app.payments u SET client_payment_id = r.id FROM p, r WHERE u.client_id = p.client_id AND u.id = p.id
    RETURNING u.client_id, u.invoice_id AS id, r.id AS client_payment_id, r.cents, r.currency, r.reference),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT r.client_id, 'received ' || r.id, e.account, r.currency, e.sign * r.cents, $7::timestamptz
          FROM r, (VALUES ('card', 1), ('credit', -1)) AS e (account, sign)),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $8, $9, NULL, NULL, changed.id,  $10 FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $11, changed.client_id::bigint, changed.client_payment_id::text, jsonb_build_object('number', changed.reference, 'cents', changed.cents, 'currency', changed.currency), $12::timestamptz, $13::timestamptz, true,
    $14, $15::text[], $16::boolean FROM changed)
  SELECT to_json(true) FROM changed;


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
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $13, c.id::bigint, n.package || ' ' || n.currency, $14::timestamptz, $15::bigint, false, $16::boolean FROM (SELECT DISTINCT package, currency FROM changed) n JOIN app.clients c ON c.package = n.package
        OR EXISTS (SELECT FROM app.billing_accounts a WHERE a.client_id = c.id AND a.planned_package = n.package))
  SELECT NULL;

-- readClientPlan
  SELECT json_build_object(
  'client_id', c.id, 'client_name', c.name, 'package', c.package, 'services', c.services, 'features', c.features, 'postal_address', c.postal_address,
  'bill_to', json_build_object('company', a.bill_company, 'name', a.bill_name, 'address', a.bill_address, 'tax_number', a.tax_number),
  'tax_places', (SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'region', p.region)
    ORDER BY p.starts_on), json_build_array(json_build_object('starts_on', '0001-01-01', 'country', c.country, 'region', c.state_or_province)))
    FROM app.tax_places p WHERE p.client_id = c.id), 'registrations', app.registered_taxes(),
  'time_zone', c.time_zone, 'currency', CASE (app.tax_place(c.id, app.to_local_time($1::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, 'has_account', a.client_id IS NOT NULL, 'frequency', coalesce(a.frequency, 'Monthly'), 'anchor', coalesce(a.anchor, 1),
  'next_payment_on', a.next_payment_on, 'cancels_on', a.cancels_on,
  'price_cents', coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = c.package
    AND p.frequency = coalesce(a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($2::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($3::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(c.package, coalesce(a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($4::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($5::timestamptz, c.time_zone)::date)),
  'next_plan', json_build_object('package', coalesce(a.planned_package, c.package), 'frequency', coalesce(a.planned_frequency, a.frequency, 'Monthly'), 'cents', coalesce(coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($6::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($7::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($8::timestamptz, c.time_zone)::date) ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($9::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($10::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($11::timestamptz, c.time_zone)::date))), CASE WHEN a.next_payment_on <= app.to_local_time($12::timestamptz, c.time_zone)::date THEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($13::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($14::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($15::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($16::timestamptz, c.time_zone)::date)) END)),
  'is_change_planned', a.planned_package IS NOT NULL,
  'paid', (SELECT json_build_object('currency', i.currency, 'lines', i.lines,
      'given_cents', CASE i.status WHEN 'voided' THEN i.total_cents ELSE i.credited_cents + i.refunded_cents + (SELECT coalesce(sum(p.cents), 0) FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id
    AND p.kind = 'refund' AND p.state = 'started') END)
    FROM app.invoices i WHERE i.client_id = c.id AND i.undone_at IS NULL AND jsonb_path_exists(i.lines, '$[*].pays')
    ORDER BY i.id DESC LIMIT 1),
  'card', CASE WHEN a.method IS NOT NULL THEN json_build_object('brand', a.brand, 'last_four', a.last_four, 'exp_month', a.exp_month, 'exp_year', a.exp_year) END,
  'has_past_due', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'past_due'),
  'has_failed', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'failed'),
  'owes_cents', (SELECT coalesce(sum(e.cents), 0) FROM app.ledger_entries e WHERE e.client_id = c.id AND e.account = 'receivable'
    AND e.currency = CASE (app.tax_place(c.id, app.to_local_time($17::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END),
  'discounts', (SELECT coalesce(json_agg(json_build_object('id', d.id, 'percent', d.percent, 'cents', d.cents, 'currency', d.currency,
      'starts_on', d.starts_on, 'last_on', d.last_on, 'words', d.words) ORDER BY d.id), '[]')
    FROM app.billing_discounts d WHERE d.client_id = c.id AND d.cancelled_at IS NULL),
  'fees', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'words', f.words, 'cents', f.cents, 'currency', f.currency) ORDER BY f.id), '[]')
    FROM app.one_time_fees f WHERE f.client_id = c.id AND f.withdrawn_at IS NULL AND f.invoice_id IS NULL),
  'prices', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'package', p.package, 'frequency', p.frequency, 'currency', p.currency,
      'cents', p.cents, 'starts_on', p.starts_on) ORDER BY p.starts_on, p.id), '[]')
    FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL),
  'credits', (SELECT coalesce(json_agg(json_build_object('currency', u.currency, 'amount', round((u.cents) / 100.0, 2)) ORDER BY u.currency), '[]')
    FROM (SELECT r.currency, sum(r.unused_cents) AS cents FROM app.client_payments r WHERE r.client_id = c.id AND r.unused_cents > 0 GROUP BY 1) u),
  'trial', (SELECT json_build_object('id', t.id, 'starts_on', t.starts_on, 'last_on', t.last_on, 'version', t.version)
    FROM app.trials t WHERE t.client_id = c.id AND t.ended_at IS NULL AND t.last_on >= app.to_local_time($18::timestamptz, c.time_zone)::date),
  'had_trial', EXISTS (SELECT FROM app.trials t WHERE t.client_id = c.id), 'is_closed', c.account_status = 'Cancelled') FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = $19;

-- listClientInvoices
  SELECT coalesce(json_agg(json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', round((i.total_cents) / 100.0, 2), 'balance', round((CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) / 100.0, 2),
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on) ORDER BY i.created_at DESC, i.id DESC), '[]') FROM app.invoices i WHERE i.client_id = $1;

-- readPrice
  SELECT to_json(coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = $1::text
    AND p.frequency = $2::text AND p.currency = $3::text AND p.starts_on <= $4::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price($5::text, $6::text, $7::text, $8::date))) FROM app.clients c WHERE c.id = $9;

-- readInvoiceOfPeriod
  SELECT to_json(i.number) FROM app.invoices i WHERE i.client_id = $1 AND i.period = $2::date;

-- savePlan
WITH changed AS (INSERT INTO app.billing_accounts AS a (client_id, frequency, next_payment_on, anchor)
    SELECT c.id, $1, $2::date, $3::int FROM app.clients c WHERE c.id = $4
      AND NOT EXISTS (SELECT FROM app.trials t WHERE t.client_id = c.id AND t.ended_at IS NULL AND t.last_on >= app.to_local_time($5::timestamptz, c.time_zone)::date AND t.last_on + 1 IS DISTINCT FROM $6::date)
    ON CONFLICT (client_id) DO UPDATE SET frequency = excluded.frequency, next_payment_on = excluded.next_payment_on, anchor = excluded.anchor
      WHERE a.cancels_on IS NULL AND a.next_payment_on IS NOT DISTINCT FROM $7::date
    RETURNING a.client_id),
  recorded_periods AS (INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT c.id, d.starts_on, least(d.until, x.cut), d.until - d.starts_on, coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($8::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($9::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($10::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)),
      CASE WHEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($11::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($12::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)) IS NULL THEN 'price' WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.kind = $13
    AND q.created_at <= app.to_instant(d.until::timestamp, c.time_zone)
    AND (q.done_at IS NULL OR q.done_at > app.to_instant(d.starts_on::timestamp, c.time_zone))) THEN 'province' END, $14::timestamptz
    FROM (SELECT changed.client_id, $15::date AS before, coalesce($16::date, 'infinity') AS cut FROM changed) x JOIN app.clients c ON c.id = x.client_id JOIN app.billing_accounts a ON a.client_id = c.id,
      LATERAL app.list_periods(a.next_payment_on, x.before, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) d
    WHERE a.next_payment_on < x.before AND least(d.until, x.cut) > d.starts_on
      AND (a.cancels_on IS NULL OR d.starts_on < a.cancels_on) AND NOT EXISTS (SELECT FROM app.service_pauses s WHERE s.client_id = c.id
    AND app.to_local_time(s.paused_at, c.time_zone)::date < d.starts_on
    AND (s.resumed_at IS NULL OR app.to_local_time(s.resumed_at, c.time_zone)::date >= least(d.until, x.cut)))
      AND NOT EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.period = d.starts_on)
      AND NOT EXISTS (SELECT FROM app.restores r WHERE r.scope = 'from_now_on'
        AND d.starts_on <= app.to_local_time(r.released_at, c.time_zone)::date)
    ON CONFLICT ON CONSTRAINT missed_periods_client_id_starts_on_key DO NOTHING RETURNING *),
  cut_periods AS (DELETE FROM app.missed_periods o USING (SELECT changed.client_id, $17::date AS cut FROM changed) x
    WHERE o.client_id = x.client_id AND o.invoice_id IS NULL AND o.waived_at IS NULL AND o.starts_on < x.cut AND o.until > x.cut RETURNING o.*, x.cut),
  shortened_periods AS (INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT client_id, starts_on, cut, period_days, package, frequency, currency, cents, why, recorded_at FROM cut_periods RETURNING *),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $18, m.client_id::bigint, $19::text, jsonb_build_object('periods', m.periods, 'since', m.since, 'cents', m.cents, 'currency', m.currency), $20::timestamptz, $21::timestamptz, true,
    $22, $23::text[], $24::boolean FROM (SELECT c.id AS client_id, count(*) AS periods, min(o.starts_on) AS since,
          CASE WHEN count(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($25::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($26::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($27::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($28::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($29::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint) = count(*) THEN sum(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($30::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($31::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($32::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($33::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($34::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint)::bigint END AS cents,
          CASE (app.tax_place(c.id, app.to_local_time($35::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AS currency
        FROM (SELECT * FROM recorded_periods UNION ALL SELECT * FROM shortened_periods UNION ALL
    SELECT o.* FROM app.missed_periods o WHERE o.invoice_id IS NULL AND o.waived_at IS NULL
      AND o.client_id IN (SELECT r.client_id FROM recorded_periods r UNION ALL SELECT s.client_id FROM shortened_periods s)
      AND NOT EXISTS (SELECT FROM cut_periods d WHERE d.client_id = o.client_id AND d.id = o.id)) o JOIN app.clients c ON c.id = o.client_id GROUP BY c.id) m)
  SELECT to_json(true) FROM changed;

-- readStaffInvoice
  SELECT json_build_object('client_id', i.client_id, 'id', i.id, 'status', i.status, 'balance_cents', CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END, 'subtotal_cents', i.subtotal_cents,
    'taxes', i.taxes, 'paid_cents', i.paid_cents, 'credited_cents', i.credited_cents, 'refunded_cents', i.refunded_cents,
    'charge', (SELECT json_build_object('remote', p.remote, 'cents', p.cents - g.cents)
      FROM app.payments p, LATERAL (SELECT coalesce(sum(q.cents), 0) AS cents FROM app.payments q WHERE q.client_id = p.client_id
        AND q.invoice_id = p.invoice_id AND q.kind = 'refund' AND q.state = 'succeeded' AND q.charge = p.remote) g
      WHERE p.client_id = i.client_id AND p.invoice_id = i.id AND p.kind = 'card' AND p.state = 'succeeded' AND p.cents > g.cents
      ORDER BY p.id DESC LIMIT 1)) FROM app.invoices i WHERE i.id = $1;

-- readTakenOff
  SELECT to_json(n.number) FROM app.invoices i, LATERAL (
    SELECT j.number, j.replaced, j.lines FROM app.invoices j WHERE j.client_id = i.client_id AND j.id > i.id AND j.undone_at IS NULL
      AND jsonb_path_exists(j.lines, '$[*].pays') ORDER BY j.id LIMIT 1) n
  WHERE i.client_id = $1 AND i.id = $2 AND i.undone_at IS NULL AND jsonb_path_exists(i.lines, '$[*].pays')
    AND n.replaced IS NOT NULL AND jsonb_path_exists(n.lines, '$[*] ? (!exists(@.pays) && @.cents < 0)');

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
    'card', p.card, 'words', p.words, 'created_at', app.to_iso(p.created_at), 'method', r.method, 'reference', r.reference, 'paid_on', r.paid_on) ORDER BY p.id), '[]')
    FROM app.payments p LEFT JOIN app.client_payments r ON r.client_id = p.client_id AND r.id = p.client_payment_id
    WHERE p.client_id = i.client_id AND p.invoice_id = i.id),
  'credit_notes', (SELECT coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'kind', n.kind, 'amount', round((n.total_cents) / 100.0, 2),
    'reason', n.reason, 'issued_on', n.issued_on) ORDER BY n.id), '[]')
    FROM app.credit_notes n WHERE n.client_id = i.client_id AND n.invoice_id = i.id), 'client_id', i.client_id, 'has_fees', EXISTS (SELECT FROM app.one_time_fees f
    WHERE f.client_id = i.client_id AND f.invoice_id = i.id)) FROM app.invoices i WHERE i.id = $1;

-- readInvoiceRow
  SELECT json_build_object('id', i.id, 'number', i.number, 'status', i.status, 'currency', i.currency,
  'due', round((i.total_cents) / 100.0, 2), 'balance', round((CASE WHEN i.status IN ('open', 'pending', 'past_due', 'failed', 'processing') THEN i.total_cents - i.paid_cents - i.credited_cents ELSE 0 END) / 100.0, 2),
  'payment_due_at', app.to_iso(i.payment_due_at), 'created_at', app.to_iso(i.created_at),
  'issued_on', i.issued_on, 'due_on', i.due_on) FROM app.invoices i WHERE i.id = $1;

-- voidInvoice
WITH i AS (
  SELECT * FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 AND i.status = $3
    AND i.paid_cents = $4 AND i.credited_cents = $5 AND i.refunded_cents = $6 FOR UPDATE),
  changed AS (UPDATE app.invoices v SET status = 'voided', next_attempt_at = NULL, period = NULL FROM i WHERE v.client_id = i.client_id AND v.id = i.id
    RETURNING v.client_id, v.id, v.currency, v.issuer, v.bill_to, NULL::bigint AS payment_id, $7::text AS words,
      $8::bigint AS staff_id, $9::date AS noted_on),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'void ' || changed.id, e.account, changed.currency, e.cents, $10::timestamptz
  FROM changed, jsonb_to_recordset($11::jsonb) AS e (account text, cents bigint)),
  note_numbers AS (INSERT INTO app.invoice_numbers AS s (issuer, year, last)
    SELECT 'credit notes', extract(year FROM changed.noted_on)::int, 1 FROM changed
    ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + 1 RETURNING s.year, s.last),
  credit_notes AS (INSERT INTO app.credit_notes (client_id, number, invoice_id, payment_id, kind, currency, reason, subtotal_cents, taxes,
      tax_cents, total_cents, issued_on, issuer, bill_to, staff_id, created_at)
    SELECT changed.client_id, 'CN-' || s.year || '-' || lpad(s.last::text, 6, '0'), changed.id, changed.payment_id, $12, changed.currency,
      coalesce(changed.words, ''), $13::bigint, $14::jsonb, $15::bigint, $16::bigint,
      changed.noted_on, changed.issuer, changed.bill_to, changed.staff_id, $17::timestamptz
    FROM changed, note_numbers s RETURNING *),
  reopened_periods AS (UPDATE app.missed_periods o SET invoice_id = NULL, staff_id = NULL
    FROM changed WHERE o.client_id = changed.client_id AND o.invoice_id = changed.id RETURNING o.*),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $18, $19, NULL, $20, changed.id, jsonb_build_object('reason', $21::text), $22 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $23, u.email, jsonb_build_object('client_id', n.client_id, 'note_id', n.id, 'invoice_id', n.invoice_id, 'number', n.number, 'invoice', i.number, 'kind', n.kind, 'cents', n.total_cents, 'currency', n.currency), $24::bytea, $25::timestamptz, $26::timestamptz, n.client_id::bigint FROM credit_notes n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id
    JOIN app.billing_recipients u ON u.client_id = n.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $27, m.client_id::bigint, $28::text, jsonb_build_object('periods', m.periods, 'since', m.since, 'cents', m.cents, 'currency', m.currency), $29::timestamptz, $30::timestamptz, true,
    $31, $32::text[], $33::boolean FROM (SELECT c.id AS client_id, count(*) AS periods, min(o.starts_on) AS since,
          CASE WHEN count(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($34::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($35::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($36::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($37::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($38::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint) = count(*) THEN sum(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($39::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($40::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($41::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($42::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($43::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint)::bigint END AS cents,
          CASE (app.tax_place(c.id, app.to_local_time($44::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AS currency
        FROM (SELECT * FROM reopened_periods UNION ALL
    SELECT o.* FROM app.missed_periods o WHERE o.invoice_id IS NULL AND o.waived_at IS NULL AND o.client_id IN (SELECT r.client_id FROM reopened_periods r)) o JOIN app.clients c ON c.id = o.client_id GROUP BY c.id) m),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $45, changed.client_id::bigint, changed.id::text, $46::timestamptz, $47::bigint, false, $48::boolean FROM changed)
  SELECT to_json(true) FROM changed;

-- creditInvoice
WITH i AS (
  SELECT * FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 AND i.status = $3
    AND i.paid_cents = $4 AND i.credited_cents = $5 AND i.refunded_cents = $6 FOR UPDATE),
  p AS (
  INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, staff_id, charge, created_at, claimed_until, ended_at, noted_on)
  SELECT i.client_id, i.id, $7, $8, $9::bigint, i.currency, $10, $11::bigint, $12::text, $13::timestamptz,
    $14::timestamptz, CASE WHEN $15 = 'succeeded' THEN $16::timestamptz END, $17::date
  FROM i ON CONFLICT (client_id, invoice_id) WHERE state = 'started' DO NOTHING RETURNING *),
  changed AS (UPDATE app.invoices v SET credited_cents = v.credited_cents + p.cents,
      status = CASE WHEN v.paid_cents + v.credited_cents + p.cents < v.total_cents THEN v.status WHEN v.paid_cents > v.refunded_cents THEN 'paid' ELSE 'closed' END,
      paid_at = CASE WHEN v.paid_cents + v.credited_cents + p.cents = v.total_cents AND v.paid_cents > v.refunded_cents THEN $18::timestamptz END,
      next_attempt_at = CASE WHEN v.paid_cents + v.credited_cents + p.cents < v.total_cents THEN v.next_attempt_at END
    FROM p WHERE v.client_id = p.client_id AND v.id = p.invoice_id
    RETURNING v.client_id, v.id, v.number, v.currency, v.status, v.total_cents - v.paid_cents - v.credited_cents AS open_cents, v.issuer, v.bill_to, p.id AS payment_id, p.words, p.staff_id, coalesce(p.noted_on, ($19::timestamptz AT TIME ZONE 'UTC')::date) AS noted_on),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'credit ' || changed.payment_id, e.account, changed.currency, e.cents, $20::timestamptz
  FROM changed, jsonb_to_recordset($21::jsonb) AS e (account text, cents bigint)),
  note_numbers AS (INSERT INTO app.invoice_numbers AS s (issuer, year, last)
    SELECT 'credit notes', extract(year FROM changed.noted_on)::int, 1 FROM changed
    ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + 1 RETURNING s.year, s.last),
  credit_notes AS (INSERT INTO app.credit_notes (client_id, number, invoice_id, payment_id, kind, currency, reason, subtotal_cents, taxes,
      tax_cents, total_cents, issued_on, issuer, bill_to, staff_id, created_at)
    SELECT changed.client_id, 'CN-' || s.year || '-' || lpad(s.last::text, 6, '0'), changed.id, changed.payment_id, $22, changed.currency,
      coalesce(changed.words, ''), $23::bigint, $24::jsonb, $25::bigint, $26::bigint,
      changed.noted_on, changed.issuer, changed.bill_to, changed.staff_id, $27::timestamptz
    FROM changed, note_numbers s RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT changed.client_id, $28, $29, NULL, $30, changed.id, jsonb_build_object('reason', $31::text), $32 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $33, u.email, jsonb_build_object('client_id', n.client_id, 'note_id', n.id, 'invoice_id', n.invoice_id, 'number', n.number, 'invoice', i.number, 'kind', n.kind, 'cents', n.total_cents, 'currency', n.currency), $34::bytea, $35::timestamptz, $36::timestamptz, n.client_id::bigint FROM credit_notes n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id
    JOIN app.billing_recipients u ON u.client_id = n.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $37, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.open_cents, 'currency', changed.currency), $38::timestamptz, $39::timestamptz, true,
    $40, $41::text[], $42::boolean FROM changed WHERE changed.status = 'past_due'),
  closed AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $43, changed.client_id::bigint, changed.id::text, $44::timestamptz, $45::bigint, false, $46::boolean FROM changed WHERE status IN ('paid', 'closed'))
  SELECT to_json(true) FROM changed;

-- markPaid
WITH i AS (
  SELECT * FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 AND i.status = $3
    AND i.paid_cents = $4 AND i.credited_cents = $5 AND i.refunded_cents = $6 FOR UPDATE),
  r AS (INSERT INTO app.client_payments (client_id, kind, method, currency, cents, paid_on, reference, words, staff_id, created_at)
        SELECT i.client_id, 'payment', 'other', i.currency, $7::bigint, $8::date, '', $9, $10::bigint, $11::timestamptz
        FROM i RETURNING *),
  p AS (INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, client_payment_id, staff_id, created_at, claimed_until, ended_at)
        SELECT i.client_id, i.id, 'manual', 'succeeded', r.cents, i.currency, r.words, r.id, r.staff_id, $12::timestamptz, $13::timestamptz,
          $14::timestamptz
        FROM i, r RETURNING *),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents,
      status = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN 'paid' WHEN i.status <> 'processing' THEN i.status ELSE CASE WHEN (i.due_on < (SELECT app.to_local_time($15::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = i.client_id)) THEN 'past_due' ELSE 'pending' END END,
      paid_at = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN $16::timestamptz END,
      next_attempt_at = CASE WHEN NOT (i.paid_cents + p.cents + i.credited_cents = i.total_cents) AND i.status <> 'processing' THEN i.next_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, i.status, p.cents, i.total_cents - i.paid_cents - i.credited_cents AS open_cents, p.card, p.id AS payment_id, p.user_id,
      p.staff_id, p.provider_key_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $17::timestamptz
          FROM changed s, (VALUES ($18::text, 1), ('receivable', -1)) AS e (account, sign)),
  received_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT r.client_id, 'received ' || r.id, e.account, r.currency, e.sign * r.cents, $19::timestamptz
  FROM r, (VALUES ('bank', $20::int), ('credit', -$21::int)) AS e (account, sign)),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id,  created_at)
  SELECT changed.client_id, $22, CASE WHEN changed.status = 'paid' THEN $23 ELSE $24 END, changed.user_id, changed.staff_id, changed.provider_key_id, changed.id,  $25 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $26, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, ''), 'due_cents', changed.open_cents), $27::bytea, $28::timestamptz, $29::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $30, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.open_cents, 'currency', changed.currency), $31::timestamptz, $32::timestamptz, true,
    $33, $34::text[], $35::boolean FROM changed WHERE changed.status = 'past_due'),
  closed_invoice AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $36, changed.client_id::bigint, changed.id::text, $37::timestamptz, $38::bigint, false, $39::boolean FROM changed WHERE changed.status = 'paid')
  SELECT to_json(true) FROM p;

-- refundByHand
WITH i AS (
  SELECT * FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 AND i.status = $3
    AND i.paid_cents = $4 AND i.credited_cents = $5 AND i.refunded_cents = $6 FOR UPDATE),
  p AS (
  INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, staff_id, charge, created_at, claimed_until, ended_at, noted_on)
  SELECT i.client_id, i.id, $7, $8, $9::bigint, i.currency, $10, $11::bigint, $12::text, $13::timestamptz,
    $14::timestamptz, CASE WHEN $15 = 'succeeded' THEN $16::timestamptz END, $17::date
  FROM i ON CONFLICT (client_id, invoice_id) WHERE state = 'started' DO NOTHING RETURNING *),
  changed AS (UPDATE app.invoices i SET refunded_cents = i.refunded_cents + p.cents,
      status = CASE WHEN i.refunded_cents + p.cents = i.paid_cents THEN 'closed' ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.currency, i.issuer, i.bill_to, p.id AS payment_id, p.words, p.staff_id, coalesce(p.noted_on, ($18::timestamptz AT TIME ZONE 'UTC')::date) AS noted_on),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'refund ' || changed.payment_id, e.account, changed.currency, e.cents, $19::timestamptz
  FROM changed, jsonb_to_recordset($20::jsonb) AS e (account text, cents bigint)),
  note_numbers AS (INSERT INTO app.invoice_numbers AS s (issuer, year, last)
    SELECT 'credit notes', extract(year FROM changed.noted_on)::int, 1 FROM changed
    ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + 1 RETURNING s.year, s.last),
  credit_notes AS (INSERT INTO app.credit_notes (client_id, number, invoice_id, payment_id, kind, currency, reason, subtotal_cents, taxes,
      tax_cents, total_cents, issued_on, issuer, bill_to, staff_id, created_at)
    SELECT changed.client_id, 'CN-' || s.year || '-' || lpad(s.last::text, 6, '0'), changed.id, changed.payment_id, $21, changed.currency,
      coalesce(changed.words, ''), $22::bigint, $23::jsonb, $24::bigint, $25::bigint,
      changed.noted_on, changed.issuer, changed.bill_to, changed.staff_id, $26::timestamptz
    FROM changed, note_numbers s RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $27, $28, NULL, changed.staff_id, changed.id,  $29 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $30, u.email, jsonb_build_object('client_id', n.client_id, 'note_id', n.id, 'invoice_id', n.invoice_id, 'number', n.number, 'invoice', i.number, 'kind', n.kind, 'cents', n.total_cents, 'currency', n.currency), $31::bytea, $32::timestamptz, $33::timestamptz, n.client_id::bigint FROM credit_notes n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id
    JOIN app.billing_recipients u ON u.client_id = n.client_id)
  SELECT to_json(true) FROM p;

-- beginRefund
  WITH i AS (
  SELECT * FROM app.invoices i WHERE i.client_id = $1 AND i.id = $2 AND i.status = $3
    AND i.paid_cents = $4 AND i.credited_cents = $5 AND i.refunded_cents = $6 FOR UPDATE),
  p AS (
  INSERT INTO app.payments (client_id, invoice_id, kind, state, cents, currency, words, staff_id, charge, created_at, claimed_until, ended_at, noted_on)
  SELECT i.client_id, i.id, $7, $8, $9::bigint, i.currency, $10, $11::bigint, $12::text, $13::timestamptz,
    $14::timestamptz, CASE WHEN $15 = 'succeeded' THEN $16::timestamptz END, $17::date
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
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents,
      status = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN 'paid' WHEN i.status <> 'processing' THEN i.status ELSE CASE WHEN (i.due_on < (SELECT app.to_local_time($9::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = i.client_id)) THEN 'past_due' ELSE 'pending' END END,
      paid_at = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN $10::timestamptz END,
      next_attempt_at = CASE WHEN NOT (i.paid_cents + p.cents + i.credited_cents = i.total_cents) AND i.status <> 'processing' THEN i.next_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, i.status, p.cents, i.total_cents - i.paid_cents - i.credited_cents AS open_cents, p.card, p.id AS payment_id, p.user_id,
      p.staff_id, p.provider_key_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $11::timestamptz
          FROM changed s, (VALUES ($12::text, 1), ('receivable', -1)) AS e (account, sign)),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id,  created_at)
  SELECT changed.client_id, $13, CASE WHEN changed.status = 'paid' THEN $14 ELSE $15 END, changed.user_id, changed.staff_id, changed.provider_key_id, changed.id,  $16 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $17, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, ''), 'due_cents', changed.open_cents), $18::bytea, $19::timestamptz, $20::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $21, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.open_cents, 'currency', changed.currency), $22::timestamptz, $23::timestamptz, true,
    $24, $25::text[], $26::boolean FROM changed WHERE changed.status = 'past_due'),
  closed_invoice AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $27, changed.client_id::bigint, changed.id::text, $28::timestamptz, $29::bigint, false, $30::boolean FROM changed WHERE changed.status = 'paid')
  SELECT to_json(true) FROM p;

-- recordRefundEnd, 2 of 4
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET refunded_cents = i.refunded_cents + p.cents,
      status = CASE WHEN i.refunded_cents + p.cents = i.paid_cents THEN 'closed' ELSE i.status END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.currency, i.issuer, i.bill_to, p.id AS payment_id, p.words, p.staff_id, coalesce(p.noted_on, ($9::timestamptz AT TIME ZONE 'UTC')::date) AS noted_on),
  ledger_entries AS (
  INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
  SELECT changed.client_id, 'refund ' || changed.payment_id, e.account, changed.currency, e.cents, $10::timestamptz
  FROM changed, jsonb_to_recordset($11::jsonb) AS e (account text, cents bigint)),
  note_numbers AS (INSERT INTO app.invoice_numbers AS s (issuer, year, last)
    SELECT 'credit notes', extract(year FROM changed.noted_on)::int, 1 FROM changed
    ON CONFLICT (issuer, year) DO UPDATE SET last = s.last + 1 RETURNING s.year, s.last),
  credit_notes AS (INSERT INTO app.credit_notes (client_id, number, invoice_id, payment_id, kind, currency, reason, subtotal_cents, taxes,
      tax_cents, total_cents, issued_on, issuer, bill_to, staff_id, created_at)
    SELECT changed.client_id, 'CN-' || s.year || '-' || lpad(s.last::text, 6, '0'), changed.id, changed.payment_id, $12, changed.currency,
      coalesce(changed.words, ''), $13::bigint, $14::jsonb, $15::bigint, $16::bigint,
      changed.noted_on, changed.issuer, changed.bill_to, changed.staff_id, $17::timestamptz
    FROM changed, note_numbers s RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT changed.client_id, $18, $19, NULL, changed.staff_id, changed.id,  $20 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $21, u.email, jsonb_build_object('client_id', n.client_id, 'note_id', n.id, 'invoice_id', n.invoice_id, 'number', n.number, 'invoice', i.number, 'kind', n.kind, 'cents', n.total_cents, 'currency', n.currency), $22::bytea, $23::timestamptz, $24::timestamptz, n.client_id::bigint FROM credit_notes n JOIN app.invoices i ON i.client_id = n.client_id AND i.id = n.invoice_id
    JOIN app.billing_recipients u ON u.client_id = n.client_id)
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
  SELECT $18, u.email, jsonb_build_object('invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'words', changed.words, 'next_try', (SELECT app.to_local_time($19::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = changed.client_id)), $20::bytea, $21::timestamptz, $22::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id)
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


-- server/features/billing/cross-client/trials.ts

-- giveTrial
WITH saved_account AS (INSERT INTO app.billing_accounts AS a (client_id, next_payment_on, anchor)
          SELECT c.id, $1::date, $2::int FROM app.clients c WHERE c.id = $3
          ON CONFLICT (client_id) DO UPDATE SET next_payment_on = excluded.next_payment_on,
            anchor = CASE WHEN a.next_payment_on = excluded.next_payment_on THEN a.anchor ELSE excluded.anchor END
            WHERE a.cancels_on IS NULL AND a.next_payment_on IS NOT DISTINCT FROM $4::date
          RETURNING client_id),
  changed AS (INSERT INTO app.trials (client_id, starts_on, last_on, reason, staff_id, created_at)
    SELECT a.client_id, $5::date, $6::date, $7, $8::bigint, $9::timestamptz FROM saved_account a
    RETURNING client_id, id, starts_on, last_on, version),
  recorded_periods AS (INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT c.id, d.starts_on, least(d.until, x.cut), d.until - d.starts_on, coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($10::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($11::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($12::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)),
      CASE WHEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($13::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= d.starts_on ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($14::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, d.starts_on)) IS NULL THEN 'price' WHEN EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.kind = $15
    AND q.created_at <= app.to_instant(d.until::timestamp, c.time_zone)
    AND (q.done_at IS NULL OR q.done_at > app.to_instant(d.starts_on::timestamp, c.time_zone))) THEN 'province' END, $16::timestamptz
    FROM (SELECT changed.client_id, $17::date AS before, $18::date AS cut FROM changed) x JOIN app.clients c ON c.id = x.client_id JOIN app.billing_accounts a ON a.client_id = c.id,
      LATERAL app.list_periods(a.next_payment_on, x.before, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) d
    WHERE a.next_payment_on < x.before AND least(d.until, x.cut) > d.starts_on
      AND (a.cancels_on IS NULL OR d.starts_on < a.cancels_on) AND NOT EXISTS (SELECT FROM app.service_pauses s WHERE s.client_id = c.id
    AND app.to_local_time(s.paused_at, c.time_zone)::date < d.starts_on
    AND (s.resumed_at IS NULL OR app.to_local_time(s.resumed_at, c.time_zone)::date >= least(d.until, x.cut)))
      AND NOT EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.period = d.starts_on)
      AND NOT EXISTS (SELECT FROM app.restores r WHERE r.scope = 'from_now_on'
        AND d.starts_on <= app.to_local_time(r.released_at, c.time_zone)::date)
    ON CONFLICT ON CONSTRAINT missed_periods_client_id_starts_on_key DO NOTHING RETURNING *),
  cut_periods AS (DELETE FROM app.missed_periods o USING (SELECT changed.client_id, $19::date AS cut FROM changed) x
    WHERE o.client_id = x.client_id AND o.invoice_id IS NULL AND o.waived_at IS NULL AND o.starts_on < x.cut AND o.until > x.cut RETURNING o.*, x.cut),
  shortened_periods AS (INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT client_id, starts_on, cut, period_days, package, frequency, currency, cents, why, recorded_at FROM cut_periods RETURNING *),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $20, $21, NULL, $22, NULL, jsonb_build_object('last_on', last_on, 'reason', $23::text), $24 FROM changed),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $25, m.client_id::bigint, $26::text, jsonb_build_object('periods', m.periods, 'since', m.since, 'cents', m.cents, 'currency', m.currency), $27::timestamptz, $28::timestamptz, true,
    $29, $30::text[], $31::boolean FROM (SELECT c.id AS client_id, count(*) AS periods, min(o.starts_on) AS since,
          CASE WHEN count(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($32::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($33::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($34::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($35::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($36::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint) = count(*) THEN sum(round(coalesce(CASE WHEN o.currency = CASE (app.tax_place(c.id, app.to_local_time($37::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END THEN o.cents END,
    coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = o.package
    AND p.frequency = o.frequency AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($38::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($39::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(o.package, o.frequency, CASE (app.tax_place(c.id, app.to_local_time($40::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($41::timestamptz, c.time_zone)::date))) * (o.until - o.starts_on)::numeric / o.period_days)::bigint)::bigint END AS cents,
          CASE (app.tax_place(c.id, app.to_local_time($42::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AS currency
        FROM (SELECT * FROM recorded_periods UNION ALL SELECT * FROM shortened_periods UNION ALL
    SELECT o.* FROM app.missed_periods o WHERE o.invoice_id IS NULL AND o.waived_at IS NULL
      AND o.client_id IN (SELECT r.client_id FROM recorded_periods r UNION ALL SELECT s.client_id FROM shortened_periods s)
      AND NOT EXISTS (SELECT FROM cut_periods d WHERE d.client_id = o.client_id AND d.id = o.id)) o JOIN app.clients c ON c.id = o.client_id GROUP BY c.id) m)
  SELECT json_build_object('id', id, 'starts_on', starts_on, 'last_on', last_on, 'version', version) FROM changed;

-- lockTrial
  SELECT json_build_object('id', t.id, 'starts_on', t.starts_on, 'last_on', t.last_on, 'version', t.version, 'client_id', t.client_id,
    'today', app.to_local_time($1::timestamptz, c.time_zone)::date, 'is_running', t.ended_at IS NULL AND t.last_on >= app.to_local_time($2::timestamptz, c.time_zone)::date AND a.next_payment_on = t.last_on + 1, 'cancels_on', a.cancels_on,
    'is_invoiced_today', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = t.client_id AND i.period = app.to_local_time($3::timestamptz, c.time_zone)::date))
  FROM app.trials t JOIN app.clients c ON c.id = t.client_id JOIN app.billing_accounts a ON a.client_id = t.client_id
  WHERE t.id = $4 FOR UPDATE OF t, a;

-- changeTrial
WITH changed AS (UPDATE app.trials t SET last_on = $1::date, version = t.version + 1, ended_at = CASE WHEN $2 THEN $3::timestamptz END
    WHERE t.client_id = $4 AND t.id = $5 RETURNING t.client_id, t.id, t.starts_on, t.last_on, t.version),
  saved_account AS (UPDATE app.billing_accounts a SET next_payment_on = $6::date,
            anchor = CASE WHEN a.next_payment_on = $7::date THEN a.anchor ELSE $8::int END
          FROM changed WHERE a.client_id = changed.client_id),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id, details, created_at)
  SELECT client_id, $9, $10, NULL, $11, NULL, jsonb_build_object('last_on', last_on, 'reason', $12::text), $13 FROM changed)
  SELECT json_build_object('id', id, 'starts_on', starts_on, 'last_on', last_on, 'version', version) FROM changed;

-- lockEndingTrials
  WITH due AS (
    SELECT t.client_id, t.id, t.last_on FROM app.trials t JOIN app.clients c ON c.id = t.client_id JOIN app.billing_accounts a ON a.client_id = t.client_id
    WHERE t.ended_at IS NULL AND t.last_on BETWEEN app.to_local_time($1::timestamptz, c.time_zone)::date AND app.to_local_time($2::timestamptz, c.time_zone)::date + $3::int
      AND t.announced_last_on IS DISTINCT FROM t.last_on AND a.next_payment_on = t.last_on + 1
      AND c.account_status IN ('Live', 'Launch') AND (a.cancels_on IS NULL OR a.next_payment_on < a.cancels_on) AND extract(hour FROM app.to_local_time($4::timestamptz, c.time_zone)) BETWEEN 9 AND 18
      AND coalesce(coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($5::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($6::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($7::timestamptz, c.time_zone)::date) ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($8::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($9::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($10::timestamptz, c.time_zone)::date))), CASE WHEN a.next_payment_on <= app.to_local_time($11::timestamptz, c.time_zone)::date THEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($12::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($13::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($14::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($15::timestamptz, c.time_zone)::date)) END) IS NOT NULL AND NOT EXISTS (
  SELECT FROM app.tax_place(c.id, $16::date) p WHERE p.country = 'CA' AND p.region IS NULL)
      AND EXISTS (SELECT FROM app.billing_recipients u WHERE u.client_id = c.id)
    ORDER BY t.last_on, t.client_id LIMIT $17 FOR UPDATE OF t SKIP LOCKED)
  SELECT coalesce(json_agg(json_build_object('id', due.id, 'last_on', due.last_on, 'plan', json_build_object(
  'client_id', c.id, 'client_name', c.name, 'package', c.package, 'services', c.services, 'features', c.features, 'postal_address', c.postal_address,
  'bill_to', json_build_object('company', a.bill_company, 'name', a.bill_name, 'address', a.bill_address, 'tax_number', a.tax_number),
  'tax_places', (SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'region', p.region)
    ORDER BY p.starts_on), json_build_array(json_build_object('starts_on', '0001-01-01', 'country', c.country, 'region', c.state_or_province)))
    FROM app.tax_places p WHERE p.client_id = c.id), 'registrations', app.registered_taxes(),
  'time_zone', c.time_zone, 'currency', CASE (app.tax_place(c.id, app.to_local_time($18::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, 'has_account', a.client_id IS NOT NULL, 'frequency', coalesce(a.frequency, 'Monthly'), 'anchor', coalesce(a.anchor, 1),
  'next_payment_on', a.next_payment_on, 'cancels_on', a.cancels_on,
  'price_cents', coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = c.package
    AND p.frequency = coalesce(a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($19::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($20::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(c.package, coalesce(a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($21::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($22::timestamptz, c.time_zone)::date)),
  'next_plan', json_build_object('package', coalesce(a.planned_package, c.package), 'frequency', coalesce(a.planned_frequency, a.frequency, 'Monthly'), 'cents', coalesce(coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($23::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($24::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($25::timestamptz, c.time_zone)::date) ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($26::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($27::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($28::timestamptz, c.time_zone)::date))), CASE WHEN a.next_payment_on <= app.to_local_time($29::timestamptz, c.time_zone)::date THEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($30::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($31::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($32::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($33::timestamptz, c.time_zone)::date)) END)),
  'is_change_planned', a.planned_package IS NOT NULL,
  'paid', (SELECT json_build_object('currency', i.currency, 'lines', i.lines,
      'given_cents', CASE i.status WHEN 'voided' THEN i.total_cents ELSE i.credited_cents + i.refunded_cents + (SELECT coalesce(sum(p.cents), 0) FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id
    AND p.kind = 'refund' AND p.state = 'started') END)
    FROM app.invoices i WHERE i.client_id = c.id AND i.undone_at IS NULL AND jsonb_path_exists(i.lines, '$[*].pays')
    ORDER BY i.id DESC LIMIT 1),
  'card', CASE WHEN a.method IS NOT NULL THEN json_build_object('brand', a.brand, 'last_four', a.last_four, 'exp_month', a.exp_month, 'exp_year', a.exp_year) END,
  'has_past_due', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'past_due'),
  'has_failed', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'failed'),
  'owes_cents', (SELECT coalesce(sum(e.cents), 0) FROM app.ledger_entries e WHERE e.client_id = c.id AND e.account = 'receivable'
    AND e.currency = CASE (app.tax_place(c.id, app.to_local_time($34::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END),
  'discounts', (SELECT coalesce(json_agg(json_build_object('id', d.id, 'percent', d.percent, 'cents', d.cents, 'currency', d.currency,
      'starts_on', d.starts_on, 'last_on', d.last_on, 'words', d.words) ORDER BY d.id), '[]')
    FROM app.billing_discounts d WHERE d.client_id = c.id AND d.cancelled_at IS NULL),
  'fees', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'words', f.words, 'cents', f.cents, 'currency', f.currency) ORDER BY f.id), '[]')
    FROM app.one_time_fees f WHERE f.client_id = c.id AND f.withdrawn_at IS NULL AND f.invoice_id IS NULL),
  'prices', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'package', p.package, 'frequency', p.frequency, 'currency', p.currency,
      'cents', p.cents, 'starts_on', p.starts_on) ORDER BY p.starts_on, p.id), '[]')
    FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL),
  'credits', (SELECT coalesce(json_agg(json_build_object('currency', u.currency, 'amount', round((u.cents) / 100.0, 2)) ORDER BY u.currency), '[]')
    FROM (SELECT r.currency, sum(r.unused_cents) AS cents FROM app.client_payments r WHERE r.client_id = c.id AND r.unused_cents > 0 GROUP BY 1) u),
  'trial', (SELECT json_build_object('id', t.id, 'starts_on', t.starts_on, 'last_on', t.last_on, 'version', t.version)
    FROM app.trials t WHERE t.client_id = c.id AND t.ended_at IS NULL AND t.last_on >= app.to_local_time($35::timestamptz, c.time_zone)::date),
  'had_trial', EXISTS (SELECT FROM app.trials t WHERE t.client_id = c.id), 'is_closed', c.account_status = 'Cancelled')) ORDER BY due.client_id), '[]')
  FROM due JOIN app.clients c ON c.id = due.client_id JOIN app.billing_accounts a ON a.client_id = c.id;

-- announceTrials
WITH n AS (SELECT * FROM jsonb_to_recordset($1::jsonb) AS n (client_id bigint, id bigint, package text,
          last_on date, charged_on date, cents bigint, currency text, card text)),
  changed AS (UPDATE app.trials t SET announced_last_on = n.last_on FROM n WHERE t.client_id = n.client_id AND t.id = n.id
    RETURNING t.client_id, n.package, n.last_on, n.charged_on, n.cents, n.currency, n.card),
  notified AS (
  INSERT INTO app.notifications AS n (client_id, user_id, event, lead_id, history_id, subject_user_id, details, created_at)
  SELECT u.client_id, u.id, $2, NULL, NULL, NULL, jsonb_build_object('last_on', changed.last_on, 'charged_on', changed.charged_on, 'cents', changed.cents, 'currency', changed.currency), $3::timestamptz FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id
  RETURNING pg_notify('notifications', n.client_id || ' ' || n.user_id)),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $4, u.email, jsonb_build_object('package', changed.package, 'last_on', changed.last_on, 'charged_on', changed.charged_on, 'cents', changed.cents, 'currency', changed.currency, 'card', changed.card), $5::bytea, $6::timestamptz, $7::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id)
  SELECT to_json(count(*)) FROM changed;


-- server/features/billing/cross-client/webhooks.ts

-- findStarted
  SELECT json_build_object('client_id', p.client_id, 'id', p.id, 'invoice_id', p.invoice_id, 'invoice_number', i.number, 'kind', p.kind,
  'key', p.key, 'cents', p.cents, 'currency', p.currency, 'method', p.method, 'customer', p.customer, 'charge', p.charge,
  'is_automatic', p.user_id IS NULL, 'is_confirming', p.is_confirming, 'attempts', i.attempts, 'first_attempt_at', i.first_attempt_at, 'next_attempt_at', i.next_attempt_at,
  'created_at', p.created_at, 'may_be_charged', app.is_older_than_restore(i.created_at),
  'begun_at', CASE WHEN app.is_older_than_restore(i.created_at) THEN i.created_at ELSE p.created_at END, 'subtotal_cents', i.subtotal_cents, 'taxes', i.taxes, 'given_cents', i.credited_cents + i.refunded_cents) FROM app.payments p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id
  WHERE p.state = 'started' AND p.kind IN ('card', 'refund')
    AND CASE WHEN $1::uuid IS NOT NULL THEN p.key = $2::uuid ELSE p.invoice_id = $3::bigint END;


-- server/features/billing/queries.ts

-- readPlan
  SELECT json_build_object(
  'client_id', c.id, 'client_name', c.name, 'package', c.package, 'services', c.services, 'features', c.features, 'postal_address', c.postal_address,
  'bill_to', json_build_object('company', a.bill_company, 'name', a.bill_name, 'address', a.bill_address, 'tax_number', a.tax_number),
  'tax_places', (SELECT coalesce(json_agg(json_build_object('starts_on', p.starts_on, 'country', p.country, 'region', p.region)
    ORDER BY p.starts_on), json_build_array(json_build_object('starts_on', '0001-01-01', 'country', c.country, 'region', c.state_or_province)))
    FROM app.tax_places p WHERE p.client_id = c.id), 'registrations', app.registered_taxes(),
  'time_zone', c.time_zone, 'currency', CASE (app.tax_place(c.id, app.to_local_time($1::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, 'has_account', a.client_id IS NOT NULL, 'frequency', coalesce(a.frequency, 'Monthly'), 'anchor', coalesce(a.anchor, 1),
  'next_payment_on', a.next_payment_on, 'cancels_on', a.cancels_on,
  'price_cents', coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = c.package
    AND p.frequency = coalesce(a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($2::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($3::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(c.package, coalesce(a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($4::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($5::timestamptz, c.time_zone)::date)),
  'next_plan', json_build_object('package', coalesce(a.planned_package, c.package), 'frequency', coalesce(a.planned_frequency, a.frequency, 'Monthly'), 'cents', coalesce(coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($6::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($7::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($8::timestamptz, c.time_zone)::date) ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($9::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, coalesce((SELECT max(p.starts_on)
    FROM app.list_periods(a.next_payment_on, app.to_local_time($10::timestamptz, c.time_zone)::date + 1, coalesce(a.planned_frequency, a.frequency, 'Monthly'), a.anchor) p), a.next_payment_on, app.to_local_time($11::timestamptz, c.time_zone)::date))), CASE WHEN a.next_payment_on <= app.to_local_time($12::timestamptz, c.time_zone)::date THEN coalesce((SELECT p.cents FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL AND p.package = coalesce(a.planned_package, c.package)
    AND p.frequency = coalesce(a.planned_frequency, a.frequency, 'Monthly') AND p.currency = CASE (app.tax_place(c.id, app.to_local_time($13::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END AND p.starts_on <= app.to_local_time($14::timestamptz, c.time_zone)::date ORDER BY p.starts_on DESC, p.id DESC LIMIT 1),
    app.package_price(coalesce(a.planned_package, c.package), coalesce(a.planned_frequency, a.frequency, 'Monthly'), CASE (app.tax_place(c.id, app.to_local_time($15::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END, app.to_local_time($16::timestamptz, c.time_zone)::date)) END)),
  'is_change_planned', a.planned_package IS NOT NULL,
  'paid', (SELECT json_build_object('currency', i.currency, 'lines', i.lines,
      'given_cents', CASE i.status WHEN 'voided' THEN i.total_cents ELSE i.credited_cents + i.refunded_cents + (SELECT coalesce(sum(p.cents), 0) FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id
    AND p.kind = 'refund' AND p.state = 'started') END)
    FROM app.invoices i WHERE i.client_id = c.id AND i.undone_at IS NULL AND jsonb_path_exists(i.lines, '$[*].pays')
    ORDER BY i.id DESC LIMIT 1),
  'card', CASE WHEN a.method IS NOT NULL THEN json_build_object('brand', a.brand, 'last_four', a.last_four, 'exp_month', a.exp_month, 'exp_year', a.exp_year) END,
  'has_past_due', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'past_due'),
  'has_failed', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.status = 'failed'),
  'owes_cents', (SELECT coalesce(sum(e.cents), 0) FROM app.ledger_entries e WHERE e.client_id = c.id AND e.account = 'receivable'
    AND e.currency = CASE (app.tax_place(c.id, app.to_local_time($17::timestamptz, c.time_zone)::date)).country WHEN 'CA' THEN 'CAD' ELSE 'USD' END),
  'discounts', (SELECT coalesce(json_agg(json_build_object('id', d.id, 'percent', d.percent, 'cents', d.cents, 'currency', d.currency,
      'starts_on', d.starts_on, 'last_on', d.last_on, 'words', d.words) ORDER BY d.id), '[]')
    FROM app.billing_discounts d WHERE d.client_id = c.id AND d.cancelled_at IS NULL),
  'fees', (SELECT coalesce(json_agg(json_build_object('id', f.id, 'words', f.words, 'cents', f.cents, 'currency', f.currency) ORDER BY f.id), '[]')
    FROM app.one_time_fees f WHERE f.client_id = c.id AND f.withdrawn_at IS NULL AND f.invoice_id IS NULL),
  'prices', (SELECT coalesce(json_agg(json_build_object('id', p.id, 'package', p.package, 'frequency', p.frequency, 'currency', p.currency,
      'cents', p.cents, 'starts_on', p.starts_on) ORDER BY p.starts_on, p.id), '[]')
    FROM app.client_prices p WHERE p.client_id = c.id AND p.ended_at IS NULL),
  'credits', (SELECT coalesce(json_agg(json_build_object('currency', u.currency, 'amount', round((u.cents) / 100.0, 2)) ORDER BY u.currency), '[]')
    FROM (SELECT r.currency, sum(r.unused_cents) AS cents FROM app.client_payments r WHERE r.client_id = c.id AND r.unused_cents > 0 GROUP BY 1) u),
  'trial', (SELECT json_build_object('id', t.id, 'starts_on', t.starts_on, 'last_on', t.last_on, 'version', t.version)
    FROM app.trials t WHERE t.client_id = c.id AND t.ended_at IS NULL AND t.last_on >= app.to_local_time($18::timestamptz, c.time_zone)::date),
  'had_trial', EXISTS (SELECT FROM app.trials t WHERE t.client_id = c.id), 'is_closed', c.account_status = 'Cancelled') FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = app.client();

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
    'card', p.card, 'words', p.words, 'created_at', app.to_iso(p.created_at), 'method', r.method, 'reference', r.reference, 'paid_on', r.paid_on) ORDER BY p.id), '[]')
    FROM app.payments p LEFT JOIN app.client_payments r ON r.client_id = p.client_id AND r.id = p.client_payment_id
    WHERE p.client_id = i.client_id AND p.invoice_id = i.id),
  'credit_notes', (SELECT coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'kind', n.kind, 'amount', round((n.total_cents) / 100.0, 2),
    'reason', n.reason, 'issued_on', n.issued_on) ORDER BY n.id), '[]')
    FROM app.credit_notes n WHERE n.client_id = i.client_id AND n.invoice_id = i.id)) FROM app.invoices i WHERE i.client_id = app.client() AND i.id = $1;

-- readInvoiceKey
  SELECT json_build_object('client_id', i.client_id, 'id', i.id) FROM app.invoices i WHERE i.client_id = app.client() AND i.id = $1;

-- readNoteKey
  SELECT json_build_object('client_id', n.client_id, 'id', n.id) FROM app.credit_notes n WHERE n.client_id = app.client() AND n.id = $1;

-- readStatedClient
  SELECT json_build_object('client_id', c.id, 'client_name', c.name, 'movements', coalesce((
    SELECT json_agg(json_build_object('kind', m.kind, 'day', d.day, 'currency', m.currency, 'receivable', m.receivable, 'credit', m.credit,
      'money', m.money, 'invoice', i.number, 'due_on', i.due_on, 'note', n.number, 'card', p.card, 'method', r.method,
      'reference', r.reference, 'paid_on', r.paid_on, 'reverses', o.kind) ORDER BY d.day, m.at, m.kind <> 'invoice', m.key, m.kind)
    FROM (
      SELECT split_part(e.movement, ' ', 1) AS kind, split_part(e.movement, ' ', 2)::bigint AS key, e.currency, min(e.created_at) AS at,
        sum(CASE e.account WHEN 'receivable' THEN e.cents ELSE 0 END)::bigint AS receivable,
        sum(CASE e.account WHEN 'credit' THEN e.cents ELSE 0 END)::bigint AS credit,
        sum(CASE WHEN e.account IN ('card', 'bank') THEN e.cents ELSE 0 END)::bigint AS money
      FROM app.ledger_entries e WHERE e.client_id = c.id GROUP BY e.movement, e.currency
      UNION ALL
      SELECT 'invoice', f.id, f.currency, f.created_at, 0, 0, 0 FROM app.invoices f WHERE f.client_id = c.id AND f.total_cents = 0) m
    LEFT JOIN app.payments p ON p.client_id = c.id AND p.id = m.key AND m.kind IN ('payment', 'credit', 'refund', 'reopening')
    LEFT JOIN app.invoices i ON i.client_id = c.id AND i.id = CASE WHEN m.kind IN ('invoice', 'void') THEN m.key ELSE p.invoice_id END
    LEFT JOIN app.credit_notes n ON n.client_id = c.id AND (n.payment_id = p.id OR (m.kind = 'void' AND n.kind = 'void' AND n.invoice_id = m.key))
    LEFT JOIN app.client_payments r ON r.client_id = c.id
      AND r.id = CASE WHEN m.kind IN ('received', 'payout', 'reversal') THEN m.key ELSE p.client_payment_id END
    LEFT JOIN app.client_payments o ON o.client_id = c.id AND o.id = r.of_id
    CROSS JOIN LATERAL (SELECT coalesce(CASE WHEN m.kind = 'invoice' THEN i.issued_on ELSE n.issued_on END,
      app.to_local_time(m.at, $1)::date) AS day) d
    WHERE d.day <= $2::date), '[]'))
  FROM app.clients c WHERE c.id = app.client();

-- readCustomer
  SELECT json_build_object('client_id', c.id, 'customer', a.customer) FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = app.client();

-- saveCustomer
  WITH saved_customer AS (
    INSERT INTO app.billing_accounts AS a (client_id, customer) VALUES (app.client(), $1)
    ON CONFLICT (client_id) DO UPDATE SET customer = excluded.customer)
  SELECT to_json(true);

-- readDetails
  SELECT json_build_object('company', a.bill_company, 'name', a.bill_name, 'address', a.bill_address, 'tax_number', a.tax_number,
  'email', a.billing_email) FROM app.clients c LEFT JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = app.client();

-- saveDetails
WITH changed AS (INSERT INTO app.billing_accounts AS a (client_id, bill_company, bill_name, bill_address, tax_number, billing_email)
    VALUES (app.client(), $1, $2, $3, $4, $5)
    ON CONFLICT (client_id) DO UPDATE SET bill_company = excluded.bill_company, bill_name = excluded.bill_name,
      bill_address = excluded.bill_address, tax_number = excluded.tax_number, billing_email = excluded.billing_email
    RETURNING a.*),
  logged AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, subject_id,  created_at)
  SELECT app.client(), $6, $7, app.acting_user(), app.acting_staff(), NULL,  $8 )
  SELECT json_build_object('company', a.bill_company, 'name', a.bill_name, 'address', a.bill_address, 'tax_number', a.tax_number,
  'email', a.billing_email) FROM changed a;

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

-- recordEnd, 1 of 3
WITH p AS (
  UPDATE app.payments p SET state = $1, is_confirming = false, remote = coalesce($2::text, p.remote), words = coalesce($3::text, p.words), ended_at = $4
  FROM (SELECT i.id FROM app.invoices i WHERE i.client_id = $5 AND i.id = $6 FOR UPDATE) i
  WHERE p.client_id = $7 AND p.id = $8 AND p.invoice_id = i.id AND p.state = 'started' RETURNING p.*),
  changed AS (UPDATE app.invoices i SET paid_cents = i.paid_cents + p.cents,
      status = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN 'paid' WHEN i.status <> 'processing' THEN i.status ELSE CASE WHEN (i.due_on < (SELECT app.to_local_time($9::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = i.client_id)) THEN 'past_due' ELSE 'pending' END END,
      paid_at = CASE WHEN (i.paid_cents + p.cents + i.credited_cents = i.total_cents) THEN $10::timestamptz END,
      next_attempt_at = CASE WHEN NOT (i.paid_cents + p.cents + i.credited_cents = i.total_cents) AND i.status <> 'processing' THEN i.next_attempt_at END
    FROM p WHERE i.client_id = p.client_id AND i.id = p.invoice_id
    RETURNING i.client_id, i.id, i.number, i.currency, i.status, p.cents, i.total_cents - i.paid_cents - i.credited_cents AS open_cents, p.card, p.id AS payment_id, p.user_id,
      p.staff_id, p.provider_key_id),
  ledger_entries AS (INSERT INTO app.ledger_entries (client_id, movement, account, currency, cents, created_at)
          SELECT s.client_id, 'payment ' || s.payment_id, e.account, s.currency, e.sign * s.cents, $11::timestamptz
          FROM changed s, (VALUES ($12::text, 1), ('receivable', -1)) AS e (account, sign)),
  logged_invoice AS (
  INSERT INTO app.activity (client_id, type, event, user_id, staff_id, provider_key_id, subject_id,  created_at)
  SELECT changed.client_id, $13, CASE WHEN changed.status = 'paid' THEN $14 ELSE $15 END, changed.user_id, changed.staff_id, changed.provider_key_id, changed.id,  $16 FROM changed),
  mailed AS (
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at, of_client)
  SELECT $17, u.email, jsonb_build_object('client_id', changed.client_id, 'invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'card', coalesce(changed.card, ''), 'due_cents', changed.open_cents), $18::bytea, $19::timestamptz, $20::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id),
  opened AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, details, waits_from, changed_at, is_open, area, area_roles, counts)
  SELECT $21, changed.client_id::bigint, changed.id::text, jsonb_build_object('number', changed.number, 'cents', changed.open_cents, 'currency', changed.currency), $22::timestamptz, $23::timestamptz, true,
    $24, $25::text[], $26::boolean FROM changed WHERE changed.status = 'past_due'),
  closed_invoice AS (
  INSERT INTO app.queue_changes (kind, of_client, subject, changed_at, by_staff, is_open, counts)
  SELECT $27, changed.client_id::bigint, changed.id::text, $28::timestamptz, $29::bigint, false, $30::boolean FROM changed WHERE changed.status = 'paid')
  SELECT to_json(true) FROM p;

-- recordEnd, 2 of 3
  WITH p AS (
    UPDATE app.payments p SET is_confirming = true, remote = $1, claimed_until = $2
    WHERE p.client_id = $3 AND p.id = $4 AND p.state = 'started' AND NOT p.is_confirming RETURNING 1)
  SELECT to_json(true) FROM p;

-- recordEnd, 3 of 3
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
  SELECT $18, u.email, jsonb_build_object('invoice_id', changed.id, 'number', changed.number, 'cents', changed.cents, 'currency', changed.currency, 'words', changed.words, 'next_try', (SELECT app.to_local_time($19::timestamptz, c.time_zone)::date FROM app.clients c WHERE c.id = changed.client_id)), $20::bytea, $21::timestamptz, $22::timestamptz, changed.client_id::bigint FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id)
  SELECT to_json(true) FROM p;
