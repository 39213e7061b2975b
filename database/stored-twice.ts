/** A fact stored in two places, each for a reason, and the statement that finds differences. */
export type StoredTwice = {
  fact: string;
  why: string;
  /** rows that differ, each with a description */
  differing: string;
};

/**
 * Facts that are stored twice on purpose; wherever one place is enough there is only one (decision 0233). Generated
 * columns are not second places, because PostgreSQL updates them. Nor are the dates of an invoice for its instants,
 * because they are printed.
 */
export const storedTwice: readonly StoredTwice[] = [
  {
    fact: 'whether a client is live',
    why: 'the specification has is_live, account_status and launch_phase_id; screens read the first, mails, reports and newsletters the second',
    differing: `SELECT 'client ' || id AS row FROM app.clients
      WHERE (account_status = 'Live' AND NOT is_live) OR (account_status = 'Launch' AND is_live)
        OR (is_live AND launch_phase_id IS NOT NULL) OR (went_live_at IS NOT NULL AND NOT is_live)`,
  },
  {
    fact: 'the address of a user',
    why: 'logins are found before the client is known',
    differing: `SELECT 'user ' || u.id AS row FROM app.users u
      LEFT JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id LEFT JOIN app.logins l ON l.id = m.login_id
      WHERE u.deleted_at IS NULL AND l.email IS DISTINCT FROM u.email AND (m.user_id IS NOT NULL OR NOT u.is_pending)
      UNION ALL SELECT 'membership of user ' || m.user_id FROM app.memberships m
      WHERE NOT EXISTS (
        SELECT FROM app.users u WHERE u.client_id = m.client_id AND u.id = m.user_id AND u.deleted_at IS NULL)`,
  },
  {
    fact: 'which users a login is',
    why: 'the pair in logins is the account that was used last, which is one of them',
    differing: `SELECT 'login ' || l.id AS row FROM app.logins l
      WHERE l.user_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM app.memberships m WHERE m.login_id = l.id AND m.client_id = l.client_id AND m.user_id = l.user_id)`,
  },
  {
    fact: 'the address of a staff member',
    why: 'there is one table of logins for everybody',
    differing: `SELECT 'staff ' || s.id AS row FROM app.staff s LEFT JOIN app.logins l ON l.staff_id = s.id
      WHERE l.email IS DISTINCT FROM s.email`,
  },
  {
    fact: 'whether somebody has a second factor',
    why: 'lists of people never read logins',
    differing: `SELECT 'user ' || u.id AS row FROM app.users u
      JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id JOIN app.logins l ON l.id = m.login_id
      WHERE u.has_second_factor <> (l.second_factor IS NOT NULL)
      UNION ALL SELECT 'staff ' || s.id FROM app.staff s JOIN app.logins l ON l.staff_id = s.id
      WHERE s.has_second_factor <> (l.second_factor IS NOT NULL)`,
  },
  {
    fact: 'whether somebody is invited and has not come',
    why: 'lists of people never read logins',
    differing: `SELECT 'user ' || u.id AS row FROM app.users u
      JOIN app.memberships m ON m.client_id = u.client_id AND m.user_id = u.id JOIN app.logins l ON l.id = m.login_id
      WHERE u.is_pending AND l.password_hash IS NOT NULL`,
  },
  {
    fact: 'the domains of a website',
    why: 'page views and certificates are asked for by host, before the client is known',
    differing: `SELECT coalesce(d.host, h.host) AS row
      FROM (SELECT client_id, site_id, regexp_replace(url, '^https?://|/.*$', '', 'g') AS host FROM app.domains) d
      FULL JOIN app.site_hosts h USING (client_id, site_id, host) WHERE d.host IS NULL OR h.host IS NULL
      UNION ALL SELECT s.primary_domain FROM app.sites s WHERE NOT EXISTS (
        SELECT FROM app.site_hosts h WHERE h.client_id = s.client_id AND h.site_id = s.id AND h.host = s.primary_domain)`,
  },
  {
    fact: 'the token of a client’s websites',
    why: 'forms and page views come with it before the client is known, and an Admin reads it',
    differing: `SELECT 'client ' || c.id AS row FROM app.clients c WHERE NOT EXISTS (
      SELECT FROM app.site_tokens t WHERE t.client_id = c.id AND t.expires_at IS NULL
        AND t.token_hash = sha256(convert_to(c.token, 'UTF8')))`,
  },
  {
    fact: 'who left the newsletter or cannot be reached',
    why: 'the address is remembered when its contact is gone, and the contact says it on its page; the sender asks both',
    differing: `SELECT 'contact ' || c.lead_id AS row FROM app.newsletter_consents c
      JOIN app.newsletter_suppressions s ON s.client_id = c.client_id AND s.address_hash = c.address_hash
      WHERE c.kind <> 'none' AND c.suppressed IS NULL AND c.unsubscribed_at IS NULL`,
  },
  {
    fact: 'the emails of a contact',
    why: 'main and further ones are unique together, and a form finds its contact by either',
    differing: `SELECT 'contact ' || coalesce(l.id, e.lead_id) AS row
      FROM (SELECT client_id, id, email FROM app.leads WHERE email IS NOT NULL
        UNION SELECT client_id, id, f ->> 'email' FROM app.leads, jsonb_array_elements(further_emails) f) l
      FULL JOIN app.contact_emails e ON e.client_id = l.client_id AND e.lead_id = l.id AND e.email = l.email
      WHERE l.id IS NULL OR e.lead_id IS NULL`,
  },
  {
    fact: 'when an open house is',
    why: 'it is entered on the clocks of the property and asked for by instants; the zone data of two versions may differ by an hour',
    differing: `SELECT 'open house ' || id AS row FROM app.open_houses
      WHERE abs(extract(epoch FROM starts_at - (date + start_time) AT TIME ZONE time_zone)) > 3600
        OR ends_at - starts_at <> end_time - start_time`,
  },
  {
    fact: 'how much of an invoice is paid, credited and refunded',
    why: 'lists of invoices never add payments up',
    differing: `SELECT 'invoice ' || i.number AS row FROM app.invoices i LEFT JOIN LATERAL (
        SELECT coalesce(sum(p.cents) FILTER (WHERE p.kind IN ('card', 'manual')), 0)
            - coalesce(sum(p.cents) FILTER (WHERE p.kind = 'reversal'), 0) AS paid,
          coalesce(sum(p.cents) FILTER (WHERE p.kind = 'credit'), 0) AS credited,
          coalesce(sum(p.cents) FILTER (WHERE p.kind = 'refund'), 0) AS refunded
        FROM app.payments p WHERE p.client_id = i.client_id AND p.invoice_id = i.id AND p.state = 'succeeded') p ON true
      WHERE (i.paid_cents, i.credited_cents, i.refunded_cents) <> (p.paid, p.credited, p.refunded)`,
  },
  {
    fact: 'what is unused of a payment of a client',
    why: 'a payment is locked by its row while invoices use it',
    differing: `SELECT 'payment ' || r.id AS row FROM app.client_payments r
      WHERE r.kind = 'payment' AND r.unused_cents <> CASE WHEN EXISTS (SELECT FROM app.client_payments v
          WHERE v.client_id = r.client_id AND v.of_id = r.id AND v.kind = 'reversal') THEN 0 ELSE r.cents
        - coalesce((SELECT sum(p.cents) FROM app.payments p
            WHERE p.client_id = r.client_id AND p.client_payment_id = r.id AND p.kind = 'manual'), 0)
        - coalesce((SELECT sum(o.cents) FROM app.client_payments o WHERE o.client_id = r.client_id AND o.of_id = r.id AND o.kind = 'payout'
            AND NOT EXISTS (SELECT FROM app.client_payments v WHERE v.client_id = o.client_id AND v.of_id = o.id)), 0) END`,
  },
  {
    fact: 'the visits of a month',
    why: 'other systems and files say months alone; ours are added up from days',
    differing: `SELECT 'site ' || m.site_id || ' in ' || m.month AS row FROM app.site_months m LEFT JOIN LATERAL (
        SELECT sum(d.visitors) AS visitors, sum(d.page_views) AS page_views FROM app.site_days d
        WHERE d.client_id = m.client_id AND d.site_id = m.site_id AND d.day >= m.month AND d.day < m.month + interval '1 month') d ON true
      WHERE m.source = 'collector' AND (m.visitors, m.page_views) IS DISTINCT FROM (d.visitors, d.page_views)`,
  },
  {
    fact: 'the ads of a month',
    why: 'months of files, and of networks that were asked for months alone, have no days',
    differing: `SELECT 'month ' || d.month || ' of client ' || d.client_id AS row FROM (
        SELECT client_id, platform, date_trunc('month', day)::date AS month, sum(impressions) AS impressions, sum(clicks) AS clicks,
          round(sum(conversions), 2) AS conversions, round(sum(cost_micros) / 10000.0) AS cost_cents,
          count(DISTINCT currency) FILTER (WHERE cost_micros > 0) AS currencies
        FROM app.ad_days GROUP BY 1, 2, 3) d
      LEFT JOIN app.ad_months m ON m.client_id = d.client_id AND m.platform = d.platform AND m.month = d.month
      WHERE m.source IS DISTINCT FROM 'upload' AND (
        (m.impressions, m.clicks, m.conversions) IS DISTINCT FROM (d.impressions, d.clicks, d.conversions)
        OR (d.currencies > 1 AND m.cost_cents IS NOT NULL) OR (d.currencies = 1 AND m.cost_cents IS DISTINCT FROM d.cost_cents))`,
  },
  {
    fact: 'the page views of a day by hour',
    why: 'today so far stands beside the same hours of another day, whose page views may be deleted',
    differing: `SELECT 'site ' || d.site_id || ' on ' || d.day AS row FROM app.site_days d LEFT JOIN LATERAL (
        SELECT sum((h.value ->> 0)::bigint) AS views, sum((h.value ->> 1)::bigint) AS listing_views FROM jsonb_each(d.hours) h) h ON true
      WHERE d.hours IS NOT NULL AND (d.page_views, d.listing_views) IS DISTINCT FROM (h.views, h.listing_views)`,
  },
  {
    fact: 'the visits of a day by page, source and device',
    why: 'single page views are deleted, and a range of months would read all of them',
    differing: `SELECT c.dimension || ' of site ' || c.site_id || ' on ' || c.day AS row FROM app.site_day_counts c
      JOIN app.site_days d ON d.client_id = c.client_id AND d.site_id = c.site_id AND d.day = c.day
      WHERE c.dimension <> 'goal' AND c.others + (SELECT coalesce(sum(n.value::bigint), 0) FROM jsonb_each_text(c.counts) n)
        <> CASE WHEN c.dimension IN ('page', 'listing') THEN d.page_views ELSE d.visitors END`,
  },
  {
    fact: 'whether a listing has a photo',
    why: 'a list of those without one would look at all photos of the client',
    differing: `SELECT 'listing ' || g.id AS row FROM app.listings g WHERE g.has_photos <> EXISTS (
      SELECT FROM app.listing_media m JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
      WHERE m.client_id = g.client_id AND m.listing_id = g.id AND l.type_id = 1)`,
  },
  {
    fact: 'how many contacts, listings and testimonials there are',
    why: 'counting a million rows takes a tenth of a second',
    differing: `SELECT 'contacts of ' || c.id AS row FROM app.clients c
      WHERE (SELECT coalesce(sum(t.contacts), 0) FROM app.lead_totals t WHERE t.client_id = c.id)
        <> (SELECT count(*) FROM app.leads l WHERE l.client_id = c.id)
      UNION ALL SELECT 'listings of ' || c.id FROM app.clients c
      WHERE (SELECT coalesce(sum(t.n), 0) FROM app.listing_totals t WHERE t.client_id = c.id)
        <> (SELECT count(*) FROM app.listings l WHERE l.client_id = c.id)
      UNION ALL SELECT 'testimonials of ' || c.id FROM app.clients c
      WHERE (SELECT coalesce(sum(t.n), 0) FROM app.testimonial_totals t WHERE t.client_id = c.id)
        <> (SELECT count(*) FROM app.testimonials l WHERE l.client_id = c.id AND l.deleted_at IS NULL)`,
  },
  {
    fact: 'how many were sent a newsletter, opened it and followed a link',
    why: 'statistics never add recipients and responses up',
    differing: `SELECT 'campaign ' || n.id AS row FROM app.newsletter_campaigns n LEFT JOIN LATERAL (
        SELECT count(*) FILTER (WHERE r.opened_at IS NOT NULL) AS opened, count(*) FILTER (WHERE r.clicked_at IS NOT NULL) AS clicked,
          count(*) FILTER (WHERE r.bounced_at IS NOT NULL) AS bounced
        FROM app.newsletter_responses r WHERE r.client_id = n.client_id AND r.send_id = n.send_id) r ON true
      WHERE n.send_id IS NOT NULL AND n.uploaded_at IS NULL AND (n.opened, n.clicked, n.bounced) <> (r.opened, r.clicked, r.bounced)`,
  },
  {
    fact: 'the words of an announcement, and until when its notice is shown',
    why: 'the login of a client reads no table of the provider',
    differing: `SELECT 'notice ' || n.announcement_id || ' of client ' || n.client_id AS row
      FROM app.notices n JOIN app.announcements a ON a.id = n.announcement_id
      WHERE (n.subject, n.body, n.sent_at, n.ends_at) IS DISTINCT FROM (a.subject, a.body, a.sent_at, a.ends_at)`,
  },
];
