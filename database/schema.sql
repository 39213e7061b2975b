-- Written by database/dump.ts from the migrated database; a check compares it. Change it with a migration.

CREATE EXTENSION btree_gin;

CREATE EXTENSION pg_trgm;

CREATE EXTENSION unaccent;

CREATE SCHEMA app;
GRANT USAGE ON SCHEMA app TO foyer_app;
GRANT USAGE ON SCHEMA app TO foyer_backup;
GRANT USAGE ON SCHEMA app TO foyer_eraser;
GRANT USAGE ON SCHEMA app TO foyer_read;
GRANT USAGE ON SCHEMA app TO foyer_search;
GRANT USAGE ON SCHEMA app TO foyer_system;
GRANT USAGE ON SCHEMA app TO foyer_watchdog;
GRANT USAGE ON SCHEMA app TO foyer_worker;

CREATE TABLE app.account_managers (
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  CONSTRAINT account_managers_pkey PRIMARY KEY (client_id),
  CONSTRAINT account_managers_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT account_managers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id)
);
CREATE INDEX account_managers_by_staff ON app.account_managers USING btree (staff_id, client_id);
GRANT SELECT ON TABLE app.account_managers TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.account_managers TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.account_managers TO foyer_worker;

CREATE TABLE app.accounting_settings (
  program text NOT NULL,
  account text NOT NULL,
  amounts text NOT NULL,
  dates text NOT NULL,
  taxes jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  CONSTRAINT accounting_settings_pkey PRIMARY KEY (program),
  CONSTRAINT accounting_settings_amounts_check CHECK ((amounts = ANY (ARRAY['exclusive'::text, 'inclusive'::text]))),
  CONSTRAINT accounting_settings_dates_check CHECK ((dates = ANY (ARRAY['DD/MM/YYYY'::text, 'MM/DD/YYYY'::text, 'YYYY-MM-DD'::text]))),
  CONSTRAINT accounting_settings_program_check CHECK ((program = ANY (ARRAY['xero'::text, 'quickbooks'::text])))
);
GRANT SELECT ON TABLE app.accounting_settings TO foyer_backup;
GRANT INSERT, SELECT, UPDATE ON TABLE app.accounting_settings TO foyer_system;

CREATE TABLE app.activity (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  type text NOT NULL,
  event text NOT NULL,
  user_id bigint,
  staff_id bigint,
  subject_id bigint,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  key_id bigint DEFAULT app.acting_key(),
  provider_key_id bigint,
  CONSTRAINT activity_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT activity_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT activity_of_provider_key CHECK (((provider_key_id IS NULL) OR (num_nonnulls(user_id, staff_id, key_id) = 0)))
);
CREATE INDEX activity_by_any_provider_key ON app.activity USING btree (created_at DESC, client_id DESC, id DESC) WHERE (provider_key_id IS NOT NULL);
CREATE INDEX activity_by_any_staff ON app.activity USING btree (created_at DESC, client_id DESC, id DESC) WHERE (staff_id IS NOT NULL);
CREATE INDEX activity_by_provider_key_at_client ON app.activity USING btree (client_id, created_at DESC, id DESC) WHERE (provider_key_id IS NOT NULL);
CREATE INDEX activity_by_staff ON app.activity USING btree (staff_id, created_at DESC, client_id DESC, id DESC) WHERE (staff_id IS NOT NULL);
CREATE INDEX activity_by_staff_at_client ON app.activity USING btree (client_id, created_at DESC, id DESC) WHERE (staff_id IS NOT NULL);
CREATE INDEX activity_newest ON app.activity USING btree (client_id, created_at DESC, id DESC) INCLUDE (type, event);
CREATE INDEX activity_of_type ON app.activity USING btree (client_id, type, created_at DESC, id DESC) INCLUDE (event);
ALTER TABLE app.activity ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.activity FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.activity AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY billed ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = ANY (ARRAY['invoice.created'::text, 'invoice.paid'::text, 'invoice.partly_paid'::text, 'invoice.failed'::text, 'invoice.refunded'::text, 'invoice.past_due'::text])));
CREATE POLICY client ON app.activity AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY closed ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'staff.status_changed'::text));
CREATE POLICY erase ON app.activity AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY invoice_reminder ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'invoice.reminded'::text));
CREATE POLICY mls ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = ANY (ARRAY['listing.price_synced'::text, 'listing.synced'::text, 'listing.photos_copied'::text])));
CREATE POLICY newsletter ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = ANY (ARRAY['newsletter.opened'::text, 'newsletter.locked'::text, 'newsletter.closed'::text, 'newsletter.missed'::text, 'newsletter.halted'::text, 'newsletter.sent'::text, 'newsletter.unknown'::text, 'newsletter.known'::text])));
CREATE POLICY own_listings ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'listing.own_imported'::text));
CREATE POLICY planned_package ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'billing.planned_change_made'::text));
CREATE POLICY published ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'listing.published'::text));
CREATE POLICY returned_refund ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'invoice.refund_returned'::text));
CREATE POLICY seller_report ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'listing.seller_report_sent'::text));
CREATE POLICY staff ON app.activity AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (true);
CREATE POLICY staff_read ON app.activity AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY undelivered ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = ANY (ARRAY['contact.bounced'::text, 'contact.complained'::text])));
CREATE POLICY webhook ON app.activity AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'webhook.switched_off'::text));
CREATE POLICY worker ON app.activity AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE TRIGGER queue_provider_webhooks AFTER INSERT ON app.activity REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.queue_provider_webhooks();
CREATE TRIGGER queue_webhooks AFTER INSERT ON app.activity REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.queue_webhooks();
GRANT INSERT, SELECT ON TABLE app.activity TO foyer_app;
GRANT SELECT ON TABLE app.activity TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.activity TO foyer_eraser;
GRANT SELECT ON TABLE app.activity TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.activity TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.activity TO foyer_worker;

CREATE TABLE app.activity_chain (
  client_id bigint NOT NULL,
  seq bigint NOT NULL,
  activity_id bigint NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT activity_chain_pkey PRIMARY KEY (client_id, seq),
  CONSTRAINT activity_chain_row UNIQUE (client_id, activity_id),
  CONSTRAINT activity_chain_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.activity_chain ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.activity_chain FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.activity_chain AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.activity_chain AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.activity_chain AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.activity_chain AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.activity_chain TO foyer_app;
GRANT SELECT ON TABLE app.activity_chain TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.activity_chain TO foyer_eraser;
GRANT SELECT ON TABLE app.activity_chain TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.activity_chain TO foyer_worker;

CREATE TABLE app.activity_chain_progress (
  client_id bigint NOT NULL,
  through bigint NOT NULL,
  next_through bigint,
  next_at timestamp with time zone,
  CONSTRAINT activity_chain_progress_pkey PRIMARY KEY (client_id),
  CONSTRAINT activity_chain_progress_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.activity_chain_progress ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.activity_chain_progress FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.activity_chain_progress AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.activity_chain_progress AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.activity_chain_progress AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.activity_chain_progress AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.activity_chain_progress TO foyer_app;
GRANT SELECT ON TABLE app.activity_chain_progress TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.activity_chain_progress TO foyer_eraser;
GRANT SELECT ON TABLE app.activity_chain_progress TO foyer_read;
GRANT INSERT, SELECT, UPDATE ON TABLE app.activity_chain_progress TO foyer_worker;

CREATE TABLE app.activity_totals (
  client_id bigint NOT NULL,
  type text NOT NULL,
  event text NOT NULL,
  n integer NOT NULL,
  CONSTRAINT activity_totals_pkey PRIMARY KEY (client_id, type, event),
  CONSTRAINT activity_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.activity_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.activity_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.activity_totals AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.activity_totals AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.activity_totals AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.activity_totals AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.activity_totals TO foyer_app;
GRANT SELECT ON TABLE app.activity_totals TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.activity_totals TO foyer_eraser;
GRANT SELECT ON TABLE app.activity_totals TO foyer_read;
GRANT INSERT, SELECT, UPDATE ON TABLE app.activity_totals TO foyer_worker;

CREATE TABLE app.ad_days (
  client_id bigint NOT NULL,
  platform text NOT NULL,
  day date NOT NULL,
  account text NOT NULL,
  impressions bigint NOT NULL,
  clicks bigint NOT NULL,
  cost_micros bigint NOT NULL,
  currency text NOT NULL,
  conversions numeric(18,6) NOT NULL,
  is_whole boolean NOT NULL,
  CONSTRAINT ad_days_pkey PRIMARY KEY (client_id, platform, day),
  CONSTRAINT ad_days_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT ad_days_clicks_check CHECK ((clicks >= 0)),
  CONSTRAINT ad_days_conversions_check CHECK ((conversions >= (0)::numeric)),
  CONSTRAINT ad_days_cost_micros_check CHECK ((cost_micros >= 0)),
  CONSTRAINT ad_days_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT ad_days_impressions_check CHECK ((impressions >= 0)),
  CONSTRAINT ad_days_platform_check CHECK ((platform = ANY (ARRAY['facebook'::text, 'google'::text])))
);
ALTER TABLE app.ad_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.ad_days FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.ad_days AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.ad_days AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.ad_days AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.ad_days AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.ad_days AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.ad_days TO foyer_app;
GRANT SELECT ON TABLE app.ad_days TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.ad_days TO foyer_eraser;
GRANT SELECT ON TABLE app.ad_days TO foyer_read;
GRANT SELECT ON TABLE app.ad_days TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.ad_days TO foyer_worker;

CREATE TABLE app.ad_months (
  client_id bigint NOT NULL,
  platform text NOT NULL,
  month date NOT NULL,
  impressions bigint NOT NULL,
  clicks bigint NOT NULL,
  cost_cents bigint,
  currency text,
  conversions numeric(12,2),
  source text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT ad_months_pkey PRIMARY KEY (client_id, platform, month),
  CONSTRAINT ad_months_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT ad_months_amount_check CHECK (((cost_cents IS NULL) = (currency IS NULL))),
  CONSTRAINT ad_months_clicks_check CHECK ((clicks >= 0)),
  CONSTRAINT ad_months_conversions_check CHECK ((conversions >= (0)::numeric)),
  CONSTRAINT ad_months_cost_cents_check CHECK ((cost_cents >= 0)),
  CONSTRAINT ad_months_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  CONSTRAINT ad_months_impressions_check CHECK ((impressions >= 0)),
  CONSTRAINT ad_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT ad_months_platform_check CHECK ((platform = ANY (ARRAY['facebook'::text, 'google'::text]))),
  CONSTRAINT ad_months_source_check CHECK ((source = ANY (ARRAY['google_ads'::text, 'meta'::text, 'upload'::text])))
);
ALTER TABLE app.ad_months ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.ad_months FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.ad_months AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.ad_months AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.ad_months AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.ad_months AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.ad_months AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.ad_months TO foyer_app;
GRANT SELECT ON TABLE app.ad_months TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.ad_months TO foyer_eraser;
GRANT SELECT ON TABLE app.ad_months TO foyer_read;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.ad_months TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.ad_months TO foyer_worker;

CREATE TABLE app.ai_answers (
  client_id bigint NOT NULL,
  caller text NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  usage_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  answer bytea,
  CONSTRAINT ai_answers_pkey PRIMARY KEY (client_id, caller, key_hash),
  CONSTRAINT ai_answers_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT ai_answers_client_id_usage_id_fkey FOREIGN KEY (client_id, usage_id) REFERENCES app.ai_usage(client_id, id) ON DELETE CASCADE
);
CREATE INDEX ai_answers_by_age ON app.ai_answers USING btree (created_at);
CREATE INDEX ai_answers_of_usage ON app.ai_answers USING btree (client_id, usage_id);
ALTER TABLE app.ai_answers ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.ai_answers FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.ai_answers AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.ai_answers AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.ai_answers AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.ai_answers AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT ON TABLE app.ai_answers TO foyer_app;
GRANT SELECT ON TABLE app.ai_answers TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.ai_answers TO foyer_eraser;
GRANT DELETE, SELECT ON TABLE app.ai_answers TO foyer_worker;
GRANT UPDATE (answer) ON TABLE app.ai_answers TO foyer_app;

CREATE TABLE app.ai_usage (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  month date NOT NULL,
  user_id bigint,
  staff_id bigint,
  reserved_until timestamp with time zone,
  rating integer,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT ai_usage_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT ai_usage_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT ai_usage_kind_check CHECK ((kind = ANY (ARRAY['description'::text, 'suggestion'::text]))),
  CONSTRAINT ai_usage_rating_check CHECK ((rating = ANY (ARRAY[1, '-1'::integer])))
);
CREATE INDEX ai_usage_of_month ON app.ai_usage USING btree (client_id, month);
CREATE INDEX ai_usage_reserved ON app.ai_usage USING btree (client_id, reserved_until) WHERE (reserved_until IS NOT NULL);
ALTER TABLE app.ai_usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.ai_usage FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.ai_usage AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.ai_usage AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.ai_usage AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.ai_usage AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
GRANT DELETE, INSERT, SELECT ON TABLE app.ai_usage TO foyer_app;
GRANT SELECT ON TABLE app.ai_usage TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.ai_usage TO foyer_eraser;
GRANT SELECT ON TABLE app.ai_usage TO foyer_read;
GRANT SELECT ON TABLE app.ai_usage TO foyer_system;
GRANT UPDATE (rating) ON TABLE app.ai_usage TO foyer_app;
GRANT UPDATE (reserved_until) ON TABLE app.ai_usage TO foyer_app;

CREATE TABLE app.announcement_recipients (
  client_id bigint NOT NULL,
  announcement_id bigint NOT NULL,
  user_id bigint NOT NULL,
  mail_ref uuid,
  mail_state text,
  mailed_at timestamp with time zone,
  seen_at timestamp with time zone,
  dismissed_at timestamp with time zone,
  CONSTRAINT announcement_recipients_pkey PRIMARY KEY (client_id, announcement_id, user_id),
  CONSTRAINT announcement_recipients_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT announcement_recipients_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users(client_id, id) ON DELETE CASCADE,
  CONSTRAINT announcement_recipients_check CHECK (((dismissed_at IS NULL) OR (seen_at IS NOT NULL))),
  CONSTRAINT announcement_recipients_mail_state_check CHECK ((mail_state = ANY (ARRAY['sent'::text, 'failed'::text, 'discarded'::text])))
);
CREATE INDEX announcement_recipients_by_mail ON app.announcement_recipients USING btree (mail_ref) WHERE ((mail_ref IS NOT NULL) AND (mail_state IS DISTINCT FROM 'sent'::text));
CREATE INDEX announcement_recipients_of_announcement ON app.announcement_recipients USING btree (announcement_id, client_id, user_id);
CREATE INDEX announcement_recipients_of_user ON app.announcement_recipients USING btree (client_id, user_id);
ALTER TABLE app.announcement_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.announcement_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.announcement_recipients AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.announcement_recipients AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.announcement_recipients AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.announcement_recipients AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.announcement_recipients AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.announcement_recipients TO foyer_app;
GRANT SELECT ON TABLE app.announcement_recipients TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.announcement_recipients TO foyer_eraser;
GRANT SELECT ON TABLE app.announcement_recipients TO foyer_read;
GRANT SELECT ON TABLE app.announcement_recipients TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.announcement_recipients TO foyer_worker;
GRANT UPDATE (dismissed_at) ON TABLE app.announcement_recipients TO foyer_app;
GRANT UPDATE (seen_at) ON TABLE app.announcement_recipients TO foyer_app;
GRANT UPDATE (mail_state) ON TABLE app.announcement_recipients TO foyer_worker;
GRANT UPDATE (mailed_at) ON TABLE app.announcement_recipients TO foyer_worker;

CREATE TABLE app.announcements (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  channel text NOT NULL,
  recipients text NOT NULL,
  audience text NOT NULL,
  choices text[] NOT NULL,
  state text NOT NULL,
  send_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  sent_at timestamp with time zone,
  client_count integer,
  person_count integer,
  version integer DEFAULT 1 NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT announcements_pkey PRIMARY KEY (id),
  CONSTRAINT announcements_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app.staff(id),
  CONSTRAINT announcements_audience_check CHECK ((audience = ANY (ARRAY['all'::text, 'package'::text, 'service'::text, 'status'::text]))),
  CONSTRAINT announcements_channel_check CHECK ((channel = ANY (ARRAY['notice'::text, 'mail'::text, 'both'::text]))),
  CONSTRAINT announcements_check CHECK (((audience = 'all'::text) = (choices = '{}'::text[]))),
  CONSTRAINT announcements_check1 CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL))),
  CONSTRAINT announcements_recipients_check CHECK ((recipients = ANY (ARRAY['admins'::text, 'everyone'::text]))),
  CONSTRAINT announcements_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'sent'::text, 'cancelled'::text, 'missed'::text])))
);
CREATE INDEX announcements_by_time ON app.announcements USING btree (send_at DESC, id DESC);
CREATE INDEX announcements_due ON app.announcements USING btree (send_at) WHERE (state = 'scheduled'::text);
GRANT SELECT ON TABLE app.announcements TO foyer_backup;
GRANT INSERT, SELECT, UPDATE ON TABLE app.announcements TO foyer_system;
GRANT SELECT, UPDATE ON TABLE app.announcements TO foyer_worker;

CREATE TABLE app.api_keys (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  hint text NOT NULL,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  paused_at timestamp with time zone,
  CONSTRAINT api_keys_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT api_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.api_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.api_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.api_keys AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.api_keys AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.api_keys AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY system ON app.api_keys AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
GRANT INSERT, SELECT ON TABLE app.api_keys TO foyer_app;
GRANT SELECT ON TABLE app.api_keys TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.api_keys TO foyer_eraser;
GRANT SELECT ON TABLE app.api_keys TO foyer_read;
GRANT SELECT ON TABLE app.api_keys TO foyer_system;
GRANT UPDATE (paused_at) ON TABLE app.api_keys TO foyer_app;
GRANT UPDATE (revoked_at) ON TABLE app.api_keys TO foyer_app;
GRANT UPDATE (used_at) ON TABLE app.api_keys TO foyer_system;

CREATE TABLE app.applications (
  client_id bigint NOT NULL,
  user_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT applications_pkey PRIMARY KEY (client_id),
  CONSTRAINT applications_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.applications ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.applications FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.applications AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.applications AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.applications AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY settled ON app.applications AS PERMISSIVE FOR DELETE TO foyer_system
  USING (true);
CREATE POLICY staff ON app.applications AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.applications AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT ON TABLE app.applications TO foyer_app;
GRANT SELECT ON TABLE app.applications TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.applications TO foyer_eraser;
GRANT SELECT ON TABLE app.applications TO foyer_read;
GRANT DELETE, SELECT ON TABLE app.applications TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.applications TO foyer_worker;

CREATE TABLE app.backups (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  started_at timestamp with time zone NOT NULL,
  alive_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  outcome text,
  backup text,
  row_count bigint,
  bytes bigint,
  reason text,
  CONSTRAINT backups_pkey PRIMARY KEY (id),
  CONSTRAINT backups_check CHECK (((finished_at IS NULL) = (outcome IS NULL))),
  CONSTRAINT backups_check1 CHECK (((outcome = ANY (ARRAY['verified'::text, 'unverified'::text])) <= ((backup IS NOT NULL) AND (bytes IS NOT NULL)))),
  CONSTRAINT backups_outcome_check CHECK ((outcome = ANY (ARRAY['verified'::text, 'unverified'::text, 'failed'::text, 'interrupted'::text])))
);
CREATE INDEX backups_by_time ON app.backups USING btree (started_at DESC);
CREATE UNIQUE INDEX one_running_backup ON app.backups USING btree (((finished_at IS NULL))) WHERE (finished_at IS NULL);
GRANT SELECT ON TABLE app.backups TO foyer_backup;
GRANT SELECT ON TABLE app.backups TO foyer_system;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.backups TO foyer_worker;

CREATE TABLE app.billing_accounts (
  client_id bigint NOT NULL,
  frequency text DEFAULT 'Monthly'::text NOT NULL,
  next_payment_on date,
  anchor integer DEFAULT 1 NOT NULL,
  method text,
  customer text,
  brand text,
  last_four text,
  exp_month integer,
  exp_year integer,
  holder jsonb,
  announced_method text,
  planned_package text,
  planned_frequency text,
  bill_name text,
  bill_company text,
  bill_address text,
  tax_number text,
  billing_email text,
  cancels_on date,
  CONSTRAINT billing_accounts_pkey PRIMARY KEY (client_id),
  CONSTRAINT billing_accounts_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT billing_accounts_anchor_check CHECK (((anchor >= 1) AND (anchor <= 31))),
  CONSTRAINT billing_accounts_check CHECK ((((method IS NULL) = (brand IS NULL)) AND ((method IS NULL) = (last_four IS NULL)) AND ((method IS NULL) = (exp_month IS NULL)) AND ((method IS NULL) = (exp_year IS NULL)))),
  CONSTRAINT billing_accounts_check1 CHECK (((planned_package IS NULL) = (planned_frequency IS NULL))),
  CONSTRAINT billing_accounts_frequency_check CHECK ((frequency = ANY (ARRAY['Monthly'::text, 'Annually'::text]))),
  CONSTRAINT billing_accounts_planned_frequency_check CHECK ((planned_frequency = ANY (ARRAY['Monthly'::text, 'Annually'::text]))),
  CONSTRAINT billing_accounts_planned_package_check CHECK ((planned_package = ANY (ARRAY['Create'::text, 'Build'::text, 'Engage'::text, 'Grow'::text, 'Drive'::text, 'Accelerate'::text])))
);
CREATE INDEX billing_accounts_cancelled ON app.billing_accounts USING btree (cancels_on) WHERE (cancels_on IS NOT NULL);
CREATE INDEX billing_accounts_due ON app.billing_accounts USING btree (next_payment_on) WHERE (next_payment_on IS NOT NULL);
CREATE INDEX billing_accounts_ending ON app.billing_accounts USING btree (exp_year, exp_month) WHERE (method IS NOT NULL);
ALTER TABLE app.billing_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.billing_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.billing_accounts AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.billing_accounts AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.billing_accounts AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.billing_accounts AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.billing_accounts AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT ON TABLE app.billing_accounts TO foyer_app;
GRANT SELECT ON TABLE app.billing_accounts TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.billing_accounts TO foyer_eraser;
GRANT SELECT ON TABLE app.billing_accounts TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.billing_accounts TO foyer_system;
GRANT SELECT ON TABLE app.billing_accounts TO foyer_worker;
GRANT UPDATE (bill_address) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (bill_company) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (bill_name) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (billing_email) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (brand) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (customer) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (exp_month) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (exp_year) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (holder) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (last_four) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (method) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (tax_number) ON TABLE app.billing_accounts TO foyer_app;
GRANT UPDATE (anchor) ON TABLE app.billing_accounts TO foyer_system;
GRANT UPDATE (cancels_on) ON TABLE app.billing_accounts TO foyer_system;
GRANT UPDATE (frequency) ON TABLE app.billing_accounts TO foyer_system;
GRANT UPDATE (next_payment_on) ON TABLE app.billing_accounts TO foyer_system;
GRANT UPDATE (planned_frequency) ON TABLE app.billing_accounts TO foyer_system;
GRANT UPDATE (planned_package) ON TABLE app.billing_accounts TO foyer_system;
GRANT UPDATE (announced_method) ON TABLE app.billing_accounts TO foyer_worker;
GRANT UPDATE (cancels_on) ON TABLE app.billing_accounts TO foyer_worker;
GRANT UPDATE (frequency) ON TABLE app.billing_accounts TO foyer_worker;
GRANT UPDATE (next_payment_on) ON TABLE app.billing_accounts TO foyer_worker;
GRANT UPDATE (planned_frequency) ON TABLE app.billing_accounts TO foyer_worker;
GRANT UPDATE (planned_package) ON TABLE app.billing_accounts TO foyer_worker;

CREATE TABLE app.billing_discounts (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  percent integer,
  cents bigint,
  currency text,
  starts_on date NOT NULL,
  last_on date NOT NULL,
  words text NOT NULL,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  cancelled_at timestamp with time zone,
  CONSTRAINT billing_discounts_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT billing_discounts_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT billing_discounts_cents_check CHECK ((cents > 0)),
  CONSTRAINT billing_discounts_check CHECK (((percent IS NULL) <> (cents IS NULL))),
  CONSTRAINT billing_discounts_check1 CHECK (((cents IS NULL) = (currency IS NULL))),
  CONSTRAINT billing_discounts_check2 CHECK ((starts_on <= last_on)),
  CONSTRAINT billing_discounts_currency_check CHECK ((currency = ANY (ARRAY['CAD'::text, 'USD'::text]))),
  CONSTRAINT billing_discounts_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);
CREATE INDEX billing_discounts_by_id ON app.billing_discounts USING btree (id);
ALTER TABLE app.billing_discounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.billing_discounts FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.billing_discounts AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.billing_discounts AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.billing_discounts AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.billing_discounts AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.billing_discounts AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.billing_discounts TO foyer_app;
GRANT SELECT ON TABLE app.billing_discounts TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.billing_discounts TO foyer_eraser;
GRANT SELECT ON TABLE app.billing_discounts TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.billing_discounts TO foyer_system;
GRANT SELECT ON TABLE app.billing_discounts TO foyer_worker;
GRANT UPDATE (cancelled_at) ON TABLE app.billing_discounts TO foyer_system;

CREATE TABLE app.blocks (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  email_hash bytea,
  phone_hash bytea,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT blocks_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT blocks_email UNIQUE (client_id, email_hash),
  CONSTRAINT blocks_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT blocks_sender CHECK (((email_hash IS NOT NULL) OR (phone_hash IS NOT NULL)))
);
CREATE INDEX blocks_by_phone ON app.blocks USING btree (client_id, phone_hash);
ALTER TABLE app.blocks ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.blocks FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.blocks AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.blocks AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.blocks AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY sender ON app.blocks AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY staff ON app.blocks AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.blocks TO foyer_app;
GRANT SELECT ON TABLE app.blocks TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.blocks TO foyer_eraser;
GRANT DELETE, SELECT ON TABLE app.blocks TO foyer_system;
GRANT SELECT (client_id) ON TABLE app.blocks TO foyer_read;
GRANT SELECT (email_hash) ON TABLE app.blocks TO foyer_read;
GRANT SELECT (client_id) ON TABLE app.blocks TO foyer_worker;
GRANT SELECT (email_hash) ON TABLE app.blocks TO foyer_worker;

CREATE TABLE app.call_counts (
  key text NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  calls integer NOT NULL,
  CONSTRAINT call_counts_pkey PRIMARY KEY (key)
);
GRANT SELECT ON TABLE app.call_counts TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.call_counts TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.call_counts TO foyer_worker;

CREATE TABLE app.caught_submissions (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  key bytea NOT NULL,
  form jsonb NOT NULL,
  caught_at timestamp with time zone NOT NULL,
  CONSTRAINT caught_submissions_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT caught_submissions_client_id_key_key UNIQUE (client_id, key),
  CONSTRAINT caught_submissions_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT caught_submissions_kind_check CHECK ((kind = ANY (ARRAY['enquiry'::text, 'newsletter'::text])))
);
CREATE INDEX caught_submissions_by_age ON app.caught_submissions USING btree (caught_at);
CREATE INDEX caught_submissions_newest ON app.caught_submissions USING btree (client_id, caught_at DESC, id DESC);
ALTER TABLE app.caught_submissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.caught_submissions FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.caught_submissions AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.caught_submissions AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.caught_submissions AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.caught_submissions AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.caught_submissions TO foyer_app;
GRANT SELECT ON TABLE app.caught_submissions TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.caught_submissions TO foyer_eraser;
GRANT SELECT ON TABLE app.caught_submissions TO foyer_read;
GRANT DELETE ON TABLE app.caught_submissions TO foyer_worker;
GRANT SELECT (caught_at) ON TABLE app.caught_submissions TO foyer_worker;

CREATE TABLE app.client_erasures (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  client_id bigint NOT NULL,
  asked_by bigint NOT NULL,
  reason text NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  acts_at timestamp with time zone NOT NULL,
  stopped_at timestamp with time zone,
  stopped_by bigint,
  began_at timestamp with time zone,
  done_at timestamp with time zone,
  counts jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT client_erasures_pkey PRIMARY KEY (id),
  CONSTRAINT client_erasures_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.staff(id),
  CONSTRAINT client_erasures_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES app.staff(id)
);
CREATE INDEX client_erasures_newest ON app.client_erasures USING btree (asked_at DESC, id DESC);
CREATE UNIQUE INDEX client_erasures_open ON app.client_erasures USING btree (client_id) WHERE ((stopped_at IS NULL) AND (done_at IS NULL));
GRANT SELECT ON TABLE app.client_erasures TO foyer_backup;
GRANT SELECT ON TABLE app.client_erasures TO foyer_eraser;
GRANT INSERT, SELECT ON TABLE app.client_erasures TO foyer_system;
GRANT SELECT ON TABLE app.client_erasures TO foyer_worker;
GRANT UPDATE (stopped_at) ON TABLE app.client_erasures TO foyer_system;
GRANT UPDATE (stopped_by) ON TABLE app.client_erasures TO foyer_system;
GRANT UPDATE (began_at) ON TABLE app.client_erasures TO foyer_worker;
GRANT UPDATE (counts) ON TABLE app.client_erasures TO foyer_worker;
GRANT UPDATE (done_at) ON TABLE app.client_erasures TO foyer_worker;

CREATE TABLE app.client_imports (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  staff_id bigint NOT NULL,
  file_name text NOT NULL,
  client_ids bigint[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT client_imports_pkey PRIMARY KEY (id),
  CONSTRAINT client_imports_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id)
);
CREATE INDEX client_imports_newest ON app.client_imports USING btree (created_at DESC, id DESC);
GRANT SELECT ON TABLE app.client_imports TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.client_imports TO foyer_system;
GRANT SELECT ON TABLE app.client_imports TO foyer_worker;
GRANT UPDATE (undone_at) ON TABLE app.client_imports TO foyer_system;

CREATE TABLE app.client_notes (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  staff_id bigint NOT NULL,
  text text NOT NULL,
  is_pinned boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  CONSTRAINT client_notes_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT client_notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT client_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id)
);
CREATE INDEX client_notes_pinned_first ON app.client_notes USING btree (client_id, is_pinned DESC, created_at DESC, id DESC);
ALTER TABLE app.client_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.client_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.client_notes AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY erase ON app.client_notes AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.client_notes AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
GRANT SELECT ON TABLE app.client_notes TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.client_notes TO foyer_eraser;
GRANT INSERT, SELECT ON TABLE app.client_notes TO foyer_system;
GRANT UPDATE (edited_at) ON TABLE app.client_notes TO foyer_system;
GRANT UPDATE (is_pinned) ON TABLE app.client_notes TO foyer_system;
GRANT UPDATE (text) ON TABLE app.client_notes TO foyer_system;

CREATE TABLE app.client_payments (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  of_id bigint,
  method text NOT NULL,
  currency text NOT NULL,
  cents bigint NOT NULL,
  unused_cents bigint DEFAULT 0 NOT NULL,
  paid_on date NOT NULL,
  reference text NOT NULL,
  words text NOT NULL,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  provider_key_id bigint,
  CONSTRAINT client_payments_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT client_payments_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT client_payments_client_id_of_id_fkey FOREIGN KEY (client_id, of_id) REFERENCES app.client_payments(client_id, id) ON DELETE CASCADE,
  CONSTRAINT client_payments_cents_check CHECK ((cents > 0)),
  CONSTRAINT client_payments_check CHECK (((kind = 'payment'::text) = (of_id IS NULL))),
  CONSTRAINT client_payments_check1 CHECK (((unused_cents >= 0) AND (unused_cents <=
CASE kind
    WHEN 'payment'::text THEN cents
    ELSE (0)::bigint
END))),
  CONSTRAINT client_payments_currency_check CHECK ((currency = ANY (ARRAY['CAD'::text, 'USD'::text]))),
  CONSTRAINT client_payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'payout'::text, 'reversal'::text]))),
  CONSTRAINT client_payments_method_check CHECK ((method = ANY (ARRAY['cheque'::text, 'transfer'::text, 'cash'::text, 'card'::text, 'refund'::text, 'other'::text]))),
  CONSTRAINT client_payments_recorded_by CHECK ((num_nonnulls(staff_id, provider_key_id) <= 1))
);
CREATE INDEX client_payments_by_id ON app.client_payments USING btree (id);
CREATE INDEX client_payments_of ON app.client_payments USING btree (client_id, of_id);
CREATE UNIQUE INDEX client_payments_reversed ON app.client_payments USING btree (client_id, of_id) WHERE (kind = 'reversal'::text);
CREATE INDEX client_payments_unused ON app.client_payments USING btree (client_id, currency) WHERE (unused_cents > 0);
ALTER TABLE app.client_payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.client_payments FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.client_payments AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.client_payments AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.client_payments AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.client_payments AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.client_payments AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.client_payments TO foyer_app;
GRANT SELECT ON TABLE app.client_payments TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.client_payments TO foyer_eraser;
GRANT SELECT ON TABLE app.client_payments TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.client_payments TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.client_payments TO foyer_worker;
GRANT UPDATE (unused_cents) ON TABLE app.client_payments TO foyer_system;
GRANT UPDATE (unused_cents) ON TABLE app.client_payments TO foyer_worker;

CREATE TABLE app.client_prices (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  package text NOT NULL,
  frequency text NOT NULL,
  currency text NOT NULL,
  cents bigint NOT NULL,
  starts_on date NOT NULL,
  reason text NOT NULL,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT client_prices_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT client_prices_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT client_prices_cents_check CHECK ((cents >= 0)),
  CONSTRAINT client_prices_currency_check CHECK ((currency = ANY (ARRAY['CAD'::text, 'USD'::text]))),
  CONSTRAINT client_prices_frequency_check CHECK ((frequency = ANY (ARRAY['Monthly'::text, 'Annually'::text]))),
  CONSTRAINT client_prices_package_check CHECK ((package = ANY (ARRAY['Create'::text, 'Build'::text, 'Engage'::text, 'Grow'::text, 'Drive'::text, 'Accelerate'::text])))
);
CREATE INDEX client_prices_by_id ON app.client_prices USING btree (id);
ALTER TABLE app.client_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.client_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.client_prices AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.client_prices AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.client_prices AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.client_prices AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.client_prices AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.client_prices TO foyer_app;
GRANT SELECT ON TABLE app.client_prices TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.client_prices TO foyer_eraser;
GRANT SELECT ON TABLE app.client_prices TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.client_prices TO foyer_system;
GRANT SELECT ON TABLE app.client_prices TO foyer_worker;
GRANT UPDATE (ended_at) ON TABLE app.client_prices TO foyer_system;

CREATE TABLE app.client_totals (
  package text NOT NULL,
  account_status text NOT NULL,
  launch_phase_id integer NOT NULL,
  n bigint NOT NULL,
  CONSTRAINT client_totals_pkey PRIMARY KEY (package, account_status, launch_phase_id)
);
GRANT SELECT ON TABLE app.client_totals TO foyer_backup;
GRANT SELECT ON TABLE app.client_totals TO foyer_system;

CREATE TABLE app.clients (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  country text NOT NULL,
  state_or_province text,
  time_zone text DEFAULT 'America/Vancouver'::text NOT NULL,
  token text NOT NULL,
  package text NOT NULL,
  is_live boolean NOT NULL,
  account_status text NOT NULL,
  launch_phase_id integer,
  services text[] DEFAULT '{}'::text[] NOT NULL,
  features text[] DEFAULT '{}'::text[] NOT NULL,
  next_newsletter_date date,
  newsletter_block_id bigint DEFAULT nextval('app.newsletter_block_ids'::regclass) NOT NULL,
  mls_agent_ids text[] DEFAULT '{}'::text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  launch_submitted_at timestamp with time zone,
  launch_sample_url text,
  publish_requested_at timestamp with time zone,
  publish_requested_by bigint,
  went_live_at timestamp with time zone,
  postal_address text,
  version integer DEFAULT 1 NOT NULL,
  edits jsonb DEFAULT '[]'::jsonb NOT NULL,
  first_steps_dismissed_at timestamp with time zone,
  CONSTRAINT clients_pkey PRIMARY KEY (id),
  CONSTRAINT clients_account_status_check CHECK ((account_status = ANY (ARRAY['Launch'::text, 'Live'::text, 'Paused'::text, 'Cancelled'::text]))),
  CONSTRAINT clients_country_check CHECK ((country = ANY (ARRAY['CA'::text, 'US'::text]))),
  CONSTRAINT clients_launch_phase_id_check CHECK (((launch_phase_id >= 1) AND (launch_phase_id <= 5))),
  CONSTRAINT clients_package_check CHECK ((package = ANY (ARRAY['Create'::text, 'Build'::text, 'Engage'::text, 'Grow'::text, 'Drive'::text, 'Accelerate'::text]))),
  CONSTRAINT clients_province CHECK (((country <> 'CA'::text) OR (state_or_province = ANY (ARRAY['AB'::text, 'BC'::text, 'MB'::text, 'NB'::text, 'NL'::text, 'NS'::text, 'NT'::text, 'NU'::text, 'ON'::text, 'PE'::text, 'QC'::text, 'SK'::text, 'YT'::text]))))
);
CREATE INDEX clients_by_folded_name ON app.clients USING btree (app.fold(name) text_pattern_ops);
CREATE INDEX clients_by_name ON app.clients USING btree (lower(name), id);
CREATE INDEX clients_by_package ON app.clients USING btree (package, lower(name), id);
CREATE INDEX clients_by_status ON app.clients USING btree (account_status, lower(name), id);
CREATE INDEX clients_search ON app.clients USING gin (app.fold(name) public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX clients_with_newsletter ON app.clients USING btree (next_newsletter_date, time_zone) WHERE ((next_newsletter_date IS NOT NULL) AND ('in_touch'::text = ANY (services)));
ALTER TABLE app.clients ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.clients FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.clients AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.clients AS PERMISSIVE FOR ALL TO public
  USING ((id = app.client()));
CREATE POLICY erase ON app.clients AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((id = app.client()));
CREATE POLICY newsletter_clock ON app.clients AS PERMISSIVE FOR UPDATE TO foyer_worker
  USING (true);
CREATE POLICY staff ON app.clients AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY staff_add ON app.clients AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (true);
CREATE POLICY staff_change ON app.clients AS PERMISSIVE FOR UPDATE TO foyer_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY undo_import ON app.clients AS PERMISSIVE FOR DELETE TO foyer_system
  USING ((EXISTS ( SELECT
   FROM app.client_imports i
  WHERE ((i.undone_at IS NULL) AND (clients.id = ANY (i.client_ids))))));
CREATE POLICY worker ON app.clients AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE TRIGGER count_added_or_removed AFTER INSERT OR DELETE ON app.clients FOR EACH ROW EXECUTE FUNCTION app.count_clients();
CREATE TRIGGER count_changed AFTER UPDATE OF package, account_status, launch_phase_id ON app.clients FOR EACH ROW WHEN ((((old.package IS DISTINCT FROM new.package) OR (old.account_status IS DISTINCT FROM new.account_status)) OR (old.launch_phase_id IS DISTINCT FROM new.launch_phase_id))) EXECUTE FUNCTION app.count_clients();
CREATE TRIGGER forget_newsletter_date BEFORE UPDATE OF services ON app.clients FOR EACH ROW WHEN ((('in_touch'::text = ANY (old.services)) AND (NOT ('in_touch'::text = ANY (new.services))))) EXECUTE FUNCTION app.forget_newsletter_date();
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.clients FOR EACH ROW EXECUTE FUNCTION app.keep_edit('id', 'token', 'next_newsletter_date', 'newsletter_block_id', 'mls_agent_ids', 'created_at', 'launch_submitted_at', 'publish_requested_at', 'publish_requested_by', 'went_live_at', 'first_steps_dismissed_at');
GRANT SELECT ON TABLE app.clients TO foyer_app;
GRANT SELECT ON TABLE app.clients TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.clients TO foyer_eraser;
GRANT SELECT ON TABLE app.clients TO foyer_read;
GRANT DELETE, SELECT ON TABLE app.clients TO foyer_system;
GRANT UPDATE (first_steps_dismissed_at) ON TABLE app.clients TO foyer_app;
GRANT UPDATE (launch_phase_id) ON TABLE app.clients TO foyer_app;
GRANT UPDATE (launch_submitted_at) ON TABLE app.clients TO foyer_app;
GRANT UPDATE (mls_agent_ids) ON TABLE app.clients TO foyer_app;
GRANT UPDATE (next_newsletter_date) ON TABLE app.clients TO foyer_app;
GRANT UPDATE (publish_requested_at) ON TABLE app.clients TO foyer_app;
GRANT UPDATE (publish_requested_by) ON TABLE app.clients TO foyer_app;
GRANT INSERT (account_status) ON TABLE app.clients TO foyer_system;
GRANT INSERT (country) ON TABLE app.clients TO foyer_system;
GRANT INSERT (created_at) ON TABLE app.clients TO foyer_system;
GRANT INSERT (features) ON TABLE app.clients TO foyer_system;
GRANT INSERT (is_live) ON TABLE app.clients TO foyer_system;
GRANT INSERT (launch_phase_id) ON TABLE app.clients TO foyer_system;
GRANT INSERT (name) ON TABLE app.clients TO foyer_system;
GRANT INSERT (next_newsletter_date) ON TABLE app.clients TO foyer_system;
GRANT INSERT (package) ON TABLE app.clients TO foyer_system;
GRANT INSERT (services) ON TABLE app.clients TO foyer_system;
GRANT INSERT (state_or_province) ON TABLE app.clients TO foyer_system;
GRANT INSERT (time_zone) ON TABLE app.clients TO foyer_system;
GRANT INSERT (token) ON TABLE app.clients TO foyer_system;
GRANT INSERT (went_live_at) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (account_status) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (country) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (edits) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (features) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (is_live) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (launch_phase_id) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (launch_sample_url) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (mls_agent_ids) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (name) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (next_newsletter_date) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (package) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (postal_address) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (services) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (state_or_province) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (time_zone) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (token) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (version) ON TABLE app.clients TO foyer_system;
GRANT UPDATE (went_live_at) ON TABLE app.clients TO foyer_system;
GRANT SELECT (account_status) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (country) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (created_at) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (features) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (id) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (is_live) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (launch_phase_id) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (mls_agent_ids) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (name) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (newsletter_block_id) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (next_newsletter_date) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (package) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (postal_address) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (services) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (state_or_province) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (time_zone) ON TABLE app.clients TO foyer_worker;
GRANT SELECT (went_live_at) ON TABLE app.clients TO foyer_worker;
GRANT UPDATE (account_status) ON TABLE app.clients TO foyer_worker;
GRANT UPDATE (features) ON TABLE app.clients TO foyer_worker;
GRANT UPDATE (next_newsletter_date) ON TABLE app.clients TO foyer_worker;
GRANT UPDATE (package) ON TABLE app.clients TO foyer_worker;
GRANT UPDATE (services) ON TABLE app.clients TO foyer_worker;

CREATE TABLE app.collected_forms (
  client_id bigint NOT NULL,
  history_id bigint NOT NULL,
  site_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  lead jsonb NOT NULL,
  CONSTRAINT collected_forms_pkey PRIMARY KEY (client_id, history_id),
  CONSTRAINT collected_forms_client_id_history_id_fkey FOREIGN KEY (client_id, history_id) REFERENCES app.lead_history(client_id, id) ON DELETE CASCADE
);
CREATE INDEX collected_forms_by_hour ON app.collected_forms USING btree (hour);
ALTER TABLE app.collected_forms ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.collected_forms FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.collected_forms AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.collected_forms AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.collected_forms AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.collected_forms AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT ON TABLE app.collected_forms TO foyer_app;
GRANT SELECT ON TABLE app.collected_forms TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.collected_forms TO foyer_eraser;
GRANT DELETE, SELECT ON TABLE app.collected_forms TO foyer_worker;

CREATE TABLE app.contact_bulk_changes (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  state text NOT NULL,
  action text,
  lead_status_id integer,
  added_tag_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  removed_tag_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  total integer NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  changed integer DEFAULT 0 NOT NULL,
  missing integer DEFAULT 0 NOT NULL,
  restored integer DEFAULT 0 NOT NULL,
  skipped integer DEFAULT 0 NOT NULL,
  turn bigint,
  user_id bigint,
  staff_id bigint,
  undo_user_id bigint,
  undo_staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  step_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_bulk_changes_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT contact_bulk_changes_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT contact_bulk_changes_action_check CHECK ((action = ANY (ARRAY['status'::text, 'tags'::text, 'delete'::text]))),
  CONSTRAINT contact_bulk_changes_check CHECK (((state = 'chosen'::text) = (action IS NULL))),
  CONSTRAINT contact_bulk_changes_check1 CHECK (((action = 'status'::text) = (lead_status_id IS NOT NULL))),
  CONSTRAINT contact_bulk_changes_lead_status_id_check CHECK (((lead_status_id >= 1) AND (lead_status_id <= 9))),
  CONSTRAINT contact_bulk_changes_state_check CHECK ((state = ANY (ARRAY['chosen'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX contact_bulk_changes_due ON app.contact_bulk_changes USING btree (step_at) WHERE (step_at IS NOT NULL);
CREATE INDEX contact_bulk_changes_expired ON app.contact_bulk_changes USING btree (expires_at) WHERE (step_at IS NULL);
CREATE INDEX contact_bulk_changes_newest ON app.contact_bulk_changes USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX contact_bulk_changes_turn ON app.contact_bulk_changes USING btree (client_id, turn) WHERE (step_at IS NOT NULL);
ALTER TABLE app.contact_bulk_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.contact_bulk_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.contact_bulk_changes AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.contact_bulk_changes AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.contact_bulk_changes AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.contact_bulk_changes AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.contact_bulk_changes TO foyer_app;
GRANT SELECT ON TABLE app.contact_bulk_changes TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.contact_bulk_changes TO foyer_eraser;
GRANT SELECT ON TABLE app.contact_bulk_changes TO foyer_read;
GRANT DELETE ON TABLE app.contact_bulk_changes TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.contact_bulk_changes TO foyer_worker;
GRANT SELECT (expires_at) ON TABLE app.contact_bulk_changes TO foyer_worker;
GRANT SELECT (id) ON TABLE app.contact_bulk_changes TO foyer_worker;
GRANT SELECT (step_at) ON TABLE app.contact_bulk_changes TO foyer_worker;
GRANT SELECT (turn) ON TABLE app.contact_bulk_changes TO foyer_worker;
GRANT UPDATE (step_at) ON TABLE app.contact_bulk_changes TO foyer_worker;

CREATE TABLE app.contact_bulk_steps (
  client_id bigint NOT NULL,
  change_id bigint NOT NULL,
  step integer NOT NULL,
  lead_ids bigint[] NOT NULL,
  applied_at timestamp with time zone,
  former jsonb,
  consents jsonb,
  CONSTRAINT contact_bulk_steps_pkey PRIMARY KEY (client_id, change_id, step),
  CONSTRAINT contact_bulk_steps_client_id_change_id_fkey FOREIGN KEY (client_id, change_id) REFERENCES app.contact_bulk_changes(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.contact_bulk_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.contact_bulk_steps FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.contact_bulk_steps AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.contact_bulk_steps AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.contact_bulk_steps AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.contact_bulk_steps TO foyer_app;
GRANT SELECT ON TABLE app.contact_bulk_steps TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.contact_bulk_steps TO foyer_eraser;
GRANT SELECT ON TABLE app.contact_bulk_steps TO foyer_read;

CREATE TABLE app.contact_emails (
  client_id bigint NOT NULL,
  email text NOT NULL,
  lead_id bigint NOT NULL,
  CONSTRAINT contact_emails_pkey PRIMARY KEY (client_id, email),
  CONSTRAINT contact_emails_email_check CHECK ((email = lower(email)))
);
ALTER TABLE app.contact_emails ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.contact_emails FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.contact_emails AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.contact_emails AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.contact_emails AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY search ON app.contact_emails AS PERMISSIVE FOR ALL TO foyer_search
  USING (true);
GRANT SELECT ON TABLE app.contact_emails TO foyer_app;
GRANT SELECT ON TABLE app.contact_emails TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.contact_emails TO foyer_eraser;
GRANT SELECT ON TABLE app.contact_emails TO foyer_read;
GRANT DELETE, INSERT, SELECT ON TABLE app.contact_emails TO foyer_search;

CREATE TABLE app.contact_import_rows (
  client_id bigint NOT NULL,
  import_id bigint NOT NULL,
  line bigint NOT NULL,
  cells jsonb NOT NULL,
  person jsonb,
  emails text[] DEFAULT '{}'::text[] NOT NULL,
  phone_keys text[] DEFAULT '{}'::text[] NOT NULL,
  email_hash bytea,
  kind text,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_incomplete boolean DEFAULT false NOT NULL,
  lead_id bigint,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  is_done boolean DEFAULT false NOT NULL,
  former jsonb,
  match jsonb DEFAULT '{}'::jsonb NOT NULL,
  consent jsonb,
  tag_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  CONSTRAINT contact_import_rows_pkey PRIMARY KEY (client_id, import_id, line),
  CONSTRAINT contact_import_rows_client_id_import_id_fkey FOREIGN KEY (client_id, import_id) REFERENCES app.contact_imports(client_id, id) ON DELETE CASCADE,
  CONSTRAINT contact_import_rows_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'changed'::text, 'same'::text, 'left_out'::text, 'refused'::text])))
);
CREATE INDEX contact_import_rows_of_contact ON app.contact_import_rows USING btree (client_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX contact_import_rows_of_kind ON app.contact_import_rows USING btree (client_id, import_id, kind, line);
CREATE INDEX contact_import_rows_opt_outs ON app.contact_import_rows USING btree (client_id, lead_id) WHERE ((former -> 'before'::text) ?| '{do_not_call,do_not_text}'::text[]);
ALTER TABLE app.contact_import_rows ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.contact_import_rows FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.contact_import_rows AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.contact_import_rows AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.contact_import_rows AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.contact_import_rows AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.contact_import_rows TO foyer_app;
GRANT SELECT ON TABLE app.contact_import_rows TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.contact_import_rows TO foyer_eraser;
GRANT SELECT ON TABLE app.contact_import_rows TO foyer_read;
GRANT DELETE ON TABLE app.contact_import_rows TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.contact_import_rows TO foyer_worker;
GRANT SELECT (import_id) ON TABLE app.contact_import_rows TO foyer_worker;

CREATE TABLE app.contact_imports (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  state text NOT NULL,
  file_name text NOT NULL,
  file_type text NOT NULL,
  program text,
  has_header boolean NOT NULL,
  columns jsonb NOT NULL,
  layout bytea NOT NULL,
  row_count integer NOT NULL,
  choices jsonb,
  counts jsonb,
  audience jsonb,
  done_rows integer DEFAULT 0 NOT NULL,
  undo jsonb,
  user_id bigint,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  step_at timestamp with time zone,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  tag_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  done_until bigint DEFAULT '-1'::integer NOT NULL,
  undone_from bigint,
  CONSTRAINT contact_imports_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT contact_imports_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT contact_imports_file_type_check CHECK ((file_type = ANY (ARRAY['csv'::text, 'xlsx'::text, 'vcf'::text]))),
  CONSTRAINT contact_imports_state_check CHECK ((state = ANY (ARRAY['mapping'::text, 'ready'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX contact_imports_due ON app.contact_imports USING btree (step_at) WHERE (step_at IS NOT NULL);
CREATE INDEX contact_imports_expired ON app.contact_imports USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX contact_imports_newest ON app.contact_imports USING btree (client_id, created_at DESC, id DESC);
ALTER TABLE app.contact_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.contact_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.contact_imports AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.contact_imports AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.contact_imports AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.contact_imports AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.contact_imports TO foyer_app;
GRANT SELECT ON TABLE app.contact_imports TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.contact_imports TO foyer_eraser;
GRANT SELECT ON TABLE app.contact_imports TO foyer_read;
GRANT DELETE ON TABLE app.contact_imports TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.contact_imports TO foyer_worker;
GRANT SELECT (expires_at) ON TABLE app.contact_imports TO foyer_worker;
GRANT SELECT (id) ON TABLE app.contact_imports TO foyer_worker;
GRANT SELECT (state) ON TABLE app.contact_imports TO foyer_worker;
GRANT SELECT (step_at) ON TABLE app.contact_imports TO foyer_worker;
GRANT UPDATE (expires_at) ON TABLE app.contact_imports TO foyer_worker;
GRANT UPDATE (step_at) ON TABLE app.contact_imports TO foyer_worker;

CREATE TABLE app.contact_keys (
  client_id bigint NOT NULL,
  key text NOT NULL,
  lead_id bigint NOT NULL,
  has_other boolean NOT NULL,
  CONSTRAINT contact_keys_pkey PRIMARY KEY (client_id, key, lead_id)
);
CREATE INDEX contact_keys_shared ON app.contact_keys USING btree (client_id, lead_id DESC) WHERE has_other;
ALTER TABLE app.contact_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.contact_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.contact_keys AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.contact_keys AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.contact_keys AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY search ON app.contact_keys AS PERMISSIVE FOR ALL TO foyer_search
  USING (true);
GRANT SELECT ON TABLE app.contact_keys TO foyer_app;
GRANT SELECT ON TABLE app.contact_keys TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.contact_keys TO foyer_eraser;
GRANT SELECT ON TABLE app.contact_keys TO foyer_read;
GRANT DELETE, INSERT, SELECT ON TABLE app.contact_keys TO foyer_search;

CREATE TABLE app.contact_views (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  "position" integer NOT NULL,
  search text NOT NULL,
  lead_status_id integer,
  lead_type_id integer,
  lead_source_id integer,
  unanswered_days integer,
  tag_id bigint,
  has_tag boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_views_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT contact_views_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT contact_views_client_id_tag_id_fkey FOREIGN KEY (client_id, tag_id) REFERENCES app.tags(client_id, id) ON DELETE SET NULL (tag_id),
  CONSTRAINT contact_views_lead_source_id_check CHECK (((lead_source_id >= 1) AND (lead_source_id <= 20))),
  CONSTRAINT contact_views_lead_status_id_check CHECK (((lead_status_id >= 1) AND (lead_status_id <= 9))),
  CONSTRAINT contact_views_lead_type_id_check CHECK ((lead_type_id = ANY (ARRAY[1, 2]))),
  CONSTRAINT contact_views_name_check CHECK ((name <> ''::text)),
  CONSTRAINT contact_views_unanswered_days_check CHECK (((unanswered_days >= 1) AND (unanswered_days <= 365)))
);
CREATE UNIQUE INDEX contact_views_name ON app.contact_views USING btree (client_id, app.fold(name));
CREATE INDEX contact_views_of_tag ON app.contact_views USING btree (client_id, tag_id) WHERE (tag_id IS NOT NULL);
ALTER TABLE app.contact_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.contact_views FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.contact_views AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.contact_views AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.contact_views AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.contact_views TO foyer_app;
GRANT SELECT ON TABLE app.contact_views TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.contact_views TO foyer_eraser;
GRANT SELECT ON TABLE app.contact_views TO foyer_read;

CREATE TABLE app.counter_beats (
  id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT counter_beats_pkey PRIMARY KEY (id),
  CONSTRAINT counter_beats_id_check CHECK ((id = 1))
);
GRANT SELECT ON TABLE app.counter_beats TO foyer_backup;
GRANT INSERT, SELECT, UPDATE ON TABLE app.counter_beats TO foyer_system;

CREATE TABLE app.counter_gaps (
  client_id bigint NOT NULL,
  began_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  CONSTRAINT counter_gaps_pkey PRIMARY KEY (client_id, began_at),
  CONSTRAINT counter_gaps_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT counter_gaps_check CHECK ((ended_at > began_at))
);
ALTER TABLE app.counter_gaps ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.counter_gaps FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.counter_gaps AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.counter_gaps AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.counter_gaps AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY visitors ON app.counter_gaps AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.counter_gaps AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.counter_gaps TO foyer_app;
GRANT SELECT ON TABLE app.counter_gaps TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.counter_gaps TO foyer_eraser;
GRANT SELECT ON TABLE app.counter_gaps TO foyer_read;
GRANT DELETE, INSERT, SELECT ON TABLE app.counter_gaps TO foyer_system;
GRANT SELECT ON TABLE app.counter_gaps TO foyer_worker;

CREATE TABLE app.credit_notes (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number text NOT NULL,
  invoice_id bigint NOT NULL,
  payment_id bigint,
  kind text NOT NULL,
  currency text NOT NULL,
  reason text NOT NULL,
  subtotal_cents bigint NOT NULL,
  taxes jsonb NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  issued_on date NOT NULL,
  issuer jsonb NOT NULL,
  bill_to jsonb NOT NULL,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT credit_notes_client_id_number_key UNIQUE (client_id, number),
  CONSTRAINT credit_notes_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES app.invoices(client_id, id) ON DELETE CASCADE,
  CONSTRAINT credit_notes_client_id_payment_id_fkey FOREIGN KEY (client_id, payment_id) REFERENCES app.payments(client_id, id) ON DELETE CASCADE,
  CONSTRAINT credit_notes_check CHECK (((tax_cents = app.sum_cents(taxes)) AND (total_cents = (subtotal_cents + tax_cents)))),
  CONSTRAINT credit_notes_check1 CHECK (((kind = 'void'::text) = (payment_id IS NULL))),
  CONSTRAINT credit_notes_currency_check CHECK ((currency = ANY (ARRAY['CAD'::text, 'USD'::text]))),
  CONSTRAINT credit_notes_kind_check CHECK ((kind = ANY (ARRAY['void'::text, 'credit'::text, 'refund'::text]))),
  CONSTRAINT credit_notes_total_cents_check CHECK ((total_cents > 0))
);
CREATE INDEX credit_notes_by_id ON app.credit_notes USING btree (id);
CREATE INDEX credit_notes_of_invoice ON app.credit_notes USING btree (client_id, invoice_id);
CREATE UNIQUE INDEX credit_notes_of_payment ON app.credit_notes USING btree (client_id, payment_id);
ALTER TABLE app.credit_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.credit_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.credit_notes AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.credit_notes AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.credit_notes AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.credit_notes AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.credit_notes AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.credit_notes TO foyer_app;
GRANT SELECT ON TABLE app.credit_notes TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.credit_notes TO foyer_eraser;
GRANT SELECT ON TABLE app.credit_notes TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.credit_notes TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.credit_notes TO foyer_worker;

CREATE TABLE app.crm_connections (
  client_id bigint NOT NULL,
  account text NOT NULL,
  key bytea NOT NULL,
  connected_at timestamp with time zone NOT NULL,
  attempted_at timestamp with time zone,
  sent_at timestamp with time zone,
  claimed_until timestamp with time zone,
  paused_until timestamp with time zone,
  failures integer DEFAULT 0 NOT NULL,
  failing_since timestamp with time zone,
  warned_at timestamp with time zone,
  problem text,
  needs_key boolean DEFAULT false NOT NULL,
  CONSTRAINT crm_connections_pkey PRIMARY KEY (client_id),
  CONSTRAINT crm_connections_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.crm_connections ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.crm_connections FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.crm_connections AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.crm_connections AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.crm_connections AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY system ON app.crm_connections AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.crm_connections AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.crm_connections TO foyer_app;
GRANT SELECT ON TABLE app.crm_connections TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.crm_connections TO foyer_eraser;
GRANT SELECT ON TABLE app.crm_connections TO foyer_read;
GRANT SELECT ON TABLE app.crm_connections TO foyer_system;
GRANT SELECT ON TABLE app.crm_connections TO foyer_worker;
GRANT UPDATE (attempted_at) ON TABLE app.crm_connections TO foyer_worker;
GRANT UPDATE (claimed_until) ON TABLE app.crm_connections TO foyer_worker;

CREATE TABLE app.crm_enquiries (
  client_id bigint NOT NULL,
  history_id bigint NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  is_unsure boolean DEFAULT false NOT NULL,
  sent_at timestamp with time zone,
  problem text,
  has_failed boolean DEFAULT false NOT NULL,
  CONSTRAINT crm_enquiries_pkey PRIMARY KEY (client_id, history_id),
  CONSTRAINT crm_enquiries_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.crm_connections(client_id) ON DELETE CASCADE,
  CONSTRAINT crm_enquiries_client_id_history_id_fkey FOREIGN KEY (client_id, history_id) REFERENCES app.lead_history(client_id, id) ON DELETE CASCADE
);
CREATE INDEX crm_enquiries_by_age ON app.crm_enquiries USING btree (happened_at);
CREATE INDEX crm_enquiries_waiting ON app.crm_enquiries USING btree (client_id, due_at) WHERE ((sent_at IS NULL) AND (NOT has_failed));
ALTER TABLE app.crm_enquiries ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.crm_enquiries FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.crm_enquiries AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.crm_enquiries AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.crm_enquiries AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY system ON app.crm_enquiries AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.crm_enquiries AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.crm_enquiries TO foyer_app;
GRANT SELECT ON TABLE app.crm_enquiries TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.crm_enquiries TO foyer_eraser;
GRANT SELECT ON TABLE app.crm_enquiries TO foyer_read;
GRANT SELECT ON TABLE app.crm_enquiries TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.crm_enquiries TO foyer_worker;

CREATE TABLE app.declined_listings (
  client_id bigint NOT NULL,
  mls_number text NOT NULL,
  declined_at timestamp with time zone NOT NULL,
  CONSTRAINT declined_listings_pkey PRIMARY KEY (client_id, mls_number),
  CONSTRAINT declined_listings_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.declined_listings ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.declined_listings FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.declined_listings AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.declined_listings AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.declined_listings AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.declined_listings AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT INSERT, SELECT ON TABLE app.declined_listings TO foyer_app;
GRANT SELECT ON TABLE app.declined_listings TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.declined_listings TO foyer_eraser;
GRANT SELECT ON TABLE app.declined_listings TO foyer_read;
GRANT SELECT ON TABLE app.declined_listings TO foyer_worker;

CREATE TABLE app.deleted_listings (
  client_id bigint NOT NULL,
  id bigint NOT NULL,
  listing jsonb NOT NULL,
  deleted_at timestamp with time zone NOT NULL,
  CONSTRAINT deleted_listings_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT deleted_listings_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
CREATE INDEX deleted_listings_by_age ON app.deleted_listings USING btree (deleted_at);
ALTER TABLE app.deleted_listings ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.deleted_listings FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.deleted_listings AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.deleted_listings AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.deleted_listings AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.deleted_listings AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT ON TABLE app.deleted_listings TO foyer_app;
GRANT SELECT ON TABLE app.deleted_listings TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.deleted_listings TO foyer_eraser;
GRANT DELETE, SELECT ON TABLE app.deleted_listings TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.deleted_listings TO foyer_app;
GRANT SELECT (id) ON TABLE app.deleted_listings TO foyer_app;
GRANT SELECT (client_id) ON TABLE app.deleted_listings TO foyer_read;
GRANT SELECT (id) ON TABLE app.deleted_listings TO foyer_read;

CREATE TABLE app.domains (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  site_id bigint NOT NULL,
  url text NOT NULL,
  CONSTRAINT domains_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT domains_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.domains ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.domains FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.domains AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.domains AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.domains AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.domains AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY staff_add ON app.domains AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (true);
CREATE POLICY staff_remove ON app.domains AS PERMISSIVE FOR DELETE TO foyer_system
  USING (true);
GRANT SELECT ON TABLE app.domains TO foyer_app;
GRANT SELECT ON TABLE app.domains TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.domains TO foyer_eraser;
GRANT SELECT ON TABLE app.domains TO foyer_read;
GRANT DELETE, INSERT, SELECT ON TABLE app.domains TO foyer_system;

CREATE TABLE app.email_changes (
  token_hash bytea NOT NULL,
  stop_hash bytea NOT NULL,
  login text NOT NULL,
  old_email text NOT NULL,
  new_email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  stop_until timestamp with time zone NOT NULL,
  replaced_at timestamp with time zone,
  taken_at timestamp with time zone,
  stopped_at timestamp with time zone,
  ended_at timestamp with time zone,
  holds_old boolean DEFAULT false NOT NULL,
  CONSTRAINT email_changes_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_changes_stop_hash_key UNIQUE (stop_hash),
  CONSTRAINT email_changes_login_fkey FOREIGN KEY (login) REFERENCES app.logins(email) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX email_changes_by_former ON app.email_changes USING btree (old_email) WHERE holds_old;
CREATE INDEX email_changes_by_login ON app.email_changes USING btree (login);
CREATE INDEX email_changes_by_start ON app.email_changes USING btree (created_at);
GRANT SELECT ON TABLE app.email_changes TO foyer_backup;
GRANT INSERT, SELECT, UPDATE ON TABLE app.email_changes TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.email_changes TO foyer_worker;
GRANT UPDATE (holds_old) ON TABLE app.email_changes TO foyer_worker;

CREATE TABLE app.file_locks (
  client_id bigint NOT NULL,
  CONSTRAINT file_locks_pkey PRIMARY KEY (client_id),
  CONSTRAINT file_locks_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.file_locks ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.file_locks FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.file_locks AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.file_locks AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.file_locks AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT INSERT, SELECT, UPDATE ON TABLE app.file_locks TO foyer_app;
GRANT SELECT ON TABLE app.file_locks TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.file_locks TO foyer_eraser;

CREATE TABLE app.files (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  original_name text NOT NULL,
  size integer NOT NULL,
  purpose text NOT NULL,
  user_id bigint,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  question text,
  type text GENERATED ALWAYS AS (split_part(name, '.'::text, 2)) STORED,
  is_private boolean GENERATED ALWAYS AS ((name ~~ 'private/%'::text)) STORED,
  message_id bigint,
  expires_at timestamp with time zone,
  access_version integer DEFAULT 0 NOT NULL,
  CONSTRAINT files_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT files_name UNIQUE (client_id, name),
  CONSTRAINT files_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT files_client_id_message_id_fkey FOREIGN KEY (client_id, message_id) REFERENCES app.lead_messages(client_id, id) ON DELETE CASCADE,
  CONSTRAINT files_message_check CHECK (((purpose = 'message'::text) = ((message_id IS NOT NULL) OR (expires_at IS NOT NULL)))),
  CONSTRAINT files_purpose_check CHECK ((purpose = ANY (ARRAY['avatar'::text, 'question'::text, 'listing'::text, 'newsletter'::text, 'message'::text, 'conversation'::text]))),
  CONSTRAINT files_question_check CHECK (((purpose = 'question'::text) = (question IS NOT NULL)))
);
CREATE INDEX files_by_age ON app.files USING btree (created_at);
CREATE INDEX files_by_message ON app.files USING btree (client_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX files_by_name ON app.files USING btree (name);
CREATE INDEX files_by_question ON app.files USING btree (client_id, question, id);
CREATE INDEX files_expired ON app.files USING btree (expires_at) WHERE (expires_at IS NOT NULL);
ALTER TABLE app.files ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.files FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON app.files AS PERMISSIVE FOR UPDATE TO foyer_system
  USING ((purpose = 'conversation'::text));
CREATE POLICY backup ON app.files AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.files AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.files AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY served ON app.files AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.files AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT ON TABLE app.files TO foyer_app;
GRANT SELECT ON TABLE app.files TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.files TO foyer_eraser;
GRANT SELECT ON TABLE app.files TO foyer_read;
GRANT SELECT ON TABLE app.files TO foyer_system;
GRANT DELETE, INSERT, SELECT ON TABLE app.files TO foyer_worker;
GRANT UPDATE (expires_at) ON TABLE app.files TO foyer_app;
GRANT UPDATE (message_id) ON TABLE app.files TO foyer_app;
GRANT UPDATE (access_version) ON TABLE app.files TO foyer_system;

CREATE TABLE app.health_watch (
  only_row boolean DEFAULT true NOT NULL,
  reported text[] DEFAULT '{}'::text[] NOT NULL,
  differs_since timestamp with time zone,
  CONSTRAINT health_watch_pkey PRIMARY KEY (only_row),
  CONSTRAINT health_watch_only_row_check CHECK (only_row)
);
GRANT SELECT ON TABLE app.health_watch TO foyer_backup;
GRANT SELECT ON TABLE app.health_watch TO foyer_system;
GRANT UPDATE (differs_since) ON TABLE app.health_watch TO foyer_system;
GRANT UPDATE (reported) ON TABLE app.health_watch TO foyer_system;

CREATE TABLE app.imported_site_days (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  vendor text NOT NULL,
  day date NOT NULL,
  visitors bigint,
  page_views bigint NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  CONSTRAINT imported_site_days_pkey PRIMARY KEY (client_id, site_id, vendor, day),
  CONSTRAINT imported_site_days_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE,
  CONSTRAINT imported_site_days_page_views_check CHECK ((page_views >= 0)),
  CONSTRAINT imported_site_days_vendor_check CHECK ((vendor = ANY (ARRAY['plausible'::text, 'umami'::text]))),
  CONSTRAINT imported_site_days_visitors_check CHECK ((visitors >= 0))
);
ALTER TABLE app.imported_site_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.imported_site_days FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.imported_site_days AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.imported_site_days AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.imported_site_days AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.imported_site_days AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.imported_site_days AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.imported_site_days TO foyer_app;
GRANT SELECT ON TABLE app.imported_site_days TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.imported_site_days TO foyer_eraser;
GRANT SELECT ON TABLE app.imported_site_days TO foyer_read;
GRANT DELETE, SELECT ON TABLE app.imported_site_days TO foyer_system;
GRANT DELETE, INSERT, SELECT ON TABLE app.imported_site_days TO foyer_worker;

CREATE TABLE app.intake_hours (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  hour timestamp with time zone NOT NULL,
  received integer NOT NULL,
  beyond integer DEFAULT 0 NOT NULL,
  notified_at timestamp with time zone,
  CONSTRAINT intake_hours_pkey PRIMARY KEY (client_id, site_id, hour),
  CONSTRAINT intake_hours_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
CREATE INDEX intake_hours_by_hour ON app.intake_hours USING btree (hour);
CREATE INDEX intake_hours_untold ON app.intake_hours USING btree (hour) WHERE ((beyond > 0) AND (notified_at IS NULL));
ALTER TABLE app.intake_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.intake_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.intake_hours AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.intake_hours AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.intake_hours AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.intake_hours AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.intake_hours TO foyer_app;
GRANT SELECT ON TABLE app.intake_hours TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.intake_hours TO foyer_eraser;
GRANT DELETE, SELECT, UPDATE ON TABLE app.intake_hours TO foyer_worker;

CREATE TABLE app.invoice_numbers (
  issuer text NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  CONSTRAINT invoice_numbers_pkey PRIMARY KEY (issuer, year)
);
GRANT SELECT ON TABLE app.invoice_numbers TO foyer_backup;
GRANT INSERT, SELECT, UPDATE ON TABLE app.invoice_numbers TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.invoice_numbers TO foyer_worker;

CREATE TABLE app.invoice_reminder_days (
  days integer NOT NULL,
  CONSTRAINT invoice_reminder_days_pkey PRIMARY KEY (days),
  CONSTRAINT invoice_reminder_days_days_check CHECK (((days >= '-60'::integer) AND (days <= 180)))
);
GRANT SELECT ON TABLE app.invoice_reminder_days TO foyer_backup;
GRANT DELETE, INSERT, SELECT ON TABLE app.invoice_reminder_days TO foyer_system;
GRANT SELECT ON TABLE app.invoice_reminder_days TO foyer_worker;

CREATE TABLE app.invoice_reminder_pauses (
  client_id bigint NOT NULL,
  until date,
  reason text NOT NULL,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT invoice_reminder_pauses_pkey PRIMARY KEY (client_id),
  CONSTRAINT invoice_reminder_pauses_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.invoice_reminder_pauses ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.invoice_reminder_pauses FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.invoice_reminder_pauses AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.invoice_reminder_pauses AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.invoice_reminder_pauses AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.invoice_reminder_pauses AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.invoice_reminder_pauses AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.invoice_reminder_pauses TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.invoice_reminder_pauses TO foyer_eraser;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.invoice_reminder_pauses TO foyer_system;
GRANT SELECT ON TABLE app.invoice_reminder_pauses TO foyer_worker;

CREATE TABLE app.invoice_reminder_schedule (
  id bigint NOT NULL,
  version integer NOT NULL,
  CONSTRAINT invoice_reminder_schedule_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_reminder_schedule_id_check CHECK ((id = 1))
);
GRANT SELECT ON TABLE app.invoice_reminder_schedule TO foyer_backup;
GRANT SELECT, UPDATE ON TABLE app.invoice_reminder_schedule TO foyer_system;

CREATE TABLE app.invoice_reminders (
  client_id bigint NOT NULL,
  invoice_id bigint NOT NULL,
  days integer NOT NULL,
  staff_id bigint,
  sent_at timestamp with time zone NOT NULL,
  CONSTRAINT invoice_reminders_pkey PRIMARY KEY (client_id, invoice_id, days),
  CONSTRAINT invoice_reminders_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT invoice_reminders_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES app.invoices(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.invoice_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.invoice_reminders FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.invoice_reminders AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.invoice_reminders AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.invoice_reminders AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.invoice_reminders AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.invoice_reminders AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.invoice_reminders TO foyer_app;
GRANT SELECT ON TABLE app.invoice_reminders TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.invoice_reminders TO foyer_eraser;
GRANT SELECT ON TABLE app.invoice_reminders TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.invoice_reminders TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.invoice_reminders TO foyer_worker;

CREATE TABLE app.invoices (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  number text NOT NULL,
  period date,
  currency text NOT NULL,
  lines jsonb NOT NULL,
  taxes jsonb NOT NULL,
  subtotal_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  issued_on date NOT NULL,
  due_on date NOT NULL,
  issuer jsonb NOT NULL,
  bill_to jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  payment_due_at timestamp with time zone NOT NULL,
  staff_id bigint,
  status text NOT NULL,
  paid_cents bigint DEFAULT 0 NOT NULL,
  credited_cents bigint DEFAULT 0 NOT NULL,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  first_attempt_at timestamp with time zone,
  next_attempt_at timestamp with time zone,
  paid_at timestamp with time zone,
  replaced jsonb,
  undone_at timestamp with time zone,
  CONSTRAINT invoices_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT invoices_client_id_period_key UNIQUE (client_id, period),
  CONSTRAINT invoices_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT invoices_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= paid_cents))),
  CONSTRAINT invoices_check1 CHECK (((subtotal_cents = app.sum_cents(lines)) AND (tax_cents = app.sum_cents(taxes)) AND (total_cents = (subtotal_cents + tax_cents)))),
  CONSTRAINT invoices_check2 CHECK (((paid_cents + credited_cents) <= total_cents)),
  CONSTRAINT invoices_check3 CHECK (((status <> 'paid'::text) OR ((paid_cents + credited_cents) = total_cents))),
  CONSTRAINT invoices_credited_cents_check CHECK ((credited_cents >= 0)),
  CONSTRAINT invoices_currency_check CHECK ((currency = ANY (ARRAY['CAD'::text, 'USD'::text]))),
  CONSTRAINT invoices_paid_cents_check CHECK ((paid_cents >= 0)),
  CONSTRAINT invoices_status_check CHECK ((status = ANY (ARRAY['open'::text, 'processing'::text, 'pending'::text, 'past_due'::text, 'voided'::text, 'failed'::text, 'paid'::text, 'closed'::text]))),
  CONSTRAINT invoices_total_cents_check CHECK ((total_cents >= 0))
);
CREATE INDEX invoices_by_id ON app.invoices USING btree (id);
CREATE INDEX invoices_by_month ON app.invoices USING btree (created_at);
CREATE INDEX invoices_by_number ON app.invoices USING btree (number text_pattern_ops);
CREATE INDEX invoices_newest ON app.invoices USING btree (client_id, created_at DESC, id DESC);
CREATE INDEX invoices_to_charge ON app.invoices USING btree (next_attempt_at) WHERE (next_attempt_at IS NOT NULL);
CREATE INDEX invoices_unpaid ON app.invoices USING btree (payment_due_at) WHERE (status = ANY (ARRAY['open'::text, 'processing'::text, 'pending'::text, 'past_due'::text, 'failed'::text]));
ALTER TABLE app.invoices ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.invoices FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.invoices AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.invoices AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.invoices AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.invoices AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.invoices AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.invoices TO foyer_app;
GRANT SELECT ON TABLE app.invoices TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.invoices TO foyer_eraser;
GRANT SELECT ON TABLE app.invoices TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.invoices TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.invoices TO foyer_worker;
GRANT UPDATE (attempts) ON TABLE app.invoices TO foyer_app;
GRANT UPDATE (credited_cents) ON TABLE app.invoices TO foyer_app;
GRANT UPDATE (first_attempt_at) ON TABLE app.invoices TO foyer_app;
GRANT UPDATE (next_attempt_at) ON TABLE app.invoices TO foyer_app;
GRANT UPDATE (paid_at) ON TABLE app.invoices TO foyer_app;
GRANT UPDATE (paid_cents) ON TABLE app.invoices TO foyer_app;
GRANT UPDATE (refunded_cents) ON TABLE app.invoices TO foyer_app;
GRANT UPDATE (status) ON TABLE app.invoices TO foyer_app;
GRANT UPDATE (attempts) ON TABLE app.invoices TO foyer_system;
GRANT UPDATE (credited_cents) ON TABLE app.invoices TO foyer_system;
GRANT UPDATE (first_attempt_at) ON TABLE app.invoices TO foyer_system;
GRANT UPDATE (next_attempt_at) ON TABLE app.invoices TO foyer_system;
GRANT UPDATE (paid_at) ON TABLE app.invoices TO foyer_system;
GRANT UPDATE (paid_cents) ON TABLE app.invoices TO foyer_system;
GRANT UPDATE (period) ON TABLE app.invoices TO foyer_system;
GRANT UPDATE (refunded_cents) ON TABLE app.invoices TO foyer_system;
GRANT UPDATE (status) ON TABLE app.invoices TO foyer_system;
GRANT UPDATE (undone_at) ON TABLE app.invoices TO foyer_system;
GRANT UPDATE (attempts) ON TABLE app.invoices TO foyer_worker;
GRANT UPDATE (credited_cents) ON TABLE app.invoices TO foyer_worker;
GRANT UPDATE (first_attempt_at) ON TABLE app.invoices TO foyer_worker;
GRANT UPDATE (next_attempt_at) ON TABLE app.invoices TO foyer_worker;
GRANT UPDATE (paid_at) ON TABLE app.invoices TO foyer_worker;
GRANT UPDATE (paid_cents) ON TABLE app.invoices TO foyer_worker;
GRANT UPDATE (refunded_cents) ON TABLE app.invoices TO foyer_worker;
GRANT UPDATE (status) ON TABLE app.invoices TO foyer_worker;

CREATE TABLE app.known_devices (
  device_hash bytea NOT NULL,
  email text NOT NULL,
  signed_in_at timestamp with time zone NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (device_hash),
  CONSTRAINT known_devices_email_fkey FOREIGN KEY (email) REFERENCES app.logins(email) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX known_devices_by_email ON app.known_devices USING btree (email);
CREATE INDEX known_devices_by_sign_in ON app.known_devices USING btree (signed_in_at);
GRANT SELECT ON TABLE app.known_devices TO foyer_backup;
GRANT INSERT, SELECT, UPDATE ON TABLE app.known_devices TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.known_devices TO foyer_worker;

CREATE TABLE app.launch_forms (
  client_id bigint NOT NULL,
  form integer NOT NULL,
  answers jsonb DEFAULT '{}'::jsonb NOT NULL,
  draft jsonb DEFAULT '{}'::jsonb NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  answered_at jsonb DEFAULT '{}'::jsonb NOT NULL,
  previous jsonb DEFAULT '{}'::jsonb NOT NULL,
  saved_at timestamp with time zone,
  user_id bigint,
  staff_id bigint,
  CONSTRAINT launch_forms_pkey PRIMARY KEY (client_id, form),
  CONSTRAINT launch_forms_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT launch_forms_form_check CHECK (((form >= 1) AND (form <= 5))),
  CONSTRAINT launch_forms_state_check CHECK ((state = ANY (ARRAY['open'::text, 'completed'::text, 'skipped'::text])))
);
ALTER TABLE app.launch_forms ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.launch_forms FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.launch_forms AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.launch_forms AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.launch_forms AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.launch_forms AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.launch_forms AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.launch_forms TO foyer_app;
GRANT SELECT ON TABLE app.launch_forms TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.launch_forms TO foyer_eraser;
GRANT SELECT ON TABLE app.launch_forms TO foyer_read;
GRANT SELECT ON TABLE app.launch_forms TO foyer_system;
GRANT SELECT (answers) ON TABLE app.launch_forms TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.launch_forms TO foyer_worker;
GRANT SELECT (form) ON TABLE app.launch_forms TO foyer_worker;
GRANT SELECT (saved_at) ON TABLE app.launch_forms TO foyer_worker;
GRANT SELECT (state) ON TABLE app.launch_forms TO foyer_worker;

CREATE TABLE app.launch_reminder_schedule (
  id bigint NOT NULL,
  days integer[] NOT NULL,
  version integer NOT NULL,
  CONSTRAINT launch_reminder_schedule_pkey PRIMARY KEY (id),
  CONSTRAINT launch_reminder_schedule_days_check CHECK (((cardinality(days) >= 1) AND (cardinality(days) <= 5))),
  CONSTRAINT launch_reminder_schedule_id_check CHECK ((id = 1))
);
GRANT SELECT ON TABLE app.launch_reminder_schedule TO foyer_backup;
GRANT INSERT, SELECT, UPDATE ON TABLE app.launch_reminder_schedule TO foyer_system;
GRANT SELECT ON TABLE app.launch_reminder_schedule TO foyer_worker;

CREATE TABLE app.launch_reminders (
  client_id bigint NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  days integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT launch_reminders_pkey PRIMARY KEY (client_id, moved_at, days),
  CONSTRAINT launch_reminders_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.launch_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.launch_reminders FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.launch_reminders AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.launch_reminders AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.launch_reminders AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.launch_reminders AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.launch_reminders AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.launch_reminders TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.launch_reminders TO foyer_eraser;
GRANT SELECT ON TABLE app.launch_reminders TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.launch_reminders TO foyer_worker;

CREATE TABLE app.launch_reminders_by_hand (
  client_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  staff_id bigint,
  CONSTRAINT launch_reminders_by_hand_pkey PRIMARY KEY (client_id, created_at),
  CONSTRAINT launch_reminders_by_hand_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.launch_reminders_by_hand ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.launch_reminders_by_hand FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.launch_reminders_by_hand AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.launch_reminders_by_hand AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.launch_reminders_by_hand AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.launch_reminders_by_hand AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.launch_reminders_by_hand AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.launch_reminders_by_hand TO foyer_app;
GRANT SELECT ON TABLE app.launch_reminders_by_hand TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.launch_reminders_by_hand TO foyer_eraser;
GRANT SELECT ON TABLE app.launch_reminders_by_hand TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.launch_reminders_by_hand TO foyer_system;
GRANT SELECT ON TABLE app.launch_reminders_by_hand TO foyer_worker;

CREATE TABLE app.launch_reviews (
  client_id bigint NOT NULL,
  form integer NOT NULL,
  question text NOT NULL,
  state text NOT NULL,
  comment text,
  staff_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT launch_reviews_pkey PRIMARY KEY (client_id, form, question),
  CONSTRAINT launch_reviews_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT launch_reviews_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  CONSTRAINT launch_reviews_state_check CHECK ((state = ANY (ARRAY['approved'::text, 'returned'::text])))
);
ALTER TABLE app.launch_reviews ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.launch_reviews FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.launch_reviews AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.launch_reviews AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.launch_reviews AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.launch_reviews AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.launch_reviews AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT DELETE, SELECT ON TABLE app.launch_reviews TO foyer_app;
GRANT SELECT ON TABLE app.launch_reviews TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.launch_reviews TO foyer_eraser;
GRANT SELECT ON TABLE app.launch_reviews TO foyer_read;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.launch_reviews TO foyer_system;
GRANT SELECT (client_id) ON TABLE app.launch_reviews TO foyer_worker;
GRANT SELECT (state) ON TABLE app.launch_reviews TO foyer_worker;

CREATE TABLE app.launch_secrets (
  client_id bigint NOT NULL,
  field text NOT NULL,
  encrypted bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT launch_secrets_pkey PRIMARY KEY (client_id, field),
  CONSTRAINT launch_secrets_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT launch_secrets_field_check CHECK ((field = ANY (ARRAY['domain_name_password'::text, 'instagram_password'::text])))
);
ALTER TABLE app.launch_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.launch_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.launch_secrets AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.launch_secrets AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.launch_secrets AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.launch_secrets AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.launch_secrets AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, UPDATE ON TABLE app.launch_secrets TO foyer_app;
GRANT SELECT ON TABLE app.launch_secrets TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.launch_secrets TO foyer_eraser;
GRANT SELECT ON TABLE app.launch_secrets TO foyer_system;
GRANT DELETE ON TABLE app.launch_secrets TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.launch_secrets TO foyer_app;
GRANT SELECT (field) ON TABLE app.launch_secrets TO foyer_app;
GRANT SELECT (client_id) ON TABLE app.launch_secrets TO foyer_read;
GRANT SELECT (field) ON TABLE app.launch_secrets TO foyer_read;
GRANT SELECT (client_id) ON TABLE app.launch_secrets TO foyer_worker;
GRANT SELECT (field) ON TABLE app.launch_secrets TO foyer_worker;

CREATE TABLE app.launch_views (
  client_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  last_viewed_at timestamp with time zone NOT NULL,
  CONSTRAINT launch_views_pkey PRIMARY KEY (client_id, staff_id),
  CONSTRAINT launch_views_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT launch_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id) ON DELETE CASCADE
);
ALTER TABLE app.launch_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.launch_views FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.launch_views AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY erase ON app.launch_views AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.launch_views AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
GRANT SELECT ON TABLE app.launch_views TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.launch_views TO foyer_eraser;
GRANT INSERT, SELECT, UPDATE ON TABLE app.launch_views TO foyer_system;

CREATE TABLE app.lead_ad_forms (
  client_id bigint NOT NULL,
  form text NOT NULL,
  name text NOT NULL,
  read_through timestamp with time zone NOT NULL,
  last_lead_at timestamp with time zone,
  page text NOT NULL,
  CONSTRAINT lead_ad_forms_pkey PRIMARY KEY (client_id, form),
  CONSTRAINT lead_ad_forms_client_id_page_fkey FOREIGN KEY (client_id, page) REFERENCES app.lead_ad_pages(client_id, page) ON DELETE CASCADE
);
CREATE INDEX lead_ad_forms_of_page ON app.lead_ad_forms USING btree (client_id, page);
ALTER TABLE app.lead_ad_forms ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_ad_forms FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_ad_forms AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_ad_forms AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_ad_forms AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.lead_ad_forms TO foyer_app;
GRANT SELECT ON TABLE app.lead_ad_forms TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_ad_forms TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_ad_forms TO foyer_read;

CREATE TABLE app.lead_ad_leads (
  client_id bigint NOT NULL,
  leadgen text NOT NULL,
  form text,
  outcome text NOT NULL,
  body text,
  lead_id bigint,
  due_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  page text,
  CONSTRAINT lead_ad_leads_pkey PRIMARY KEY (client_id, leadgen),
  CONSTRAINT lead_ad_leads_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT lead_ad_leads_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE SET NULL (lead_id),
  CONSTRAINT lead_ad_leads_outcome_check CHECK ((outcome = ANY (ARRAY['waiting'::text, 'added'::text, 'no_address'::text, 'blocked'::text, 'test'::text, 'deleted'::text])))
);
CREATE INDEX lead_ad_leads_newest ON app.lead_ad_leads USING btree (client_id, received_at DESC);
CREATE INDEX lead_ad_leads_of_contact ON app.lead_ad_leads USING btree (client_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX lead_ad_leads_waiting ON app.lead_ad_leads USING btree (client_id, due_at) WHERE (outcome = 'waiting'::text);
ALTER TABLE app.lead_ad_leads ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_ad_leads FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_ad_leads AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_ad_leads AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_ad_leads AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY system ON app.lead_ad_leads AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (true);
CREATE POLICY worker ON app.lead_ad_leads AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.lead_ad_leads TO foyer_app;
GRANT SELECT ON TABLE app.lead_ad_leads TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_ad_leads TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_ad_leads TO foyer_read;
GRANT INSERT ON TABLE app.lead_ad_leads TO foyer_system;
GRANT SELECT (client_id) ON TABLE app.lead_ad_leads TO foyer_worker;
GRANT SELECT (due_at) ON TABLE app.lead_ad_leads TO foyer_worker;
GRANT SELECT (outcome) ON TABLE app.lead_ad_leads TO foyer_worker;
GRANT SELECT (page) ON TABLE app.lead_ad_leads TO foyer_worker;

CREATE TABLE app.lead_ad_pages (
  client_id bigint NOT NULL,
  page text NOT NULL,
  name text NOT NULL,
  token bytea NOT NULL,
  connected_at timestamp with time zone NOT NULL,
  token_set_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  next_read_at timestamp with time zone NOT NULL,
  claimed_until timestamp with time zone,
  attempts integer DEFAULT 0 NOT NULL,
  failing_since timestamp with time zone,
  problem text,
  needs_token boolean DEFAULT false NOT NULL,
  CONSTRAINT lead_ad_pages_pkey PRIMARY KEY (client_id, page),
  CONSTRAINT lead_ad_pages_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
CREATE INDEX lead_ad_pages_by_page ON app.lead_ad_pages USING btree (page);
CREATE INDEX lead_ad_pages_due ON app.lead_ad_pages USING btree (next_read_at);
ALTER TABLE app.lead_ad_pages ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_ad_pages FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_ad_pages AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_ad_pages AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_ad_pages AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY system ON app.lead_ad_pages AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.lead_ad_pages AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.lead_ad_pages TO foyer_app;
GRANT SELECT ON TABLE app.lead_ad_pages TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_ad_pages TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_ad_pages TO foyer_read;
GRANT SELECT ON TABLE app.lead_ad_pages TO foyer_system;
GRANT SELECT ON TABLE app.lead_ad_pages TO foyer_worker;
GRANT UPDATE (attempts) ON TABLE app.lead_ad_pages TO foyer_worker;
GRANT UPDATE (claimed_until) ON TABLE app.lead_ad_pages TO foyer_worker;

CREATE TABLE app.lead_addresses (
  client_id bigint NOT NULL,
  replaced integer NOT NULL,
  replaced_at timestamp with time zone NOT NULL,
  CONSTRAINT lead_addresses_pkey PRIMARY KEY (client_id),
  CONSTRAINT lead_addresses_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT lead_addresses_replaced_check CHECK ((replaced > 0))
);
ALTER TABLE app.lead_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_addresses AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_addresses AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_addresses AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT INSERT, SELECT, UPDATE ON TABLE app.lead_addresses TO foyer_app;
GRANT SELECT ON TABLE app.lead_addresses TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_addresses TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_addresses TO foyer_read;

CREATE TABLE app.lead_arrivals (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint NOT NULL,
  arrived_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT lead_arrivals_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT lead_arrivals_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_arrivals_answered CHECK (((answered_at IS NULL) OR ((ended_at IS NOT NULL) AND (answered_at >= arrived_at))))
);
CREATE INDEX lead_arrivals_by_time ON app.lead_arrivals USING btree (client_id, arrived_at);
CREATE INDEX lead_arrivals_of_lead ON app.lead_arrivals USING btree (client_id, lead_id);
ALTER TABLE app.lead_arrivals ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_arrivals FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_arrivals AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_arrivals AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_arrivals AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.lead_arrivals AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.lead_arrivals TO foyer_app;
GRANT SELECT ON TABLE app.lead_arrivals TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_arrivals TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_arrivals TO foyer_read;
GRANT SELECT ON TABLE app.lead_arrivals TO foyer_worker;

CREATE TABLE app.lead_emails (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  key bytea NOT NULL,
  sender text NOT NULL,
  subject text NOT NULL,
  service text,
  body text NOT NULL,
  outcome text NOT NULL,
  lead_id bigint,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT lead_emails_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT lead_emails_client_id_key_key UNIQUE (client_id, key),
  CONSTRAINT lead_emails_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT lead_emails_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE SET NULL (lead_id),
  CONSTRAINT lead_emails_outcome_check CHECK ((outcome = ANY (ARRAY['added'::text, 'no_address'::text, 'automatic'::text, 'blocked'::text, 'deleted'::text])))
);
CREATE INDEX lead_emails_by_age ON app.lead_emails USING btree (received_at);
CREATE INDEX lead_emails_newest ON app.lead_emails USING btree (client_id, received_at DESC, id DESC);
CREATE INDEX lead_emails_of_contact ON app.lead_emails USING btree (client_id, lead_id) WHERE (lead_id IS NOT NULL);
ALTER TABLE app.lead_emails ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_emails FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_emails AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_emails AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_emails AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.lead_emails AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.lead_emails TO foyer_app;
GRANT SELECT ON TABLE app.lead_emails TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_emails TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_emails TO foyer_read;
GRANT DELETE ON TABLE app.lead_emails TO foyer_worker;
GRANT SELECT (received_at) ON TABLE app.lead_emails TO foyer_worker;

CREATE TABLE app.lead_history (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint NOT NULL,
  email text,
  phone_number text,
  preferred_time text,
  notes text,
  lead_source_id integer NOT NULL,
  source_url text,
  listing_url text,
  created_at timestamp with time zone NOT NULL,
  kind text DEFAULT 'form'::text NOT NULL,
  user_id bigint,
  staff_id bigint,
  CONSTRAINT lead_history_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT lead_history_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_history_kind_check CHECK ((kind = ANY (ARRAY['form'::text, 'notes'::text]))),
  CONSTRAINT lead_history_lead_source_id_check CHECK (((lead_source_id >= 1) AND (lead_source_id <= 20)))
);
CREATE INDEX lead_history_newest ON app.lead_history USING btree (client_id, lead_id, created_at DESC, id DESC);
CREATE INDEX lead_history_own_words ON app.lead_history USING gin (app.list_own_words(client_id, notes)) WITH (fastupdate='on', gin_pending_list_limit='64') WHERE (notes <> ''::text);
ALTER TABLE app.lead_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_history FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_history AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_history AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_history AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY search ON app.lead_history AS PERMISSIVE FOR SELECT TO foyer_search
  USING (true);
CREATE POLICY worker ON app.lead_history AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT ON TABLE app.lead_history TO foyer_app;
GRANT SELECT ON TABLE app.lead_history TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_history TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_history TO foyer_read;
GRANT SELECT ON TABLE app.lead_history TO foyer_search;
GRANT UPDATE (lead_id) ON TABLE app.lead_history TO foyer_app;
GRANT SELECT (client_id) ON TABLE app.lead_history TO foyer_worker;
GRANT SELECT (created_at) ON TABLE app.lead_history TO foyer_worker;
GRANT SELECT (lead_source_id) ON TABLE app.lead_history TO foyer_worker;
GRANT SELECT (listing_url) ON TABLE app.lead_history TO foyer_worker;
GRANT SELECT (source_url) ON TABLE app.lead_history TO foyer_worker;

CREATE TABLE app.lead_message_drafts (
  client_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  user_id bigint NOT NULL,
  staff_id bigint DEFAULT 0 NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT lead_message_drafts_pkey PRIMARY KEY (client_id, lead_id, user_id, staff_id),
  CONSTRAINT lead_message_drafts_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_message_drafts_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.lead_message_drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_message_drafts FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_message_drafts AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_message_drafts AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_message_drafts AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.lead_message_drafts TO foyer_app;
GRANT SELECT ON TABLE app.lead_message_drafts TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_message_drafts TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_message_drafts TO foyer_read;

CREATE TABLE app.lead_messages (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint NOT NULL,
  is_incoming boolean NOT NULL,
  is_automatic boolean DEFAULT false NOT NULL,
  address text NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  quote text NOT NULL,
  files text[] DEFAULT '{}'::text[] NOT NULL,
  ref uuid DEFAULT gen_random_uuid() NOT NULL,
  message_id text,
  key bytea,
  state text,
  problem text,
  user_id bigint,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT lead_messages_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT lead_messages_client_id_lead_id_key_key UNIQUE (client_id, lead_id, key),
  CONSTRAINT lead_messages_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_messages_key_check CHECK ((is_incoming = (key IS NOT NULL))),
  CONSTRAINT lead_messages_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'failed'::text])))
);
CREATE INDEX lead_messages_by_ref ON app.lead_messages USING btree (ref);
CREATE INDEX lead_messages_newest ON app.lead_messages USING btree (client_id, lead_id, created_at DESC, id DESC);
CREATE INDEX lead_messages_own_words ON app.lead_messages USING gin (app.list_own_words(client_id, ((subject || ' '::text) || text))) WITH (fastupdate='on', gin_pending_list_limit='64') WHERE (NOT is_automatic);
CREATE INDEX lead_messages_unsettled ON app.lead_messages USING btree (ref) WHERE ((NOT is_incoming) AND (state IS DISTINCT FROM 'sent'::text));
CREATE INDEX lead_messages_written ON app.lead_messages USING btree (client_id, created_at) WHERE (NOT is_incoming);
ALTER TABLE app.lead_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_messages AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_messages AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_messages AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY search ON app.lead_messages AS PERMISSIVE FOR SELECT TO foyer_search
  USING (true);
CREATE POLICY worker ON app.lead_messages AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.lead_messages TO foyer_app;
GRANT SELECT ON TABLE app.lead_messages TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_messages TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_messages TO foyer_read;
GRANT SELECT ON TABLE app.lead_messages TO foyer_search;
GRANT SELECT (client_id) ON TABLE app.lead_messages TO foyer_worker;
GRANT SELECT (id) ON TABLE app.lead_messages TO foyer_worker;
GRANT SELECT (is_incoming) ON TABLE app.lead_messages TO foyer_worker;
GRANT SELECT (lead_id) ON TABLE app.lead_messages TO foyer_worker;
GRANT SELECT (problem) ON TABLE app.lead_messages TO foyer_worker;
GRANT SELECT (ref) ON TABLE app.lead_messages TO foyer_worker;
GRANT SELECT (state) ON TABLE app.lead_messages TO foyer_worker;
GRANT SELECT (subject) ON TABLE app.lead_messages TO foyer_worker;
GRANT SELECT (user_id) ON TABLE app.lead_messages TO foyer_worker;
GRANT UPDATE (problem) ON TABLE app.lead_messages TO foyer_worker;
GRANT UPDATE (state) ON TABLE app.lead_messages TO foyer_worker;

CREATE TABLE app.lead_plans (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint NOT NULL,
  plan_id bigint NOT NULL,
  name text NOT NULL,
  user_id bigint,
  staff_id bigint,
  started_at timestamp with time zone NOT NULL,
  stopped_at timestamp with time zone,
  CONSTRAINT lead_plans_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT lead_plans_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_plans_of_lead ON app.lead_plans USING btree (client_id, lead_id);
ALTER TABLE app.lead_plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_plans FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_plans AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_plans AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_plans AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT INSERT, SELECT, UPDATE ON TABLE app.lead_plans TO foyer_app;
GRANT SELECT ON TABLE app.lead_plans TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_plans TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_plans TO foyer_read;

CREATE TABLE app.lead_search (
  client_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  search text NOT NULL,
  CONSTRAINT lead_search_pkey PRIMARY KEY (client_id, lead_id)
);
CREATE INDEX lead_search_words ON app.lead_search USING gin (client_id, search public.gin_trgm_ops) WITH (fastupdate='on', gin_pending_list_limit='64');
ALTER TABLE app.lead_search ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_search FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_search AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_search AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_search AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY search ON app.lead_search AS PERMISSIVE FOR ALL TO foyer_search
  USING (true);
GRANT SELECT ON TABLE app.lead_search TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_search TO foyer_eraser;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.lead_search TO foyer_search;

CREATE TABLE app.lead_tags (
  client_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  CONSTRAINT lead_tags_pkey PRIMARY KEY (client_id, lead_id, tag_id),
  CONSTRAINT lead_tags_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_tags_client_id_tag_id_fkey FOREIGN KEY (client_id, tag_id) REFERENCES app.tags(client_id, id) ON DELETE CASCADE
);
CREATE INDEX lead_tags_of_tag ON app.lead_tags USING btree (client_id, tag_id, lead_id);
ALTER TABLE app.lead_tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_tags FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_tags AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_tags AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_tags AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY search ON app.lead_tags AS PERMISSIVE FOR SELECT TO foyer_search
  USING (true);
GRANT DELETE, INSERT, SELECT ON TABLE app.lead_tags TO foyer_app;
GRANT SELECT ON TABLE app.lead_tags TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_tags TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_tags TO foyer_read;
GRANT SELECT ON TABLE app.lead_tags TO foyer_search;
GRANT UPDATE (lead_id) ON TABLE app.lead_tags TO foyer_app;

CREATE TABLE app.lead_tasks (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint,
  user_id bigint,
  title text NOT NULL,
  due_on text NOT NULL,
  due_time text,
  remind_at timestamp with time zone NOT NULL,
  late_at timestamp with time zone NOT NULL,
  reminded_at timestamp with time zone,
  done_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  given_by bigint,
  given_by_staff bigint,
  first_step text,
  lead_plan_id bigint,
  way text,
  CONSTRAINT lead_tasks_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT lead_tasks_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_tasks_client_id_lead_plan_id_fkey FOREIGN KEY (client_id, lead_plan_id) REFERENCES app.lead_plans(client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_tasks_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users(client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_tasks_due_on_check CHECK ((due_on ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  CONSTRAINT lead_tasks_due_time_check CHECK ((due_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  CONSTRAINT lead_tasks_first_step_check CHECK ((first_step = ANY (ARRAY['call'::text, 'email'::text]))),
  CONSTRAINT lead_tasks_owner CHECK (((user_id IS NOT NULL) OR (first_step IS NOT NULL)))
);
CREATE INDEX lead_tasks_done ON app.lead_tasks USING btree (client_id, done_at DESC, id DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX lead_tasks_of_lead ON app.lead_tasks USING btree (client_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX lead_tasks_of_plan ON app.lead_tasks USING btree (client_id, lead_plan_id) WHERE (lead_plan_id IS NOT NULL);
CREATE INDEX lead_tasks_of_user ON app.lead_tasks USING btree (client_id, user_id, late_at, id) WHERE (done_at IS NULL);
CREATE INDEX lead_tasks_open ON app.lead_tasks USING btree (client_id, late_at, id) WHERE (done_at IS NULL);
CREATE INDEX lead_tasks_to_remind ON app.lead_tasks USING btree (remind_at) WHERE ((done_at IS NULL) AND (reminded_at IS NULL));
ALTER TABLE app.lead_tasks ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_tasks FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_tasks AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_tasks AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_tasks AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY time_zone ON app.lead_tasks AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.lead_tasks AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.lead_tasks TO foyer_app;
GRANT SELECT ON TABLE app.lead_tasks TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_tasks TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_tasks TO foyer_read;
GRANT SELECT ON TABLE app.lead_tasks TO foyer_system;
GRANT SELECT ON TABLE app.lead_tasks TO foyer_worker;
GRANT UPDATE (late_at) ON TABLE app.lead_tasks TO foyer_system;
GRANT UPDATE (remind_at) ON TABLE app.lead_tasks TO foyer_system;
GRANT UPDATE (reminded_at) ON TABLE app.lead_tasks TO foyer_worker;

CREATE TABLE app.lead_timeline (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint NOT NULL,
  outcome text,
  text text NOT NULL,
  user_id bigint,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  edited_at timestamp with time zone,
  CONSTRAINT lead_timeline_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT lead_timeline_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_timeline_note_check CHECK (((outcome IS NOT NULL) OR (text <> ''::text))),
  CONSTRAINT lead_timeline_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'left_message'::text, 'no_answer'::text, 'wrong_number'::text])))
);
CREATE INDEX lead_timeline_newest ON app.lead_timeline USING btree (client_id, lead_id, created_at DESC, id DESC);
CREATE INDEX lead_timeline_own_words ON app.lead_timeline USING gin (app.list_own_words(client_id, text)) WITH (fastupdate='on', gin_pending_list_limit='64');
ALTER TABLE app.lead_timeline ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_timeline FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_timeline AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_timeline AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_timeline AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY search ON app.lead_timeline AS PERMISSIVE FOR SELECT TO foyer_search
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.lead_timeline TO foyer_app;
GRANT SELECT ON TABLE app.lead_timeline TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_timeline TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_timeline TO foyer_read;
GRANT SELECT ON TABLE app.lead_timeline TO foyer_search;

CREATE TABLE app.lead_totals (
  client_id bigint NOT NULL,
  slot integer NOT NULL,
  contacts integer NOT NULL,
  of_status integer[] NOT NULL,
  CONSTRAINT lead_totals_pkey PRIMARY KEY (client_id, slot),
  CONSTRAINT lead_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT lead_totals_of_status_check CHECK ((cardinality(of_status) = 10))
);
ALTER TABLE app.lead_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.lead_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.lead_totals AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.lead_totals AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.lead_totals AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT INSERT, SELECT, UPDATE ON TABLE app.lead_totals TO foyer_app;
GRANT SELECT ON TABLE app.lead_totals TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.lead_totals TO foyer_eraser;
GRANT SELECT ON TABLE app.lead_totals TO foyer_read;
GRANT SELECT ON TABLE app.lead_totals TO foyer_search;

CREATE TABLE app.leads (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  phone_number text,
  notes text,
  preferred_time text,
  lead_status_id integer,
  lead_source_id integer NOT NULL,
  lead_type_id integer,
  is_seen boolean NOT NULL,
  is_update_seen boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  edits jsonb DEFAULT '[]'::jsonb NOT NULL,
  further_emails jsonb DEFAULT '[]'::jsonb NOT NULL,
  further_phones jsonb DEFAULT '[]'::jsonb NOT NULL,
  import_id bigint,
  do_not_call boolean DEFAULT false NOT NULL,
  do_not_text boolean DEFAULT false NOT NULL,
  CONSTRAINT leads_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT leads_email UNIQUE (client_id, email),
  CONSTRAINT leads_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT leads_email_check CHECK ((email = lower(email))),
  CONSTRAINT leads_lead_source_id_check CHECK (((lead_source_id >= 1) AND (lead_source_id <= 20))),
  CONSTRAINT leads_lead_status_id_check CHECK (((lead_status_id >= 1) AND (lead_status_id <= 9))),
  CONSTRAINT leads_lead_type_id_check CHECK ((lead_type_id = ANY (ARRAY[1, 2]))),
  CONSTRAINT leads_main_email CHECK (((email IS NOT NULL) OR (further_emails = '[]'::jsonb))),
  CONSTRAINT leads_reachable CHECK (((email IS NOT NULL) OR (phone_number IS NOT NULL)))
);
CREATE INDEX leads_by_creation ON app.leads USING btree (client_id, created_at);
CREATE INDEX leads_by_first_name ON app.leads USING btree (client_id, app.fold(first_name) text_pattern_ops);
CREATE INDEX leads_newest ON app.leads USING btree (client_id, updated_at DESC, id DESC);
CREATE INDEX leads_newest_of_status ON app.leads USING btree (client_id, lead_status_id, updated_at DESC, id DESC);
CREATE INDEX leads_of_source ON app.leads USING btree (client_id, lead_source_id, lead_status_id);
CREATE INDEX leads_of_type ON app.leads USING btree (client_id, lead_type_id, lead_status_id) WHERE (lead_type_id IS NOT NULL);
CREATE INDEX leads_own_words ON app.leads USING gin (app.list_own_words(client_id, notes)) WITH (fastupdate='on', gin_pending_list_limit='64') WHERE (notes <> ''::text);
ALTER TABLE app.leads ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.leads FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.leads AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.leads AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.leads AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY lock ON app.leads AS PERMISSIVE FOR UPDATE TO foyer_worker
  USING (true)
  WITH CHECK (false);
CREATE POLICY search ON app.leads AS PERMISSIVE FOR SELECT TO foyer_search
  USING (true);
CREATE POLICY sender ON app.leads AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY unknown_recipient ON app.leads AS PERMISSIVE FOR SELECT TO foyer_system
  USING ((EXISTS ( SELECT
   FROM app.newsletter_recipients r
  WHERE ((r.client_id = leads.client_id) AND (r.lead_id = leads.id) AND (r.state = 'unknown'::text)))));
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.leads FOR EACH ROW EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'is_seen', 'is_update_seen', 'created_at', 'updated_at', 'import_id');
CREATE TRIGGER keep_keys_of_added AFTER INSERT ON app.leads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.keep_contact_keys();
CREATE TRIGGER keep_keys_of_changed AFTER UPDATE ON app.leads FOR EACH ROW WHEN (((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.phone_number IS DISTINCT FROM new.phone_number)) OR (old.further_phones IS DISTINCT FROM new.further_phones))) EXECUTE FUNCTION app.keep_contact_keys();
CREATE TRIGGER keep_keys_of_removed AFTER DELETE ON app.leads REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_contact_keys();
CREATE TRIGGER keep_search_of_added AFTER INSERT ON app.leads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.keep_lead_search();
CREATE TRIGGER keep_search_of_changed AFTER UPDATE ON app.leads FOR EACH ROW WHEN (((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.email IS DISTINCT FROM new.email)) OR (old.further_emails IS DISTINCT FROM new.further_emails)) OR (old.phone_number IS DISTINCT FROM new.phone_number)) OR (old.further_phones IS DISTINCT FROM new.further_phones))) EXECUTE FUNCTION app.keep_lead_search();
CREATE TRIGGER keep_search_of_removed AFTER DELETE ON app.leads REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.keep_lead_search();
CREATE TRIGGER recognize_lead BEFORE INSERT ON app.leads FOR EACH ROW WHEN ((new.import_id IS NULL)) EXECUTE FUNCTION app.recognize_lead();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.leads TO foyer_app;
GRANT SELECT ON TABLE app.leads TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.leads TO foyer_eraser;
GRANT SELECT ON TABLE app.leads TO foyer_read;
GRANT SELECT ON TABLE app.leads TO foyer_search;
GRANT SELECT (client_id) ON TABLE app.leads TO foyer_system;
GRANT SELECT (email) ON TABLE app.leads TO foyer_system;
GRANT SELECT (first_name) ON TABLE app.leads TO foyer_system;
GRANT SELECT (id) ON TABLE app.leads TO foyer_system;
GRANT SELECT (last_name) ON TABLE app.leads TO foyer_system;
GRANT SELECT (client_id) ON TABLE app.leads TO foyer_worker;
GRANT SELECT (created_at) ON TABLE app.leads TO foyer_worker;
GRANT SELECT (email) ON TABLE app.leads TO foyer_worker;
GRANT SELECT (first_name) ON TABLE app.leads TO foyer_worker;
GRANT SELECT (id) ON TABLE app.leads TO foyer_worker;
GRANT SELECT (import_id) ON TABLE app.leads TO foyer_worker;
GRANT SELECT (last_name) ON TABLE app.leads TO foyer_worker;
GRANT SELECT (lead_source_id) ON TABLE app.leads TO foyer_worker;
GRANT SELECT (lead_status_id) ON TABLE app.leads TO foyer_worker;
GRANT SELECT (updated_at) ON TABLE app.leads TO foyer_worker;
GRANT UPDATE (id) ON TABLE app.leads TO foyer_worker;

CREATE TABLE app.ledger_entries (
  client_id bigint NOT NULL,
  movement text NOT NULL,
  account text NOT NULL,
  currency text NOT NULL,
  cents bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT ledger_entries_pkey PRIMARY KEY (client_id, movement, account),
  CONSTRAINT ledger_entries_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT ledger_entries_cents_check CHECK ((cents <> 0)),
  CONSTRAINT ledger_entries_currency_check CHECK ((currency = ANY (ARRAY['CAD'::text, 'USD'::text])))
);
ALTER TABLE app.ledger_entries ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.ledger_entries FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.ledger_entries AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.ledger_entries AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.ledger_entries AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.ledger_entries AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.ledger_entries AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
CREATE TRIGGER check_ledger AFTER INSERT ON app.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.check_ledger();
GRANT INSERT, SELECT ON TABLE app.ledger_entries TO foyer_app;
GRANT SELECT ON TABLE app.ledger_entries TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.ledger_entries TO foyer_eraser;
GRANT SELECT ON TABLE app.ledger_entries TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.ledger_entries TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.ledger_entries TO foyer_worker;

CREATE TABLE app.listing_files (
  client_id bigint NOT NULL,
  file_id bigint NOT NULL,
  type_id integer NOT NULL,
  width integer,
  height integer,
  widths integer[] DEFAULT '{}'::integer[] NOT NULL,
  source_url text,
  source_hash bytea,
  CONSTRAINT listing_files_pkey PRIMARY KEY (client_id, file_id),
  CONSTRAINT listing_files_client_id_file_id_fkey FOREIGN KEY (client_id, file_id) REFERENCES app.files(client_id, id) ON DELETE CASCADE,
  CONSTRAINT listing_files_type_id_check CHECK (((type_id >= 1) AND (type_id <= 4)))
);
ALTER TABLE app.listing_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.listing_files FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.listing_files AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.listing_files AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.listing_files AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY site ON app.listing_files AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.listing_files AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
CREATE TRIGGER publish_changed AFTER UPDATE ON app.listing_files REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_files();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.listing_files TO foyer_app;
GRANT SELECT ON TABLE app.listing_files TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.listing_files TO foyer_eraser;
GRANT SELECT ON TABLE app.listing_files TO foyer_read;
GRANT SELECT ON TABLE app.listing_files TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.listing_files TO foyer_worker;
GRANT UPDATE (height) ON TABLE app.listing_files TO foyer_worker;
GRANT UPDATE (width) ON TABLE app.listing_files TO foyer_worker;
GRANT UPDATE (widths) ON TABLE app.listing_files TO foyer_worker;

CREATE TABLE app.listing_media (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  file_id bigint NOT NULL,
  "position" integer NOT NULL,
  alt text,
  CONSTRAINT listing_media_pkey PRIMARY KEY (client_id, listing_id, file_id),
  CONSTRAINT listing_media_client_id_file_id_fkey FOREIGN KEY (client_id, file_id) REFERENCES app.listing_files(client_id, file_id) ON DELETE CASCADE,
  CONSTRAINT listing_media_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE,
  CONSTRAINT listing_media_alt_check CHECK (((char_length(alt) >= 1) AND (char_length(alt) <= 160)))
);
CREATE INDEX listing_media_by_file ON app.listing_media USING btree (client_id, file_id);
ALTER TABLE app.listing_media ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.listing_media FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.listing_media AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.listing_media AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.listing_media AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY site ON app.listing_media AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.listing_media AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY worker_delete ON app.listing_media AS PERMISSIVE FOR DELETE TO foyer_worker
  USING (true);
CREATE POLICY worker_insert ON app.listing_media AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK (true);
CREATE POLICY worker_update ON app.listing_media AS PERMISSIVE FOR UPDATE TO foyer_worker
  USING (true)
  WITH CHECK (true);
CREATE TRIGGER mark_added AFTER INSERT ON app.listing_media REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.mark_photos();
CREATE TRIGGER mark_removed AFTER DELETE ON app.listing_media REFERENCING OLD TABLE AS changed FOR EACH STATEMENT WHEN ((CURRENT_USER <> 'foyer_eraser'::name)) EXECUTE FUNCTION app.mark_photos();
CREATE TRIGGER publish_added AFTER INSERT ON app.listing_media REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_parts();
CREATE TRIGGER publish_moved AFTER UPDATE ON app.listing_media REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_moved();
CREATE TRIGGER publish_removed AFTER DELETE ON app.listing_media REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_parts();
GRANT DELETE, INSERT, SELECT ON TABLE app.listing_media TO foyer_app;
GRANT SELECT ON TABLE app.listing_media TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.listing_media TO foyer_eraser;
GRANT SELECT ON TABLE app.listing_media TO foyer_read;
GRANT SELECT ON TABLE app.listing_media TO foyer_system;
GRANT DELETE, INSERT, SELECT ON TABLE app.listing_media TO foyer_worker;
GRANT UPDATE (alt) ON TABLE app.listing_media TO foyer_app;
GRANT UPDATE ("position") ON TABLE app.listing_media TO foyer_app;
GRANT UPDATE (alt) ON TABLE app.listing_media TO foyer_worker;
GRANT UPDATE ("position") ON TABLE app.listing_media TO foyer_worker;

CREATE TABLE app.listing_publications (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  site_id bigint NOT NULL,
  state text DEFAULT 'queued'::text NOT NULL,
  change integer DEFAULT 1 NOT NULL,
  reason text,
  attempts integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  claimed_until timestamp with time zone,
  page jsonb,
  revision bigint DEFAULT 0 NOT NULL,
  published_at timestamp with time zone,
  url text,
  publisher text,
  remote jsonb,
  override_reason text,
  override_words text,
  status_id integer GENERATED ALWAYS AS (((page ->> 'status_id'::text))::integer) STORED,
  price numeric(12,2) GENERATED ALWAYS AS (((page ->> 'price'::text))::numeric) STORED,
  type text GENERATED ALWAYS AS ((page ->> 'type'::text)) STORED,
  bedrooms integer GENERATED ALWAYS AS (("substring"((page ->> 'bedrooms'::text), '^[0-9]{1,3}'::text))::integer) STORED,
  sold_on text GENERATED ALWAYS AS ((page ->> 'date_sold'::text)) STORED,
  is_reciprocity boolean GENERATED ALWAYS AS (((page ->> 'is_reciprocity'::text))::boolean) STORED,
  holds text[] DEFAULT '{}'::text[] NOT NULL,
  market text GENERATED ALWAYS AS (
CASE ((page ->> 'status_id'::text))::integer
    WHEN 1 THEN 'for_sale'::text
    WHEN 2 THEN 'for_sale'::text
    WHEN 3 THEN 'sold'::text
    ELSE NULL::text
END) STORED,
  source text GENERATED ALWAYS AS (
CASE
    WHEN (page IS NULL) THEN NULL::text
    WHEN (NOT ((page ->> 'is_reciprocity'::text))::boolean) THEN 'own'::text
    ELSE ('board '::text || COALESCE((page #>> '{listed_by,board}'::text[]), ''::text))
END) STORED,
  market_day text GENERATED ALWAYS AS (
CASE ((page ->> 'status_id'::text))::integer
    WHEN 3 THEN (page ->> 'date_sold'::text)
    ELSE (page ->> 'listed_at'::text)
END) STORED,
  place text GENERATED ALWAYS AS (COALESCE(NULLIF((page ->> 'area'::text), ''::text), NULLIF((page ->> 'community'::text), ''::text), (page ->> 'city'::text))) STORED,
  CONSTRAINT listing_publications_pkey PRIMARY KEY (client_id, listing_id, site_id),
  CONSTRAINT listing_publications_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE,
  CONSTRAINT listing_publications_holds_check CHECK ((holds <@ ARRAY['brokerage'::text, 'agent'::text, 'contact'::text, 'rules'::text, 'old'::text, 'price'::text, 'address_in_description'::text, 'address_in_banner'::text, 'address_in_sold_banner'::text, 'address_in_photos'::text, 'words'::text, 'words_in_photos'::text])),
  CONSTRAINT listing_publications_publisher_check CHECK ((publisher = ANY (ARRAY['builtin'::text, 'wordpress'::text]))),
  CONSTRAINT listing_publications_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'held'::text, 'published'::text, 'failed'::text, 'withdrawn'::text])))
);
CREATE INDEX listing_publications_by_day ON app.listing_publications USING btree (client_id, site_id, market, source, market_day DESC NULLS LAST, listing_id DESC) INCLUDE (type, bedrooms, price, sold_on, place) WHERE (market IS NOT NULL);
CREATE INDEX listing_publications_by_price ON app.listing_publications USING btree (client_id, site_id, market, source, price DESC NULLS LAST, listing_id DESC) INCLUDE (type, bedrooms, sold_on) WHERE (market IS NOT NULL);
CREATE INDEX listing_publications_due ON app.listing_publications USING btree (next_try_at, listing_id) WHERE (state = 'queued'::text);
CREATE INDEX listing_publications_held ON app.listing_publications USING btree (client_id, listing_id) WHERE (state = 'held'::text);
CREATE INDEX listing_publications_published ON app.listing_publications USING btree (client_id, listing_id) WHERE (published_at IS NOT NULL);
ALTER TABLE app.listing_publications ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.listing_publications FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.listing_publications AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.listing_publications AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.listing_publications AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY site ON app.listing_publications AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.listing_publications AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.listing_publications TO foyer_app;
GRANT SELECT ON TABLE app.listing_publications TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.listing_publications TO foyer_eraser;
GRANT SELECT ON TABLE app.listing_publications TO foyer_read;
GRANT SELECT ON TABLE app.listing_publications TO foyer_system;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.listing_publications TO foyer_worker;
GRANT INSERT (client_id) ON TABLE app.listing_publications TO foyer_app;
GRANT INSERT (listing_id) ON TABLE app.listing_publications TO foyer_app;
GRANT INSERT (site_id) ON TABLE app.listing_publications TO foyer_app;
GRANT UPDATE (attempts) ON TABLE app.listing_publications TO foyer_app;
GRANT UPDATE (change) ON TABLE app.listing_publications TO foyer_app;
GRANT UPDATE (next_try_at) ON TABLE app.listing_publications TO foyer_app;
GRANT UPDATE (override_reason) ON TABLE app.listing_publications TO foyer_app;
GRANT UPDATE (override_words) ON TABLE app.listing_publications TO foyer_app;
GRANT UPDATE (reason) ON TABLE app.listing_publications TO foyer_app;
GRANT UPDATE (state) ON TABLE app.listing_publications TO foyer_app;
GRANT INSERT (client_id) ON TABLE app.listing_publications TO foyer_system;
GRANT INSERT (listing_id) ON TABLE app.listing_publications TO foyer_system;
GRANT INSERT (site_id) ON TABLE app.listing_publications TO foyer_system;
GRANT UPDATE (attempts) ON TABLE app.listing_publications TO foyer_system;
GRANT UPDATE (change) ON TABLE app.listing_publications TO foyer_system;
GRANT UPDATE (next_try_at) ON TABLE app.listing_publications TO foyer_system;
GRANT UPDATE (override_reason) ON TABLE app.listing_publications TO foyer_system;
GRANT UPDATE (override_words) ON TABLE app.listing_publications TO foyer_system;
GRANT UPDATE (reason) ON TABLE app.listing_publications TO foyer_system;
GRANT UPDATE (state) ON TABLE app.listing_publications TO foyer_system;

CREATE TABLE app.listing_sellers (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  added_at timestamp with time zone NOT NULL,
  CONSTRAINT listing_sellers_pkey PRIMARY KEY (client_id, listing_id, lead_id),
  CONSTRAINT listing_sellers_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT listing_sellers_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE
);
CREATE INDEX listing_sellers_of_lead ON app.listing_sellers USING btree (client_id, lead_id);
ALTER TABLE app.listing_sellers ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.listing_sellers FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.listing_sellers AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.listing_sellers AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.listing_sellers AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT DELETE, INSERT, SELECT ON TABLE app.listing_sellers TO foyer_app;
GRANT SELECT ON TABLE app.listing_sellers TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.listing_sellers TO foyer_eraser;
GRANT SELECT ON TABLE app.listing_sellers TO foyer_read;
GRANT UPDATE (lead_id) ON TABLE app.listing_sellers TO foyer_app;

CREATE TABLE app.listing_totals (
  client_id bigint NOT NULL,
  status_id integer NOT NULL,
  is_reciprocity boolean NOT NULL,
  slot integer NOT NULL,
  n integer NOT NULL,
  CONSTRAINT listing_totals_pkey PRIMARY KEY (client_id, status_id, is_reciprocity, slot),
  CONSTRAINT listing_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.listing_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.listing_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.listing_totals AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.listing_totals AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.listing_totals AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.listing_totals AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.listing_totals TO foyer_app;
GRANT SELECT ON TABLE app.listing_totals TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.listing_totals TO foyer_eraser;
GRANT SELECT ON TABLE app.listing_totals TO foyer_read;
GRANT INSERT, SELECT, UPDATE ON TABLE app.listing_totals TO foyer_worker;

CREATE TABLE app.listings (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  mls_id text,
  status_id integer NOT NULL,
  type text NOT NULL,
  subtype text,
  price numeric(12,2),
  street_address text NOT NULL,
  unit_number text,
  area text,
  community text,
  city text NOT NULL,
  state_or_province text NOT NULL,
  country text NOT NULL,
  postal_code text,
  bedrooms text,
  bathrooms text,
  stories text,
  living_area text,
  square_footage text,
  lot_size text,
  year_built text,
  taxes numeric(12,2),
  condo_fees numeric(12,2),
  description text,
  social_description text,
  features text[] DEFAULT '{}'::text[] NOT NULL,
  amenities text[] DEFAULT '{}'::text[] NOT NULL,
  tours text[] DEFAULT '{}'::text[] NOT NULL,
  banner text,
  sold_banner text,
  sold_price numeric(12,2),
  date_sold date,
  marketing_facebook boolean DEFAULT false NOT NULL,
  marketing_newsletter boolean DEFAULT false NOT NULL,
  display_mortgage_calculator boolean DEFAULT true NOT NULL,
  is_address_displayable boolean DEFAULT true NOT NULL,
  is_reciprocity boolean DEFAULT false NOT NULL,
  mls_source text,
  mls_key text,
  mls_values jsonb DEFAULT '{}'::jsonb NOT NULL,
  edited_fields text[] DEFAULT '{}'::text[] NOT NULL,
  disputed_fields text[] DEFAULT '{}'::text[] NOT NULL,
  mls_synced_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  address text GENERATED ALWAYS AS (
CASE
    WHEN (unit_number IS NULL) THEN street_address
    ELSE ((unit_number || ' – '::text) || street_address)
END) STORED,
  address_key text GENERATED ALWAYS AS (regexp_replace(app.fold(((((COALESCE(unit_number, ''::text) || ' '::text) || street_address) || ' '::text) || city)), '[^[:alnum:]]+'::text, ''::text, 'g'::text)) STORED,
  mls_number text GENERATED ALWAYS AS (upper(mls_id)) STORED,
  status_group text GENERATED ALWAYS AS (
CASE
    WHEN (status_id = ANY (ARRAY[1, 2])) THEN 'active'::text
    WHEN (status_id = ANY (ARRAY[4, 5])) THEN 'inactive'::text
    WHEN (status_id = 3) THEN 'sold'::text
    ELSE 'unknown'::text
END) STORED,
  search text GENERATED ALWAYS AS (app.fold(((((((((((((COALESCE(unit_number, ''::text) || ' '::text) || street_address) || ' '::text) || city) || ' '::text) || COALESCE(area, ''::text)) || ' '::text) || COALESCE(community, ''::text)) || ' '::text) || COALESCE(postal_code, ''::text)) || ' '::text) || COALESCE(mls_id, ''::text)))) STORED,
  is_hidden boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  edits jsonb DEFAULT '[]'::jsonb NOT NULL,
  coordinates text,
  listed_by jsonb,
  market_date date,
  shown_price numeric(12,2) GENERATED ALWAYS AS (
CASE
    WHEN (status_id = 3) THEN COALESCE(sold_price, price)
    ELSE price
END) STORED,
  market_days integer GENERATED ALWAYS AS (
CASE
    WHEN (status_id = ANY (ARRAY[1, 2])) THEN ('2200-01-01'::date - market_date)
    WHEN ((status_id = 3) AND (date_sold >= market_date)) THEN (date_sold - market_date)
    ELSE NULL::integer
END) STORED,
  city_key text GENERATED ALWAYS AS (app.fold(city)) STORED,
  has_photos boolean DEFAULT false NOT NULL,
  CONSTRAINT listings_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT listings_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT listings_coordinates_check CHECK ((coordinates ~ '^-?[0-9]{1,2}(\.[0-9]{1,5})?, -?[0-9]{1,3}(\.[0-9]{1,5})?$'::text)),
  CONSTRAINT listings_country_check CHECK ((country = ANY (ARRAY['CA'::text, 'US'::text]))),
  CONSTRAINT listings_status_id_check CHECK (((status_id >= 1) AND (status_id <= 6)))
);
CREATE INDEX listings_by_address ON app.listings USING btree (client_id, address_key);
CREATE INDEX listings_by_city ON app.listings USING btree (client_id, status_id, city_key, id DESC) INCLUDE (city, shown_price, market_date, date_sold, created_at, type, subtype, marketing_newsletter, is_reciprocity, has_photos, search);
CREATE INDEX listings_by_days ON app.listings USING btree (client_id, status_id, market_days DESC NULLS LAST, id DESC);
CREATE INDEX listings_by_feed_key ON app.listings USING btree (mls_key) WHERE (mls_key IS NOT NULL);
CREATE UNIQUE INDEX listings_by_mls_key ON app.listings USING btree (client_id, mls_source, mls_key) WHERE (mls_key IS NOT NULL);
CREATE INDEX listings_by_mls_number ON app.listings USING btree (client_id, mls_number) WHERE (mls_number IS NOT NULL);
CREATE INDEX listings_by_price ON app.listings USING btree (client_id, status_id, shown_price DESC NULLS LAST, id DESC);
CREATE INDEX listings_by_status ON app.listings USING btree (client_id, status_id, id);
CREATE INDEX listings_latest ON app.listings USING btree (client_id, COALESCE(((market_date)::timestamp without time zone AT TIME ZONE 'UTC'::text), created_at) DESC, id DESC);
CREATE INDEX listings_latest_of_group ON app.listings USING btree (client_id, status_group, COALESCE(((market_date)::timestamp without time zone AT TIME ZONE 'UTC'::text), created_at) DESC, id DESC);
CREATE INDEX listings_latest_of_others ON app.listings USING btree (client_id, COALESCE(((market_date)::timestamp without time zone AT TIME ZONE 'UTC'::text), created_at) DESC, id DESC) WHERE is_reciprocity;
CREATE INDEX listings_latest_of_status ON app.listings USING btree (client_id, status_id, COALESCE(((market_date)::timestamp without time zone AT TIME ZONE 'UTC'::text), created_at) DESC, id DESC);
CREATE INDEX listings_search ON app.listings USING gin (client_id, search public.gin_trgm_ops) WITH (fastupdate=off);
ALTER TABLE app.listings ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.listings FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.listings AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.listings AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.listings AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY publisher ON app.listings AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY search ON app.listings AS PERMISSIVE FOR SELECT TO foyer_search
  USING (true);
CREATE POLICY site ON app.listings AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.listings AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
CREATE TRIGGER count_added AFTER INSERT ON app.listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_listings();
CREATE TRIGGER count_changed AFTER UPDATE ON app.listings REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_listings();
CREATE TRIGGER count_removed AFTER DELETE ON app.listings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_listings();
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.listings FOR EACH ROW EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'is_reciprocity', 'country', 'mls_source', 'mls_key', 'mls_values', 'edited_fields', 'disputed_fields', 'mls_synced_at', 'created_at', 'updated_at', 'address', 'address_key', 'mls_number', 'status_group', 'search', 'listed_by', 'shown_price', 'market_days', 'city_key', 'has_photos');
CREATE TRIGGER publish_added AFTER INSERT ON app.listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_listings();
CREATE TRIGGER publish_changed AFTER UPDATE ON app.listings REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_listings();
CREATE TRIGGER publish_removed AFTER DELETE ON app.listings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_listings();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.listings TO foyer_app;
GRANT SELECT ON TABLE app.listings TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.listings TO foyer_eraser;
GRANT SELECT ON TABLE app.listings TO foyer_read;
GRANT SELECT ON TABLE app.listings TO foyer_search;
GRANT SELECT ON TABLE app.listings TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.listings TO foyer_worker;

CREATE TABLE app.login_codes (
  code_hash bytea NOT NULL,
  kind text NOT NULL,
  client_id bigint NOT NULL,
  user_id bigint,
  staff_id bigint,
  opened_by bytea,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT login_codes_pkey PRIMARY KEY (code_hash),
  CONSTRAINT login_codes_check CHECK (((staff_id IS NULL) = (kind = 'client'::text))),
  CONSTRAINT login_codes_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'impersonation'::text])))
);
GRANT SELECT ON TABLE app.login_codes TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.login_codes TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.login_codes TO foyer_worker;

CREATE TABLE app.logins (
  email text NOT NULL,
  password_hash text,
  client_id bigint,
  user_id bigint,
  staff_id bigint,
  second_factor bytea,
  second_factor_step bigint,
  second_factor_offered bytea,
  factor_email text,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  CONSTRAINT logins_pkey PRIMARY KEY (email),
  CONSTRAINT logins_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users(client_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT logins_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id) ON DELETE CASCADE,
  CONSTRAINT logins_check CHECK (((staff_id IS NULL) = ((user_id IS NOT NULL) AND (client_id IS NOT NULL)))),
  CONSTRAINT logins_email_check CHECK ((email = lower(email)))
);
CREATE UNIQUE INDEX logins_by_id ON app.logins USING btree (id);
CREATE INDEX logins_by_staff ON app.logins USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX logins_by_user ON app.logins USING btree (client_id, user_id);
CREATE TRIGGER add_membership AFTER INSERT ON app.logins FOR EACH ROW WHEN ((new.user_id IS NOT NULL)) EXECUTE FUNCTION app.add_membership();
CREATE TRIGGER refuse_former_email AFTER INSERT OR UPDATE OF email ON app.logins FOR EACH ROW EXECUTE FUNCTION app.refuse_former_email();
GRANT SELECT ON TABLE app.logins TO foyer_backup;
GRANT SELECT ON TABLE app.logins TO foyer_system;
GRANT SELECT ON TABLE app.logins TO foyer_worker;
GRANT INSERT (client_id) ON TABLE app.logins TO foyer_system;
GRANT INSERT (email) ON TABLE app.logins TO foyer_system;
GRANT INSERT (password_hash) ON TABLE app.logins TO foyer_system;
GRANT INSERT (staff_id) ON TABLE app.logins TO foyer_system;
GRANT INSERT (user_id) ON TABLE app.logins TO foyer_system;
GRANT UPDATE (client_id) ON TABLE app.logins TO foyer_system;
GRANT UPDATE (email) ON TABLE app.logins TO foyer_system;
GRANT UPDATE (factor_email) ON TABLE app.logins TO foyer_system;
GRANT UPDATE (password_hash) ON TABLE app.logins TO foyer_system;
GRANT UPDATE (second_factor) ON TABLE app.logins TO foyer_system;
GRANT UPDATE (second_factor_offered) ON TABLE app.logins TO foyer_system;
GRANT UPDATE (second_factor_step) ON TABLE app.logins TO foyer_system;
GRANT UPDATE (user_id) ON TABLE app.logins TO foyer_system;

CREATE TABLE app.mail_words (
  template text NOT NULL,
  version integer NOT NULL,
  texts jsonb NOT NULL,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_words_pkey PRIMARY KEY (template, version),
  CONSTRAINT mail_words_version_check CHECK ((version > 0))
);
GRANT SELECT ON TABLE app.mail_words TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.mail_words TO foyer_system;
GRANT SELECT ON TABLE app.mail_words TO foyer_worker;

CREATE TABLE app.memberships (
  client_id bigint NOT NULL,
  user_id bigint NOT NULL,
  login_id bigint NOT NULL,
  CONSTRAINT memberships_pkey PRIMARY KEY (client_id, user_id),
  CONSTRAINT memberships_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users(client_id, id) ON DELETE CASCADE,
  CONSTRAINT memberships_login_id_fkey FOREIGN KEY (login_id) REFERENCES app.logins(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX memberships_by_login ON app.memberships USING btree (login_id, client_id);
CREATE TRIGGER end_login AFTER DELETE ON app.memberships FOR EACH ROW EXECUTE FUNCTION app.end_login();
GRANT SELECT ON TABLE app.memberships TO foyer_backup;
GRANT DELETE, INSERT, SELECT ON TABLE app.memberships TO foyer_system;
GRANT SELECT ON TABLE app.memberships TO foyer_worker;

CREATE TABLE app.merged_leads (
  client_id bigint NOT NULL,
  id bigint NOT NULL,
  merged_into bigint NOT NULL,
  lead_source_id integer NOT NULL,
  lead_status_id integer,
  created_at timestamp with time zone NOT NULL,
  import_id bigint,
  address_hash bytea,
  merged_at timestamp with time zone NOT NULL,
  user_id bigint,
  staff_id bigint,
  undo jsonb,
  CONSTRAINT merged_leads_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT merged_leads_client_id_merged_into_fkey FOREIGN KEY (client_id, merged_into) REFERENCES app.leads(client_id, id) ON DELETE CASCADE
);
CREATE INDEX merged_leads_by_creation ON app.merged_leads USING btree (client_id, created_at);
CREATE INDEX merged_leads_newest ON app.merged_leads USING btree (client_id, merged_at DESC, id DESC);
CREATE INDEX merged_leads_of_contact ON app.merged_leads USING btree (client_id, merged_into);
CREATE INDEX merged_leads_undoable ON app.merged_leads USING btree (merged_at) WHERE (undo IS NOT NULL);
ALTER TABLE app.merged_leads ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.merged_leads FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.merged_leads AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.merged_leads AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.merged_leads AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.merged_leads AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.merged_leads TO foyer_app;
GRANT SELECT ON TABLE app.merged_leads TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.merged_leads TO foyer_eraser;
GRANT SELECT ON TABLE app.merged_leads TO foyer_read;
GRANT SELECT (address_hash) ON TABLE app.merged_leads TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.merged_leads TO foyer_worker;
GRANT SELECT (created_at) ON TABLE app.merged_leads TO foyer_worker;
GRANT SELECT (id) ON TABLE app.merged_leads TO foyer_worker;
GRANT SELECT (import_id) ON TABLE app.merged_leads TO foyer_worker;
GRANT SELECT (lead_source_id) ON TABLE app.merged_leads TO foyer_worker;
GRANT SELECT (lead_status_id) ON TABLE app.merged_leads TO foyer_worker;
GRANT SELECT (merged_at) ON TABLE app.merged_leads TO foyer_worker;
GRANT SELECT (merged_into) ON TABLE app.merged_leads TO foyer_worker;
GRANT SELECT (undo) ON TABLE app.merged_leads TO foyer_worker;
GRANT UPDATE (undo) ON TABLE app.merged_leads TO foyer_worker;

CREATE TABLE app.message_templates (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  "position" integer NOT NULL,
  subject text NOT NULL,
  text text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  edits jsonb DEFAULT '[]'::jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT message_templates_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT message_templates_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT message_templates_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'text'::text]))),
  CONSTRAINT message_templates_name_check CHECK ((name <> ''::text)),
  CONSTRAINT message_templates_subject_check CHECK (((kind = 'email'::text) OR (subject = ''::text)))
);
CREATE UNIQUE INDEX message_templates_name ON app.message_templates USING btree (client_id, app.fold(name));
ALTER TABLE app.message_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.message_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.message_templates AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.message_templates AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.message_templates AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.message_templates FOR EACH ROW EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'kind', 'position', 'created_at', 'updated_at');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.message_templates TO foyer_app;
GRANT SELECT ON TABLE app.message_templates TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.message_templates TO foyer_eraser;
GRANT SELECT ON TABLE app.message_templates TO foyer_read;

CREATE TABLE app.missed_periods (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  starts_on date NOT NULL,
  until date NOT NULL,
  period_days integer NOT NULL,
  package text NOT NULL,
  frequency text NOT NULL,
  currency text NOT NULL,
  cents bigint,
  why text,
  recorded_at timestamp with time zone NOT NULL,
  invoice_id bigint,
  waived_at timestamp with time zone,
  staff_id bigint,
  CONSTRAINT missed_periods_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT missed_periods_client_id_starts_on_key UNIQUE (client_id, starts_on),
  CONSTRAINT missed_periods_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT missed_periods_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES app.invoices(client_id, id) ON DELETE CASCADE,
  CONSTRAINT missed_periods_check CHECK (((until > starts_on) AND (period_days >= (until - starts_on)))),
  CONSTRAINT missed_periods_check1 CHECK (((invoice_id IS NULL) OR (waived_at IS NULL))),
  CONSTRAINT missed_periods_currency_check CHECK ((currency = ANY (ARRAY['CAD'::text, 'USD'::text]))),
  CONSTRAINT missed_periods_frequency_check CHECK ((frequency = ANY (ARRAY['Monthly'::text, 'Annually'::text]))),
  CONSTRAINT missed_periods_package_check CHECK ((package = ANY (ARRAY['Create'::text, 'Build'::text, 'Engage'::text, 'Grow'::text, 'Drive'::text, 'Accelerate'::text]))),
  CONSTRAINT missed_periods_why_check CHECK ((why = ANY (ARRAY['price'::text, 'province'::text])))
);
ALTER TABLE app.missed_periods ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.missed_periods FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.missed_periods AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.missed_periods AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.missed_periods AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.missed_periods AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.missed_periods AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.missed_periods TO foyer_app;
GRANT SELECT ON TABLE app.missed_periods TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.missed_periods TO foyer_eraser;
GRANT SELECT ON TABLE app.missed_periods TO foyer_read;
GRANT DELETE, INSERT, SELECT ON TABLE app.missed_periods TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.missed_periods TO foyer_worker;
GRANT UPDATE (invoice_id) ON TABLE app.missed_periods TO foyer_system;
GRANT UPDATE (staff_id) ON TABLE app.missed_periods TO foyer_system;
GRANT UPDATE (waived_at) ON TABLE app.missed_periods TO foyer_system;

CREATE TABLE app.mls_accounts (
  client_id bigint NOT NULL,
  new_listings text DEFAULT 'ask'::text NOT NULL,
  asked_numbers text[] DEFAULT '{}'::text[] NOT NULL,
  unconfirmed_numbers text[] DEFAULT '{}'::text[] NOT NULL,
  CONSTRAINT mls_accounts_pkey PRIMARY KEY (client_id),
  CONSTRAINT mls_accounts_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT mls_accounts_new_listings_check CHECK ((new_listings = ANY (ARRAY['ask'::text, 'drafts'::text, 'published'::text])))
);
ALTER TABLE app.mls_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.mls_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.mls_accounts AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.mls_accounts AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.mls_accounts AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.mls_accounts AS PERMISSIVE FOR UPDATE TO foyer_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff_read ON app.mls_accounts AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.mls_accounts AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.mls_accounts TO foyer_app;
GRANT SELECT ON TABLE app.mls_accounts TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.mls_accounts TO foyer_eraser;
GRANT SELECT ON TABLE app.mls_accounts TO foyer_read;
GRANT INSERT, SELECT, UPDATE ON TABLE app.mls_accounts TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.mls_accounts TO foyer_system;
GRANT SELECT (unconfirmed_numbers) ON TABLE app.mls_accounts TO foyer_system;
GRANT UPDATE (unconfirmed_numbers) ON TABLE app.mls_accounts TO foyer_system;

CREATE TABLE app.mls_feeds (
  provider text NOT NULL,
  read_up_to timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  failure text,
  failed_at timestamp with time zone,
  CONSTRAINT mls_feeds_pkey PRIMARY KEY (provider)
);
GRANT SELECT ON TABLE app.mls_feeds TO foyer_backup;
GRANT SELECT ON TABLE app.mls_feeds TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.mls_feeds TO foyer_worker;

CREATE TABLE app.mls_links (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  is_due boolean DEFAULT false NOT NULL,
  gone_at timestamp with time zone,
  originals jsonb DEFAULT '{}'::jsonb NOT NULL,
  board_url text,
  contract_date date,
  shows_history boolean DEFAULT false NOT NULL,
  CONSTRAINT mls_links_pkey PRIMARY KEY (client_id, listing_id),
  CONSTRAINT mls_links_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE
);
CREATE INDEX mls_links_due ON app.mls_links USING btree (client_id, listing_id) WHERE is_due;
CREATE INDEX mls_links_unseen ON app.mls_links USING btree (seen_at) WHERE (gone_at IS NULL);
ALTER TABLE app.mls_links ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.mls_links FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.mls_links AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.mls_links AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.mls_links AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.mls_links AS PERMISSIVE FOR UPDATE TO foyer_system
  USING (true)
  WITH CHECK (true);
CREATE POLICY staff_read ON app.mls_links AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.mls_links AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
CREATE TRIGGER publish_changed AFTER UPDATE ON app.mls_links REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_links();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.mls_links TO foyer_app;
GRANT SELECT ON TABLE app.mls_links TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.mls_links TO foyer_eraser;
GRANT SELECT ON TABLE app.mls_links TO foyer_read;
GRANT SELECT ON TABLE app.mls_links TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.mls_links TO foyer_worker;
GRANT UPDATE (is_due) ON TABLE app.mls_links TO foyer_system;

CREATE TABLE app.mls_photos (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  photo_key text NOT NULL,
  url text NOT NULL,
  "position" integer NOT NULL,
  file_id bigint,
  failure text,
  caption text,
  CONSTRAINT mls_photos_pkey PRIMARY KEY (client_id, listing_id, photo_key),
  CONSTRAINT mls_photos_client_id_file_id_fkey FOREIGN KEY (client_id, file_id) REFERENCES app.files(client_id, id) ON DELETE CASCADE,
  CONSTRAINT mls_photos_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE
);
CREATE INDEX mls_photos_by_file ON app.mls_photos USING btree (client_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX mls_photos_waiting ON app.mls_photos USING btree (client_id, listing_id, "position") WHERE ((file_id IS NULL) AND (failure IS NULL));
ALTER TABLE app.mls_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.mls_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.mls_photos AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.mls_photos AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.mls_photos AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.mls_photos AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.mls_photos TO foyer_app;
GRANT SELECT ON TABLE app.mls_photos TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.mls_photos TO foyer_eraser;
GRANT SELECT ON TABLE app.mls_photos TO foyer_read;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.mls_photos TO foyer_worker;

CREATE TABLE app.monthly_reports (
  client_id bigint NOT NULL,
  month text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT monthly_reports_pkey PRIMARY KEY (client_id, month),
  CONSTRAINT monthly_reports_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT monthly_reports_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text))
);
ALTER TABLE app.monthly_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.monthly_reports FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.monthly_reports AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.monthly_reports AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.monthly_reports AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.monthly_reports AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.monthly_reports TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.monthly_reports TO foyer_eraser;
GRANT INSERT, SELECT ON TABLE app.monthly_reports TO foyer_worker;

CREATE TABLE app.morning_mails (
  client_id bigint NOT NULL,
  day text NOT NULL,
  CONSTRAINT morning_mails_pkey PRIMARY KEY (client_id),
  CONSTRAINT morning_mails_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT morning_mails_day_check CHECK ((day ~ '^\d{4}-\d{2}-\d{2}$'::text))
);
ALTER TABLE app.morning_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.morning_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.morning_mails AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.morning_mails AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.morning_mails AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.morning_mails AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.morning_mails TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.morning_mails TO foyer_eraser;
GRANT INSERT, SELECT ON TABLE app.morning_mails TO foyer_worker;
GRANT UPDATE (day) ON TABLE app.morning_mails TO foyer_worker;

CREATE TABLE app.newsletter_articles (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  month text NOT NULL,
  "position" integer NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  published jsonb,
  version integer DEFAULT 1 NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  published_by bigint,
  published_at timestamp with time zone,
  CONSTRAINT newsletter_articles_pkey PRIMARY KEY (id),
  CONSTRAINT newsletter_articles_month_position_key UNIQUE (month, "position"),
  CONSTRAINT newsletter_articles_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app.staff(id),
  CONSTRAINT newsletter_articles_published_by_fkey FOREIGN KEY (published_by) REFERENCES app.staff(id),
  CONSTRAINT newsletter_articles_month_check CHECK ((month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT newsletter_articles_position_check CHECK ((("position" >= 1) AND ("position" <= 3)))
);
GRANT SELECT ON TABLE app.newsletter_articles TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.newsletter_articles TO foyer_system;
GRANT SELECT (month) ON TABLE app.newsletter_articles TO foyer_app;
GRANT SELECT ("position") ON TABLE app.newsletter_articles TO foyer_app;
GRANT SELECT (published) ON TABLE app.newsletter_articles TO foyer_app;
GRANT SELECT (month) ON TABLE app.newsletter_articles TO foyer_read;
GRANT SELECT ("position") ON TABLE app.newsletter_articles TO foyer_read;
GRANT SELECT (published) ON TABLE app.newsletter_articles TO foyer_read;
GRANT SELECT (month) ON TABLE app.newsletter_articles TO foyer_worker;
GRANT SELECT ("position") ON TABLE app.newsletter_articles TO foyer_worker;
GRANT SELECT (published) ON TABLE app.newsletter_articles TO foyer_worker;

CREATE TABLE app.newsletter_audience_totals (
  client_id bigint NOT NULL,
  per text NOT NULL,
  ends_by timestamp with time zone NOT NULL,
  standing text NOT NULL,
  every_months integer NOT NULL,
  slot integer NOT NULL,
  n integer NOT NULL,
  CONSTRAINT newsletter_audience_totals_pkey PRIMARY KEY (client_id, per, ends_by, standing, every_months, slot),
  CONSTRAINT newsletter_audience_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT newsletter_audience_totals_per_check CHECK ((per = ANY (ARRAY['all'::text, 'day'::text, 'quarter'::text]))),
  CONSTRAINT newsletter_audience_totals_standing_check CHECK ((standing = ANY (ARRAY['unsubscribed'::text, 'complained'::text, 'bounced'::text, 'invalid'::text, 'lasting'::text, 'ending'::text])))
);
ALTER TABLE app.newsletter_audience_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_audience_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_audience_totals AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_audience_totals AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_audience_totals AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.newsletter_audience_totals AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_audience_totals TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_audience_totals TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.newsletter_audience_totals TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_audience_totals TO foyer_read;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_audience_totals TO foyer_worker;

CREATE TABLE app.newsletter_blocks (
  client_id bigint NOT NULL,
  month text NOT NULL,
  id bigint DEFAULT nextval('app.newsletter_block_ids'::regclass) NOT NULL,
  ref_id text NOT NULL,
  type text NOT NULL,
  "position" integer NOT NULL,
  title text,
  content text,
  image_url text,
  caption text,
  link text,
  testimonial_id bigint,
  CONSTRAINT newsletter_blocks_pkey PRIMARY KEY (client_id, month, id),
  CONSTRAINT newsletter_blocks_client_id_month_fkey FOREIGN KEY (client_id, month) REFERENCES app.newsletters(client_id, month) ON DELETE CASCADE,
  CONSTRAINT newsletter_blocks_client_id_testimonial_id_fkey FOREIGN KEY (client_id, testimonial_id) REFERENCES app.testimonials(client_id, id) ON DELETE CASCADE,
  CONSTRAINT newsletter_blocks_check CHECK (((testimonial_id IS NOT NULL) = (type = 'testimonial'::text))),
  CONSTRAINT newsletter_blocks_type_check CHECK ((type = ANY (ARRAY['default'::text, 'article'::text, 'image'::text, 'video'::text, 'testimonial'::text])))
);
CREATE INDEX newsletter_blocks_of_testimonial ON app.newsletter_blocks USING btree (client_id, testimonial_id) WHERE (testimonial_id IS NOT NULL);
ALTER TABLE app.newsletter_blocks ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_blocks FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_blocks AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_blocks AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_blocks AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.newsletter_blocks AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.newsletter_blocks TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_blocks TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_blocks TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_blocks TO foyer_read;
GRANT SELECT ON TABLE app.newsletter_blocks TO foyer_worker;

CREATE TABLE app.newsletter_bounces (
  client_id bigint NOT NULL,
  recipient_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  kind text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT newsletter_bounces_pkey PRIMARY KEY (client_id, recipient_id, kind),
  CONSTRAINT newsletter_bounces_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT newsletter_bounces_kind_check CHECK ((kind = ANY (ARRAY['soft'::text, 'hard'::text, 'complaint'::text])))
);
CREATE INDEX newsletter_bounces_of_lead ON app.newsletter_bounces USING btree (client_id, lead_id);
ALTER TABLE app.newsletter_bounces ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_bounces FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_bounces AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_bounces AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_bounces AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.newsletter_bounces AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT ON TABLE app.newsletter_bounces TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_bounces TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_bounces TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_bounces TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.newsletter_bounces TO foyer_worker;
GRANT UPDATE (lead_id) ON TABLE app.newsletter_bounces TO foyer_app;

CREATE TABLE app.newsletter_campaigns (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  send_id bigint,
  month text NOT NULL,
  subject text NOT NULL,
  audience integer NOT NULL,
  sent integer DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone,
  opened integer DEFAULT 0 NOT NULL,
  opened_by_machine integer DEFAULT 0 NOT NULL,
  clicked integer DEFAULT 0 NOT NULL,
  bounced integer DEFAULT 0 NOT NULL,
  complained integer DEFAULT 0 NOT NULL,
  unsubscribed integer DEFAULT 0 NOT NULL,
  industry_open_rate numeric(4,1) DEFAULT 21.7 NOT NULL,
  industry_click_rate numeric(4,1) DEFAULT 1.9 NOT NULL,
  uploaded_at timestamp with time zone,
  CONSTRAINT newsletter_campaigns_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT newsletter_campaigns_month UNIQUE (client_id, month),
  CONSTRAINT newsletter_campaigns_send UNIQUE (client_id, send_id),
  CONSTRAINT newsletter_campaigns_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT newsletter_campaigns_client_id_send_id_fkey FOREIGN KEY (client_id, send_id) REFERENCES app.newsletter_sends(client_id, id) ON DELETE CASCADE,
  CONSTRAINT newsletter_campaigns_check CHECK (((uploaded_at IS NULL) OR (send_id IS NULL)))
);
ALTER TABLE app.newsletter_campaigns ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_campaigns FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_campaigns AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_campaigns AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_campaigns AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.newsletter_campaigns AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.newsletter_campaigns AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT, UPDATE ON TABLE app.newsletter_campaigns TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_campaigns TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_campaigns TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_campaigns TO foyer_read;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.newsletter_campaigns TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_campaigns TO foyer_worker;

CREATE TABLE app.newsletter_clicks (
  client_id bigint NOT NULL,
  recipient_id bigint NOT NULL,
  number integer NOT NULL,
  send_id bigint NOT NULL,
  url text NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  times integer NOT NULL,
  is_machine boolean NOT NULL,
  CONSTRAINT newsletter_clicks_pkey PRIMARY KEY (client_id, recipient_id, number),
  CONSTRAINT newsletter_clicks_client_id_recipient_id_fkey FOREIGN KEY (client_id, recipient_id) REFERENCES app.newsletter_responses(client_id, recipient_id) ON DELETE CASCADE
);
ALTER TABLE app.newsletter_clicks ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_clicks FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_clicks AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_clicks AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_clicks AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY visitor ON app.newsletter_clicks AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE TRIGGER count_added AFTER INSERT ON app.newsletter_clicks FOR EACH ROW WHEN ((NOT new.is_machine)) EXECUTE FUNCTION app.count_clicked_link();
CREATE TRIGGER count_changed AFTER UPDATE ON app.newsletter_clicks FOR EACH ROW WHEN ((new.is_machine <> old.is_machine)) EXECUTE FUNCTION app.count_clicked_link();
GRANT SELECT ON TABLE app.newsletter_clicks TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_clicks TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_clicks TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_clicks TO foyer_read;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_clicks TO foyer_system;

CREATE TABLE app.newsletter_consent_changes (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint NOT NULL,
  kind text NOT NULL,
  source text,
  words text,
  given_at timestamp with time zone,
  expires_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  suppressed text,
  user_id bigint,
  staff_id bigint,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT newsletter_consent_changes_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT newsletter_consent_changes_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT newsletter_consent_changes_kind_check CHECK ((kind = ANY (ARRAY['express'::text, 'implied'::text, 'none'::text]))),
  CONSTRAINT newsletter_consent_changes_suppressed_check CHECK ((suppressed = ANY (ARRAY['bounced'::text, 'complained'::text])))
);
CREATE INDEX newsletter_consent_changes_newest ON app.newsletter_consent_changes USING btree (client_id, lead_id, id DESC);
ALTER TABLE app.newsletter_consent_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_consent_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_consent_changes AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_consent_changes AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_consent_changes AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.newsletter_consent_changes AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK (true);
GRANT INSERT, SELECT ON TABLE app.newsletter_consent_changes TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_consent_changes TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_consent_changes TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_consent_changes TO foyer_read;
GRANT INSERT ON TABLE app.newsletter_consent_changes TO foyer_worker;
GRANT UPDATE (lead_id) ON TABLE app.newsletter_consent_changes TO foyer_app;

CREATE TABLE app.newsletter_consents (
  client_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  address_hash bytea NOT NULL,
  is_valid_address boolean NOT NULL,
  kind text NOT NULL,
  source text,
  words text,
  given_at timestamp with time zone,
  expires_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  suppressed text,
  every_months integer DEFAULT 1 NOT NULL,
  is_tracked boolean DEFAULT true NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT newsletter_consents_pkey PRIMARY KEY (client_id, lead_id),
  CONSTRAINT newsletter_consents_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT newsletter_consents_check CHECK (((given_at IS NOT NULL) OR (kind = 'none'::text))),
  CONSTRAINT newsletter_consents_check1 CHECK (((expires_at IS NOT NULL) OR (kind <> 'implied'::text))),
  CONSTRAINT newsletter_consents_check2 CHECK (((unsubscribed_at IS NULL) OR (kind = 'none'::text))),
  CONSTRAINT newsletter_consents_every_months_check CHECK ((every_months = ANY (ARRAY[1, 3]))),
  CONSTRAINT newsletter_consents_kind_check CHECK ((kind = ANY (ARRAY['express'::text, 'implied'::text, 'none'::text]))),
  CONSTRAINT newsletter_consents_suppressed_check CHECK ((suppressed = ANY (ARRAY['bounced'::text, 'complained'::text])))
);
CREATE INDEX newsletter_consents_by_address ON app.newsletter_consents USING btree (client_id, address_hash);
ALTER TABLE app.newsletter_consents ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_consents FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_consents AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_consents AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_consents AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY visitor ON app.newsletter_consents AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.newsletter_consents AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
CREATE TRIGGER count_added AFTER INSERT ON app.newsletter_consents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_audience();
CREATE TRIGGER count_changed AFTER UPDATE ON app.newsletter_consents REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_audience();
CREATE TRIGGER count_removed AFTER DELETE ON app.newsletter_consents REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_audience();
CREATE TRIGGER enter_change AFTER UPDATE ON app.newsletter_consents FOR EACH ROW WHEN ((((((((old.kind IS DISTINCT FROM new.kind) OR (old.source IS DISTINCT FROM new.source)) OR (old.words IS DISTINCT FROM new.words)) OR (old.given_at IS DISTINCT FROM new.given_at)) OR (old.expires_at IS DISTINCT FROM new.expires_at)) OR (old.unsubscribed_at IS DISTINCT FROM new.unsubscribed_at)) OR (old.suppressed IS DISTINCT FROM new.suppressed))) EXECUTE FUNCTION app.enter_consent_change();
CREATE TRIGGER enter_first AFTER INSERT ON app.newsletter_consents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.enter_consent_change();
CREATE TRIGGER leave_newsletters AFTER UPDATE ON app.newsletter_consents FOR EACH ROW WHEN ((((new.kind = 'none'::text) AND (old.kind <> 'none'::text)) OR ((new.suppressed IS NOT NULL) AND (old.suppressed IS NULL)))) EXECUTE FUNCTION app.leave_newsletters();
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.newsletter_consents TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_consents TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_consents TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_consents TO foyer_read;
GRANT SELECT, UPDATE ON TABLE app.newsletter_consents TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.newsletter_consents TO foyer_system;
GRANT SELECT (is_tracked) ON TABLE app.newsletter_consents TO foyer_system;
GRANT SELECT (lead_id) ON TABLE app.newsletter_consents TO foyer_system;

CREATE TABLE app.newsletter_domains (
  domain text NOT NULL,
  window_began timestamp with time zone NOT NULL,
  taken integer DEFAULT 0 NOT NULL,
  blocked_until timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  refusals integer DEFAULT 0 NOT NULL,
  CONSTRAINT newsletter_domains_pkey PRIMARY KEY (domain)
);
CREATE INDEX newsletter_domains_blocked ON app.newsletter_domains USING btree (blocked_until);
GRANT SELECT ON TABLE app.newsletter_domains TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.newsletter_domains TO foyer_worker;

CREATE TABLE app.newsletter_drafts (
  client_id bigint NOT NULL,
  month text NOT NULL,
  author text NOT NULL,
  data jsonb NOT NULL,
  version integer NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT newsletter_drafts_pkey PRIMARY KEY (client_id, month, author),
  CONSTRAINT newsletter_drafts_client_id_month_fkey FOREIGN KEY (client_id, month) REFERENCES app.newsletters(client_id, month) ON DELETE CASCADE
);
ALTER TABLE app.newsletter_drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_drafts FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_drafts AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_drafts AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_drafts AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.newsletter_drafts TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_drafts TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_drafts TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_drafts TO foyer_read;

CREATE TABLE app.newsletter_link_totals (
  client_id bigint NOT NULL,
  send_id bigint NOT NULL,
  number integer NOT NULL,
  url text NOT NULL,
  people integer NOT NULL,
  CONSTRAINT newsletter_link_totals_pkey PRIMARY KEY (client_id, send_id, number),
  CONSTRAINT newsletter_link_totals_client_id_send_id_fkey FOREIGN KEY (client_id, send_id) REFERENCES app.newsletter_sends(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.newsletter_link_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_link_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_link_totals AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_link_totals AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_link_totals AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY visitor ON app.newsletter_link_totals AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.newsletter_link_totals AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.newsletter_link_totals TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_link_totals TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_link_totals TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_link_totals TO foyer_read;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_link_totals TO foyer_system;
GRANT SELECT ON TABLE app.newsletter_link_totals TO foyer_worker;

CREATE TABLE app.newsletter_recipients (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  send_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  state text DEFAULT 'pending'::text NOT NULL,
  attempt integer DEFAULT 0 NOT NULL,
  lease_until timestamp with time zone,
  refusals integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  reason text,
  handed_over_at timestamp with time zone,
  CONSTRAINT newsletter_recipients_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT newsletter_recipients_once UNIQUE (client_id, send_id, lead_id),
  CONSTRAINT newsletter_recipients_client_id_send_id_fkey FOREIGN KEY (client_id, send_id) REFERENCES app.newsletter_sends(client_id, id) ON DELETE CASCADE,
  CONSTRAINT newsletter_recipients_attempt CHECK (((attempt > 0) OR (state = ANY (ARRAY['pending'::text, 'skipped'::text])))),
  CONSTRAINT newsletter_recipients_lease CHECK (((state = 'sending'::text) = (lease_until IS NOT NULL))),
  CONSTRAINT newsletter_recipients_reason CHECK (((state <> ALL (ARRAY['failed'::text, 'unknown'::text, 'skipped'::text])) OR (reason IS NOT NULL))),
  CONSTRAINT newsletter_recipients_settled CHECK (((state = ANY (ARRAY['pending'::text, 'sending'::text])) = (settled_at IS NULL))),
  CONSTRAINT newsletter_recipients_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'skipped'::text])))
);
CREATE INDEX newsletter_recipients_leased ON app.newsletter_recipients USING btree (client_id, send_id) WHERE (state = 'sending'::text);
CREATE INDEX newsletter_recipients_pending ON app.newsletter_recipients USING btree (client_id, send_id, lead_id) WHERE (state = 'pending'::text);
CREATE INDEX newsletter_recipients_unknown ON app.newsletter_recipients USING btree (client_id, lead_id) WHERE (state = 'unknown'::text);
CREATE INDEX newsletter_recipients_unsent ON app.newsletter_recipients USING btree (client_id, send_id, state, id) WHERE (state = ANY (ARRAY['failed'::text, 'unknown'::text, 'skipped'::text]));
ALTER TABLE app.newsletter_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_recipients AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_recipients AS PERMISSIVE FOR SELECT TO public
  USING ((client_id = app.client()));
CREATE POLICY client_insert ON app.newsletter_recipients AS PERMISSIVE FOR INSERT TO public
  WITH CHECK ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_recipients AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY leave ON app.newsletter_recipients AS PERMISSIVE FOR UPDATE TO foyer_app
  USING (((client_id = app.client()) AND (state = 'pending'::text)))
  WITH CHECK (((client_id = app.client()) AND (state = 'skipped'::text)));
CREATE POLICY leave_by_link ON app.newsletter_recipients AS PERMISSIVE FOR UPDATE TO foyer_system
  USING ((state = 'pending'::text))
  WITH CHECK ((state = 'skipped'::text));
CREATE POLICY settle_unknown ON app.newsletter_recipients AS PERMISSIVE FOR UPDATE TO foyer_system
  USING ((state = 'unknown'::text))
  WITH CHECK ((state = ANY (ARRAY['pending'::text, 'skipped'::text, 'sent'::text])));
CREATE POLICY staff ON app.newsletter_recipients AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.newsletter_recipients AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
CREATE TRIGGER guard_state BEFORE UPDATE ON app.newsletter_recipients FOR EACH ROW WHEN (((new.client_id <> old.client_id) OR (new.id <> old.id) OR (new.send_id <> old.send_id) OR (new.lead_id <> old.lead_id) OR (new.attempt <> (old.attempt +
        CASE
            WHEN ((old.state = 'pending'::text) AND (new.state = 'sending'::text)) THEN 1
            ELSE 0
        END)) OR (NOT ((new.state = old.state) OR
        CASE old.state
            WHEN 'pending'::text THEN (new.state = ANY (ARRAY['sending'::text, 'skipped'::text]))
            WHEN 'sending'::text THEN (new.state = ANY (ARRAY['pending'::text, 'sent'::text, 'failed'::text, 'unknown'::text]))
            WHEN 'unknown'::text THEN (new.state = ANY (ARRAY['sent'::text, 'failed'::text, 'pending'::text, 'skipped'::text]))
            ELSE false
        END)))) EXECUTE FUNCTION app.refuse_newsletter_change();
GRANT SELECT ON TABLE app.newsletter_recipients TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_recipients TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_recipients TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_recipients TO foyer_read;
GRANT SELECT ON TABLE app.newsletter_recipients TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_recipients TO foyer_worker;
GRANT UPDATE (reason) ON TABLE app.newsletter_recipients TO foyer_app;
GRANT UPDATE (settled_at) ON TABLE app.newsletter_recipients TO foyer_app;
GRANT UPDATE (state) ON TABLE app.newsletter_recipients TO foyer_app;
GRANT UPDATE (reason) ON TABLE app.newsletter_recipients TO foyer_system;
GRANT UPDATE (settled_at) ON TABLE app.newsletter_recipients TO foyer_system;
GRANT UPDATE (state) ON TABLE app.newsletter_recipients TO foyer_system;

CREATE TABLE app.newsletter_responses (
  client_id bigint NOT NULL,
  recipient_id bigint NOT NULL,
  send_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  opened_at timestamp with time zone,
  opens integer DEFAULT 0 NOT NULL,
  machine_opened_at timestamp with time zone,
  clicked_at timestamp with time zone,
  clicks integer DEFAULT 0 NOT NULL,
  answered_at timestamp with time zone GENERATED ALWAYS AS (GREATEST(opened_at, clicked_at)) STORED,
  bounced_at timestamp with time zone,
  complained_at timestamp with time zone,
  unsubscribed_at timestamp with time zone,
  CONSTRAINT newsletter_responses_pkey PRIMARY KEY (client_id, recipient_id),
  CONSTRAINT newsletter_responses_client_id_recipient_id_fkey FOREIGN KEY (client_id, recipient_id) REFERENCES app.newsletter_recipients(client_id, id) ON DELETE CASCADE
);
CREATE INDEX newsletter_responses_complaints ON app.newsletter_responses USING btree (client_id, send_id) WHERE (complained_at IS NOT NULL);
CREATE INDEX newsletter_responses_newest ON app.newsletter_responses USING btree (client_id, send_id, answered_at DESC, recipient_id DESC) WHERE (answered_at IS NOT NULL);
ALTER TABLE app.newsletter_responses ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_responses FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_responses AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_responses AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_responses AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY visitor ON app.newsletter_responses AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.newsletter_responses AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
CREATE TRIGGER count_added AFTER INSERT ON app.newsletter_responses FOR EACH ROW EXECUTE FUNCTION app.count_response();
CREATE TRIGGER count_changed AFTER UPDATE ON app.newsletter_responses FOR EACH ROW EXECUTE FUNCTION app.count_response();
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_responses TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_responses TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_responses TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_responses TO foyer_read;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_responses TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_responses TO foyer_worker;

CREATE TABLE app.newsletter_sends (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  month text NOT NULL,
  snapshot_id bigint,
  state text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  audience integer,
  frozen_at timestamp with time zone,
  tended_at timestamp with time zone,
  reason text,
  finished_at timestamp with time zone,
  sent integer,
  failed integer,
  unknown integer,
  skipped integer,
  first_sent_at timestamp with time zone,
  resumed_at timestamp with time zone,
  CONSTRAINT newsletter_sends_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT newsletter_sends_month UNIQUE (client_id, month),
  CONSTRAINT newsletter_sends_client_id_month_fkey FOREIGN KEY (client_id, month) REFERENCES app.newsletters(client_id, month) ON DELETE CASCADE,
  CONSTRAINT newsletter_sends_client_id_snapshot_id_fkey FOREIGN KEY (client_id, snapshot_id) REFERENCES app.newsletter_snapshots(client_id, id) ON DELETE CASCADE,
  CONSTRAINT newsletter_sends_balance CHECK (((state <> 'sent'::text) OR ((finished_at IS NOT NULL) AND (audience = (((sent + failed) + unknown) + skipped))))),
  CONSTRAINT newsletter_sends_counted CHECK (((state = 'sent'::text) OR (num_nonnulls(sent, failed, unknown, skipped) = 0))),
  CONSTRAINT newsletter_sends_frozen CHECK (((state = ANY (ARRAY['missed'::text, 'due'::text, 'dropped'::text])) OR ((snapshot_id IS NOT NULL) AND (audience IS NOT NULL) AND (frozen_at IS NOT NULL) AND (tended_at IS NOT NULL)))),
  CONSTRAINT newsletter_sends_reason CHECK (((state <> ALL (ARRAY['missed'::text, 'paused'::text, 'stopped'::text, 'dropped'::text])) OR (reason IS NOT NULL))),
  CONSTRAINT newsletter_sends_state_check CHECK ((state = ANY (ARRAY['missed'::text, 'due'::text, 'sending'::text, 'paused'::text, 'stopped'::text, 'dropped'::text, 'sent'::text])))
);
CREATE INDEX newsletter_sends_active ON app.newsletter_sends USING btree (client_id, id) WHERE (state = 'sending'::text);
CREATE INDEX newsletter_sends_due ON app.newsletter_sends USING btree (client_id, id) WHERE (state = 'due'::text);
CREATE INDEX newsletter_sends_newest ON app.newsletter_sends USING btree (month DESC, client_id);
CREATE INDEX newsletter_sends_open ON app.newsletter_sends USING btree (client_id) WHERE (state = ANY (ARRAY['sending'::text, 'paused'::text]));
ALTER TABLE app.newsletter_sends ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_sends FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_sends AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_sends AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_sends AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.newsletter_sends AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.newsletter_sends AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
CREATE TRIGGER guard_state BEFORE UPDATE ON app.newsletter_sends FOR EACH ROW WHEN (((new.client_id <> old.client_id) OR (new.id <> old.id) OR (new.month <> old.month) OR ((old.audience IS NOT NULL) AND ((new.audience IS DISTINCT FROM old.audience) OR (new.snapshot_id IS DISTINCT FROM old.snapshot_id))) OR ((old.first_sent_at IS NOT NULL) AND (new.first_sent_at IS DISTINCT FROM old.first_sent_at)) OR (NOT ((new.state = old.state) OR
        CASE old.state
            WHEN 'missed'::text THEN (new.state = ANY (ARRAY['due'::text, 'dropped'::text]))
            WHEN 'due'::text THEN (new.state = ANY (ARRAY['sending'::text, 'dropped'::text]))
            WHEN 'sending'::text THEN (new.state = ANY (ARRAY['paused'::text, 'stopped'::text, 'sent'::text]))
            WHEN 'paused'::text THEN (new.state = ANY (ARRAY['sending'::text, 'stopped'::text]))
            WHEN 'sent'::text THEN (new.state = 'sending'::text)
            ELSE false
        END)))) EXECUTE FUNCTION app.refuse_newsletter_change();
CREATE TRIGGER keep_campaign AFTER INSERT OR UPDATE OF state, audience, first_sent_at, sent, failed, unknown, skipped ON app.newsletter_sends FOR EACH ROW WHEN ((new.frozen_at IS NOT NULL)) EXECUTE FUNCTION app.keep_campaign();
GRANT SELECT ON TABLE app.newsletter_sends TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_sends TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_sends TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_sends TO foyer_read;
GRANT SELECT ON TABLE app.newsletter_sends TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_sends TO foyer_worker;
GRANT UPDATE (failed) ON TABLE app.newsletter_sends TO foyer_system;
GRANT UPDATE (finished_at) ON TABLE app.newsletter_sends TO foyer_system;
GRANT UPDATE (reason) ON TABLE app.newsletter_sends TO foyer_system;
GRANT UPDATE (resumed_at) ON TABLE app.newsletter_sends TO foyer_system;
GRANT UPDATE (sent) ON TABLE app.newsletter_sends TO foyer_system;
GRANT UPDATE (skipped) ON TABLE app.newsletter_sends TO foyer_system;
GRANT UPDATE (state) ON TABLE app.newsletter_sends TO foyer_system;
GRANT UPDATE (tended_at) ON TABLE app.newsletter_sends TO foyer_system;
GRANT UPDATE (unknown) ON TABLE app.newsletter_sends TO foyer_system;

CREATE TABLE app.newsletter_sign_ups (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  token_hash bytea NOT NULL,
  address_hash bytea,
  email text,
  first_name text,
  site_id bigint,
  words text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_as text,
  ended_at timestamp with time zone,
  CONSTRAINT newsletter_sign_ups_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT newsletter_sign_ups_token UNIQUE (client_id, token_hash),
  CONSTRAINT newsletter_sign_ups_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT newsletter_sign_ups_ended_as_check CHECK ((ended_as = ANY (ARRAY['used'::text, 'replaced'::text, 'expired'::text]))),
  CONSTRAINT newsletter_sign_ups_ended_check CHECK (
CASE
    WHEN (ended_as IS NULL) THEN ((ended_at IS NULL) AND (num_nulls(address_hash, email, first_name, words) = 0))
    ELSE ((ended_at IS NOT NULL) AND (num_nonnulls(address_hash, email, first_name, words, site_id) = 0))
END)
);
CREATE UNIQUE INDEX newsletter_sign_ups_by_address ON app.newsletter_sign_ups USING btree (client_id, address_hash);
CREATE INDEX newsletter_sign_ups_by_end ON app.newsletter_sign_ups USING btree (expires_at);
CREATE INDEX newsletter_sign_ups_by_end_time ON app.newsletter_sign_ups USING btree (ended_at) WHERE (ended_as IS NOT NULL);
CREATE INDEX newsletter_sign_ups_by_token ON app.newsletter_sign_ups USING btree (token_hash);
ALTER TABLE app.newsletter_sign_ups ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_sign_ups FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_sign_ups AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_sign_ups AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY confirmed ON app.newsletter_sign_ups AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY erase ON app.newsletter_sign_ups AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.newsletter_sign_ups AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.newsletter_sign_ups TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_sign_ups TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_sign_ups TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_sign_ups TO foyer_read;
GRANT DELETE ON TABLE app.newsletter_sign_ups TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.newsletter_sign_ups TO foyer_system;
GRANT SELECT (token_hash) ON TABLE app.newsletter_sign_ups TO foyer_system;
GRANT SELECT (ended_as) ON TABLE app.newsletter_sign_ups TO foyer_worker;
GRANT SELECT (ended_at) ON TABLE app.newsletter_sign_ups TO foyer_worker;
GRANT SELECT (expires_at) ON TABLE app.newsletter_sign_ups TO foyer_worker;
GRANT UPDATE (address_hash) ON TABLE app.newsletter_sign_ups TO foyer_worker;
GRANT UPDATE (email) ON TABLE app.newsletter_sign_ups TO foyer_worker;
GRANT UPDATE (ended_as) ON TABLE app.newsletter_sign_ups TO foyer_worker;
GRANT UPDATE (ended_at) ON TABLE app.newsletter_sign_ups TO foyer_worker;
GRANT UPDATE (first_name) ON TABLE app.newsletter_sign_ups TO foyer_worker;
GRANT UPDATE (site_id) ON TABLE app.newsletter_sign_ups TO foyer_worker;
GRANT UPDATE (words) ON TABLE app.newsletter_sign_ups TO foyer_worker;

CREATE TABLE app.newsletter_snapshots (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  month text NOT NULL,
  content jsonb NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  links text[] NOT NULL,
  bytes integer NOT NULL,
  testimonial_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  checksum text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  taken_by bigint,
  CONSTRAINT newsletter_snapshots_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT newsletter_snapshots_client_id_month_fkey FOREIGN KEY (client_id, month) REFERENCES app.newsletters(client_id, month) ON DELETE CASCADE
);
CREATE INDEX newsletter_snapshots_newest ON app.newsletter_snapshots USING btree (client_id, month, id DESC);
ALTER TABLE app.newsletter_snapshots ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_snapshots FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_snapshots AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_snapshots AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_snapshots AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.newsletter_snapshots AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.newsletter_snapshots AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT ON TABLE app.newsletter_snapshots TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_snapshots TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_snapshots TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_snapshots TO foyer_read;
GRANT SELECT ON TABLE app.newsletter_snapshots TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.newsletter_snapshots TO foyer_worker;

CREATE TABLE app.newsletter_suppressions (
  client_id bigint NOT NULL,
  address_hash bytea NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT newsletter_suppressions_pkey PRIMARY KEY (client_id, address_hash),
  CONSTRAINT newsletter_suppressions_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT newsletter_suppressions_reason_check CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'complained'::text])))
);
ALTER TABLE app.newsletter_suppressions ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletter_suppressions FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletter_suppressions AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletter_suppressions AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletter_suppressions AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.newsletter_suppressions AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.newsletter_suppressions TO foyer_app;
GRANT SELECT ON TABLE app.newsletter_suppressions TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletter_suppressions TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletter_suppressions TO foyer_read;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_suppressions TO foyer_worker;

CREATE TABLE app.newsletter_texts (
  month text NOT NULL,
  state text NOT NULL,
  words jsonb NOT NULL,
  published jsonb,
  version integer DEFAULT 1 NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  approved_by bigint,
  approved_at timestamp with time zone,
  published_by bigint,
  published_at timestamp with time zone,
  CONSTRAINT newsletter_texts_pkey PRIMARY KEY (month),
  CONSTRAINT newsletter_texts_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app.staff(id),
  CONSTRAINT newsletter_texts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app.staff(id),
  CONSTRAINT newsletter_texts_published_by_fkey FOREIGN KEY (published_by) REFERENCES app.staff(id),
  CONSTRAINT newsletter_texts_month_check CHECK ((month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text)),
  CONSTRAINT newsletter_texts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'published'::text])))
);
GRANT SELECT ON TABLE app.newsletter_texts TO foyer_backup;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletter_texts TO foyer_system;
GRANT SELECT (month) ON TABLE app.newsletter_texts TO foyer_app;
GRANT SELECT (published) ON TABLE app.newsletter_texts TO foyer_app;
GRANT SELECT (month) ON TABLE app.newsletter_texts TO foyer_read;
GRANT SELECT (published) ON TABLE app.newsletter_texts TO foyer_read;
GRANT SELECT (month) ON TABLE app.newsletter_texts TO foyer_worker;
GRANT SELECT (published) ON TABLE app.newsletter_texts TO foyer_worker;

CREATE TABLE app.newsletters (
  client_id bigint NOT NULL,
  month text NOT NULL,
  subject text,
  introduction text,
  sections text[],
  version integer DEFAULT 0 NOT NULL,
  saved_at timestamp with time zone,
  skipped_at timestamp with time zone,
  opened_at timestamp with time zone,
  preview_mailed_at timestamp with time zone,
  lock_queued_at timestamp with time zone,
  locked_at timestamp with time zone,
  closed_at timestamp with time zone,
  edits jsonb DEFAULT '[]'::jsonb NOT NULL,
  preheader text,
  CONSTRAINT newsletters_pkey PRIMARY KEY (client_id, month),
  CONSTRAINT newsletters_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT newsletters_month_check CHECK ((month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE INDEX newsletters_not_closed ON app.newsletters USING btree (month, client_id) WHERE (closed_at IS NULL);
ALTER TABLE app.newsletters ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.newsletters FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.newsletters AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.newsletters AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.newsletters AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.newsletters AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.newsletters AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletters TO foyer_app;
GRANT SELECT ON TABLE app.newsletters TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.newsletters TO foyer_eraser;
GRANT SELECT ON TABLE app.newsletters TO foyer_read;
GRANT SELECT ON TABLE app.newsletters TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.newsletters TO foyer_worker;

CREATE TABLE app.notices (
  client_id bigint NOT NULL,
  announcement_id bigint NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  CONSTRAINT notices_pkey PRIMARY KEY (client_id, announcement_id),
  CONSTRAINT notices_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
CREATE INDEX notices_by_announcement ON app.notices USING btree (announcement_id);
ALTER TABLE app.notices ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.notices FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.notices AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.notices AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.notices AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.notices AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.notices AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.notices TO foyer_app;
GRANT SELECT ON TABLE app.notices TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.notices TO foyer_eraser;
GRANT SELECT ON TABLE app.notices TO foyer_read;
GRANT SELECT ON TABLE app.notices TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.notices TO foyer_worker;
GRANT UPDATE (ends_at) ON TABLE app.notices TO foyer_system;

CREATE TABLE app.notifications (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  event text NOT NULL,
  lead_id bigint,
  history_id bigint,
  seen boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone NOT NULL,
  subject_user_id bigint,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  CONSTRAINT notifications_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT notifications_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_client_id_subject_user_id_fkey FOREIGN KEY (client_id, subject_user_id) REFERENCES app.users(client_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users(client_id, id) ON DELETE CASCADE
);
CREATE INDEX notifications_newest ON app.notifications USING btree (client_id, user_id, created_at DESC, id DESC);
CREATE INDEX notifications_of_lead ON app.notifications USING btree (client_id, lead_id);
CREATE INDEX notifications_of_user ON app.notifications USING btree (client_id, subject_user_id) WHERE (subject_user_id IS NOT NULL);
CREATE INDEX notifications_unread ON app.notifications USING btree (client_id, user_id, created_at) WHERE (NOT seen);
ALTER TABLE app.notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.notifications FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.notifications AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY billed ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'invoice.failed'::text));
CREATE POLICY client ON app.notifications AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY closed ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'staff.status_changed'::text));
CREATE POLICY digest ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'contact.digest'::text));
CREATE POLICY erase ON app.notifications AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY failed_message ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'contact.email_failed'::text));
CREATE POLICY invoice_reminder ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'invoice.reminded'::text));
CREATE POLICY joined ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK ((event = 'user.activated'::text));
CREATE POLICY left_mls ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'listing.left_mls'::text));
CREATE POLICY newsletter ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = ANY (ARRAY['newsletter.opened'::text, 'newsletter.preview'::text, 'newsletter.sent'::text])));
CREATE POLICY own_listings ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = ANY (ARRAY['listing.own_imported'::text, 'listing.own_found'::text])));
CREATE POLICY published ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'listing.published'::text));
CREATE POLICY readers ON app.notifications AS PERMISSIVE FOR DELETE TO foyer_system
  USING ((event ~~ 'support.%'::text));
CREATE POLICY staff ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (true);
CREATE POLICY task ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'task.due'::text));
CREATE POLICY testimonials ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK ((event ~~ 'testimonial.%'::text));
CREATE POLICY told ON app.notifications AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY told_by_worker ON app.notifications AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY trial_ending ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'billing.trial_ending'::text));
CREATE POLICY webhook ON app.notifications AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'webhook.switched_off'::text));
GRANT INSERT, SELECT, UPDATE ON TABLE app.notifications TO foyer_app;
GRANT SELECT ON TABLE app.notifications TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.notifications TO foyer_eraser;
GRANT SELECT ON TABLE app.notifications TO foyer_read;
GRANT DELETE, INSERT ON TABLE app.notifications TO foyer_system;
GRANT INSERT ON TABLE app.notifications TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.notifications TO foyer_system;
GRANT SELECT (details) ON TABLE app.notifications TO foyer_system;
GRANT SELECT (event) ON TABLE app.notifications TO foyer_system;
GRANT SELECT (user_id) ON TABLE app.notifications TO foyer_system;
GRANT SELECT (client_id) ON TABLE app.notifications TO foyer_worker;
GRANT SELECT (seen) ON TABLE app.notifications TO foyer_worker;
GRANT SELECT (user_id) ON TABLE app.notifications TO foyer_worker;

CREATE TABLE app.one_time_fees (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  words text NOT NULL,
  cents bigint NOT NULL,
  currency text NOT NULL,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  withdrawn_at timestamp with time zone,
  invoice_id bigint,
  provider_key_id bigint,
  CONSTRAINT one_time_fees_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT one_time_fees_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT one_time_fees_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES app.invoices(client_id, id) ON DELETE CASCADE,
  CONSTRAINT one_time_fees_added_by CHECK ((num_nonnulls(staff_id, provider_key_id) <= 1)),
  CONSTRAINT one_time_fees_cents_check CHECK ((cents > 0)),
  CONSTRAINT one_time_fees_check CHECK (((withdrawn_at IS NULL) OR (invoice_id IS NULL))),
  CONSTRAINT one_time_fees_currency_check CHECK ((currency = ANY (ARRAY['CAD'::text, 'USD'::text])))
);
CREATE INDEX one_time_fees_by_id ON app.one_time_fees USING btree (id);
ALTER TABLE app.one_time_fees ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.one_time_fees FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.one_time_fees AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.one_time_fees AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.one_time_fees AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.one_time_fees AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.one_time_fees AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.one_time_fees TO foyer_app;
GRANT SELECT ON TABLE app.one_time_fees TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.one_time_fees TO foyer_eraser;
GRANT SELECT ON TABLE app.one_time_fees TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.one_time_fees TO foyer_system;
GRANT SELECT ON TABLE app.one_time_fees TO foyer_worker;
GRANT UPDATE (invoice_id) ON TABLE app.one_time_fees TO foyer_system;
GRANT UPDATE (withdrawn_at) ON TABLE app.one_time_fees TO foyer_system;
GRANT UPDATE (invoice_id) ON TABLE app.one_time_fees TO foyer_worker;

CREATE TABLE app.open_houses (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  listing_id bigint NOT NULL,
  date date NOT NULL,
  start_time time without time zone NOT NULL,
  end_time time without time zone NOT NULL,
  time_zone text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  sequence integer DEFAULT 0 NOT NULL,
  cancelled_at timestamp with time zone,
  CONSTRAINT open_houses_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT open_houses_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE,
  CONSTRAINT open_houses_check CHECK ((end_time > start_time))
);
CREATE INDEX open_houses_by_end ON app.open_houses USING btree (client_id, ends_at);
CREATE INDEX open_houses_of_listing ON app.open_houses USING btree (client_id, listing_id, starts_at);
ALTER TABLE app.open_houses ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.open_houses FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.open_houses AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.open_houses AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.open_houses AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY publisher ON app.open_houses AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY site ON app.open_houses AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.open_houses AS PERMISSIVE FOR UPDATE TO foyer_worker
  USING (true)
  WITH CHECK (true);
CREATE TRIGGER publish_added AFTER INSERT ON app.open_houses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_parts();
CREATE TRIGGER publish_changed AFTER UPDATE ON app.open_houses REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_parts();
CREATE TRIGGER publish_removed AFTER DELETE ON app.open_houses REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.publish_parts();
GRANT DELETE, INSERT, SELECT ON TABLE app.open_houses TO foyer_app;
GRANT SELECT ON TABLE app.open_houses TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.open_houses TO foyer_eraser;
GRANT SELECT ON TABLE app.open_houses TO foyer_read;
GRANT SELECT ON TABLE app.open_houses TO foyer_system;
GRANT SELECT ON TABLE app.open_houses TO foyer_worker;
GRANT UPDATE (cancelled_at) ON TABLE app.open_houses TO foyer_app;
GRANT UPDATE (date) ON TABLE app.open_houses TO foyer_app;
GRANT UPDATE (end_time) ON TABLE app.open_houses TO foyer_app;
GRANT UPDATE (ends_at) ON TABLE app.open_houses TO foyer_app;
GRANT UPDATE (sequence) ON TABLE app.open_houses TO foyer_app;
GRANT UPDATE (start_time) ON TABLE app.open_houses TO foyer_app;
GRANT UPDATE (starts_at) ON TABLE app.open_houses TO foyer_app;
GRANT UPDATE (time_zone) ON TABLE app.open_houses TO foyer_app;
GRANT UPDATE (ends_at) ON TABLE app.open_houses TO foyer_worker;
GRANT UPDATE (sequence) ON TABLE app.open_houses TO foyer_worker;
GRANT UPDATE (starts_at) ON TABLE app.open_houses TO foyer_worker;
GRANT UPDATE (time_zone) ON TABLE app.open_houses TO foyer_worker;

CREATE TABLE app.outbox (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  ref uuid DEFAULT gen_random_uuid() NOT NULL,
  client_id bigint DEFAULT app.client(),
  template text NOT NULL,
  address text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  link_token bytea,
  state text DEFAULT 'queued'::text NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  interrupted integer DEFAULT 0 NOT NULL,
  error text,
  subject text,
  body text,
  created_at timestamp with time zone NOT NULL,
  next_try_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  history jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT outbox_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'discarded'::text])))
);
CREATE INDEX outbox_by_address ON app.outbox USING btree (address text_pattern_ops, created_at DESC, id DESC);
CREATE INDEX outbox_by_ref ON app.outbox USING btree (ref);
CREATE INDEX outbox_newest ON app.outbox USING btree (created_at DESC, id DESC);
CREATE INDEX outbox_of_client ON app.outbox USING btree (client_id, id) WHERE (client_id IS NOT NULL);
CREATE INDEX outbox_trouble ON app.outbox USING btree (client_id) WHERE (state = ANY (ARRAY['queued'::text, 'failed'::text]));
CREATE INDEX outbox_unsent ON app.outbox USING btree (state, created_at DESC, id DESC) WHERE (state <> 'sent'::text);
CREATE INDEX outbox_waiting ON app.outbox USING btree (next_try_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
GRANT SELECT ON TABLE app.outbox TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.outbox TO foyer_system;
GRANT DELETE, SELECT, UPDATE ON TABLE app.outbox TO foyer_worker;
GRANT UPDATE (attempts) ON TABLE app.outbox TO foyer_system;
GRANT UPDATE (details) ON TABLE app.outbox TO foyer_system;
GRANT UPDATE (history) ON TABLE app.outbox TO foyer_system;
GRANT UPDATE (link_token) ON TABLE app.outbox TO foyer_system;
GRANT UPDATE (next_try_at) ON TABLE app.outbox TO foyer_system;
GRANT UPDATE (state) ON TABLE app.outbox TO foyer_system;

CREATE TABLE app.package_prices (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  package text NOT NULL,
  frequency text NOT NULL,
  currency text NOT NULL,
  cents bigint NOT NULL,
  starts_on date NOT NULL,
  staff_id bigint,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT package_prices_pkey PRIMARY KEY (id),
  CONSTRAINT package_prices_package_frequency_currency_starts_on_key UNIQUE (package, frequency, currency, starts_on),
  CONSTRAINT package_prices_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  CONSTRAINT package_prices_cents_check CHECK ((cents >= 0)),
  CONSTRAINT package_prices_currency_check CHECK ((currency = ANY (ARRAY['CAD'::text, 'USD'::text]))),
  CONSTRAINT package_prices_frequency_check CHECK ((frequency = ANY (ARRAY['Monthly'::text, 'Annually'::text]))),
  CONSTRAINT package_prices_package_check CHECK ((package = ANY (ARRAY['Create'::text, 'Build'::text, 'Engage'::text, 'Grow'::text, 'Drive'::text, 'Accelerate'::text])))
);
GRANT SELECT ON TABLE app.package_prices TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.package_prices TO foyer_system;
GRANT SELECT ON TABLE app.package_prices TO foyer_worker;

CREATE TABLE app.page_views (
  client_id bigint NOT NULL,
  event_id uuid NOT NULL,
  at timestamp with time zone NOT NULL,
  site_id bigint NOT NULL,
  visitor bigint NOT NULL,
  path text NOT NULL,
  source text NOT NULL,
  is_listing boolean NOT NULL,
  listing_id bigint,
  medium text,
  campaign text,
  device text,
  country text,
  region text,
  goal text,
  CONSTRAINT page_views_pkey PRIMARY KEY (client_id, event_id, at),
  CONSTRAINT page_views_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE
) PARTITION BY RANGE (at);
CREATE INDEX page_views_by_time ON ONLY app.page_views USING btree (at);
CREATE INDEX page_views_of_site ON ONLY app.page_views USING btree (client_id, site_id, at);
ALTER TABLE app.page_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.page_views FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.page_views AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.page_views AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.page_views AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY visitors ON app.page_views AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (true);
CREATE POLICY worker ON app.page_views AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.page_views TO foyer_app;
GRANT SELECT ON TABLE app.page_views TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.page_views TO foyer_eraser;
GRANT SELECT ON TABLE app.page_views TO foyer_read;
GRANT INSERT ON TABLE app.page_views TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.page_views TO foyer_worker;

CREATE TABLE app.password_links (
  token_hash bytea NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  client_id bigint,
  user_id bigint,
  CONSTRAINT password_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT password_links_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users(client_id, id) ON DELETE CASCADE,
  CONSTRAINT password_links_email_fkey FOREIGN KEY (email) REFERENCES app.logins(email) ON DELETE CASCADE,
  CONSTRAINT password_links_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'activation'::text])))
);
CREATE INDEX password_links_by_email ON app.password_links USING btree (email);
CREATE INDEX password_links_by_end ON app.password_links USING btree (expires_at);
CREATE INDEX password_links_by_user ON app.password_links USING btree (client_id, user_id) WHERE (user_id IS NOT NULL);
GRANT SELECT ON TABLE app.password_links TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.password_links TO foyer_system;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.password_links TO foyer_worker;

CREATE TABLE app.payments (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  invoice_id bigint NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  cents bigint NOT NULL,
  currency text NOT NULL,
  key uuid DEFAULT gen_random_uuid() NOT NULL,
  request_key text,
  method text,
  customer text,
  card text,
  charge text,
  remote text,
  words text,
  user_id bigint,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  is_confirming boolean DEFAULT false NOT NULL,
  claimed_until timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  noted_on date,
  client_payment_id bigint,
  provider_key_id bigint,
  CONSTRAINT payments_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT payments_client_id_invoice_id_request_key_key UNIQUE (client_id, invoice_id, request_key),
  CONSTRAINT payments_client_id_client_payment_id_fkey FOREIGN KEY (client_id, client_payment_id) REFERENCES app.client_payments(client_id, id) ON DELETE CASCADE,
  CONSTRAINT payments_client_id_invoice_id_fkey FOREIGN KEY (client_id, invoice_id) REFERENCES app.invoices(client_id, id) ON DELETE CASCADE,
  CONSTRAINT payments_cents_check CHECK ((cents > 0)),
  CONSTRAINT payments_currency_check CHECK ((currency = ANY (ARRAY['CAD'::text, 'USD'::text]))),
  CONSTRAINT payments_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'manual'::text, 'credit'::text, 'refund'::text, 'reversal'::text]))),
  CONSTRAINT payments_recorded_by CHECK (((provider_key_id IS NULL) OR (num_nonnulls(user_id, staff_id) = 0))),
  CONSTRAINT payments_state_check CHECK ((state = ANY (ARRAY['started'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX payments_by_end ON app.payments USING btree (ended_at);
CREATE INDEX payments_by_key ON app.payments USING btree (key);
CREATE INDEX payments_by_remote ON app.payments USING btree (remote);
CREATE INDEX payments_of_client_payment ON app.payments USING btree (client_id, client_payment_id);
CREATE UNIQUE INDEX payments_under_way ON app.payments USING btree (client_id, invoice_id) WHERE (state = 'started'::text);
CREATE INDEX payments_unsettled ON app.payments USING btree (claimed_until) WHERE (state = 'started'::text);
ALTER TABLE app.payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.payments FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.payments AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.payments AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.payments AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.payments AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.payments AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT ON TABLE app.payments TO foyer_app;
GRANT SELECT ON TABLE app.payments TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.payments TO foyer_eraser;
GRANT SELECT ON TABLE app.payments TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.payments TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.payments TO foyer_worker;
GRANT UPDATE (claimed_until) ON TABLE app.payments TO foyer_app;
GRANT UPDATE (ended_at) ON TABLE app.payments TO foyer_app;
GRANT UPDATE (is_confirming) ON TABLE app.payments TO foyer_app;
GRANT UPDATE (remote) ON TABLE app.payments TO foyer_app;
GRANT UPDATE (state) ON TABLE app.payments TO foyer_app;
GRANT UPDATE (words) ON TABLE app.payments TO foyer_app;
GRANT UPDATE (claimed_until) ON TABLE app.payments TO foyer_system;
GRANT UPDATE (client_payment_id) ON TABLE app.payments TO foyer_system;
GRANT UPDATE (ended_at) ON TABLE app.payments TO foyer_system;
GRANT UPDATE (is_confirming) ON TABLE app.payments TO foyer_system;
GRANT UPDATE (remote) ON TABLE app.payments TO foyer_system;
GRANT UPDATE (state) ON TABLE app.payments TO foyer_system;
GRANT UPDATE (words) ON TABLE app.payments TO foyer_system;
GRANT UPDATE (claimed_until) ON TABLE app.payments TO foyer_worker;
GRANT UPDATE (client_payment_id) ON TABLE app.payments TO foyer_worker;
GRANT UPDATE (ended_at) ON TABLE app.payments TO foyer_worker;
GRANT UPDATE (is_confirming) ON TABLE app.payments TO foyer_worker;
GRANT UPDATE (remote) ON TABLE app.payments TO foyer_worker;
GRANT UPDATE (state) ON TABLE app.payments TO foyer_worker;
GRANT UPDATE (words) ON TABLE app.payments TO foyer_worker;

CREATE TABLE app.plans (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  steps jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  edits jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT plans_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT plans_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.plans ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.plans FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.plans AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.plans AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.plans AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.plans FOR EACH ROW EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'created_at');
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.plans TO foyer_app;
GRANT SELECT ON TABLE app.plans TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.plans TO foyer_eraser;
GRANT SELECT ON TABLE app.plans TO foyer_read;

CREATE TABLE app.price_changes (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  price_from numeric(12,2) NOT NULL,
  price_to numeric(12,2) NOT NULL,
  CONSTRAINT price_changes_pkey PRIMARY KEY (client_id, listing_id, changed_at),
  CONSTRAINT price_changes_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE,
  CONSTRAINT price_changes_check CHECK ((price_to <> price_from))
);
ALTER TABLE app.price_changes ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.price_changes FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.price_changes AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.price_changes AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.price_changes AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY site ON app.price_changes AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.price_changes AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT ON TABLE app.price_changes TO foyer_app;
GRANT SELECT ON TABLE app.price_changes TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.price_changes TO foyer_eraser;
GRANT SELECT ON TABLE app.price_changes TO foyer_read;
GRANT SELECT ON TABLE app.price_changes TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.price_changes TO foyer_worker;

CREATE TABLE app.prospects (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone_number text,
  message text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT prospects_pkey PRIMARY KEY (id)
);
CREATE INDEX prospects_newest ON app.prospects USING btree (created_at DESC, id DESC);
GRANT SELECT ON TABLE app.prospects TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.prospects TO foyer_system;

CREATE TABLE app.provider (
  id bigint NOT NULL,
  name text,
  postal_address text,
  accent_colour text NOT NULL,
  header_colour text NOT NULL,
  sender_name text,
  sender_email text,
  sales_email text,
  support_email text,
  support_text_number text,
  support_phone_number text,
  support_days integer[] NOT NULL,
  support_opens text NOT NULL,
  support_closes text NOT NULL,
  time_zone text NOT NULL,
  terms_url text,
  terms_text text,
  logo text,
  changed_at timestamp with time zone NOT NULL,
  changed_by bigint,
  version integer DEFAULT 1 NOT NULL,
  edits jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT provider_pkey PRIMARY KEY (id),
  CONSTRAINT provider_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app.staff(id),
  CONSTRAINT provider_id_check CHECK ((id = 1))
);
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.provider FOR EACH ROW EXECUTE FUNCTION app.keep_edit('id', 'changed_at', 'changed_by');
GRANT SELECT ON TABLE app.provider TO foyer_backup;
GRANT INSERT, SELECT, UPDATE ON TABLE app.provider TO foyer_system;
GRANT SELECT ON TABLE app.provider TO foyer_worker;

CREATE TABLE app.provider_keys (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  hint text NOT NULL,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  paused_at timestamp with time zone,
  CONSTRAINT provider_keys_pkey PRIMARY KEY (id)
);
GRANT SELECT ON TABLE app.provider_keys TO foyer_backup;
GRANT INSERT, SELECT, UPDATE ON TABLE app.provider_keys TO foyer_system;

CREATE TABLE app.provider_logos (
  name text NOT NULL,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_logos_pkey PRIMARY KEY (name),
  CONSTRAINT provider_logos_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id)
);
GRANT SELECT ON TABLE app.provider_logos TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.provider_logos TO foyer_system;
GRANT SELECT ON TABLE app.provider_logos TO foyer_worker;

CREATE TABLE app.provider_movements (
  provider text NOT NULL,
  remote text NOT NULL,
  kind text NOT NULL,
  payment_key text,
  currency text NOT NULL,
  cents bigint NOT NULL,
  net_currency text NOT NULL,
  net_cents bigint NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_movements_pkey PRIMARY KEY (provider, remote),
  CONSTRAINT provider_movements_kind_check CHECK ((kind = ANY (ARRAY['charge'::text, 'refund'::text, 'payout'::text, 'other'::text])))
);
CREATE INDEX provider_movements_by_day ON app.provider_movements USING btree (provider, made_at);
GRANT SELECT ON TABLE app.provider_movements TO foyer_backup;
GRANT SELECT ON TABLE app.provider_movements TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.provider_movements TO foyer_worker;

CREATE TABLE app.provider_pictures (
  name text NOT NULL,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_pictures_pkey PRIMARY KEY (name),
  CONSTRAINT provider_pictures_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id)
);
GRANT SELECT ON TABLE app.provider_pictures TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.provider_pictures TO foyer_system;
GRANT SELECT (name) ON TABLE app.provider_pictures TO foyer_app;
GRANT SELECT (name) ON TABLE app.provider_pictures TO foyer_worker;

CREATE TABLE app.provider_request_keys (
  key_id bigint NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  status integer,
  answer bytea,
  CONSTRAINT provider_request_keys_pkey PRIMARY KEY (key_id, key_hash),
  CONSTRAINT provider_request_keys_key_id_fkey FOREIGN KEY (key_id) REFERENCES app.provider_keys(id) ON DELETE CASCADE
);
CREATE INDEX provider_request_keys_by_age ON app.provider_request_keys USING btree (created_at);
GRANT SELECT ON TABLE app.provider_request_keys TO foyer_backup;
GRANT DELETE, INSERT, SELECT ON TABLE app.provider_request_keys TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.provider_request_keys TO foyer_worker;
GRANT UPDATE (answer) ON TABLE app.provider_request_keys TO foyer_system;
GRANT UPDATE (status) ON TABLE app.provider_request_keys TO foyer_system;

CREATE TABLE app.provider_webhook_deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  webhook_id bigint NOT NULL,
  client_id bigint,
  activity_id bigint,
  message text DEFAULT ('msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) NOT NULL,
  event text NOT NULL,
  subject_id bigint,
  happened_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  delivered_at timestamp with time zone,
  answer_status integer,
  answer_ms integer,
  problem text,
  has_failed boolean DEFAULT false NOT NULL,
  CONSTRAINT provider_webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT provider_webhook_deliveries_webhook_id_client_id_activity_i_key UNIQUE (webhook_id, client_id, activity_id),
  CONSTRAINT provider_webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES app.provider_webhooks(id) ON DELETE CASCADE,
  CONSTRAINT provider_webhook_deliveries_check CHECK (((client_id IS NULL) = (activity_id IS NULL)))
);
CREATE INDEX provider_webhook_deliveries_by_age ON app.provider_webhook_deliveries USING btree (happened_at);
CREATE INDEX provider_webhook_deliveries_newest ON app.provider_webhook_deliveries USING btree (webhook_id, happened_at DESC, id DESC);
CREATE INDEX provider_webhook_deliveries_of_client ON app.provider_webhook_deliveries USING btree (client_id);
CREATE INDEX provider_webhook_deliveries_waiting ON app.provider_webhook_deliveries USING btree (webhook_id, due_at, happened_at, id) WHERE ((delivered_at IS NULL) AND (NOT has_failed));
GRANT SELECT ON TABLE app.provider_webhook_deliveries TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.provider_webhook_deliveries TO foyer_system;
GRANT DELETE, INSERT, SELECT ON TABLE app.provider_webhook_deliveries TO foyer_worker;
GRANT UPDATE (answer_ms) ON TABLE app.provider_webhook_deliveries TO foyer_worker;
GRANT UPDATE (answer_status) ON TABLE app.provider_webhook_deliveries TO foyer_worker;
GRANT UPDATE (attempts) ON TABLE app.provider_webhook_deliveries TO foyer_worker;
GRANT UPDATE (delivered_at) ON TABLE app.provider_webhook_deliveries TO foyer_worker;
GRANT UPDATE (due_at) ON TABLE app.provider_webhook_deliveries TO foyer_worker;
GRANT UPDATE (has_failed) ON TABLE app.provider_webhook_deliveries TO foyer_worker;
GRANT UPDATE (problem) ON TABLE app.provider_webhook_deliveries TO foyer_worker;

CREATE TABLE app.provider_webhooks (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  url text NOT NULL,
  clients boolean NOT NULL,
  launches boolean NOT NULL,
  invoices boolean NOT NULL,
  is_on boolean NOT NULL,
  off_reason text,
  secret bytea NOT NULL,
  former_secret bytea,
  former_secret_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  failing_since timestamp with time zone,
  delivered_at timestamp with time zone,
  attempted_at timestamp with time zone,
  is_slow boolean DEFAULT false NOT NULL,
  claimed_until timestamp with time zone,
  paused_until timestamp with time zone,
  CONSTRAINT provider_webhooks_pkey PRIMARY KEY (id),
  CONSTRAINT provider_webhooks_check CHECK (((former_secret IS NULL) = (former_secret_until IS NULL))),
  CONSTRAINT provider_webhooks_check1 CHECK (((off_reason IS NULL) OR (NOT is_on))),
  CONSTRAINT provider_webhooks_off_reason_check CHECK ((off_reason = ANY (ARRAY['gone'::text, 'failing'::text])))
);
GRANT SELECT ON TABLE app.provider_webhooks TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.provider_webhooks TO foyer_system;
GRANT SELECT ON TABLE app.provider_webhooks TO foyer_worker;
GRANT UPDATE (attempted_at) ON TABLE app.provider_webhooks TO foyer_worker;
GRANT UPDATE (claimed_until) ON TABLE app.provider_webhooks TO foyer_worker;
GRANT UPDATE (delivered_at) ON TABLE app.provider_webhooks TO foyer_worker;
GRANT UPDATE (failing_since) ON TABLE app.provider_webhooks TO foyer_worker;
GRANT UPDATE (is_on) ON TABLE app.provider_webhooks TO foyer_worker;
GRANT UPDATE (is_slow) ON TABLE app.provider_webhooks TO foyer_worker;
GRANT UPDATE (off_reason) ON TABLE app.provider_webhooks TO foyer_worker;
GRANT UPDATE (paused_until) ON TABLE app.provider_webhooks TO foyer_worker;

CREATE TABLE app.push_devices (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint NOT NULL,
  session bytea NOT NULL,
  name text,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  is_on boolean DEFAULT true NOT NULL,
  quiet_from text,
  quiet_to text,
  created_at timestamp with time zone NOT NULL,
  renewed_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  received_at timestamp with time zone,
  CONSTRAINT push_devices_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT push_devices_client_id_user_id_endpoint_key UNIQUE (client_id, user_id, endpoint),
  CONSTRAINT push_devices_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users(client_id, id) ON DELETE CASCADE,
  CONSTRAINT push_devices_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  CONSTRAINT push_devices_quiet_from_check CHECK ((quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'::text)),
  CONSTRAINT push_devices_quiet_to_check CHECK ((quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'::text))
);
CREATE INDEX push_devices_of_session ON app.push_devices USING btree (session);
ALTER TABLE app.push_devices ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.push_devices FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.push_devices AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.push_devices AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.push_devices AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY system ON app.push_devices AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.push_devices AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.push_devices TO foyer_app;
GRANT SELECT ON TABLE app.push_devices TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.push_devices TO foyer_eraser;
GRANT SELECT ON TABLE app.push_devices TO foyer_read;
GRANT SELECT ON TABLE app.push_devices TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.push_devices TO foyer_worker;
GRANT UPDATE (auth) ON TABLE app.push_devices TO foyer_system;
GRANT UPDATE (p256dh) ON TABLE app.push_devices TO foyer_system;
GRANT UPDATE (received_at) ON TABLE app.push_devices TO foyer_system;
GRANT UPDATE (renewed_at) ON TABLE app.push_devices TO foyer_system;
GRANT UPDATE (session) ON TABLE app.push_devices TO foyer_system;
GRANT UPDATE (sent_at) ON TABLE app.push_devices TO foyer_worker;

CREATE TABLE app.push_keys (
  only_row boolean DEFAULT true NOT NULL,
  public_key text NOT NULL,
  private_key bytea NOT NULL,
  CONSTRAINT push_keys_pkey PRIMARY KEY (only_row),
  CONSTRAINT push_keys_only_row_check CHECK (only_row)
);
GRANT SELECT ON TABLE app.push_keys TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.push_keys TO foyer_system;
GRANT SELECT ON TABLE app.push_keys TO foyer_worker;

CREATE TABLE app.push_messages (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  device_id bigint NOT NULL,
  lead_id bigint,
  title text NOT NULL,
  body text NOT NULL,
  url text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  sent_at timestamp with time zone,
  received_at timestamp with time zone,
  failure text,
  CONSTRAINT push_messages_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT push_messages_client_id_device_id_fkey FOREIGN KEY (client_id, device_id) REFERENCES app.push_devices(client_id, id) ON DELETE CASCADE,
  CONSTRAINT push_messages_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE
);
CREATE INDEX push_messages_by_age ON app.push_messages USING btree (created_at);
CREATE INDEX push_messages_due ON app.push_messages USING btree (due_at) WHERE ((sent_at IS NULL) AND (failure IS NULL));
CREATE INDEX push_messages_of_device ON app.push_messages USING btree (client_id, device_id, created_at);
CREATE INDEX push_messages_of_lead ON app.push_messages USING btree (client_id, lead_id) WHERE (lead_id IS NOT NULL);
ALTER TABLE app.push_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.push_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.push_messages AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.push_messages AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.push_messages AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY system ON app.push_messages AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.push_messages AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT ON TABLE app.push_messages TO foyer_app;
GRANT SELECT ON TABLE app.push_messages TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.push_messages TO foyer_eraser;
GRANT SELECT ON TABLE app.push_messages TO foyer_read;
GRANT DELETE, INSERT, SELECT ON TABLE app.push_messages TO foyer_system;
GRANT DELETE, INSERT, SELECT ON TABLE app.push_messages TO foyer_worker;
GRANT UPDATE (lead_id) ON TABLE app.push_messages TO foyer_app;
GRANT UPDATE (received_at) ON TABLE app.push_messages TO foyer_system;
GRANT UPDATE (attempts) ON TABLE app.push_messages TO foyer_worker;
GRANT UPDATE (due_at) ON TABLE app.push_messages TO foyer_worker;
GRANT UPDATE (failure) ON TABLE app.push_messages TO foyer_worker;
GRANT UPDATE (sent_at) ON TABLE app.push_messages TO foyer_worker;

CREATE TABLE app.queue_items (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  kind text NOT NULL,
  client_id bigint,
  subject text NOT NULL,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  owner_id bigint,
  created_at timestamp with time zone NOT NULL,
  waits_from timestamp with time zone NOT NULL,
  announced_at timestamp with time zone,
  done_at timestamp with time zone,
  done_by bigint,
  area text DEFAULT 'support'::text NOT NULL,
  occurrences integer DEFAULT 0 NOT NULL,
  latest_at timestamp with time zone,
  CONSTRAINT queue_items_pkey PRIMARY KEY (id),
  CONSTRAINT queue_items_thing UNIQUE NULLS NOT DISTINCT (client_id, kind, subject),
  CONSTRAINT queue_items_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT queue_items_done_by_fkey FOREIGN KEY (done_by) REFERENCES app.staff(id),
  CONSTRAINT queue_items_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app.staff(id)
);
CREATE INDEX queue_items_done ON app.queue_items USING btree (done_at DESC, id DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX queue_items_done_of_area ON app.queue_items USING btree (area, done_at DESC, id DESC) WHERE (done_at IS NOT NULL);
CREATE INDEX queue_items_free ON app.queue_items USING btree (waits_from, id) WHERE ((done_at IS NULL) AND (owner_id IS NULL));
CREATE INDEX queue_items_free_of_area ON app.queue_items USING btree (area, waits_from, id) WHERE ((done_at IS NULL) AND (owner_id IS NULL));
CREATE INDEX queue_items_new ON app.queue_items USING btree (waits_from) WHERE ((done_at IS NULL) AND (announced_at IS NULL));
CREATE INDEX queue_items_of_client ON app.queue_items USING btree (client_id, waits_from) WHERE (done_at IS NULL);
CREATE INDEX queue_items_of_owner ON app.queue_items USING btree (owner_id, waits_from, id) WHERE (done_at IS NULL);
CREATE INDEX queue_items_open ON app.queue_items USING btree (waits_from, id) WHERE (done_at IS NULL);
CREATE INDEX queue_items_open_of_area ON app.queue_items USING btree (area, waits_from, id) WHERE (done_at IS NULL);
GRANT SELECT ON TABLE app.queue_items TO foyer_backup;
GRANT SELECT, UPDATE ON TABLE app.queue_items TO foyer_system;
GRANT DELETE, SELECT, UPDATE ON TABLE app.queue_items TO foyer_worker;

CREATE TABLE app.queue_occurrences (
  item_id bigint NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL,
  came_at timestamp with time zone NOT NULL,
  CONSTRAINT queue_occurrences_pkey PRIMARY KEY (item_id, subject),
  CONSTRAINT queue_occurrences_item_id_fkey FOREIGN KEY (item_id) REFERENCES app.queue_items(id) ON DELETE CASCADE
);
CREATE INDEX queue_occurrences_newest ON app.queue_occurrences USING btree (item_id, came_at DESC, subject DESC);
CREATE TRIGGER uncount_occurrence AFTER DELETE ON app.queue_occurrences FOR EACH ROW EXECUTE FUNCTION app.uncount_occurrence();
GRANT SELECT ON TABLE app.queue_occurrences TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.queue_occurrences TO foyer_worker;

CREATE TABLE app.reconciliation (
  is_only boolean DEFAULT true NOT NULL,
  provider text,
  since_at timestamp with time zone,
  fetched_until timestamp with time zone,
  failing_since timestamp with time zone,
  balances jsonb DEFAULT '[]'::jsonb NOT NULL,
  opening jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT reconciliation_pkey PRIMARY KEY (is_only),
  CONSTRAINT reconciliation_is_only_check CHECK (is_only)
);
GRANT SELECT ON TABLE app.reconciliation TO foyer_backup;
GRANT SELECT ON TABLE app.reconciliation TO foyer_system;
GRANT INSERT, SELECT, UPDATE ON TABLE app.reconciliation TO foyer_worker;

CREATE TABLE app.recounts_under_way (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  months_since timestamp with time zone,
  retry_at timestamp with time zone,
  CONSTRAINT recounts_under_way_pkey PRIMARY KEY (client_id, site_id),
  CONSTRAINT recounts_under_way_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.recounts_under_way ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.recounts_under_way FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.recounts_under_way AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.recounts_under_way AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.recounts_under_way AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.recounts_under_way AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.recounts_under_way TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.recounts_under_way TO foyer_eraser;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.recounts_under_way TO foyer_worker;

CREATE TABLE app.recovery_codes (
  email text NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (email, code_hash),
  CONSTRAINT recovery_codes_email_fkey FOREIGN KEY (email) REFERENCES app.logins(email) ON UPDATE CASCADE ON DELETE CASCADE
);
GRANT SELECT ON TABLE app.recovery_codes TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.recovery_codes TO foyer_system;

CREATE TABLE app.replication_heartbeat (
  id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT replication_heartbeat_pkey PRIMARY KEY (id),
  CONSTRAINT replication_heartbeat_id_check CHECK ((id = 1))
);
GRANT SELECT ON TABLE app.replication_heartbeat TO foyer_backup;
GRANT SELECT, UPDATE ON TABLE app.replication_heartbeat TO foyer_system;

CREATE TABLE app.request_keys (
  client_id bigint NOT NULL,
  caller text NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  status integer,
  answer bytea,
  CONSTRAINT request_keys_pkey PRIMARY KEY (client_id, caller, key_hash),
  CONSTRAINT request_keys_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
CREATE INDEX request_keys_by_age ON app.request_keys USING btree (created_at);
ALTER TABLE app.request_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.request_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.request_keys AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.request_keys AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.request_keys AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.request_keys AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT ON TABLE app.request_keys TO foyer_app;
GRANT SELECT ON TABLE app.request_keys TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.request_keys TO foyer_eraser;
GRANT DELETE, SELECT ON TABLE app.request_keys TO foyer_worker;
GRANT UPDATE (answer) ON TABLE app.request_keys TO foyer_app;
GRANT UPDATE (status) ON TABLE app.request_keys TO foyer_app;

CREATE TABLE app.restores (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  backup text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  restored_at timestamp with time zone NOT NULL,
  is_staging boolean NOT NULL,
  released_at timestamp with time zone,
  released_by bigint,
  scope text,
  CONSTRAINT restores_pkey PRIMARY KEY (id),
  CONSTRAINT restores_check CHECK ((((released_at IS NULL) = (released_by IS NULL)) AND ((released_at IS NULL) = (scope IS NULL)))),
  CONSTRAINT restores_check1 CHECK ((NOT (is_staging AND (released_at IS NOT NULL)))),
  CONSTRAINT restores_scope_check CHECK ((scope = ANY (ARRAY['everything'::text, 'from_now_on'::text])))
);
CREATE UNIQUE INDEX one_unreleased_restore ON app.restores USING btree (((released_at IS NULL))) WHERE (released_at IS NULL);
GRANT SELECT ON TABLE app.restores TO foyer_backup;
GRANT SELECT ON TABLE app.restores TO foyer_system;
GRANT SELECT ON TABLE app.restores TO foyer_worker;
GRANT UPDATE (released_at) ON TABLE app.restores TO foyer_system;
GRANT UPDATE (released_by) ON TABLE app.restores TO foyer_system;
GRANT UPDATE (scope) ON TABLE app.restores TO foyer_system;

CREATE TABLE app.saved_launch_steps (
  client_id bigint NOT NULL,
  form integer NOT NULL,
  user_id bigint,
  first_saved_at timestamp with time zone NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_launch_steps_pkey PRIMARY KEY (client_id, form),
  CONSTRAINT saved_launch_steps_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT saved_launch_steps_form_check CHECK (((form >= 1) AND (form <= 5)))
);
ALTER TABLE app.saved_launch_steps ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.saved_launch_steps FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.saved_launch_steps AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.saved_launch_steps AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.saved_launch_steps AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.saved_launch_steps AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.saved_launch_steps TO foyer_app;
GRANT SELECT ON TABLE app.saved_launch_steps TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.saved_launch_steps TO foyer_eraser;
GRANT DELETE, SELECT ON TABLE app.saved_launch_steps TO foyer_worker;

CREATE TABLE app.saved_replies (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  staff_id bigint,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_replies_pkey PRIMARY KEY (id),
  CONSTRAINT saved_replies_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX saved_replies_title ON app.saved_replies USING btree (lower(title));
GRANT SELECT ON TABLE app.saved_replies TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.saved_replies TO foyer_system;

CREATE TABLE app.secrets_keys (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  encrypted bytea NOT NULL,
  CONSTRAINT secrets_keys_pkey PRIMARY KEY (id)
);
GRANT SELECT ON TABLE app.secrets_keys TO foyer_backup;

CREATE TABLE app.seller_report_mails (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  week date NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT seller_report_mails_pkey PRIMARY KEY (client_id, listing_id, week),
  CONSTRAINT seller_report_mails_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.seller_report_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.seller_report_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.seller_report_mails AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.seller_report_mails AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.seller_report_mails AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.seller_report_mails AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.seller_report_mails TO foyer_app;
GRANT SELECT ON TABLE app.seller_report_mails TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.seller_report_mails TO foyer_eraser;
GRANT SELECT ON TABLE app.seller_report_mails TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.seller_report_mails TO foyer_worker;

CREATE TABLE app.seller_report_notes (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  note text NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT seller_report_notes_pkey PRIMARY KEY (client_id, listing_id),
  CONSTRAINT seller_report_notes_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE,
  CONSTRAINT seller_report_notes_note_check CHECK ((note <> ''::text))
);
ALTER TABLE app.seller_report_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.seller_report_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.seller_report_notes AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.seller_report_notes AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.seller_report_notes AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.seller_report_notes AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.seller_report_notes TO foyer_app;
GRANT SELECT ON TABLE app.seller_report_notes TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.seller_report_notes TO foyer_eraser;
GRANT SELECT ON TABLE app.seller_report_notes TO foyer_read;
GRANT SELECT ON TABLE app.seller_report_notes TO foyer_worker;

CREATE TABLE app.seller_report_recipients (
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  seller_name text NOT NULL,
  email text NOT NULL,
  is_on boolean NOT NULL,
  unsubscribed_emails text[] DEFAULT '{}'::text[] NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT seller_report_recipients_pkey PRIMARY KEY (client_id, listing_id),
  CONSTRAINT seller_report_recipients_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.seller_report_recipients ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.seller_report_recipients FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.seller_report_recipients AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.seller_report_recipients AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.seller_report_recipients AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.seller_report_recipients AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.seller_report_recipients TO foyer_app;
GRANT SELECT ON TABLE app.seller_report_recipients TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.seller_report_recipients TO foyer_eraser;
GRANT SELECT ON TABLE app.seller_report_recipients TO foyer_read;
GRANT SELECT ON TABLE app.seller_report_recipients TO foyer_worker;

CREATE TABLE app.seller_reports (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  listing_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT seller_reports_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT seller_reports_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX seller_reports_one ON app.seller_reports USING btree (client_id, listing_id) WHERE (revoked_at IS NULL);
ALTER TABLE app.seller_reports ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.seller_reports FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.seller_reports AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.seller_reports AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.seller_reports AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT INSERT, SELECT ON TABLE app.seller_reports TO foyer_app;
GRANT SELECT ON TABLE app.seller_reports TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.seller_reports TO foyer_eraser;
GRANT SELECT ON TABLE app.seller_reports TO foyer_read;
GRANT UPDATE (revoked_at) ON TABLE app.seller_reports TO foyer_app;

CREATE TABLE app.separate_contacts (
  client_id bigint NOT NULL,
  lead_id bigint NOT NULL,
  other_id bigint NOT NULL,
  is_couple boolean NOT NULL,
  user_id bigint,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT separate_contacts_pkey PRIMARY KEY (client_id, lead_id, other_id),
  CONSTRAINT separate_contacts_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT separate_contacts_client_id_other_id_fkey FOREIGN KEY (client_id, other_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT separate_contacts_order CHECK ((lead_id < other_id))
);
CREATE INDEX separate_contacts_of_other ON app.separate_contacts USING btree (client_id, other_id);
ALTER TABLE app.separate_contacts ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.separate_contacts FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.separate_contacts AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.separate_contacts AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.separate_contacts AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.separate_contacts TO foyer_app;
GRANT SELECT ON TABLE app.separate_contacts TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.separate_contacts TO foyer_eraser;
GRANT SELECT ON TABLE app.separate_contacts TO foyer_read;

CREATE TABLE app.service_pauses (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  paused_at timestamp with time zone NOT NULL,
  resumed_at timestamp with time zone,
  CONSTRAINT service_pauses_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT service_pauses_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT service_pauses_check CHECK ((resumed_at >= paused_at))
);
ALTER TABLE app.service_pauses ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.service_pauses FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.service_pauses AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.service_pauses AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.service_pauses AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.service_pauses AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.service_pauses AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.service_pauses TO foyer_app;
GRANT SELECT ON TABLE app.service_pauses TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.service_pauses TO foyer_eraser;
GRANT SELECT ON TABLE app.service_pauses TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.service_pauses TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.service_pauses TO foyer_worker;
GRANT UPDATE (resumed_at) ON TABLE app.service_pauses TO foyer_system;
GRANT UPDATE (resumed_at) ON TABLE app.service_pauses TO foyer_worker;

CREATE TABLE app.sessions (
  token_hash bytea NOT NULL,
  kind text NOT NULL,
  client_id bigint,
  user_id bigint,
  staff_id bigint,
  caller text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone NOT NULL,
  idle_until timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  opened_by bytea,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  device text,
  key_id bigint,
  scopes text[],
  CONSTRAINT sessions_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sessions_caller_check CHECK ((caller = ANY (ARRAY['Admin'::text, 'Editor'::text, 'View Only'::text, 'Staff'::text, 'Owner'::text, 'Manager'::text, 'Support'::text, 'Designer'::text, 'Finance'::text, 'Unsecured staff'::text, 'Key'::text]))),
  CONSTRAINT sessions_check CHECK (((client_id IS NULL) = (kind = ANY (ARRAY['staff'::text, 'provider_key'::text])))),
  CONSTRAINT sessions_check1 CHECK (((staff_id IS NULL) = (kind = ANY (ARRAY['client'::text, 'key'::text, 'provider_key'::text])))),
  CONSTRAINT sessions_kind_check CHECK ((kind = ANY (ARRAY['client'::text, 'staff'::text, 'impersonation'::text, 'key'::text, 'provider_key'::text]))),
  CONSTRAINT sessions_of_keys CHECK ((((kind = ANY (ARRAY['key'::text, 'provider_key'::text])) = (caller = 'Key'::text)) AND ((kind = ANY (ARRAY['key'::text, 'provider_key'::text])) = (key_id IS NOT NULL)) AND ((kind = ANY (ARRAY['key'::text, 'provider_key'::text])) = (scopes IS NOT NULL)) AND (NOT ((kind = ANY (ARRAY['key'::text, 'provider_key'::text])) AND (user_id IS NOT NULL)))))
);
CREATE INDEX sessions_by_end ON app.sessions USING btree (expires_at);
CREATE INDEX sessions_by_opener ON app.sessions USING btree (opened_by) WHERE (opened_by IS NOT NULL);
CREATE INDEX sessions_by_staff ON app.sessions USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX sessions_by_user ON app.sessions USING btree (client_id, user_id);
GRANT SELECT ON TABLE app.sessions TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.sessions TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.sessions TO foyer_worker;
GRANT UPDATE (revoked_at) ON TABLE app.sessions TO foyer_worker;

CREATE TABLE app.settings (
  client_id bigint NOT NULL,
  key text NOT NULL,
  value text NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (client_id, key),
  CONSTRAINT settings_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.settings FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.settings AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.settings AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.settings AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY publisher ON app.settings AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY site ON app.settings AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.settings AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE TRIGGER publish_added AFTER INSERT ON app.settings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_settings();
CREATE TRIGGER publish_changed AFTER UPDATE ON app.settings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_settings();
GRANT INSERT, SELECT, UPDATE ON TABLE app.settings TO foyer_app;
GRANT SELECT ON TABLE app.settings TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.settings TO foyer_eraser;
GRANT SELECT ON TABLE app.settings TO foyer_read;
GRANT SELECT ON TABLE app.settings TO foyer_system;
GRANT SELECT ON TABLE app.settings TO foyer_worker;

CREATE TABLE app.settings_edits (
  client_id bigint NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  edits jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT settings_edits_pkey PRIMARY KEY (client_id),
  CONSTRAINT settings_edits_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.settings_edits ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.settings_edits FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.settings_edits AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.settings_edits AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.settings_edits AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT INSERT, SELECT, UPDATE ON TABLE app.settings_edits TO foyer_app;
GRANT SELECT ON TABLE app.settings_edits TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.settings_edits TO foyer_eraser;
GRANT SELECT ON TABLE app.settings_edits TO foyer_read;

CREATE TABLE app.settled_differences (
  provider text NOT NULL,
  remote text NOT NULL,
  reason text NOT NULL,
  staff_id bigint,
  settled_at timestamp with time zone NOT NULL,
  CONSTRAINT settled_differences_pkey PRIMARY KEY (provider, remote),
  CONSTRAINT settled_differences_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id)
);
GRANT SELECT ON TABLE app.settled_differences TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.settled_differences TO foyer_system;
GRANT SELECT ON TABLE app.settled_differences TO foyer_worker;

CREATE TABLE app.setup_links (
  token_hash bytea NOT NULL,
  email text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT setup_links_pkey PRIMARY KEY (token_hash)
);
GRANT SELECT ON TABLE app.setup_links TO foyer_backup;
GRANT SELECT ON TABLE app.setup_links TO foyer_system;
GRANT UPDATE (used_at) ON TABLE app.setup_links TO foyer_system;

CREATE TABLE app.site_day_counts (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  day date NOT NULL,
  dimension text NOT NULL,
  counts jsonb NOT NULL,
  others bigint NOT NULL,
  CONSTRAINT site_day_counts_pkey PRIMARY KEY (client_id, site_id, day, dimension),
  CONSTRAINT site_day_counts_client_id_site_id_day_fkey FOREIGN KEY (client_id, site_id, day) REFERENCES app.site_days(client_id, site_id, day) ON DELETE CASCADE,
  CONSTRAINT site_day_counts_counts_check CHECK ((jsonb_typeof(counts) = 'object'::text)),
  CONSTRAINT site_day_counts_dimension_check CHECK ((dimension = ANY (ARRAY['page'::text, 'listing'::text, 'entry'::text, 'source'::text, 'medium'::text, 'campaign'::text, 'device'::text, 'country'::text, 'region'::text, 'goal'::text]))),
  CONSTRAINT site_day_counts_others_check CHECK ((others >= 0))
);
ALTER TABLE app.site_day_counts ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.site_day_counts FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.site_day_counts AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.site_day_counts AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.site_day_counts AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.site_day_counts AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.site_day_counts TO foyer_app;
GRANT SELECT ON TABLE app.site_day_counts TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.site_day_counts TO foyer_eraser;
GRANT SELECT ON TABLE app.site_day_counts TO foyer_read;
GRANT DELETE, INSERT, SELECT ON TABLE app.site_day_counts TO foyer_worker;

CREATE TABLE app.site_days (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  day date NOT NULL,
  visitors bigint NOT NULL,
  page_views bigint NOT NULL,
  listing_views bigint NOT NULL,
  sources jsonb DEFAULT '{}'::jsonb NOT NULL,
  listings jsonb DEFAULT '{}'::jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  last_30_days jsonb,
  hours jsonb,
  CONSTRAINT site_days_pkey PRIMARY KEY (client_id, site_id, day),
  CONSTRAINT site_days_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.site_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.site_days FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.site_days AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.site_days AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.site_days AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.site_days AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.site_days AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.site_days TO foyer_app;
GRANT SELECT ON TABLE app.site_days TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.site_days TO foyer_eraser;
GRANT SELECT ON TABLE app.site_days TO foyer_read;
GRANT SELECT ON TABLE app.site_days TO foyer_system;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.site_days TO foyer_worker;

CREATE TABLE app.site_hosts (
  host text NOT NULL,
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  CONSTRAINT site_hosts_pkey PRIMARY KEY (host),
  CONSTRAINT site_hosts_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE
);
CREATE INDEX site_hosts_by_host ON app.site_hosts USING btree (host text_pattern_ops);
CREATE INDEX site_hosts_search ON app.site_hosts USING gin (host public.gin_trgm_ops) WITH (fastupdate=off);
GRANT SELECT ON TABLE app.site_hosts TO foyer_backup;
GRANT DELETE, INSERT, SELECT ON TABLE app.site_hosts TO foyer_system;

CREATE TABLE app.site_imports (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  vendor text NOT NULL,
  address text,
  account text NOT NULL,
  user_name text,
  token bytea,
  from_day date NOT NULL,
  to_day date NOT NULL,
  staff_id bigint,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  last_error text,
  revision integer DEFAULT 1 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_try_at timestamp with time zone,
  claimed_until timestamp with time zone,
  CONSTRAINT site_imports_pkey PRIMARY KEY (client_id, site_id, vendor),
  CONSTRAINT site_imports_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE,
  CONSTRAINT site_imports_check CHECK ((to_day >= from_day)),
  CONSTRAINT site_imports_check1 CHECK (((token IS NULL) = (finished_at IS NOT NULL))),
  CONSTRAINT site_imports_check2 CHECK (((finished_at IS NULL) OR (next_try_at IS NULL))),
  CONSTRAINT site_imports_vendor_check CHECK ((vendor = ANY (ARRAY['plausible'::text, 'umami'::text])))
);
CREATE INDEX site_imports_due ON app.site_imports USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
ALTER TABLE app.site_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.site_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.site_imports AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.site_imports AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.site_imports AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.site_imports AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.site_imports AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.site_imports TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.site_imports TO foyer_eraser;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.site_imports TO foyer_system;
GRANT SELECT, UPDATE ON TABLE app.site_imports TO foyer_worker;

CREATE TABLE app.site_months (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  month date NOT NULL,
  visitors bigint NOT NULL,
  page_views bigint NOT NULL,
  listing_views bigint NOT NULL,
  source text NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT site_months_pkey PRIMARY KEY (client_id, site_id, month),
  CONSTRAINT site_months_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE,
  CONSTRAINT site_months_check CHECK (((listing_views >= 0) AND (listing_views <= page_views))),
  CONSTRAINT site_months_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  CONSTRAINT site_months_page_views_check CHECK ((page_views >= 0)),
  CONSTRAINT site_months_source_check CHECK ((source = ANY (ARRAY['collector'::text, 'ga4'::text, 'upload'::text]))),
  CONSTRAINT site_months_visitors_check CHECK ((visitors >= 0))
);
ALTER TABLE app.site_months ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.site_months FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.site_months AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.site_months AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.site_months AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.site_months AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.site_months AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.site_months TO foyer_app;
GRANT SELECT ON TABLE app.site_months TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.site_months TO foyer_eraser;
GRANT SELECT ON TABLE app.site_months TO foyer_read;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.site_months TO foyer_system;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.site_months TO foyer_worker;

CREATE TABLE app.site_publishers (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  publisher text NOT NULL,
  address text NOT NULL,
  user_name text NOT NULL,
  password bytea NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  categories jsonb DEFAULT '[]'::jsonb NOT NULL,
  tags jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT site_publishers_pkey PRIMARY KEY (client_id, site_id),
  CONSTRAINT site_publishers_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE,
  CONSTRAINT site_publishers_publisher_check CHECK ((publisher = ANY (ARRAY['builtin'::text, 'wordpress'::text])))
);
ALTER TABLE app.site_publishers ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.site_publishers FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.site_publishers AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.site_publishers AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.site_publishers AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.site_publishers AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.site_publishers AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.site_publishers TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.site_publishers TO foyer_eraser;
GRANT INSERT, SELECT, UPDATE ON TABLE app.site_publishers TO foyer_system;
GRANT SELECT ON TABLE app.site_publishers TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.site_publishers TO foyer_app;
GRANT SELECT (publisher) ON TABLE app.site_publishers TO foyer_app;
GRANT SELECT (site_id) ON TABLE app.site_publishers TO foyer_app;
GRANT SELECT (client_id) ON TABLE app.site_publishers TO foyer_read;
GRANT SELECT (publisher) ON TABLE app.site_publishers TO foyer_read;
GRANT SELECT (site_id) ON TABLE app.site_publishers TO foyer_read;

CREATE TABLE app.site_recounts (
  client_id bigint NOT NULL,
  site_id bigint NOT NULL,
  since timestamp with time zone NOT NULL,
  months_since timestamp with time zone,
  CONSTRAINT site_recounts_pkey PRIMARY KEY (client_id, site_id),
  CONSTRAINT site_recounts_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.site_recounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.site_recounts FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.site_recounts AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.site_recounts AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.site_recounts AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY visitors ON app.site_recounts AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.site_recounts AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.site_recounts TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.site_recounts TO foyer_eraser;
GRANT INSERT, SELECT, UPDATE ON TABLE app.site_recounts TO foyer_system;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.site_recounts TO foyer_worker;

CREATE TABLE app.site_tokens (
  token_hash bytea NOT NULL,
  client_id bigint NOT NULL,
  expires_at timestamp with time zone,
  CONSTRAINT site_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT site_tokens_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
GRANT SELECT ON TABLE app.site_tokens TO foyer_backup;
GRANT DELETE, INSERT, SELECT ON TABLE app.site_tokens TO foyer_system;
GRANT UPDATE (expires_at) ON TABLE app.site_tokens TO foyer_system;

CREATE TABLE app.sites (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  primary_domain text NOT NULL,
  CONSTRAINT sites_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT sites_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.sites ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.sites FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.sites AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.sites AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.sites AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY publisher ON app.sites AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY staff ON app.sites AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY staff_add ON app.sites AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (true);
CREATE POLICY staff_change ON app.sites AS PERMISSIVE FOR UPDATE TO foyer_system
  USING (true)
  WITH CHECK (true);
CREATE TRIGGER publish_added AFTER INSERT ON app.sites REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.publish_sites();
GRANT SELECT ON TABLE app.sites TO foyer_app;
GRANT SELECT ON TABLE app.sites TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.sites TO foyer_eraser;
GRANT SELECT ON TABLE app.sites TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.sites TO foyer_system;
GRANT SELECT ON TABLE app.sites TO foyer_worker;
GRANT UPDATE (primary_domain) ON TABLE app.sites TO foyer_system;

CREATE TABLE app.staff (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  is_service boolean NOT NULL,
  created_at timestamp with time zone NOT NULL,
  disabled_at timestamp with time zone,
  has_second_factor boolean DEFAULT false NOT NULL,
  signed_in_at timestamp with time zone,
  queue_mail text DEFAULT 'daily'::text NOT NULL,
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_queue_mail_check CHECK ((queue_mail = ANY (ARRAY['at_once'::text, 'daily'::text, 'never'::text]))),
  CONSTRAINT staff_role_check CHECK ((role = ANY (ARRAY['Owner'::text, 'Manager'::text, 'Support'::text, 'Designer'::text, 'Finance'::text])))
);
GRANT SELECT ON TABLE app.staff TO foyer_backup;
GRANT SELECT ON TABLE app.staff TO foyer_system;
GRANT SELECT ON TABLE app.staff TO foyer_worker;
GRANT INSERT (created_at) ON TABLE app.staff TO foyer_system;
GRANT INSERT (email) ON TABLE app.staff TO foyer_system;
GRANT INSERT (first_name) ON TABLE app.staff TO foyer_system;
GRANT INSERT (is_service) ON TABLE app.staff TO foyer_system;
GRANT INSERT (last_name) ON TABLE app.staff TO foyer_system;
GRANT INSERT (role) ON TABLE app.staff TO foyer_system;
GRANT UPDATE (disabled_at) ON TABLE app.staff TO foyer_system;
GRANT UPDATE (first_name) ON TABLE app.staff TO foyer_system;
GRANT UPDATE (has_second_factor) ON TABLE app.staff TO foyer_system;
GRANT UPDATE (last_name) ON TABLE app.staff TO foyer_system;
GRANT UPDATE (queue_mail) ON TABLE app.staff TO foyer_system;
GRANT UPDATE (role) ON TABLE app.staff TO foyer_system;
GRANT UPDATE (signed_in_at) ON TABLE app.staff TO foyer_system;

CREATE TABLE app.staff_absences (
  staff_id bigint NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  deputy_id bigint NOT NULL,
  CONSTRAINT staff_absences_pkey PRIMARY KEY (staff_id),
  CONSTRAINT staff_absences_deputy_id_fkey FOREIGN KEY (deputy_id) REFERENCES app.staff(id),
  CONSTRAINT staff_absences_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  CONSTRAINT staff_absences_days CHECK ((first_day <= last_day)),
  CONSTRAINT staff_absences_deputy CHECK ((deputy_id <> staff_id))
);
CREATE INDEX staff_absences_by_deputy ON app.staff_absences USING btree (deputy_id);
GRANT SELECT ON TABLE app.staff_absences TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.staff_absences TO foyer_system;
GRANT SELECT ON TABLE app.staff_absences TO foyer_worker;

CREATE TABLE app.staff_log (
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  staff_id bigint NOT NULL,
  event text NOT NULL,
  subject_id bigint,
  client_id bigint,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  reason text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_log_pkey PRIMARY KEY (id),
  CONSTRAINT staff_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  CONSTRAINT staff_log_subject_id_fkey FOREIGN KEY (subject_id) REFERENCES app.staff(id)
);
CREATE INDEX staff_log_about_client ON app.staff_log USING btree (client_id, created_at DESC, id DESC) WHERE (client_id IS NOT NULL);
CREATE INDEX staff_log_about_colleague ON app.staff_log USING btree (created_at DESC, id DESC) WHERE (subject_id IS NOT NULL);
CREATE INDEX staff_log_by_staff ON app.staff_log USING btree (staff_id, created_at DESC, id DESC);
CREATE INDEX staff_log_newest ON app.staff_log USING btree (created_at DESC, id DESC);
GRANT SELECT ON TABLE app.staff_log TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.staff_log TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.staff_log TO foyer_worker;

CREATE TABLE app.staff_log_chain (
  seq bigint NOT NULL,
  log_id bigint NOT NULL,
  hash bytea NOT NULL,
  chained_at timestamp with time zone NOT NULL,
  CONSTRAINT staff_log_chain_pkey PRIMARY KEY (seq),
  CONSTRAINT staff_log_chain_log_id_key UNIQUE (log_id)
);
CREATE INDEX staff_log_chain_by_time ON app.staff_log_chain USING btree (chained_at);
GRANT SELECT ON TABLE app.staff_log_chain TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.staff_log_chain TO foyer_worker;

CREATE TABLE app.staff_request_keys (
  staff_id bigint NOT NULL,
  key_hash bytea NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  status integer,
  answer bytea,
  CONSTRAINT staff_request_keys_pkey PRIMARY KEY (staff_id, key_hash),
  CONSTRAINT staff_request_keys_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_request_keys_by_age ON app.staff_request_keys USING btree (created_at);
GRANT SELECT ON TABLE app.staff_request_keys TO foyer_backup;
GRANT DELETE, INSERT, SELECT ON TABLE app.staff_request_keys TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.staff_request_keys TO foyer_worker;
GRANT UPDATE (answer) ON TABLE app.staff_request_keys TO foyer_system;
GRANT UPDATE (status) ON TABLE app.staff_request_keys TO foyer_system;

CREATE TABLE app.stats_sources (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  source text NOT NULL,
  site_id bigint,
  provider text NOT NULL,
  account text NOT NULL,
  token bytea NOT NULL,
  token_set_at timestamp with time zone NOT NULL,
  last_good_at timestamp with time zone,
  last_error text,
  failing_since timestamp with time zone,
  quota_used integer,
  revision integer DEFAULT 1 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_fetch_at timestamp with time zone DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  claimed_until timestamp with time zone,
  is_complete boolean DEFAULT false NOT NULL,
  CONSTRAINT stats_sources_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT stats_sources_one UNIQUE NULLS NOT DISTINCT (client_id, source, site_id),
  CONSTRAINT stats_sources_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT stats_sources_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE,
  CONSTRAINT stats_sources_check CHECK (((site_id IS NOT NULL) = (source = 'sites'::text))),
  CONSTRAINT stats_sources_check1 CHECK (((last_error IS NULL) = (failing_since IS NULL))),
  CONSTRAINT stats_sources_provider_check CHECK ((provider = ANY (ARRAY['ga4'::text, 'google_ads'::text, 'meta'::text]))),
  CONSTRAINT stats_sources_quota_used_check CHECK ((quota_used >= 0)),
  CONSTRAINT stats_sources_source_check CHECK ((source = ANY (ARRAY['sites'::text, 'newsletters'::text, 'facebook'::text, 'google'::text])))
);
CREATE INDEX stats_sources_due ON app.stats_sources USING btree (next_fetch_at, id);
ALTER TABLE app.stats_sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.stats_sources FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.stats_sources AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.stats_sources AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.stats_sources AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.stats_sources AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.stats_sources AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.stats_sources TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.stats_sources TO foyer_eraser;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.stats_sources TO foyer_system;
GRANT SELECT, UPDATE ON TABLE app.stats_sources TO foyer_worker;
GRANT SELECT (client_id) ON TABLE app.stats_sources TO foyer_app;
GRANT SELECT (last_error) ON TABLE app.stats_sources TO foyer_app;
GRANT SELECT (last_good_at) ON TABLE app.stats_sources TO foyer_app;
GRANT SELECT (site_id) ON TABLE app.stats_sources TO foyer_app;
GRANT SELECT (source) ON TABLE app.stats_sources TO foyer_app;
GRANT SELECT (client_id) ON TABLE app.stats_sources TO foyer_read;
GRANT SELECT (last_error) ON TABLE app.stats_sources TO foyer_read;
GRANT SELECT (last_good_at) ON TABLE app.stats_sources TO foyer_read;
GRANT SELECT (site_id) ON TABLE app.stats_sources TO foyer_read;
GRANT SELECT (source) ON TABLE app.stats_sources TO foyer_read;

CREATE TABLE app.stats_uploads (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  source text NOT NULL,
  site_id bigint,
  file_name text NOT NULL,
  months date[] NOT NULL,
  before jsonb NOT NULL,
  staff_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT stats_uploads_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT stats_uploads_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT stats_uploads_client_id_site_id_fkey FOREIGN KEY (client_id, site_id) REFERENCES app.sites(client_id, id) ON DELETE CASCADE,
  CONSTRAINT stats_uploads_check CHECK (((site_id IS NOT NULL) = (source = 'sites'::text))),
  CONSTRAINT stats_uploads_source_check CHECK ((source = ANY (ARRAY['sites'::text, 'newsletters'::text, 'facebook'::text, 'google'::text])))
);
CREATE INDEX stats_uploads_newest ON app.stats_uploads USING btree (client_id, created_at DESC, id DESC);
ALTER TABLE app.stats_uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.stats_uploads FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.stats_uploads AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY erase ON app.stats_uploads AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.stats_uploads AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
GRANT SELECT ON TABLE app.stats_uploads TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.stats_uploads TO foyer_eraser;
GRANT INSERT, SELECT ON TABLE app.stats_uploads TO foyer_system;
GRANT UPDATE (undone_at) ON TABLE app.stats_uploads TO foyer_system;

CREATE TABLE app.submissions (
  client_id bigint NOT NULL,
  key bytea NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT submissions_pkey PRIMARY KEY (client_id, key),
  CONSTRAINT submissions_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.submissions ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.submissions FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.submissions AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.submissions AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.submissions AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY worker ON app.submissions AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.submissions TO foyer_app;
GRANT SELECT ON TABLE app.submissions TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.submissions TO foyer_eraser;
GRANT DELETE, SELECT ON TABLE app.submissions TO foyer_worker;

CREATE TABLE app.support_drafts (
  client_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  staff_id bigint DEFAULT 0 NOT NULL,
  text text NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT support_drafts_pkey PRIMARY KEY (client_id, conversation_id, user_id, staff_id),
  CONSTRAINT support_drafts_client_id_conversation_id_fkey FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages(client_id, id) ON DELETE CASCADE,
  CONSTRAINT support_drafts_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT support_drafts_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users(client_id, id) ON DELETE CASCADE
);
CREATE INDEX support_drafts_of_user ON app.support_drafts USING btree (client_id, user_id);
ALTER TABLE app.support_drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.support_drafts FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.support_drafts AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.support_drafts AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.support_drafts AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.support_drafts TO foyer_app;
GRANT SELECT ON TABLE app.support_drafts TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.support_drafts TO foyer_eraser;
GRANT SELECT ON TABLE app.support_drafts TO foyer_read;

CREATE TABLE app.support_files (
  client_id bigint NOT NULL,
  file_id bigint NOT NULL,
  conversation_id bigint,
  message_id bigint,
  note_id bigint,
  is_note boolean,
  CONSTRAINT support_files_pkey PRIMARY KEY (client_id, file_id),
  CONSTRAINT support_files_client_id_conversation_id_fkey FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages(client_id, id) ON DELETE CASCADE,
  CONSTRAINT support_files_client_id_file_id_fkey FOREIGN KEY (client_id, file_id) REFERENCES app.files(client_id, id) ON DELETE CASCADE,
  CONSTRAINT support_files_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT support_files_client_id_message_id_fkey FOREIGN KEY (client_id, message_id) REFERENCES app.support_messages(client_id, id) ON DELETE CASCADE,
  CONSTRAINT support_files_client_id_note_id_fkey FOREIGN KEY (client_id, note_id) REFERENCES app.support_notes(client_id, id) ON DELETE CASCADE,
  CONSTRAINT support_files_check CHECK (((message_id IS NULL) OR (note_id IS NULL))),
  CONSTRAINT support_files_kind_check CHECK ((
CASE
    WHEN is_note THEN message_id
    WHEN (NOT is_note) THEN note_id
    ELSE NULL::bigint
END IS NULL))
);
CREATE INDEX support_files_of_conversation ON app.support_files USING btree (client_id, conversation_id);
CREATE INDEX support_files_of_message ON app.support_files USING btree (client_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX support_files_of_note ON app.support_files USING btree (client_id, note_id) WHERE (note_id IS NOT NULL);
CREATE INDEX support_files_unsent ON app.support_files USING btree (client_id, file_id) WHERE ((message_id IS NULL) AND (note_id IS NULL));
ALTER TABLE app.support_files ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.support_files FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.support_files AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.support_files AS PERMISSIVE FOR ALL TO public
  USING (((client_id = app.client()) AND (note_id IS NULL) AND ((is_note IS NOT TRUE) OR (app.acting_user() IS NULL))));
CREATE POLICY erase ON app.support_files AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.support_files AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.support_files AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT ON TABLE app.support_files TO foyer_app;
GRANT SELECT ON TABLE app.support_files TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.support_files TO foyer_eraser;
GRANT SELECT ON TABLE app.support_files TO foyer_read;
GRANT SELECT ON TABLE app.support_files TO foyer_system;
GRANT SELECT ON TABLE app.support_files TO foyer_worker;
GRANT UPDATE (conversation_id) ON TABLE app.support_files TO foyer_app;
GRANT UPDATE (message_id) ON TABLE app.support_files TO foyer_app;
GRANT UPDATE (conversation_id) ON TABLE app.support_files TO foyer_system;
GRANT UPDATE (message_id) ON TABLE app.support_files TO foyer_system;
GRANT UPDATE (note_id) ON TABLE app.support_files TO foyer_system;

CREATE TABLE app.support_messages (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  user_id bigint,
  staff_id bigint,
  topic text NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  conversation_id bigint,
  continued_at timestamp with time zone,
  is_reply boolean DEFAULT false NOT NULL,
  mail_ref uuid DEFAULT gen_random_uuid() NOT NULL,
  subject text,
  is_restricted boolean DEFAULT false NOT NULL,
  readers_version integer DEFAULT 1 NOT NULL,
  quote text DEFAULT ''::text NOT NULL,
  other_address text,
  unsaved_files text[] DEFAULT '{}'::text[] NOT NULL,
  email_key bytea,
  CONSTRAINT support_messages_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT support_messages_client_id_conversation_id_fkey FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages(client_id, id) ON DELETE CASCADE,
  CONSTRAINT support_messages_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT support_messages_topic_check CHECK ((topic = ANY (ARRAY['help'::text, 'upgrade'::text, 'changes'::text])))
);
CREATE INDEX conversations_by_id ON app.support_messages USING btree (id) WHERE (conversation_id IS NULL);
CREATE INDEX conversations_newest ON app.support_messages USING btree (COALESCE(continued_at, created_at) DESC, id DESC) WHERE (conversation_id IS NULL);
CREATE INDEX conversations_of_client ON app.support_messages USING btree (client_id, COALESCE(continued_at, created_at) DESC, id DESC) WHERE (conversation_id IS NULL);
CREATE UNIQUE INDEX support_messages_by_email ON app.support_messages USING btree (client_id, conversation_id, email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX support_messages_of_conversation ON app.support_messages USING btree (client_id, conversation_id, id);
ALTER TABLE app.support_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.support_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.support_messages AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.support_messages AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY continued ON app.support_messages AS PERMISSIVE FOR UPDATE TO foyer_system
  USING (true);
CREATE POLICY erase ON app.support_messages AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY mailed ON app.support_messages AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY reply ON app.support_messages AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (is_reply);
CREATE POLICY staff ON app.support_messages AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
GRANT INSERT, SELECT ON TABLE app.support_messages TO foyer_app;
GRANT SELECT ON TABLE app.support_messages TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.support_messages TO foyer_eraser;
GRANT SELECT ON TABLE app.support_messages TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.support_messages TO foyer_system;
GRANT UPDATE (continued_at) ON TABLE app.support_messages TO foyer_app;
GRANT UPDATE (continued_at) ON TABLE app.support_messages TO foyer_system;
GRANT UPDATE (is_restricted) ON TABLE app.support_messages TO foyer_system;
GRANT UPDATE (readers_version) ON TABLE app.support_messages TO foyer_system;
GRANT SELECT (client_id) ON TABLE app.support_messages TO foyer_worker;
GRANT SELECT (id) ON TABLE app.support_messages TO foyer_worker;
GRANT SELECT (is_restricted) ON TABLE app.support_messages TO foyer_worker;
GRANT SELECT (user_id) ON TABLE app.support_messages TO foyer_worker;

CREATE TABLE app.support_notes (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  conversation_id bigint NOT NULL,
  staff_id bigint,
  note text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT support_notes_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT support_notes_client_id_conversation_id_fkey FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages(client_id, id) ON DELETE CASCADE,
  CONSTRAINT support_notes_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
CREATE INDEX support_notes_of_conversation ON app.support_notes USING btree (client_id, conversation_id, id);
ALTER TABLE app.support_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.support_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.support_notes AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY erase ON app.support_notes AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.support_notes AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
GRANT SELECT ON TABLE app.support_notes TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.support_notes TO foyer_eraser;
GRANT INSERT, SELECT ON TABLE app.support_notes TO foyer_system;

CREATE TABLE app.support_readers (
  client_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT support_readers_pkey PRIMARY KEY (client_id, conversation_id, user_id),
  CONSTRAINT support_readers_client_id_conversation_id_fkey FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages(client_id, id) ON DELETE CASCADE,
  CONSTRAINT support_readers_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT support_readers_client_id_user_id_fkey FOREIGN KEY (client_id, user_id) REFERENCES app.users(client_id, id) ON DELETE CASCADE
);
CREATE INDEX support_readers_of_user ON app.support_readers USING btree (client_id, user_id);
ALTER TABLE app.support_readers ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.support_readers FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.support_readers AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.support_readers AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.support_readers AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY mailed ON app.support_readers AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY staff ON app.support_readers AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
GRANT SELECT ON TABLE app.support_readers TO foyer_app;
GRANT SELECT ON TABLE app.support_readers TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.support_readers TO foyer_eraser;
GRANT SELECT ON TABLE app.support_readers TO foyer_read;
GRANT DELETE, INSERT, SELECT ON TABLE app.support_readers TO foyer_system;
GRANT SELECT ON TABLE app.support_readers TO foyer_worker;

CREATE TABLE app.support_staff_drafts (
  client_id bigint NOT NULL,
  conversation_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  is_note boolean NOT NULL,
  text text NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT support_staff_drafts_pkey PRIMARY KEY (client_id, conversation_id, staff_id, is_note),
  CONSTRAINT support_staff_drafts_client_id_conversation_id_fkey FOREIGN KEY (client_id, conversation_id) REFERENCES app.support_messages(client_id, id) ON DELETE CASCADE,
  CONSTRAINT support_staff_drafts_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.support_staff_drafts ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.support_staff_drafts FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.support_staff_drafts AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY erase ON app.support_staff_drafts AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.support_staff_drafts AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
GRANT SELECT ON TABLE app.support_staff_drafts TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.support_staff_drafts TO foyer_eraser;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.support_staff_drafts TO foyer_system;

CREATE TABLE app.tags (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  folded_name text GENERATED ALWAYS AS (app.fold(name)) STORED,
  CONSTRAINT tags_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT tags_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT tags_name_check CHECK ((name <> ''::text))
);
CREATE UNIQUE INDEX tags_name ON app.tags USING btree (client_id, app.fold(name));
ALTER TABLE app.tags ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.tags FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.tags AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.tags AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.tags AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY search ON app.tags AS PERMISSIVE FOR SELECT TO foyer_search
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.tags TO foyer_app;
GRANT SELECT ON TABLE app.tags TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.tags TO foyer_eraser;
GRANT SELECT ON TABLE app.tags TO foyer_read;
GRANT SELECT ON TABLE app.tags TO foyer_search;

CREATE TABLE app.tax_places (
  client_id bigint NOT NULL,
  starts_on date NOT NULL,
  country text NOT NULL,
  region text,
  CONSTRAINT tax_places_pkey PRIMARY KEY (client_id, starts_on),
  CONSTRAINT tax_places_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT tax_places_country_check CHECK ((country = ANY (ARRAY['CA'::text, 'US'::text])))
);
ALTER TABLE app.tax_places ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.tax_places FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.tax_places AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.tax_places AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.tax_places AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.tax_places AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.tax_places AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.tax_places TO foyer_app;
GRANT SELECT ON TABLE app.tax_places TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.tax_places TO foyer_eraser;
GRANT SELECT ON TABLE app.tax_places TO foyer_read;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.tax_places TO foyer_system;
GRANT SELECT ON TABLE app.tax_places TO foyer_worker;

CREATE TABLE app.tax_registrations (
  tax text NOT NULL,
  number text NOT NULL,
  starts_on date NOT NULL,
  CONSTRAINT tax_registrations_pkey PRIMARY KEY (tax),
  CONSTRAINT tax_registrations_number_check CHECK ((number <> ''::text)),
  CONSTRAINT tax_registrations_tax_check CHECK ((tax = ANY (ARRAY['GST/HST'::text, 'PST BC'::text, 'PST SK'::text, 'QST'::text, 'RST'::text])))
);
GRANT SELECT ON TABLE app.tax_registrations TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.tax_registrations TO foyer_system;
GRANT SELECT ON TABLE app.tax_registrations TO foyer_worker;

CREATE TABLE app.testimonial_history (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  testimonial_id bigint NOT NULL,
  event text NOT NULL,
  changes jsonb DEFAULT '{}'::jsonb NOT NULL,
  user_id bigint,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT testimonial_history_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT testimonial_history_client_id_testimonial_id_fkey FOREIGN KEY (client_id, testimonial_id) REFERENCES app.testimonials(client_id, id) ON DELETE CASCADE
);
CREATE INDEX testimonial_history_newest ON app.testimonial_history USING btree (client_id, testimonial_id, created_at DESC, id DESC);
ALTER TABLE app.testimonial_history ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.testimonial_history FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.testimonial_history AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.testimonial_history AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.testimonial_history AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY givers ON app.testimonial_history AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (((user_id IS NULL) AND (staff_id IS NULL)));
CREATE POLICY reminded ON app.testimonial_history AS PERMISSIVE FOR INSERT TO foyer_worker
  WITH CHECK ((event = 'reminded'::text));
CREATE TRIGGER never_changed BEFORE UPDATE ON app.testimonial_history FOR EACH ROW EXECUTE FUNCTION app.refuse_update();
GRANT INSERT, SELECT ON TABLE app.testimonial_history TO foyer_app;
GRANT SELECT ON TABLE app.testimonial_history TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.testimonial_history TO foyer_eraser;
GRANT SELECT ON TABLE app.testimonial_history TO foyer_read;
GRANT INSERT ON TABLE app.testimonial_history TO foyer_system;
GRANT INSERT ON TABLE app.testimonial_history TO foyer_worker;

CREATE TABLE app.testimonial_imports (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  file_name text NOT NULL,
  site_id bigint,
  imported integer NOT NULL,
  lead_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  user_id bigint,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT testimonial_imports_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT testimonial_imports_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
CREATE INDEX testimonial_imports_newest ON app.testimonial_imports USING btree (client_id, created_at DESC, id DESC);
ALTER TABLE app.testimonial_imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.testimonial_imports FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.testimonial_imports AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.testimonial_imports AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.testimonial_imports AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT INSERT, SELECT ON TABLE app.testimonial_imports TO foyer_app;
GRANT SELECT ON TABLE app.testimonial_imports TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.testimonial_imports TO foyer_eraser;
GRANT SELECT ON TABLE app.testimonial_imports TO foyer_read;
GRANT UPDATE (imported) ON TABLE app.testimonial_imports TO foyer_app;
GRANT UPDATE (lead_ids) ON TABLE app.testimonial_imports TO foyer_app;
GRANT UPDATE (undone_at) ON TABLE app.testimonial_imports TO foyer_app;

CREATE TABLE app.testimonial_links (
  token_hash bytea NOT NULL,
  kind text NOT NULL,
  client_id bigint NOT NULL,
  testimonial_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_as text,
  ended_at timestamp with time zone,
  said boolean,
  submission_id uuid,
  CONSTRAINT testimonial_links_pkey PRIMARY KEY (token_hash),
  CONSTRAINT testimonial_links_client_id_testimonial_id_fkey FOREIGN KEY (client_id, testimonial_id) REFERENCES app.testimonials(client_id, id) ON DELETE CASCADE,
  CONSTRAINT testimonial_links_ended_as_check CHECK ((ended_as = ANY (ARRAY['used'::text, 'refused'::text, 'replaced'::text, 'ended'::text]))),
  CONSTRAINT testimonial_links_kind_check CHECK ((kind = ANY (ARRAY['submit'::text, 'answer'::text, 'withdraw'::text])))
);
CREATE INDEX testimonial_links_of_testimonial ON app.testimonial_links USING btree (client_id, testimonial_id);
GRANT SELECT ON TABLE app.testimonial_links TO foyer_backup;
GRANT DELETE, INSERT, SELECT ON TABLE app.testimonial_links TO foyer_system;
GRANT INSERT, SELECT ON TABLE app.testimonial_links TO foyer_worker;
GRANT UPDATE (ended_as) ON TABLE app.testimonial_links TO foyer_system;
GRANT UPDATE (ended_at) ON TABLE app.testimonial_links TO foyer_system;
GRANT UPDATE (said) ON TABLE app.testimonial_links TO foyer_system;
GRANT UPDATE (submission_id) ON TABLE app.testimonial_links TO foyer_system;

CREATE TABLE app.testimonial_offers (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint,
  listing_id bigint,
  created_at timestamp with time zone NOT NULL,
  asked_at timestamp with time zone,
  dismissed_at timestamp with time zone,
  CONSTRAINT testimonial_offers_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT testimonial_offers_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE CASCADE,
  CONSTRAINT testimonial_offers_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE,
  CONSTRAINT testimonial_offers_check CHECK ((num_nonnulls(lead_id, listing_id) = 1))
);
CREATE UNIQUE INDEX testimonial_offers_of_lead ON app.testimonial_offers USING btree (client_id, lead_id);
CREATE UNIQUE INDEX testimonial_offers_of_listing ON app.testimonial_offers USING btree (client_id, listing_id);
ALTER TABLE app.testimonial_offers ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.testimonial_offers FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.testimonial_offers AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.testimonial_offers AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.testimonial_offers AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
GRANT INSERT, SELECT ON TABLE app.testimonial_offers TO foyer_app;
GRANT SELECT ON TABLE app.testimonial_offers TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.testimonial_offers TO foyer_eraser;
GRANT SELECT ON TABLE app.testimonial_offers TO foyer_read;
GRANT UPDATE (asked_at) ON TABLE app.testimonial_offers TO foyer_app;
GRANT UPDATE (dismissed_at) ON TABLE app.testimonial_offers TO foyer_app;
GRANT UPDATE (lead_id) ON TABLE app.testimonial_offers TO foyer_app;

CREATE TABLE app.testimonial_originals (
  client_id bigint NOT NULL,
  testimonial_id bigint NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  display_name text,
  email text NOT NULL,
  phone_number text,
  message text NOT NULL,
  consent boolean NOT NULL,
  question text NOT NULL,
  address_hash bytea NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT testimonial_originals_pkey PRIMARY KEY (client_id, testimonial_id),
  CONSTRAINT testimonial_originals_client_id_testimonial_id_fkey FOREIGN KEY (client_id, testimonial_id) REFERENCES app.testimonials(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.testimonial_originals ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.testimonial_originals FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.testimonial_originals AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.testimonial_originals AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.testimonial_originals AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY givers ON app.testimonial_originals AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE TRIGGER never_changed BEFORE UPDATE ON app.testimonial_originals FOR EACH ROW EXECUTE FUNCTION app.refuse_update();
GRANT SELECT ON TABLE app.testimonial_originals TO foyer_app;
GRANT SELECT ON TABLE app.testimonial_originals TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.testimonial_originals TO foyer_eraser;
GRANT SELECT ON TABLE app.testimonial_originals TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.testimonial_originals TO foyer_system;

CREATE TABLE app.testimonial_refusals (
  client_id bigint NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT testimonial_refusals_pkey PRIMARY KEY (client_id, email),
  CONSTRAINT testimonial_refusals_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.testimonial_refusals ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.testimonial_refusals FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.testimonial_refusals AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.testimonial_refusals AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.testimonial_refusals AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY givers ON app.testimonial_refusals AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (true);
CREATE POLICY worker ON app.testimonial_refusals AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.testimonial_refusals TO foyer_app;
GRANT SELECT ON TABLE app.testimonial_refusals TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.testimonial_refusals TO foyer_eraser;
GRANT SELECT ON TABLE app.testimonial_refusals TO foyer_read;
GRANT INSERT ON TABLE app.testimonial_refusals TO foyer_system;
GRANT SELECT ON TABLE app.testimonial_refusals TO foyer_worker;

CREATE TABLE app.testimonial_requests (
  client_id bigint NOT NULL,
  testimonial_id bigint NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  signature text NOT NULL,
  email text NOT NULL,
  user_id bigint,
  staff_id bigint,
  mail_ref uuid DEFAULT gen_random_uuid() NOT NULL,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  reminder_at timestamp with time zone,
  reminded_at timestamp with time zone,
  opened_at timestamp with time zone,
  answered_at timestamp with time zone,
  revoked_at timestamp with time zone,
  refused_at timestamp with time zone,
  CONSTRAINT testimonial_requests_pkey PRIMARY KEY (client_id, testimonial_id),
  CONSTRAINT testimonial_requests_client_id_testimonial_id_fkey FOREIGN KEY (client_id, testimonial_id) REFERENCES app.testimonials(client_id, id) ON DELETE CASCADE
);
CREATE INDEX testimonial_requests_by_day ON app.testimonial_requests USING btree (client_id, sent_at);
CREATE INDEX testimonial_requests_by_email ON app.testimonial_requests USING btree (client_id, email, created_at DESC);
CREATE INDEX testimonial_requests_due ON app.testimonial_requests USING btree (reminder_at) WHERE ((reminder_at IS NOT NULL) AND (reminded_at IS NULL));
ALTER TABLE app.testimonial_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.testimonial_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.testimonial_requests AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.testimonial_requests AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.testimonial_requests AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY givers ON app.testimonial_requests AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY progress ON app.testimonial_requests AS PERMISSIVE FOR UPDATE TO foyer_system
  USING (true);
CREATE POLICY reminded ON app.testimonial_requests AS PERMISSIVE FOR UPDATE TO foyer_worker
  USING (true);
CREATE POLICY worker ON app.testimonial_requests AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.testimonial_requests TO foyer_app;
GRANT SELECT ON TABLE app.testimonial_requests TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.testimonial_requests TO foyer_eraser;
GRANT SELECT ON TABLE app.testimonial_requests TO foyer_read;
GRANT SELECT ON TABLE app.testimonial_requests TO foyer_system;
GRANT SELECT ON TABLE app.testimonial_requests TO foyer_worker;
GRANT UPDATE (answered_at) ON TABLE app.testimonial_requests TO foyer_system;
GRANT UPDATE (opened_at) ON TABLE app.testimonial_requests TO foyer_system;
GRANT UPDATE (refused_at) ON TABLE app.testimonial_requests TO foyer_system;
GRANT UPDATE (reminder_at) ON TABLE app.testimonial_requests TO foyer_system;
GRANT UPDATE (mail_ref) ON TABLE app.testimonial_requests TO foyer_worker;
GRANT UPDATE (reminded_at) ON TABLE app.testimonial_requests TO foyer_worker;
GRANT UPDATE (sent_at) ON TABLE app.testimonial_requests TO foyer_worker;

CREATE TABLE app.testimonial_totals (
  client_id bigint NOT NULL,
  status_id integer NOT NULL,
  homepage boolean NOT NULL,
  slot integer NOT NULL,
  n integer NOT NULL,
  CONSTRAINT testimonial_totals_pkey PRIMARY KEY (client_id, status_id, homepage, slot),
  CONSTRAINT testimonial_totals_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE
);
ALTER TABLE app.testimonial_totals ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.testimonial_totals FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.testimonial_totals AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.testimonial_totals AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.testimonial_totals AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY givers ON app.testimonial_totals AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.testimonial_totals TO foyer_app;
GRANT SELECT ON TABLE app.testimonial_totals TO foyer_backup;
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.testimonial_totals TO foyer_eraser;
GRANT SELECT ON TABLE app.testimonial_totals TO foyer_read;
GRANT INSERT, SELECT, UPDATE ON TABLE app.testimonial_totals TO foyer_system;

CREATE TABLE app.testimonials (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  status_id integer NOT NULL,
  origin text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  display_name text,
  email text,
  phone_number text,
  summary text,
  message text,
  callout text,
  agreed_message text,
  asked_message text,
  asked_at timestamp with time zone,
  declined_at timestamp with time zone,
  published_at date,
  homepage boolean DEFAULT false NOT NULL,
  facebook boolean DEFAULT false NOT NULL,
  consent boolean DEFAULT false NOT NULL,
  is_seen boolean NOT NULL,
  add_to_lead boolean DEFAULT false NOT NULL,
  lead_id bigint,
  import_id bigint,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  search text GENERATED ALWAYS AS (app.fold(((((((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(display_name, ''::text)) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(message, ''::text)) || ' '::text) || COALESCE(summary, ''::text)))) STORED,
  version integer DEFAULT 1 NOT NULL,
  edits jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT testimonials_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT testimonials_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT testimonials_client_id_import_id_fkey FOREIGN KEY (client_id, import_id) REFERENCES app.testimonial_imports(client_id, id) ON DELETE SET NULL (import_id),
  CONSTRAINT testimonials_client_id_lead_id_fkey FOREIGN KEY (client_id, lead_id) REFERENCES app.leads(client_id, id) ON DELETE SET NULL (lead_id),
  CONSTRAINT testimonials_check CHECK (((status_id <> 1) OR (origin = 'link'::text))),
  CONSTRAINT testimonials_check1 CHECK (((origin <> 'link'::text) OR (status_id = 1) OR (agreed_message IS NOT NULL))),
  CONSTRAINT testimonials_consent CHECK (((status_id <> 3) OR consent)),
  CONSTRAINT testimonials_date CHECK (((status_id = 3) = (published_at IS NOT NULL))),
  CONSTRAINT testimonials_homepage CHECK (((NOT homepage) OR (status_id = 3))),
  CONSTRAINT testimonials_message CHECK (((status_id = 1) OR (message IS NOT NULL))),
  CONSTRAINT testimonials_origin_check CHECK ((origin = ANY (ARRAY['link'::text, 'hand'::text, 'file'::text]))),
  CONSTRAINT testimonials_status_id_check CHECK ((status_id = ANY (ARRAY[1, 2, 3])))
);
CREATE INDEX testimonials_deleted ON app.testimonials USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX testimonials_listed ON app.testimonials USING btree (client_id, is_seen, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX testimonials_listed_of_status ON app.testimonials USING btree (client_id, status_id, is_seen, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX testimonials_of_import ON app.testimonials USING btree (client_id, import_id) WHERE (import_id IS NOT NULL);
CREATE INDEX testimonials_of_lead ON app.testimonials USING btree (client_id, lead_id) WHERE (lead_id IS NOT NULL);
CREATE INDEX testimonials_published ON app.testimonials USING btree (client_id, published_at DESC, id DESC) WHERE ((status_id = 3) AND (deleted_at IS NULL));
CREATE INDEX testimonials_search ON app.testimonials USING gin (client_id, search public.gin_trgm_ops) WITH (fastupdate=off);
ALTER TABLE app.testimonials ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.testimonials FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.testimonials AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.testimonials AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.testimonials AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY givers ON app.testimonials AS PERMISSIVE FOR UPDATE TO foyer_system
  USING ((origin = 'link'::text))
  WITH CHECK ((origin = 'link'::text));
CREATE POLICY purged ON app.testimonials AS PERMISSIVE FOR DELETE TO foyer_worker
  USING ((deleted_at IS NOT NULL));
CREATE POLICY search ON app.testimonials AS PERMISSIVE FOR SELECT TO foyer_search
  USING (true);
CREATE POLICY visitors ON app.testimonials AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY worker ON app.testimonials AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE TRIGGER count_added AFTER INSERT ON app.testimonials REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_testimonials();
CREATE TRIGGER count_changed AFTER UPDATE ON app.testimonials REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_testimonials();
CREATE TRIGGER count_removed AFTER DELETE ON app.testimonials REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION app.count_testimonials();
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.testimonials FOR EACH ROW EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'origin', 'agreed_message', 'asked_message', 'asked_at', 'declined_at', 'is_seen', 'lead_id', 'import_id', 'created_at', 'updated_at', 'deleted_at', 'search');
GRANT INSERT, SELECT, UPDATE ON TABLE app.testimonials TO foyer_app;
GRANT SELECT ON TABLE app.testimonials TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.testimonials TO foyer_eraser;
GRANT SELECT ON TABLE app.testimonials TO foyer_read;
GRANT SELECT ON TABLE app.testimonials TO foyer_search;
GRANT SELECT ON TABLE app.testimonials TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.testimonials TO foyer_worker;
GRANT UPDATE (agreed_message) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (asked_at) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (asked_message) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (consent) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (declined_at) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (display_name) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (email) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (first_name) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (homepage) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (is_seen) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (last_name) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (message) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (phone_number) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (published_at) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (status_id) ON TABLE app.testimonials TO foyer_system;
GRANT UPDATE (updated_at) ON TABLE app.testimonials TO foyer_system;

CREATE TABLE app.trials (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  starts_on date NOT NULL,
  last_on date NOT NULL,
  reason text NOT NULL,
  staff_id bigint,
  created_at timestamp with time zone NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  ended_at timestamp with time zone,
  announced_last_on date,
  CONSTRAINT trials_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT trials_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT trials_check CHECK ((last_on >= (starts_on - 1)))
);
CREATE INDEX trials_by_id ON app.trials USING btree (id);
CREATE INDEX trials_by_last_day ON app.trials USING btree (last_on) WHERE (ended_at IS NULL);
ALTER TABLE app.trials ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.trials FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.trials AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.trials AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.trials AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY staff ON app.trials AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.trials AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT SELECT ON TABLE app.trials TO foyer_app;
GRANT SELECT ON TABLE app.trials TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.trials TO foyer_eraser;
GRANT SELECT ON TABLE app.trials TO foyer_read;
GRANT INSERT, SELECT ON TABLE app.trials TO foyer_system;
GRANT SELECT ON TABLE app.trials TO foyer_worker;
GRANT UPDATE (ended_at) ON TABLE app.trials TO foyer_system;
GRANT UPDATE (last_on) ON TABLE app.trials TO foyer_system;
GRANT UPDATE (version) ON TABLE app.trials TO foyer_system;
GRANT UPDATE (announced_last_on) ON TABLE app.trials TO foyer_worker;

CREATE TABLE app.users (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone_number text,
  role text NOT NULL,
  notification_preferences text[] DEFAULT '{}'::text[] NOT NULL,
  has_set_password boolean DEFAULT false NOT NULL,
  is_pending boolean DEFAULT true NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  disabled_at timestamp with time zone,
  signed_in_at timestamp with time zone,
  has_second_factor boolean DEFAULT false NOT NULL,
  search text GENERATED ALWAYS AS (((app.fold(((((first_name || ' '::text) || last_name) || ' '::text) || email)) || ' '::text) || regexp_replace(COALESCE(phone_number, ''::text), '\D'::text, ''::text, 'g'::text))) STORED,
  version integer DEFAULT 1 NOT NULL,
  edits jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT users_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT users_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['Admin'::text, 'Editor'::text, 'View Only'::text])))
);
CREATE INDEX users_by_client ON app.users USING btree (client_id, id) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_domain ON app.users USING btree (split_part(app.fold(email), '@'::text, 2) text_pattern_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX users_by_email ON app.users USING btree (client_id, email) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_folded_email ON app.users USING btree (app.fold(email) text_pattern_ops) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_id ON app.users USING btree (id);
CREATE INDEX users_by_last_name ON app.users USING btree (app.fold(last_name) text_pattern_ops) WHERE (deleted_at IS NULL);
CREATE INDEX users_by_search ON app.users USING btree (search text_pattern_ops) WHERE (deleted_at IS NULL);
CREATE INDEX users_deleted ON app.users USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX users_search ON app.users USING gin (search public.gin_trgm_ops) WITH (fastupdate=off) WHERE (deleted_at IS NULL);
ALTER TABLE app.users ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.users FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.users AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.users AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.users AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY forgotten ON app.users AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
CREATE POLICY marks ON app.users AS PERMISSIVE FOR UPDATE TO foyer_system
  USING (true);
CREATE POLICY purged ON app.users AS PERMISSIVE FOR DELETE TO foyer_worker
  USING ((deleted_at IS NOT NULL));
CREATE POLICY staff ON app.users AS PERMISSIVE FOR SELECT TO foyer_system
  USING (true);
CREATE POLICY staff_add ON app.users AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK ((role = 'Admin'::text));
CREATE TRIGGER keep_edit BEFORE UPDATE ON app.users FOR EACH ROW EXECUTE FUNCTION app.keep_edit('client_id', 'id', 'has_set_password', 'is_pending', 'created_at', 'deleted_at', 'disabled_at', 'signed_in_at', 'has_second_factor', 'search');
GRANT INSERT, SELECT, UPDATE ON TABLE app.users TO foyer_app;
GRANT SELECT ON TABLE app.users TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.users TO foyer_eraser;
GRANT SELECT ON TABLE app.users TO foyer_read;
GRANT SELECT ON TABLE app.users TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.users TO foyer_worker;
GRANT INSERT (client_id) ON TABLE app.users TO foyer_system;
GRANT INSERT (created_at) ON TABLE app.users TO foyer_system;
GRANT INSERT (email) ON TABLE app.users TO foyer_system;
GRANT INSERT (first_name) ON TABLE app.users TO foyer_system;
GRANT INSERT (last_name) ON TABLE app.users TO foyer_system;
GRANT INSERT (notification_preferences) ON TABLE app.users TO foyer_system;
GRANT INSERT (role) ON TABLE app.users TO foyer_system;
GRANT UPDATE (disabled_at) ON TABLE app.users TO foyer_system;
GRANT UPDATE (email) ON TABLE app.users TO foyer_system;
GRANT UPDATE (has_second_factor) ON TABLE app.users TO foyer_system;
GRANT UPDATE (has_set_password) ON TABLE app.users TO foyer_system;
GRANT UPDATE (is_pending) ON TABLE app.users TO foyer_system;
GRANT UPDATE (notification_preferences) ON TABLE app.users TO foyer_system;
GRANT UPDATE (signed_in_at) ON TABLE app.users TO foyer_system;

CREATE TABLE app.visitor_salts (
  day date NOT NULL,
  salt bytea NOT NULL,
  CONSTRAINT visitor_salts_pkey PRIMARY KEY (day)
);
GRANT SELECT ON TABLE app.visitor_salts TO foyer_backup;
GRANT INSERT, SELECT ON TABLE app.visitor_salts TO foyer_system;
GRANT DELETE, SELECT ON TABLE app.visitor_salts TO foyer_worker;

CREATE TABLE app.webhook_deliveries (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  webhook_id bigint NOT NULL,
  activity_id bigint,
  message text DEFAULT ('msg_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)) NOT NULL,
  event text NOT NULL,
  subject_id bigint,
  happened_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  delivered_at timestamp with time zone,
  answer_status integer,
  answer_ms integer,
  problem text,
  has_failed boolean DEFAULT false NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT webhook_deliveries_client_id_webhook_id_activity_id_key UNIQUE (client_id, webhook_id, activity_id),
  CONSTRAINT webhook_deliveries_client_id_webhook_id_fkey FOREIGN KEY (client_id, webhook_id) REFERENCES app.webhooks(client_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_by_age ON app.webhook_deliveries USING btree (happened_at);
CREATE INDEX webhook_deliveries_newest ON app.webhook_deliveries USING btree (client_id, webhook_id, happened_at DESC, id DESC);
CREATE INDEX webhook_deliveries_waiting ON app.webhook_deliveries USING btree (client_id, webhook_id, due_at, happened_at, id) WHERE ((delivered_at IS NULL) AND (NOT has_failed));
ALTER TABLE app.webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.webhook_deliveries AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.webhook_deliveries AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.webhook_deliveries AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY system ON app.webhook_deliveries AS PERMISSIVE FOR INSERT TO foyer_system
  WITH CHECK (true);
CREATE POLICY worker ON app.webhook_deliveries AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT INSERT, SELECT, UPDATE ON TABLE app.webhook_deliveries TO foyer_app;
GRANT SELECT ON TABLE app.webhook_deliveries TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.webhook_deliveries TO foyer_eraser;
GRANT SELECT ON TABLE app.webhook_deliveries TO foyer_read;
GRANT INSERT ON TABLE app.webhook_deliveries TO foyer_system;
GRANT DELETE, INSERT, SELECT ON TABLE app.webhook_deliveries TO foyer_worker;
GRANT UPDATE (answer_ms) ON TABLE app.webhook_deliveries TO foyer_worker;
GRANT UPDATE (answer_status) ON TABLE app.webhook_deliveries TO foyer_worker;
GRANT UPDATE (attempts) ON TABLE app.webhook_deliveries TO foyer_worker;
GRANT UPDATE (delivered_at) ON TABLE app.webhook_deliveries TO foyer_worker;
GRANT UPDATE (due_at) ON TABLE app.webhook_deliveries TO foyer_worker;
GRANT UPDATE (has_failed) ON TABLE app.webhook_deliveries TO foyer_worker;
GRANT UPDATE (problem) ON TABLE app.webhook_deliveries TO foyer_worker;

CREATE TABLE app.webhooks (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  url text NOT NULL,
  contacts boolean NOT NULL,
  listings boolean NOT NULL,
  testimonials boolean NOT NULL,
  newsletters boolean NOT NULL,
  billing boolean NOT NULL,
  is_on boolean NOT NULL,
  off_reason text,
  secret bytea NOT NULL,
  former_secret bytea,
  former_secret_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  failing_since timestamp with time zone,
  delivered_at timestamp with time zone,
  attempted_at timestamp with time zone,
  is_slow boolean DEFAULT false NOT NULL,
  claimed_until timestamp with time zone,
  paused_until timestamp with time zone,
  CONSTRAINT webhooks_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT webhooks_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT webhooks_check CHECK (((former_secret IS NULL) = (former_secret_until IS NULL))),
  CONSTRAINT webhooks_check1 CHECK (((off_reason IS NULL) OR (NOT is_on))),
  CONSTRAINT webhooks_off_reason_check CHECK ((off_reason = ANY (ARRAY['gone'::text, 'failing'::text])))
);
ALTER TABLE app.webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.webhooks FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.webhooks AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.webhooks AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.webhooks AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY system ON app.webhooks AS PERMISSIVE FOR ALL TO foyer_system
  USING (true);
CREATE POLICY worker ON app.webhooks AS PERMISSIVE FOR ALL TO foyer_worker
  USING (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON TABLE app.webhooks TO foyer_app;
GRANT SELECT ON TABLE app.webhooks TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.webhooks TO foyer_eraser;
GRANT SELECT ON TABLE app.webhooks TO foyer_read;
GRANT SELECT ON TABLE app.webhooks TO foyer_system;
GRANT SELECT ON TABLE app.webhooks TO foyer_worker;
GRANT UPDATE (attempted_at) ON TABLE app.webhooks TO foyer_system;
GRANT UPDATE (attempted_at) ON TABLE app.webhooks TO foyer_worker;
GRANT UPDATE (claimed_until) ON TABLE app.webhooks TO foyer_worker;
GRANT UPDATE (delivered_at) ON TABLE app.webhooks TO foyer_worker;
GRANT UPDATE (failing_since) ON TABLE app.webhooks TO foyer_worker;
GRANT UPDATE (is_on) ON TABLE app.webhooks TO foyer_worker;
GRANT UPDATE (is_slow) ON TABLE app.webhooks TO foyer_worker;
GRANT UPDATE (off_reason) ON TABLE app.webhooks TO foyer_worker;
GRANT UPDATE (paused_until) ON TABLE app.webhooks TO foyer_worker;

CREATE TABLE app.word_dismissals (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  listing_id bigint,
  rule text NOT NULL,
  quote text NOT NULL,
  reason text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT word_dismissals_pkey PRIMARY KEY (client_id, id),
  CONSTRAINT word_dismissals_client_id_listing_id_rule_quote_key UNIQUE NULLS NOT DISTINCT (client_id, listing_id, rule, quote),
  CONSTRAINT word_dismissals_client_id_fkey FOREIGN KEY (client_id) REFERENCES app.clients(id) ON DELETE CASCADE,
  CONSTRAINT word_dismissals_client_id_listing_id_fkey FOREIGN KEY (client_id, listing_id) REFERENCES app.listings(client_id, id) ON DELETE CASCADE
);
ALTER TABLE app.word_dismissals ENABLE ROW LEVEL SECURITY;
ALTER TABLE app.word_dismissals FORCE ROW LEVEL SECURITY;
CREATE POLICY backup ON app.word_dismissals AS PERMISSIVE FOR SELECT TO foyer_backup
  USING (true);
CREATE POLICY client ON app.word_dismissals AS PERMISSIVE FOR ALL TO public
  USING ((client_id = app.client()));
CREATE POLICY erase ON app.word_dismissals AS PERMISSIVE FOR ALL TO foyer_eraser
  USING ((client_id = app.client()));
CREATE POLICY publisher ON app.word_dismissals AS PERMISSIVE FOR SELECT TO foyer_worker
  USING (true);
GRANT INSERT, SELECT ON TABLE app.word_dismissals TO foyer_app;
GRANT SELECT ON TABLE app.word_dismissals TO foyer_backup;
GRANT DELETE, SELECT ON TABLE app.word_dismissals TO foyer_eraser;
GRANT SELECT ON TABLE app.word_dismissals TO foyer_read;
GRANT SELECT ON TABLE app.word_dismissals TO foyer_worker;
GRANT UPDATE (created_at) ON TABLE app.word_dismissals TO foyer_app;
GRANT UPDATE (reason) ON TABLE app.word_dismissals TO foyer_app;

CREATE TABLE public.foyer_installation (
  id uuid NOT NULL,
  CONSTRAINT foyer_installation_pkey PRIMARY KEY (id)
);
GRANT SELECT ON TABLE public.foyer_installation TO foyer_backup;

CREATE TABLE public.foyer_migrations (
  version integer NOT NULL,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamp with time zone DEFAULT now() NOT NULL,
  oldest_code text,
  CONSTRAINT foyer_migrations_pkey PRIMARY KEY (version)
);
GRANT SELECT ON TABLE public.foyer_migrations TO foyer_backup;

CREATE TABLE public.foyer_roles (
  suffix text NOT NULL,
  CONSTRAINT foyer_roles_pkey PRIMARY KEY (suffix)
);
GRANT SELECT ON TABLE public.foyer_roles TO foyer_backup;

CREATE VIEW app.active_admins WITH (security_invoker=true) AS
 SELECT client_id,
    id,
    first_name,
    last_name,
    email
   FROM app.active_users
  WHERE (role = 'Admin'::text);
GRANT SELECT ON TABLE app.active_admins TO foyer_app;
GRANT SELECT ON TABLE app.active_admins TO foyer_read;
GRANT SELECT ON TABLE app.active_admins TO foyer_system;
GRANT SELECT ON TABLE app.active_admins TO foyer_worker;

CREATE VIEW app.active_editors WITH (security_invoker=true) AS
 SELECT client_id,
    id,
    first_name,
    last_name,
    email,
    notification_preferences
   FROM app.active_users
  WHERE (role = ANY (ARRAY['Admin'::text, 'Editor'::text]));
GRANT SELECT ON TABLE app.active_editors TO foyer_system;
GRANT SELECT ON TABLE app.active_editors TO foyer_worker;

CREATE VIEW app.active_users WITH (security_invoker=true) AS
 SELECT client_id,
    id,
    first_name,
    last_name,
    email,
    role,
    notification_preferences
   FROM app.enabled_users
  WHERE (NOT is_pending);
GRANT SELECT ON TABLE app.active_users TO foyer_app;
GRANT SELECT ON TABLE app.active_users TO foyer_read;
GRANT SELECT ON TABLE app.active_users TO foyer_system;
GRANT SELECT ON TABLE app.active_users TO foyer_worker;

CREATE VIEW app.agents WITH (security_invoker=true) AS
 SELECT c.id AS client_id,
    COALESCE(NULLIF(btrim(concat_ws(' '::text, NULLIF(a.first_name, ''::text), NULLIF(a.last_name, ''::text))), ''::text), c.name) AS name,
    a.phone_number,
    ( SELECT r.email
           FROM app.active_admins r
          WHERE (r.client_id = c.id)
          ORDER BY r.id
         LIMIT 1) AS reply_to
   FROM (app.clients c
     LEFT JOIN LATERAL ( SELECT u.first_name,
            u.last_name,
            u.phone_number
           FROM app.users u
          WHERE ((u.client_id = c.id) AND (u.role = 'Admin'::text) AND (NOT u.is_pending) AND (u.deleted_at IS NULL))
          ORDER BY u.id
         LIMIT 1) a ON (true));
GRANT SELECT ON TABLE app.agents TO foyer_app;
GRANT SELECT ON TABLE app.agents TO foyer_read;
GRANT SELECT ON TABLE app.agents TO foyer_system;
GRANT SELECT ON TABLE app.agents TO foyer_worker;

CREATE VIEW app.billing_admins WITH (security_invoker=true) AS
 SELECT client_id,
    id,
    email
   FROM app.active_admins;
GRANT SELECT ON TABLE app.billing_admins TO foyer_app;
GRANT SELECT ON TABLE app.billing_admins TO foyer_system;
GRANT SELECT ON TABLE app.billing_admins TO foyer_worker;

CREATE VIEW app.billing_recipients WITH (security_invoker=true) AS
 SELECT billing_admins.client_id,
    billing_admins.email
   FROM app.billing_admins
UNION ALL
 SELECT a.client_id,
    a.billing_email AS email
   FROM app.billing_accounts a
  WHERE ((a.billing_email IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM app.billing_admins u
          WHERE ((u.client_id = a.client_id) AND (lower(u.email) = lower(a.billing_email)))))));
GRANT SELECT ON TABLE app.billing_recipients TO foyer_app;
GRANT SELECT ON TABLE app.billing_recipients TO foyer_system;
GRANT SELECT ON TABLE app.billing_recipients TO foyer_worker;

CREATE VIEW app.counted_imported_days WITH (security_invoker=true) AS
 SELECT DISTINCT ON (client_id, site_id, day) client_id,
    site_id,
    day,
    vendor,
    page_views,
    imported_at
   FROM app.imported_site_days i
  WHERE ((NOT (EXISTS ( SELECT
           FROM app.site_days d
          WHERE ((d.client_id = i.client_id) AND (d.site_id = i.site_id) AND (d.day <= i.day))))) AND (NOT (EXISTS ( SELECT
           FROM app.site_months m
          WHERE ((m.client_id = i.client_id) AND (m.site_id = i.site_id) AND (m.month = (date_trunc('month'::text, (i.day)::timestamp with time zone))::date) AND (m.source <> 'collector'::text))))))
  ORDER BY client_id, site_id, day, imported_at DESC, vendor;
GRANT SELECT ON TABLE app.counted_imported_days TO foyer_app;
GRANT SELECT ON TABLE app.counted_imported_days TO foyer_read;
GRANT SELECT ON TABLE app.counted_imported_days TO foyer_system;
GRANT SELECT ON TABLE app.counted_imported_days TO foyer_worker;

CREATE VIEW app.counted_leads WITH (security_invoker=true) AS
 SELECT leads.client_id,
    leads.created_at,
    leads.lead_source_id,
    leads.lead_status_id,
    leads.import_id,
    false AS is_merged
   FROM app.leads
UNION ALL
 SELECT merged_leads.client_id,
    merged_leads.created_at,
    merged_leads.lead_source_id,
    merged_leads.lead_status_id,
    merged_leads.import_id,
    true AS is_merged
   FROM app.merged_leads;
GRANT SELECT ON TABLE app.counted_leads TO foyer_app;
GRANT SELECT ON TABLE app.counted_leads TO foyer_read;
GRANT SELECT ON TABLE app.counted_leads TO foyer_worker;

CREATE VIEW app.enabled_users WITH (security_invoker=true) AS
 SELECT client_id,
    id,
    first_name,
    last_name,
    email,
    role,
    notification_preferences,
    is_pending
   FROM app.users
  WHERE ((deleted_at IS NULL) AND (disabled_at IS NULL));
GRANT SELECT ON TABLE app.enabled_users TO foyer_app;
GRANT SELECT ON TABLE app.enabled_users TO foyer_read;
GRANT SELECT ON TABLE app.enabled_users TO foyer_system;
GRANT SELECT ON TABLE app.enabled_users TO foyer_worker;

CREATE VIEW app.lead_subscribers WITH (security_invoker=true) AS
 SELECT client_id,
    id,
    first_name,
    email,
    role
   FROM app.active_users
  WHERE ('leads'::text = ANY (notification_preferences));
GRANT SELECT ON TABLE app.lead_subscribers TO foyer_app;
GRANT SELECT ON TABLE app.lead_subscribers TO foyer_worker;

CREATE VIEW app.mail_queue_insert AS
 SELECT template,
    address,
    details,
    link_token,
    client_id AS of_client,
    created_at,
    next_try_at,
    ref
   FROM app.outbox;
GRANT INSERT ON TABLE app.mail_queue_insert TO foyer_app;
GRANT INSERT ON TABLE app.mail_queue_insert TO foyer_system;
GRANT INSERT ON TABLE app.mail_queue_insert TO foyer_worker;

CREATE VIEW app.own_mails AS
 SELECT ref,
    state,
    sent_at,
    error
   FROM app.outbox
  WHERE (client_id = app.client());
GRANT SELECT ON TABLE app.own_mails TO foyer_app;
GRANT SELECT ON TABLE app.own_mails TO foyer_read;

CREATE VIEW app.queue_changes AS
 SELECT kind,
    client_id AS of_client,
    subject,
    details,
    waits_from,
    created_at AS changed_at,
    done_by AS by_staff,
    (done_at IS NULL) AS is_open,
    area,
    '{}'::text[] AS area_roles,
    (occurrences > 0) AS counts
   FROM app.queue_items;
GRANT INSERT ON TABLE app.queue_changes TO foyer_app;
GRANT INSERT ON TABLE app.queue_changes TO foyer_system;
GRANT INSERT ON TABLE app.queue_changes TO foyer_worker;

CREATE VIEW app.task_owners WITH (security_invoker=true) AS
 SELECT client_id,
    id,
    first_name,
    last_name,
    email,
    notification_preferences
   FROM app.active_users
  WHERE (role <> 'View Only'::text);
GRANT SELECT ON TABLE app.task_owners TO foyer_app;
GRANT SELECT ON TABLE app.task_owners TO foyer_read;
GRANT SELECT ON TABLE app.task_owners TO foyer_worker;

CREATE VIEW app.tasks AS
 SELECT name,
    data,
    retry_limit,
    retry_delay,
    retry_backoff
   FROM jobs.job;
GRANT INSERT ON TABLE app.tasks TO foyer_app;
GRANT INSERT ON TABLE app.tasks TO foyer_system;
GRANT INSERT ON TABLE app.tasks TO foyer_worker;

CREATE VIEW app.uncounted_days WITH (security_invoker=true) AS
 SELECT DISTINCT s.client_id,
    s.id AS site_id,
    (d.day)::date AS day
   FROM (((app.counter_gaps g
     JOIN app.clients c ON ((c.id = g.client_id)))
     JOIN app.sites s ON ((s.client_id = g.client_id)))
     CROSS JOIN LATERAL generate_series(((app.to_local_time(g.began_at, c.time_zone))::date)::timestamp without time zone, ((app.to_local_time((g.ended_at - '00:00:00.000001'::interval), c.time_zone))::date)::timestamp without time zone, '1 day'::interval) d(day))
  WHERE ((EXISTS ( SELECT
           FROM app.site_days k
          WHERE ((k.client_id = s.client_id) AND (k.site_id = s.id) AND (k.day <= d.day)))) AND (NOT (EXISTS ( SELECT
           FROM app.site_months m
          WHERE ((m.client_id = s.client_id) AND (m.site_id = s.id) AND (m.month = (date_trunc('month'::text, d.day))::date) AND (m.source <> 'collector'::text))))));
GRANT SELECT ON TABLE app.uncounted_days TO foyer_app;
GRANT SELECT ON TABLE app.uncounted_days TO foyer_read;
GRANT SELECT ON TABLE app.uncounted_days TO foyer_system;
GRANT SELECT ON TABLE app.uncounted_days TO foyer_worker;

CREATE VIEW app.website_months WITH (security_invoker=true) AS
 SELECT m.client_id,
    m.site_id,
    m.month,
        CASE
            WHEN (i.vendor IS NULL) THEN m.visitors
            ELSE NULL::bigint
        END AS visitors,
    (m.page_views + COALESCE(i.page_views, (0)::bigint)) AS page_views,
        CASE
            WHEN (i.vendor IS NULL) THEN m.listing_views
            ELSE NULL::bigint
        END AS listing_views,
    COALESCE(i.vendor, m.source) AS source,
    GREATEST(m.updated_at, i.imported_at) AS updated_at,
        CASE
            WHEN (m.source <> 'collector'::text) THEN (m.updated_at >= app.to_instant((m.month + '1 mon'::interval), c.time_zone))
            ELSE ((m.month + COALESCE(i.days, 0)) >= ( SELECT min(d.day) AS min
               FROM app.site_days d
              WHERE ((d.client_id = m.client_id) AND (d.site_id = m.site_id))))
        END AS is_whole
   FROM ((app.site_months m
     JOIN app.clients c ON ((c.id = m.client_id)))
     LEFT JOIN LATERAL ( SELECT max(i_1.vendor) AS vendor,
            (sum(i_1.page_views))::bigint AS page_views,
            (count(*))::integer AS days,
            max(i_1.imported_at) AS imported_at
           FROM app.counted_imported_days i_1
          WHERE ((i_1.client_id = m.client_id) AND (i_1.site_id = m.site_id) AND (i_1.day >= m.month) AND (i_1.day < (m.month + '1 mon'::interval)))) i ON (true))
UNION ALL
 SELECT i.client_id,
    i.site_id,
    (date_trunc('month'::text, (i.day)::timestamp with time zone))::date AS month,
    NULL::bigint AS visitors,
    (sum(i.page_views))::bigint AS page_views,
    NULL::bigint AS listing_views,
    max(i.vendor) AS source,
    max(i.imported_at) AS updated_at,
    ((count(*))::numeric = EXTRACT(day FROM ((date_trunc('month'::text, (i.day)::timestamp with time zone) + '1 mon'::interval) - '1 day'::interval))) AS is_whole
   FROM app.counted_imported_days i
  WHERE (NOT (EXISTS ( SELECT
           FROM app.site_months m
          WHERE ((m.client_id = i.client_id) AND (m.site_id = i.site_id) AND (m.month = (date_trunc('month'::text, (i.day)::timestamp with time zone))::date)))))
  GROUP BY i.client_id, i.site_id, (date_trunc('month'::text, (i.day)::timestamp with time zone));
GRANT SELECT ON TABLE app.website_months TO foyer_app;
GRANT SELECT ON TABLE app.website_months TO foyer_read;
GRANT SELECT ON TABLE app.website_months TO foyer_system;
GRANT SELECT ON TABLE app.website_months TO foyer_worker;

CREATE OR REPLACE FUNCTION app.acting_key()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (NULLIF(split_part(current_setting('app.actor'::text, true), ' '::text, 3), ''::text))::bigint
;
GRANT EXECUTE ON FUNCTION app.acting_key() TO foyer_app;
GRANT EXECUTE ON FUNCTION app.acting_key() TO foyer_read;
GRANT EXECUTE ON FUNCTION app.acting_key() TO foyer_system;
GRANT EXECUTE ON FUNCTION app.acting_key() TO foyer_worker;

CREATE OR REPLACE FUNCTION app.acting_staff()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (NULLIF(split_part(current_setting('app.actor'::text, true), ' '::text, 2), ''::text))::bigint
;
GRANT EXECUTE ON FUNCTION app.acting_staff() TO foyer_app;
GRANT EXECUTE ON FUNCTION app.acting_staff() TO foyer_read;
GRANT EXECUTE ON FUNCTION app.acting_staff() TO foyer_system;
GRANT EXECUTE ON FUNCTION app.acting_staff() TO foyer_worker;

CREATE OR REPLACE FUNCTION app.acting_user()
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN (NULLIF(split_part(current_setting('app.actor'::text, true), ' '::text, 1), ''::text))::bigint
;
GRANT EXECUTE ON FUNCTION app.acting_user() TO foyer_app;
GRANT EXECUTE ON FUNCTION app.acting_user() TO foyer_read;
GRANT EXECUTE ON FUNCTION app.acting_user() TO foyer_system;
GRANT EXECUTE ON FUNCTION app.acting_user() TO foyer_worker;

CREATE OR REPLACE FUNCTION app.add_invitation(person bigint, hash bytea, at timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 UPDATE app.password_links k SET used_at = add_invitation.at
   WHERE ((k.client_id = app.client()) AND (k.user_id = add_invitation.person) AND (k.kind = 'activation'::text) AND (k.used_at IS NULL));
 INSERT INTO app.password_links (token_hash, kind, email, created_at, expires_at, client_id, user_id)  SELECT add_invitation.hash AS hash,
             'activation',
             l.email,
             add_invitation.at AS at,
             add_invitation.until AS until,
             u.client_id,
             u.id
            FROM (app.users u
              JOIN app.logins l ON ((l.email = u.email)))
           WHERE ((u.client_id = app.client()) AND (u.id = add_invitation.person) AND (l.user_id IS NOT NULL));
END
;
GRANT EXECUTE ON FUNCTION app.add_invitation(bigint,bytea,timestamp with time zone,timestamp with time zone) TO foyer_app;

CREATE OR REPLACE FUNCTION app.add_login(person bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  -- of two clients that invite an address at once, one adds the login
  INSERT INTO app.logins (email, client_id, user_id)
  SELECT u.email, u.client_id, u.id FROM app.users u WHERE u.client_id = app.client() AND u.id = person
  ON CONFLICT (email) DO NOTHING;
  IF EXISTS (
    SELECT FROM app.users u JOIN app.logins l ON l.email = u.email
    WHERE u.client_id = app.client() AND u.id = person AND l.user_id IS NULL) THEN
    RAISE unique_violation USING MESSAGE = 'Staff sign in with this address.', CONSTRAINT = 'logins_pkey', TABLE = 'logins', SCHEMA = 'app';
  END IF;
END $function$
;
GRANT EXECUTE ON FUNCTION app.add_login(bigint) TO foyer_app;

CREATE OR REPLACE FUNCTION app.add_membership()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO app.memberships (client_id, user_id, login_id) VALUES (NEW.client_id, NEW.user_id, NEW.id);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.add_page_view_month(first_day date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  name text := 'page_views_' || to_char(first_day, 'YYYY_MM');
BEGIN
  PERFORM pg_advisory_xact_lock(7204117);
  IF to_regclass('app.' || name) IS NOT NULL THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE app.%I PARTITION OF app.page_views FOR VALUES FROM (%L) TO (%L)', name,
    first_day::timestamp AT TIME ZONE 'UTC', (first_day + interval '1 month')::timestamp AT TIME ZONE 'UTC');
  EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY client ON app.%I USING (client_id = app.client())', name);
END $function$
;
GRANT EXECUTE ON FUNCTION app.add_page_view_month(date) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.add_page_view_month(date) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.add_testimonial_link(testimonial bigint, link_kind text, hash bytea, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO app.testimonial_links (token_hash, kind, client_id, testimonial_id, created_at)
   VALUES (add_testimonial_link.hash, add_testimonial_link.link_kind, app.client(), add_testimonial_link.testimonial, add_testimonial_link.at);
END
;
GRANT EXECUTE ON FUNCTION app.add_testimonial_link(bigint,text,bytea,timestamp with time zone) TO foyer_app;

CREATE OR REPLACE FUNCTION app.address_holder(address text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN CASE WHEN (EXISTS (SELECT FROM app.logins l WHERE ((l.email = address_holder.address) AND (l.staff_id IS NOT NULL)))) THEN 'staff'::text WHEN (EXISTS (SELECT FROM app.logins l WHERE (l.email = address_holder.address))) THEN NULL::text WHEN (EXISTS (SELECT FROM app.email_changes h WHERE ((h.old_email = address_holder.address) AND h.holds_old))) THEN 'former owner'::text ELSE NULL::text END
;
GRANT EXECUTE ON FUNCTION app.address_holder(text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.address_holder(text) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.address_holder(text) TO foyer_system;

CREATE OR REPLACE FUNCTION app.audience_keys(c app.newsletter_consents, OUT per text, OUT ends_by timestamp with time zone, OUT standing text, OUT every_months integer)
 RETURNS SETOF record
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT e.per, e.ends_by, s.standing, CASE WHEN s.standing IN ('lasting', 'ending') THEN c.every_months ELSE 1 END
  FROM (SELECT app.consent_standing(c) AS standing) s, LATERAL (
    SELECT 'all' AS per, 'infinity'::timestamptz AS ends_by
    UNION ALL SELECT 'day', app.ended_by('1 day', c.expires_at) WHERE s.standing = 'ending'
    UNION ALL SELECT 'quarter', app.ended_by('15 minutes', c.expires_at) WHERE s.standing = 'ending') e
  WHERE s.standing <> 'none'
$function$
;
GRANT EXECUTE ON FUNCTION app.audience_keys(app.newsletter_consents) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.audience_keys(app.newsletter_consents) TO foyer_eraser;
GRANT EXECUTE ON FUNCTION app.audience_keys(app.newsletter_consents) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.authorize(h bytea, at timestamp with time zone, claimed_client bigint, callers text[], services text[], feature text, ai boolean, staff_exempt boolean, sends boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  s app.sessions;
  kept text;
BEGIN
  SELECT * INTO s FROM app.sessions AS x
   WHERE x.token_hash OPERATOR(pg_catalog.=) h AND x.revoked_at IS NULL
     AND x.expires_at OPERATOR(pg_catalog.>) at AND x.idle_until OPERATOR(pg_catalog.>) at;
  IF s.token_hash IS NULL THEN
    -- whose session it was, if there was one
    SELECT * INTO s FROM app.sessions AS x WHERE x.token_hash OPERATOR(pg_catalog.=) h;
    RAISE EXCEPTION 'unauthenticated' USING ERRCODE = 'FY401',
      DETAIL = CASE WHEN s.token_hash IS NULL THEN '' ELSE app.refused(s) END;
  END IF;
  -- Each condition costs every call a microsecond or two, since PL/pgSQL prepares it anew in each transaction: those that seldom
  -- hold stand together. Conditions that read a table are inside the IF that makes them necessary: PL/pgSQL runs them as a query,
  -- even where an AND in front of them already says no.
  IF s.staff_id IS NOT NULL THEN
    -- a staff account that is switched off ends its visits with it, and so does the sign-out of the session they were opened from
    IF EXISTS (SELECT FROM app.staff AS x WHERE x.id OPERATOR(pg_catalog.=) s.staff_id AND x.disabled_at IS NOT NULL)
       OR EXISTS (SELECT FROM app.sessions AS x WHERE x.token_hash OPERATOR(pg_catalog.=) s.opened_by AND x.revoked_at IS NOT NULL) THEN
      RAISE EXCEPTION 'unauthenticated' USING ERRCODE = 'FY401', DETAIL = app.refused(s);
    END IF;
  END IF;
  -- an endpoint's scope is among its callers; a session has none, and a key is no caller
  IF (s.caller OPERATOR(pg_catalog.<>) ALL (callers) AND NOT COALESCE(s.scopes OPERATOR(pg_catalog.&&) callers, false))
    OR (claimed_client IS NOT NULL AND claimed_client IS DISTINCT FROM s.client_id) THEN
    IF claimed_client IS NOT NULL AND claimed_client IS DISTINCT FROM s.client_id THEN
      RAISE EXCEPTION 'user_mismatch' USING ERRCODE = 'FY409', DETAIL = app.refused(s);
    END IF;
    IF s.key_id IS NOT NULL THEN
      RAISE EXCEPTION 'scope_required' USING ERRCODE = 'FY4SC', DETAIL = app.refused(s);
    END IF;
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'FY403', DETAIL = app.refused(s);
  END IF;
  IF s.kind OPERATOR(pg_catalog.=) 'key' THEN
    IF EXISTS (SELECT FROM app.clients AS x
         WHERE x.id OPERATOR(pg_catalog.=) s.client_id AND x.account_status OPERATOR(pg_catalog.=) 'Cancelled') THEN
      RAISE EXCEPTION 'account_closed' USING ERRCODE = 'FY4CL', DETAIL = app.refused(s);
    END IF;
  END IF;
  IF s.client_id IS NOT NULL THEN
    -- Assigned: as PERFORM or EXECUTE each is a query of its own, which takes as long as the look-up. (Citus hands only SET LOCAL
    -- on to its workers: there the first becomes EXECUTE format('SET LOCAL app.client_id = %L', …).)
    kept := pg_catalog.concat(
      pg_catalog.set_config('app.client_id', s.client_id::pg_catalog.text, true),
      pg_catalog.set_config('app.actor', pg_catalog.concat(s.user_id, ' ', s.staff_id, ' '::pg_catalog.text OPERATOR(pg_catalog.||) s.key_id::pg_catalog.text), true));
    IF sends OR ai OR services IS NOT NULL OR feature IS NOT NULL THEN
      IF sends THEN
        IF EXISTS (SELECT FROM app.clients AS x
             WHERE x.id OPERATOR(pg_catalog.=) s.client_id AND x.account_status OPERATOR(pg_catalog.=) 'Paused') THEN
          RAISE EXCEPTION 'account_paused' USING ERRCODE = 'FY4PA', DETAIL = app.refused(s);
        END IF;
      END IF;
      IF (services IS NOT NULL OR feature IS NOT NULL OR ai) AND NOT (staff_exempt AND s.kind OPERATOR(pg_catalog.=) 'impersonation') THEN
        PERFORM app.require_package(s.client_id, services, feature, ai);
      END IF;
    END IF;
  END IF;
  RETURN pg_catalog.concat_ws(' ', s.kind, COALESCE(s.client_id, 0),
    -- a key has its id in place of a user's, and no session has both
    COALESCE(s.user_id, s.key_id, 0), COALESCE(s.staff_id, 0),
    -- whole minutes since the session was last marked as used
    pg_catalog.floor(pg_catalog.date_part('epoch', at OPERATOR(pg_catalog.-) s.used_at) OPERATOR(pg_catalog./) 60), s.caller);
END $function$
;
GRANT EXECUTE ON FUNCTION app.authorize(bytea,timestamp with time zone,bigint,text[],text[],text,boolean,boolean,boolean) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.authorize(bytea,timestamp with time zone,bigint,text[],text[],text,boolean,boolean,boolean) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.authorize(bytea,timestamp with time zone,bigint,text[],text[],text,boolean,boolean,boolean) TO foyer_system;

CREATE OR REPLACE FUNCTION app.authorize_site(h bytea, at timestamp with time zone, site bigint, origin_host text, portal_host boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  client bigint;
  kept text;
BEGIN
  SELECT x.client_id INTO client FROM app.site_tokens AS x
   WHERE x.token_hash OPERATOR(pg_catalog.=) h AND (x.expires_at IS NULL OR x.expires_at OPERATOR(pg_catalog.>) at);
  IF client IS NULL THEN
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'FY403';
  END IF;
  kept := pg_catalog.set_config('app.client_id', client::pg_catalog.text, true);
  kept := pg_catalog.set_config('app.actor', ' ', true);
  IF site IS NOT NULL AND NOT EXISTS (
       SELECT FROM app.sites AS x WHERE x.client_id OPERATOR(pg_catalog.=) client AND x.id OPERATOR(pg_catalog.=) site)
     OR origin_host IS NOT NULL AND NOT portal_host AND NOT EXISTS (
       SELECT FROM app.site_hosts AS x WHERE x.client_id OPERATOR(pg_catalog.=) client AND x.host OPERATOR(pg_catalog.=) origin_host)
  THEN
    RAISE EXCEPTION 'forbidden' USING ERRCODE = 'FY403', DETAIL = app.refused(client, NULL, NULL);
  END IF;
  IF EXISTS (SELECT FROM app.clients AS x
       WHERE x.id OPERATOR(pg_catalog.=) client AND x.account_status OPERATOR(pg_catalog.=) 'Cancelled') THEN
    RAISE EXCEPTION 'account_closed' USING ERRCODE = 'FY4CL', DETAIL = app.refused(client, NULL, NULL);
  END IF;
  RETURN pg_catalog.concat_ws(' ', 'site', client, 0, 0, 0, 'site');
END $function$
;
GRANT EXECUTE ON FUNCTION app.authorize_site(bytea,timestamp with time zone,bigint,text,boolean) TO foyer_app;

CREATE OR REPLACE FUNCTION app.chained_through(client bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT p.through FROM app.activity_chain_progress p WHERE (p.client_id = chained_through.client)), (0)::bigint)
;
GRANT EXECUTE ON FUNCTION app.chained_through(bigint) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.chained_through(bigint) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.chained_through(bigint) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.change_queue()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  -- a transaction of one client speaks for that client alone
  client bigint := coalesce(app.client(), NEW.of_client);
  -- code of before these rows counted does not say so
  counting boolean := coalesce(NEW.counts, NEW.kind IN ('failed-mail', 'failed-publication', 'failed-job', 'unpaid-invoice'));
  row_subject text := CASE WHEN counting THEN 'all' ELSE NEW.subject END;
  item bigint;
  counted int;
  is_new boolean;
BEGIN
  IF NEW.is_open THEN
    INSERT INTO app.queue_items AS q (kind, client_id, subject, details, area, owner_id, created_at, waits_from, latest_at)
    VALUES (NEW.kind, client, row_subject, NEW.details, coalesce(NEW.area, 'support'),
      (SELECT s.id FROM app.account_managers m JOIN app.staff s ON s.id = m.staff_id
       WHERE m.client_id = client AND s.disabled_at IS NULL AND s.role = ANY (NEW.area_roles)),
      NEW.changed_at, NEW.waits_from, NEW.changed_at)
    ON CONFLICT (client_id, kind, subject) DO UPDATE SET
      details = excluded.details, area = excluded.area, latest_at = excluded.latest_at,
      -- what comes back comes back to the colleague who had it, while they work in its area
      owner_id = CASE WHEN q.done_at IS NULL THEN q.owner_id ELSE coalesce((SELECT s.id FROM app.staff s
        WHERE s.id = q.owner_id AND s.disabled_at IS NULL AND (NEW.area_roles IS NULL OR s.role = ANY (NEW.area_roles))),
        excluded.owner_id) END,
      waits_from = CASE WHEN q.done_at IS NOT NULL THEN excluded.waits_from
        -- one more of the same does not end the days that a colleague has chosen
        WHEN counting THEN q.waits_from ELSE least(q.waits_from, excluded.waits_from) END,
      announced_at = CASE WHEN q.done_at IS NULL THEN q.announced_at END,
      -- what a colleague has closed is counted no more
      occurrences = CASE WHEN q.done_at IS NULL THEN q.occurrences ELSE 0 END,
      done_at = NULL, done_by = NULL
    RETURNING q.id, q.occurrences INTO item, counted;
    IF counting THEN
      IF counted = 0 THEN
        DELETE FROM app.queue_occurrences WHERE item_id = item;
      END IF;
      INSERT INTO app.queue_occurrences AS o (item_id, subject, details, came_at)
      VALUES (item, NEW.subject, NEW.details, NEW.changed_at)
      ON CONFLICT (item_id, subject) DO UPDATE SET details = excluded.details, came_at = excluded.came_at
      RETURNING o.xmax = 0 INTO is_new;
      IF is_new THEN
        UPDATE app.queue_items SET occurrences = counted + 1 WHERE id = item;
      END IF;
    END IF;
  ELSIF counting THEN
    SELECT q.id INTO item FROM app.queue_items q
     WHERE (q.client_id = client OR client IS NULL AND q.client_id IS NULL) AND q.kind = NEW.kind AND q.subject = row_subject FOR UPDATE;
    DELETE FROM app.queue_occurrences WHERE item_id = item AND subject = coalesce(NEW.subject, subject);
    IF FOUND THEN
      UPDATE app.queue_items AS q SET done_at = NEW.changed_at, done_by = NEW.by_staff, owner_id = coalesce(q.owner_id, NEW.by_staff)
       WHERE q.id = item AND q.done_at IS NULL AND q.occurrences = 0;
    END IF;
  ELSIF client IS NULL THEN
    UPDATE app.queue_items AS q SET done_at = NEW.changed_at, done_by = NEW.by_staff
     WHERE q.client_id IS NULL AND q.kind = NEW.kind AND q.subject = NEW.subject AND q.done_at IS NULL;
  ELSE
    UPDATE app.queue_items AS q SET done_at = NEW.changed_at, done_by = NEW.by_staff,
      owner_id = coalesce(q.owner_id, NEW.by_staff)
     WHERE q.client_id = client AND q.kind = NEW.kind AND q.subject = coalesce(NEW.subject, q.subject) AND q.done_at IS NULL;
  END IF;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION app.check_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM app.ledger_entries e
    WHERE (e.client_id, e.movement) IN (SELECT client_id, movement FROM added)
    GROUP BY e.client_id, e.movement HAVING sum(e.cents) <> 0 OR count(DISTINCT e.currency) > 1)
  THEN RAISE EXCEPTION 'A movement of the ledger does not add up to nothing.' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.client()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.client_id'::text, true), ''::text))::bigint
;
GRANT EXECUTE ON FUNCTION app.client() TO foyer_app;
GRANT EXECUTE ON FUNCTION app.client() TO foyer_eraser;
GRANT EXECUTE ON FUNCTION app.client() TO foyer_read;
GRANT EXECUTE ON FUNCTION app.client() TO foyer_search;
GRANT EXECUTE ON FUNCTION app.client() TO foyer_system;
GRANT EXECUTE ON FUNCTION app.client() TO foyer_worker;

CREATE OR REPLACE FUNCTION app.column_defaults(name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  pairs text := (SELECT string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ')
    FROM pg_attribute AS a JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = format('app.%I', name)::regclass AND a.attnotnull AND a.attgenerated = '' AND a.attidentity = '');
  defaults jsonb;
BEGIN
  IF pairs IS NULL THEN
    RETURN '{}';
  END IF;
  EXECUTE 'SELECT jsonb_build_object(' || pairs || ')' INTO defaults;
  RETURN defaults;
END $function$
;
GRANT EXECUTE ON FUNCTION app.column_defaults(text) TO foyer_app;

CREATE OR REPLACE FUNCTION app.confirm_key(key bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 UPDATE app.sessions s SET revoked_at = NULL::timestamp with time zone
   WHERE ((s.client_id = app.client()) AND (s.kind = 'key'::text) AND (s.key_id = confirm_key.key));
END
;
GRANT EXECUTE ON FUNCTION app.confirm_key(bigint) TO foyer_app;

CREATE OR REPLACE FUNCTION app.consent_standing(c app.newsletter_consents)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((c).unsubscribed_at IS NOT NULL) THEN 'unsubscribed'::text WHEN ((c).suppressed IS NOT NULL) THEN (c).suppressed WHEN (NOT (c).is_valid_address) THEN 'invalid'::text WHEN ((c).kind = 'none'::text) THEN 'none'::text WHEN ((c).expires_at IS NULL) THEN 'lasting'::text ELSE 'ending'::text END
;
GRANT EXECUTE ON FUNCTION app.consent_standing(app.newsletter_consents) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.consent_standing(app.newsletter_consents) TO foyer_eraser;
GRANT EXECUTE ON FUNCTION app.consent_standing(app.newsletter_consents) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.consent_standing(app.newsletter_consents) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.contact_search(first_name text, last_name text, addresses text[], phone text, further jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT search.search FROM app.select_contact_search(contact_search.first_name, contact_search.last_name, contact_search.addresses, contact_search.phone, contact_search.further) search(search))
;
GRANT EXECUTE ON FUNCTION app.contact_search(text,text,text[],text,jsonb) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.contact_search(text,text,text[],text,jsonb) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.contact_search(text,text,text[],text,jsonb) TO foyer_search;

CREATE OR REPLACE FUNCTION app.count_audience()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  chosen int := floor(random() * 16)::int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.newsletter_audience_totals AS t (client_id, per, ends_by, standing, every_months, slot, n)
    SELECT a.client_id, k.per, k.ends_by, k.standing, k.every_months, CASE WHEN k.per = 'all' THEN chosen ELSE 0 END, count(*)
    FROM added a, LATERAL app.audience_keys(a::app.newsletter_consents) k GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
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
END $function$
;

CREATE OR REPLACE FUNCTION app.count_call(k text, at timestamp with time zone, most integer, seconds integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO app.call_counts AS c (key, began_at, ends_at, calls) VALUES (k, at, at + make_interval(secs => seconds), 1)
  ON CONFLICT (key) DO UPDATE SET
    calls = CASE WHEN c.ends_at > at THEN c.calls + 1 ELSE 1 END,
    began_at = CASE WHEN c.ends_at > at THEN c.began_at ELSE excluded.began_at END,
    ends_at = CASE WHEN c.ends_at > at THEN c.ends_at ELSE excluded.ends_at END
  WHERE c.ends_at <= at OR c.calls < most;
  IF FOUND THEN RETURN 0; END IF;
  RETURN coalesce((SELECT greatest(ceil(extract(epoch FROM c.ends_at - at))::int, 1) FROM app.call_counts c WHERE c.key = k), 1);
END $function$
;
GRANT EXECUTE ON FUNCTION app.count_call(text,timestamp with time zone,integer,integer) TO foyer_system;

CREATE OR REPLACE FUNCTION app.count_clicked_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO app.newsletter_link_totals AS t (client_id, send_id, number, url, people)
  VALUES (NEW.client_id, NEW.send_id, NEW.number, NEW.url, CASE WHEN NEW.is_machine THEN -1 ELSE 1 END)
  ON CONFLICT (client_id, send_id, number) DO UPDATE SET people = t.people + excluded.people;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.count_clients()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO app.client_totals AS t (package, account_status, launch_phase_id, n)
  SELECT package, account_status, coalesce(launch_phase_id, 0), sum(change) FROM (
    SELECT OLD.package, OLD.account_status, OLD.launch_phase_id, -1 AS change WHERE TG_OP <> 'INSERT'
    UNION ALL SELECT NEW.package, NEW.account_status, NEW.launch_phase_id, 1 WHERE TG_OP <> 'DELETE') c
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (package, account_status, launch_phase_id) DO UPDATE SET n = t.n + excluded.n;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.count_listings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  chosen int := floor(random() * 16)::int;
BEGIN
  -- of a client that is being removed there is nothing left to count
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.listing_totals AS t (client_id, status_id, is_reciprocity, slot, n)
    SELECT client_id, status_id, is_reciprocity, chosen, count(*) FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, is_reciprocity, slot) DO UPDATE SET n = t.n + excluded.n;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO app.listing_totals AS t (client_id, status_id, is_reciprocity, slot, n)
    SELECT client_id, status_id, is_reciprocity, chosen, -count(*) FROM removed r
    WHERE EXISTS (SELECT FROM app.clients c WHERE c.id = r.client_id) GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, is_reciprocity, slot) DO UPDATE SET n = t.n + excluded.n;
  ELSE
    INSERT INTO app.listing_totals AS t (client_id, status_id, is_reciprocity, slot, n)
    SELECT client_id, status_id, is_reciprocity, chosen, sum(change) FROM (
      SELECT client_id, status_id, is_reciprocity, 1 AS change FROM added
      UNION ALL SELECT client_id, status_id, is_reciprocity, -1 FROM removed) c
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, is_reciprocity, slot) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.count_response()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  was app.newsletter_responses;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    was := OLD;
  END IF;
  UPDATE app.newsletter_campaigns c SET
    opened = c.opened + (num_nonnulls(NEW.opened_at, NEW.clicked_at) > 0)::int - (num_nonnulls(was.opened_at, was.clicked_at) > 0)::int,
    opened_by_machine = c.opened_by_machine
      + (NEW.machine_opened_at IS NOT NULL AND num_nonnulls(NEW.opened_at, NEW.clicked_at) = 0)::int
      - (was.machine_opened_at IS NOT NULL AND num_nonnulls(was.opened_at, was.clicked_at) = 0)::int,
    clicked = c.clicked + num_nonnulls(NEW.clicked_at) - num_nonnulls(was.clicked_at),
    bounced = c.bounced + num_nonnulls(NEW.bounced_at) - num_nonnulls(was.bounced_at),
    complained = c.complained + num_nonnulls(NEW.complained_at) - num_nonnulls(was.complained_at),
    unsubscribed = c.unsubscribed + num_nonnulls(NEW.unsubscribed_at) - num_nonnulls(was.unsubscribed_at)
  WHERE c.client_id = NEW.client_id AND c.send_id = NEW.send_id;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.count_testimonials()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  chosen int := floor(random() * 16)::int;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.testimonial_totals AS t (client_id, status_id, homepage, slot, n)
    SELECT client_id, status_id, homepage, chosen, count(*) FROM added WHERE deleted_at IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, homepage, slot) DO UPDATE SET n = t.n + excluded.n;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO app.testimonial_totals AS t (client_id, status_id, homepage, slot, n)
    SELECT client_id, status_id, homepage, chosen, sum(change) FROM (
      SELECT client_id, status_id, homepage, 1 AS change FROM added WHERE deleted_at IS NULL
      UNION ALL SELECT client_id, status_id, homepage, -1 FROM removed WHERE deleted_at IS NULL) c
    GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, homepage, slot) DO UPDATE SET n = t.n + excluded.n;
  -- what the worker purges was deleted before, and of a client that is being removed there is nothing left to count
  ELSIF EXISTS (SELECT FROM removed r JOIN app.clients c ON c.id = r.client_id WHERE r.deleted_at IS NULL) THEN
    INSERT INTO app.testimonial_totals AS t (client_id, status_id, homepage, slot, n)
    SELECT client_id, status_id, homepage, chosen, -count(*) FROM removed WHERE deleted_at IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (client_id, status_id, homepage, slot) DO UPDATE SET n = t.n + excluded.n;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.drop_page_view_months(ended_before timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  name text;
BEGIN
  FOR name IN
    SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'app.page_views'::regclass
      AND (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month')::timestamp AT TIME ZONE 'UTC' <= ended_before
  LOOP
    EXECUTE format('DROP TABLE app.%I', name);
  END LOOP;
END $function$
;
GRANT EXECUTE ON FUNCTION app.drop_page_view_months(timestamp with time zone) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.end_key(key bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 UPDATE app.sessions s SET revoked_at = end_key.at
   WHERE ((s.client_id = app.client()) AND (s.kind = 'key'::text) AND (s.key_id = end_key.key) AND (s.revoked_at IS NULL));
END
;
GRANT EXECUTE ON FUNCTION app.end_key(bigint,timestamp with time zone) TO foyer_app;

CREATE OR REPLACE FUNCTION app.end_login()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  next app.memberships;
  address text;
  invitations app.password_links[];
BEGIN
  -- of two that end at once the second sees that the first is gone
  SELECT l.email INTO address FROM app.logins l WHERE l.id = OLD.login_id FOR UPDATE;
  SELECT * INTO next FROM app.memberships m WHERE m.login_id = OLD.login_id ORDER BY m.client_id LIMIT 1;
  IF next.login_id IS NOT NULL THEN
    UPDATE app.logins l SET client_id = next.client_id, user_id = next.user_id
    WHERE l.id = OLD.login_id AND l.client_id = OLD.client_id AND l.user_id = OLD.user_id;
    RETURN NULL;
  END IF;
  SELECT array_agg(k ORDER BY k.client_id, k.user_id) INTO invitations FROM app.password_links k
  WHERE k.email = address AND k.kind = 'activation' AND k.used_at IS NULL AND (k.client_id, k.user_id) <> (OLD.client_id, OLD.user_id);
  DELETE FROM app.logins l WHERE l.id = OLD.login_id;
  IF invitations IS NOT NULL THEN
    INSERT INTO app.logins (email, client_id, user_id) VALUES (address, invitations[1].client_id, invitations[1].user_id);
    INSERT INTO app.password_links SELECT k.* FROM unnest(invitations) k;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.end_overdue(statement interval, idle_in_transaction interval)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT count(*) FILTER (WHERE pg_terminate_backend(a.pid))::int
    FROM pg_stat_activity a
   WHERE a.datname = current_database() AND a.usename IN ('foyer_app', 'foyer_read', 'foyer_system')
     AND (a.state = 'active' AND a.query_start < clock_timestamp() - statement
          OR a.state LIKE 'idle in transaction%' AND a.state_change < clock_timestamp() - idle_in_transaction)
$function$
;
ALTER FUNCTION app.end_overdue(interval,interval) OWNER TO foyer_watchdog;
GRANT EXECUTE ON FUNCTION app.end_overdue(interval,interval) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.end_testimonial_links(testimonials bigint[], kinds text[], reason text, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 UPDATE app.testimonial_links k SET ended_as = end_testimonial_links.reason, ended_at = end_testimonial_links.at
   WHERE ((k.client_id = app.client()) AND (k.testimonial_id = ANY (end_testimonial_links.testimonials)) AND (k.kind = ANY (end_testimonial_links.kinds)) AND (k.ended_as IS NULL));
END
;
GRANT EXECUTE ON FUNCTION app.end_testimonial_links(bigint[],text[],text,timestamp with time zone) TO foyer_app;

CREATE OR REPLACE FUNCTION app.ended_by(span interval, at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN date_bin(span, ((at + span) - '00:00:00.000001'::interval), '2000-01-01 00:00:00+00'::timestamp with time zone)
;
GRANT EXECUTE ON FUNCTION app.ended_by(interval,timestamp with time zone) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.ended_by(interval,timestamp with time zone) TO foyer_eraser;
GRANT EXECUTE ON FUNCTION app.ended_by(interval,timestamp with time zone) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.ended_by(interval,timestamp with time zone) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.enter_consent_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF current_setting('app.skips_consent_log', true) = 'on' THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.newsletter_consent_changes
      (client_id, lead_id, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, user_id, staff_id, changed_at)
    SELECT a.client_id, a.lead_id, a.kind, a.source, a.words, a.given_at, a.expires_at, a.unsubscribed_at,
      a.suppressed, app.acting_user(), app.acting_staff(), a.changed_at
    FROM added a WHERE a.kind <> 'none' OR a.unsubscribed_at IS NOT NULL OR a.suppressed IS NOT NULL;
    RETURN NULL;
  END IF;
  INSERT INTO app.newsletter_consent_changes
    (client_id, lead_id, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, user_id, staff_id, changed_at)
  VALUES (NEW.client_id, NEW.lead_id, NEW.kind, NEW.source, NEW.words, NEW.given_at, NEW.expires_at, NEW.unsubscribed_at,
    NEW.suppressed, app.acting_user(), app.acting_staff(), NEW.changed_at);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.erase_rows(erasure bigint, name text, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  client bigint := (SELECT e.client_id FROM app.client_erasures AS e
    WHERE e.id = erasure AND e.began_at IS NOT NULL AND e.done_at IS NULL);
  kept text;
  erased bigint;
BEGIN
  IF client IS NULL THEN
    RAISE EXCEPTION 'This client is not being erased.';
  END IF;
  kept := set_config('app.client_id', client::text, true);
  -- a place in one partition of a table is a place in every other, so the client stands twice
  EXECUTE format('DELETE FROM app.%1$I WHERE %2$I = $1 AND ctid = ANY (ARRAY(SELECT ctid FROM app.%1$I WHERE %2$I = $1 LIMIT $2))', name,
    CASE name WHEN 'clients' THEN 'id' ELSE 'client_id' END) USING client, most;
  GET DIAGNOSTICS erased = ROW_COUNT;
  kept := set_config('app.client_id', '', true);
  RETURN erased;
END $function$
;
ALTER FUNCTION app.erase_rows(bigint,text,integer) OWNER TO foyer_eraser;
GRANT EXECUTE ON FUNCTION app.erase_rows(bigint,text,integer) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(public.unaccent('public.unaccent'::regdictionary, value))
;
GRANT EXECUTE ON FUNCTION app.fold(text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.fold(text) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.fold(text) TO foyer_search;
GRANT EXECUTE ON FUNCTION app.fold(text) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.fold(text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.forget_newsletter_date()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  NEW.next_newsletter_date := NULL;
  RETURN NEW;
END $function$
;

CREATE OR REPLACE FUNCTION app.is_login_shared(person bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN (EXISTS (SELECT FROM (app.memberships m JOIN app.memberships o ON (((o.login_id = m.login_id) AND (o.client_id <> m.client_id)))) WHERE ((m.client_id = app.client()) AND (m.user_id = is_login_shared.person))))
;
GRANT EXECUTE ON FUNCTION app.is_login_shared(bigint) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.is_login_shared(bigint) TO foyer_read;

CREATE OR REPLACE FUNCTION app.is_mail_address(address text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((length(address) <= 191) AND (address ~ '^[^\s@<>(),;:"\[\]\\]+@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$'::text))
;
GRANT EXECUTE ON FUNCTION app.is_mail_address(text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.is_mail_address(text) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.is_mail_address(text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.is_older_than_restore(at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM app.restores
           WHERE (restores.restored_at >= is_older_than_restore.at))) AS "exists";
END
;
GRANT EXECUTE ON FUNCTION app.is_older_than_restore(timestamp with time zone) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.is_older_than_restore(timestamp with time zone) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.is_older_than_restore(timestamp with time zone) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.is_outgoing_paused()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM app.restores
           WHERE (restores.released_at IS NULL))) AS "exists";
END
;
GRANT EXECUTE ON FUNCTION app.is_outgoing_paused() TO foyer_app;
GRANT EXECUTE ON FUNCTION app.is_outgoing_paused() TO foyer_read;
GRANT EXECUTE ON FUNCTION app.is_outgoing_paused() TO foyer_system;
GRANT EXECUTE ON FUNCTION app.is_outgoing_paused() TO foyer_worker;

CREATE OR REPLACE FUNCTION app.is_provider_event(w app.provider_webhooks, sent text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN CASE split_part(sent, '.'::text, 1) WHEN 'client'::text THEN (w).clients WHEN 'launch'::text THEN (w).launches WHEN 'invoice'::text THEN (w).invoices ELSE false END
;
GRANT EXECUTE ON FUNCTION app.is_provider_event(app.provider_webhooks,text) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.is_provider_event(app.provider_webhooks,text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.is_provider_picture(url text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM app.provider_pictures p WHERE (('/files/'::text || p.name) = is_provider_picture.url)))
;
GRANT EXECUTE ON FUNCTION app.is_provider_picture(text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.is_provider_picture(text) TO foyer_system;

CREATE OR REPLACE FUNCTION app.is_webhook_event(w app.webhooks, type text, event text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (CASE type WHEN 'contact'::text THEN (w).contacts WHEN 'listing'::text THEN (w).listings WHEN 'testimonial'::text THEN (w).testimonials WHEN 'newsletter'::text THEN (w).newsletters WHEN 'billing'::text THEN (w).billing ELSE false END AND (event <> ALL (ARRAY['contact.exported'::text, 'contact.email_address_replaced'::text, 'listing.photos_copied'::text, 'newsletter.opened'::text, 'newsletter.locked'::text, 'newsletter.closed'::text, 'newsletter.missed'::text, 'newsletter.halted'::text, 'newsletter.unknown'::text, 'newsletter.known'::text])))
;
GRANT EXECUTE ON FUNCTION app.is_webhook_event(app.webhooks,text,text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.is_webhook_event(app.webhooks,text,text) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.is_webhook_event(app.webhooks,text,text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.keep_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO app.newsletter_campaigns AS c (client_id, send_id, month, subject, audience)
  SELECT NEW.client_id, NEW.id, NEW.month, p.subject, NEW.audience
  FROM app.newsletter_snapshots p WHERE p.client_id = NEW.client_id AND p.id = NEW.snapshot_id
    AND NOT EXISTS (SELECT FROM app.newsletter_campaigns k WHERE k.client_id = NEW.client_id AND k.send_id = NEW.id)
  -- what goes out from here counts, whatever a file has said of the month
  ON CONFLICT (client_id, month) DO UPDATE SET send_id = excluded.send_id, subject = excluded.subject, audience = excluded.audience,
    sent = 0, sent_at = NULL, opened = 0, opened_by_machine = 0, clicked = 0, bounced = 0, complained = 0, unsubscribed = 0, uploaded_at = NULL
  WHERE c.send_id IS NULL AND c.uploaded_at IS NOT NULL;
  IF NEW.state IN ('sent', 'stopped') THEN
    UPDATE app.newsletter_campaigns c SET sent_at = coalesce(c.sent_at, NEW.first_sent_at, NEW.finished_at, NEW.frozen_at),
      sent = CASE WHEN NEW.state = 'sent' THEN NEW.sent + NEW.unknown ELSE (
        SELECT count(*) FROM app.newsletter_recipients r
        WHERE r.client_id = NEW.client_id AND r.send_id = NEW.id AND r.state IN ('sent', 'unknown')) END
      + (SELECT count(*) FROM app.newsletter_recipients r
        JOIN app.newsletter_responses n ON n.client_id = r.client_id AND n.recipient_id = r.id AND n.bounced_at IS NOT NULL
        WHERE r.client_id = NEW.client_id AND r.send_id = NEW.id AND r.state = 'failed')
    WHERE c.client_id = NEW.client_id AND c.send_id = NEW.id;
  ELSIF NEW.first_sent_at IS NOT NULL THEN
    UPDATE app.newsletter_campaigns c SET sent_at = NEW.first_sent_at
    WHERE c.client_id = NEW.client_id AND c.send_id = NEW.id AND c.sent_at IS NULL;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.keep_contact_keys()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  former record;
  keys text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO app.contact_keys (client_id, key, lead_id, has_other)
    -- not EXISTS, for which PostgreSQL may read all keys of the client first
    SELECT k.client_id, k.key, k.id, k.place > 1 OR (
      SELECT count(*) FROM (SELECT FROM app.contact_keys AS o
        WHERE o.client_id = k.client_id AND o.key = k.key AND o.lead_id <> k.id LIMIT 1) AS other) > 0
    FROM (SELECT a.client_id, a.id, of_contact.key, row_number() OVER (PARTITION BY a.client_id, of_contact.key ORDER BY a.id) AS place
      FROM added a CROSS JOIN LATERAL app.select_contact_keys(a.first_name, a.last_name, a.phone_number, a.further_phones) of_contact (key)) k
    ON CONFLICT (client_id, key, lead_id) DO NOTHING;
  ELSIF TG_OP = 'DELETE' THEN
    FOR former IN SELECT r.client_id, r.id, app.list_contact_keys(r.first_name, r.last_name, r.phone_number, r.further_phones) AS keys FROM removed r LOOP
      DELETE FROM app.contact_keys AS k WHERE k.client_id = former.client_id AND k.key = ANY (former.keys) AND k.lead_id = former.id;
    END LOOP;
  ELSE
    keys := app.list_contact_keys(NEW.first_name, NEW.last_name, NEW.phone_number, NEW.further_phones);
    DELETE FROM app.contact_keys AS k
    WHERE k.client_id = OLD.client_id AND k.lead_id = OLD.id AND k.key <> ALL (keys)
      AND k.key = ANY (app.list_contact_keys(OLD.first_name, OLD.last_name, OLD.phone_number, OLD.further_phones));
    INSERT INTO app.contact_keys (client_id, key, lead_id, has_other)
    SELECT NEW.client_id, key, NEW.id, (
      SELECT count(*) FROM (SELECT FROM app.contact_keys AS o
        WHERE o.client_id = NEW.client_id AND o.key = added.key AND o.lead_id <> NEW.id LIMIT 1) AS other) > 0
    FROM unnest(keys) AS added (key)
    ON CONFLICT (client_id, key, lead_id) DO NOTHING;
  END IF;
  RETURN NULL;
END $function$
;
ALTER FUNCTION app.keep_contact_keys() OWNER TO foyer_search;

CREATE OR REPLACE FUNCTION app.keep_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION app.keep_lead_search()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  former record;
  addresses text[];
  expected int;
  stored int;
  is_taken boolean := false;
BEGIN
  IF TG_OP = 'DELETE' THEN
    FOR former IN SELECT r.client_id, r.id, app.list_emails(r.email, r.further_emails) AS emails FROM removed r LOOP
      DELETE FROM app.lead_search AS s WHERE s.client_id = former.client_id AND s.lead_id = former.id;
      DELETE FROM app.contact_emails AS e WHERE e.client_id = former.client_id AND e.email = ANY (former.emails) AND e.lead_id = former.id;
    END LOOP;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    WITH contacts AS MATERIALIZED (SELECT a.*, app.list_emails(a.email, a.further_emails) AS emails FROM added a),
    searched AS (
      INSERT INTO app.lead_search (client_id, lead_id, search)
      SELECT c.client_id, c.id, of_contact.search FROM contacts c
      CROSS JOIN LATERAL app.select_contact_search(c.first_name, c.last_name, c.emails, c.phone_number, c.further_phones) of_contact (search)),
    known AS (
      INSERT INTO app.contact_emails (client_id, email, lead_id)
      SELECT c.client_id, address.email, c.id FROM contacts c CROSS JOIN LATERAL unnest(c.emails) address (email) ORDER BY 1, 2, 3
      ON CONFLICT (client_id, email) DO NOTHING RETURNING 1)
    SELECT (SELECT sum(cardinality(c.emails)) FROM contacts c), (SELECT count(*) FROM known) INTO expected, stored;
    is_taken := stored < expected AND EXISTS (
      SELECT FROM added a CROSS JOIN LATERAL unnest(app.list_emails(a.email, a.further_emails)) address (email)
      JOIN app.contact_emails AS e ON e.client_id = a.client_id AND e.email = address.email WHERE e.lead_id <> a.id);
  ELSE
    addresses := app.list_emails(NEW.email, NEW.further_emails);
    UPDATE app.lead_search AS s
    SET search = app.contact_search(NEW.first_name, NEW.last_name, addresses, NEW.phone_number, NEW.further_phones)
    WHERE s.client_id = NEW.client_id AND s.lead_id = NEW.id;
    IF (OLD.email, OLD.further_emails) IS NOT DISTINCT FROM (NEW.email, NEW.further_emails) THEN
      RETURN NULL;
    END IF;
    DELETE FROM app.contact_emails AS e
    WHERE e.client_id = OLD.client_id AND e.email = ANY (app.list_emails(OLD.email, OLD.further_emails)) AND e.lead_id = OLD.id
      AND e.email <> ALL (addresses);
    INSERT INTO app.contact_emails (client_id, email, lead_id) SELECT NEW.client_id, address, NEW.id FROM unnest(addresses) address
    ON CONFLICT (client_id, email) DO NOTHING;
    GET DIAGNOSTICS stored = ROW_COUNT;
    is_taken := stored < cardinality(addresses) AND EXISTS (
      SELECT FROM app.contact_emails AS e WHERE e.client_id = NEW.client_id AND e.email = ANY (addresses) AND e.lead_id <> NEW.id);
  END IF;
  IF is_taken THEN
    -- the constraint that the former release expects of an email that is taken
    RAISE unique_violation USING MESSAGE = 'Another contact has this email.', SCHEMA = 'app', TABLE = 'leads', CONSTRAINT = 'leads_email';
  END IF;
  RETURN NULL;
END $function$
;
ALTER FUNCTION app.keep_lead_search() OWNER TO foyer_search;

CREATE OR REPLACE FUNCTION app.leave_newsletters()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  UPDATE app.newsletter_recipients AS r SET state = 'skipped', settled_at = NEW.changed_at,
    reason = CASE WHEN NEW.suppressed IS NULL THEN 'They unsubscribed.' ELSE 'Their address gets no newsletters any more.' END
  FROM app.newsletter_sends AS s
  WHERE s.client_id = NEW.client_id AND s.state IN ('sending', 'paused')
    AND r.client_id = s.client_id AND r.send_id = s.id AND r.lead_id = NEW.lead_id AND r.state = 'pending';
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.list_contact_keys(first_name text, last_name text, phone text, further_phones jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT key.key FROM app.select_contact_keys(list_contact_keys.first_name, list_contact_keys.last_name, list_contact_keys.phone, list_contact_keys.further_phones) key(key))
;
GRANT EXECUTE ON FUNCTION app.list_contact_keys(text,text,text,jsonb) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.list_contact_keys(text,text,text,jsonb) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.list_contact_keys(text,text,text,jsonb) TO foyer_search;

CREATE OR REPLACE FUNCTION app.list_emails(main text, further jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN (main IS NULL) THEN '{}'::text[] ELSE ARRAY[main] END || CASE WHEN (further = '[]'::jsonb) THEN '{}'::text[] ELSE app.list_further_emails(main, further) END)
;
GRANT EXECUTE ON FUNCTION app.list_emails(text,jsonb) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.list_emails(text,jsonb) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.list_emails(text,jsonb) TO foyer_search;

CREATE OR REPLACE FUNCTION app.list_further_emails(main text, further jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT DISTINCT (f.value ->> 'email'::text) FROM jsonb_array_elements(list_further_emails.further) f(value) WHERE ((f.value ->> 'email'::text) IS DISTINCT FROM list_further_emails.main))
;
GRANT EXECUTE ON FUNCTION app.list_further_emails(text,jsonb) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.list_further_emails(text,jsonb) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.list_further_emails(text,jsonb) TO foyer_search;
GRANT EXECUTE ON FUNCTION app.list_further_emails(text,jsonb) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.list_further_emails(text,jsonb) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.list_own_words(client bigint, value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT ((list_own_words.client || ':'::text) || "left"(word.word, 200)) FROM unnest(tsvector_to_array(app.list_words(list_own_words.value))) word(word)))
;
GRANT EXECUTE ON FUNCTION app.list_own_words(bigint,text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.list_own_words(bigint,text) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.list_own_words(bigint,text) TO foyer_search;
GRANT EXECUTE ON FUNCTION app.list_own_words(bigint,text) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.list_own_words(bigint,text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.list_periods(first_day date, before date, frequency text, anchor integer)
 RETURNS TABLE(starts_on date, until date)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT CASE WHEN n = 0 THEN first_day ELSE least(month + anchor - 1, (month + interval '1 month')::date - 1) END,
    least(next_month + anchor - 1, (next_month + interval '1 month')::date - 1)
  FROM (SELECT CASE frequency WHEN 'Annually' THEN 12 ELSE 1 END AS length, date_trunc('month', first_day::timestamp)::date AS first_month) f,
    generate_series(0, greatest(0, (before - first_day) / (28 * length))) AS n,
    LATERAL (SELECT (first_month + n * length * interval '1 month')::date AS month,
      (first_month + (n + 1) * length * interval '1 month')::date AS next_month) m
  WHERE CASE WHEN n = 0 THEN first_day ELSE least(month + anchor - 1, (month + interval '1 month')::date - 1) END < before
$function$
;
GRANT EXECUTE ON FUNCTION app.list_periods(date,date,text,integer) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.list_periods(date,date,text,integer) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.list_periods(date,date,text,integer) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.list_periods(date,date,text,integer) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.list_words(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, app.fold(value))
;
GRANT EXECUTE ON FUNCTION app.list_words(text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.list_words(text) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.list_words(text) TO foyer_search;
GRANT EXECUTE ON FUNCTION app.list_words(text) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.list_words(text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.lock_login(person bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT 1
    FROM (app.logins l
      JOIN app.memberships m ON ((m.login_id = l.id)))
   WHERE ((m.client_id = app.client()) AND (m.user_id = lock_login.person))
  FOR UPDATE OF l;
END
;
GRANT EXECUTE ON FUNCTION app.lock_login(bigint) TO foyer_app;

CREATE OR REPLACE FUNCTION app.mark_photos()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  -- two who change the last photos of one listing are in turn
  PERFORM FROM app.listings g WHERE (g.client_id, g.id) IN (SELECT c.client_id, c.listing_id FROM changed c)
    ORDER BY g.client_id, g.id FOR NO KEY UPDATE;
  UPDATE app.listings g SET has_photos = NOT g.has_photos
  FROM (SELECT DISTINCT client_id, listing_id FROM changed) c
  WHERE g.client_id = c.client_id AND g.id = c.listing_id AND g.has_photos <> EXISTS (
    SELECT FROM app.listing_media m JOIN app.listing_files l ON l.client_id = m.client_id AND l.file_id = m.file_id
    WHERE m.client_id = g.client_id AND m.listing_id = g.id AND l.type_id = 1);
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.open_key(key bigint, hash bytea, scopes text[], ends timestamp with time zone, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 INSERT INTO app.sessions (token_hash, kind, client_id, caller, key_id, scopes, created_at, used_at, idle_until, expires_at)
   VALUES (open_key.hash, 'key'::text, app.client(), 'Key'::text, open_key.key, open_key.scopes, open_key.at, '1970-01-01 00:00:00+00'::timestamp with time zone, COALESCE(open_key.ends, 'infinity'::timestamp with time zone), COALESCE(open_key.ends, 'infinity'::timestamp with time zone));
END
;
GRANT EXECUTE ON FUNCTION app.open_key(bigint,bytea,text[],timestamp with time zone,timestamp with time zone) TO foyer_app;

CREATE OR REPLACE FUNCTION app.package_price(name text, rhythm text, money text, day date)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT r.cents FROM app.package_prices r WHERE r.package = name AND r.frequency = rhythm AND r.currency = money AND r.starts_on <= day
  ORDER BY r.starts_on DESC LIMIT 1
$function$
;
GRANT EXECUTE ON FUNCTION app.package_price(text,text,text,date) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.package_price(text,text,text,date) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.package_price(text,text,text,date) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.package_price(text,text,text,date) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.provider_event(event text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (event = 'staff.client_added'::text) THEN 'client.created'::text WHEN (event = ANY (ARRAY['staff.client_changed'::text, 'staff.site_added'::text, 'staff.site_changed'::text])) THEN 'client.changed'::text WHEN (event = 'staff.status_changed'::text) THEN 'client.status_changed'::text WHEN (event = ANY (ARRAY['billing.package_changed'::text, 'billing.change_undone'::text, 'billing.planned_change_made'::text])) THEN 'client.package_changed'::text WHEN (event = ANY (ARRAY['launch.submitted'::text, 'launch.publish_requested'::text, 'launch.phase_changed'::text, 'launch.live'::text])) THEN event WHEN ((event ~~ 'invoice.%'::text) AND (event <> 'invoice.reminded'::text)) THEN event ELSE NULL::text END
;
GRANT EXECUTE ON FUNCTION app.provider_event(text) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.provider_event(text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.provider_key_name(key bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT k.name
    FROM app.provider_keys k
   WHERE (k.id = provider_key_name.key);
END
;
GRANT EXECUTE ON FUNCTION app.provider_key_name(bigint) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.provider_key_name(bigint) TO foyer_read;

CREATE OR REPLACE FUNCTION app.provider_subject(sent text, client_id bigint, subject_id bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (sent ~~ 'invoice.%'::text) THEN subject_id ELSE client_id END
;
GRANT EXECUTE ON FUNCTION app.provider_subject(text,bigint,bigint) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.provider_subject(text,bigint,bigint) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.publish_files()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM app.queue_publications(array_agg(m.client_id), array_agg(m.listing_id))
  FROM changed c JOIN app.listing_media m ON m.client_id = c.client_id AND m.file_id = c.file_id;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.publish_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM app.queue_publications(array_agg(n.client_id), array_agg(n.listing_id))
  FROM added n JOIN removed o ON o.client_id = n.client_id AND o.listing_id = n.listing_id
  WHERE n.board_url IS DISTINCT FROM o.board_url;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.publish_listings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
END $function$
;

CREATE OR REPLACE FUNCTION app.publish_moved()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM app.queue_publications(array_agg(n.client_id), array_agg(n.listing_id))
  FROM added n JOIN removed o ON o.client_id = n.client_id AND o.listing_id = n.listing_id AND o.file_id = n.file_id
  WHERE n.position <> o.position OR n.alt IS DISTINCT FROM o.alt;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.publish_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  PERFORM app.queue_publications(array_agg(c.client_id), array_agg(c.listing_id))
  FROM changed c JOIN app.listings l ON l.client_id = c.client_id AND l.id = c.listing_id;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.publish_settings()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  UPDATE app.listing_publications p SET state = 'queued', change = p.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
  FROM (SELECT DISTINCT client_id FROM added WHERE key LIKE 'rb\_lol\_featured\_hide\_sold\_%') a
  JOIN app.site_publishers s ON s.client_id = a.client_id AND s.publisher = 'wordpress'
  WHERE p.client_id = s.client_id AND p.site_id = s.site_id AND p.status_id = 3;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.publish_sites()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO app.listing_publications (client_id, listing_id, site_id)
  SELECT l.client_id, l.id, s.id FROM added s JOIN app.listings l ON l.client_id = s.client_id ORDER BY 1, 2, 3;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.published_articles(of_month text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT COALESCE(jsonb_agg(a.published ORDER BY a."position"), '[]'::jsonb) AS "coalesce" FROM app.newsletter_articles a WHERE ((a.month = published_articles.of_month) AND (a.published IS NOT NULL)))
;
GRANT EXECUTE ON FUNCTION app.published_articles(text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.published_articles(text) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.published_articles(text) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.published_articles(text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.published_texts(of_month text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT t.published FROM app.newsletter_texts t WHERE (t.month = published_texts.of_month))
;
GRANT EXECUTE ON FUNCTION app.published_texts(text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.published_texts(text) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.published_texts(text) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.published_texts(text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.queue_provider_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM app.provider_webhooks WHERE is_on) THEN
    INSERT INTO app.provider_webhook_deliveries (webhook_id, client_id, activity_id, event, subject_id, happened_at, due_at)
    SELECT w.id, a.client_id, a.id, a.sent, app.provider_subject(a.sent, a.client_id, a.subject_id), a.created_at, a.created_at
    FROM (SELECT added.*, app.provider_event(added.event) AS sent FROM added) a CROSS JOIN app.provider_webhooks w
    WHERE a.sent IS NOT NULL AND w.is_on AND app.is_provider_event(w, a.sent)
    -- one that is removed at this moment is left out, and fails no change of a client
    FOR KEY SHARE OF w;
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.queue_publications(clients bigint[], ids bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  INSERT INTO app.listing_publications AS p (client_id, listing_id, site_id)
  SELECT c.client_id, c.id, s.id
  FROM (SELECT DISTINCT * FROM unnest(clients, ids) AS u (client_id, id)) c JOIN app.sites s ON s.client_id = c.client_id
  ORDER BY 1, 2, 3
  ON CONFLICT (client_id, listing_id, site_id) DO UPDATE SET
    state = 'queued', change = p.change + 1, reason = NULL, attempts = 0, next_try_at = '-infinity'
$function$
;
GRANT EXECUTE ON FUNCTION app.queue_publications(bigint[],bigint[]) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.queue_publications(bigint[],bigint[]) TO foyer_eraser;
GRANT EXECUTE ON FUNCTION app.queue_publications(bigint[],bigint[]) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.queue_publications(bigint[],bigint[]) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.queue_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO app.webhook_deliveries (client_id, webhook_id, activity_id, event, subject_id, happened_at, due_at)
  SELECT a.client_id, w.id, a.id, a.event, app.webhook_subject(a.subject_id, a.details), a.created_at, a.created_at
  FROM added a JOIN app.webhooks w ON w.client_id = a.client_id WHERE w.is_on AND app.is_webhook_event(w, a.type, a.event)
  FOR KEY SHARE OF w;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.recognize_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  main text;
BEGIN
  SELECT l.email INTO main FROM app.contact_emails AS e JOIN app.leads AS l ON l.client_id = e.client_id AND l.id = e.lead_id
  WHERE e.client_id = NEW.client_id AND e.email = NEW.email;
  NEW.email := coalesce(main, NEW.email);
  RETURN NEW;
END $function$
;
ALTER FUNCTION app.recognize_lead() OWNER TO foyer_search;

CREATE OR REPLACE FUNCTION app.refuse_former_email()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  own text[] := CASE TG_OP WHEN 'UPDATE' THEN ARRAY[OLD.email, NEW.email] ELSE ARRAY[NEW.email] END;
BEGIN
  IF EXISTS (SELECT FROM app.email_changes c WHERE c.old_email = NEW.email AND c.holds_old AND c.login <> ALL (own)) THEN
    RAISE unique_violation USING MESSAGE = 'This address is held for its former owner.', CONSTRAINT = 'logins_pkey',
      TABLE = 'logins', SCHEMA = 'app';
  END IF;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.refuse_newsletter_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RAISE EXCEPTION 'A row of % does not go from % to %.', TG_TABLE_NAME, OLD.state, NEW.state;
END $function$
;

CREATE OR REPLACE FUNCTION app.refuse_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  RAISE EXCEPTION 'A row of % is never changed.', TG_TABLE_NAME;
END $function$
;

CREATE OR REPLACE FUNCTION app.refused(s app.sessions)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN concat_ws(' '::text, app.refused((s).client_id, (s).user_id, (s).staff_id), (s).key_id)
;

CREATE OR REPLACE FUNCTION app.refused(client bigint, person bigint, staff bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN concat_ws(' '::text, 'refused', COALESCE(client, (0)::bigint), COALESCE(person, (0)::bigint), COALESCE(staff, (0)::bigint))
;

CREATE OR REPLACE FUNCTION app.refused_actor(client bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
RETURN concat_ws(' '::text, app.refused(client, (NULLIF(split_part(current_setting('app.actor'::text, true), ' '::text, 1), ''::text))::bigint, (NULLIF(split_part(current_setting('app.actor'::text, true), ' '::text, 2), ''::text))::bigint), NULLIF(split_part(current_setting('app.actor'::text, true), ' '::text, 3), ''::text))
;

CREATE OR REPLACE FUNCTION app.registered_taxes()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT coalesce(json_agg(json_build_object('tax', r.tax, 'number', r.number, 'starts_on', r.starts_on) ORDER BY r.tax), '[]')
  FROM app.tax_registrations r
$function$
;
GRANT EXECUTE ON FUNCTION app.registered_taxes() TO foyer_app;
GRANT EXECUTE ON FUNCTION app.registered_taxes() TO foyer_read;
GRANT EXECUTE ON FUNCTION app.registered_taxes() TO foyer_system;
GRANT EXECUTE ON FUNCTION app.registered_taxes() TO foyer_worker;

CREATE OR REPLACE FUNCTION app.remove_login(person bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM app.password_links k
   WHERE ((k.client_id = app.client()) AND (k.user_id = remove_login.person));
 DELETE FROM app.memberships m
   WHERE ((m.client_id = app.client()) AND (m.user_id = remove_login.person));
 UPDATE app.sessions s SET revoked_at = remove_login.at
   WHERE ((s.client_id = app.client()) AND (s.user_id = remove_login.person) AND (s.revoked_at IS NULL));
 UPDATE app.login_codes h SET used_at = remove_login.at
   WHERE ((h.client_id = app.client()) AND (h.user_id = remove_login.person) AND (h.used_at IS NULL));
END
;
GRANT EXECUTE ON FUNCTION app.remove_login(bigint,timestamp with time zone) TO foyer_app;

CREATE OR REPLACE FUNCTION app.require_package(client bigint, services text[], feature text, ai boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  c app.clients;
BEGIN
  SELECT * INTO c FROM app.clients AS x WHERE x.id OPERATOR(pg_catalog.=) client;
  IF ai AND c.package OPERATOR(pg_catalog.=) 'Create' THEN
    RAISE EXCEPTION 'ai_not_available' USING ERRCODE = 'FY4AI', DETAIL = app.refused_actor(client);
  END IF;
  IF (services IS NOT NULL AND NOT c.services OPERATOR(pg_catalog.&&) services)
     OR (feature IS NOT NULL AND feature OPERATOR(pg_catalog.<>) ALL (c.features)) THEN
    RAISE EXCEPTION 'upgrade_required' USING ERRCODE = 'FY4UP', DETAIL = app.refused_actor(client);
  END IF;
END $function$
;

CREATE OR REPLACE FUNCTION app.reset_second_factor(person bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 DELETE FROM app.recovery_codes r
    USING (app.logins l
      JOIN app.memberships m ON ((m.login_id = l.id)))
   WHERE ((m.client_id = app.client()) AND (m.user_id = reset_second_factor.person) AND (r.email = l.email));
 UPDATE app.logins l SET second_factor = NULL::bytea, second_factor_offered = NULL::bytea, second_factor_step = NULL::bigint
    FROM app.memberships m
   WHERE ((m.login_id = l.id) AND (m.client_id = app.client()) AND (m.user_id = reset_second_factor.person));
 UPDATE app.sessions s SET revoked_at = reset_second_factor.at
   WHERE ((s.client_id = app.client()) AND (s.user_id = reset_second_factor.person) AND (s.kind = 'client'::text) AND (s.revoked_at IS NULL));
 UPDATE app.login_codes h SET used_at = reset_second_factor.at
   WHERE ((h.client_id = app.client()) AND (h.user_id = reset_second_factor.person) AND (h.kind = 'client'::text) AND (h.used_at IS NULL));
END
;
GRANT EXECUTE ON FUNCTION app.reset_second_factor(bigint,timestamp with time zone) TO foyer_app;

CREATE OR REPLACE FUNCTION app.search_leads(patterns text[], take integer, skip integer)
 RETURNS TABLE(ids bigint[], total integer, to_skip integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  small CONSTANT int := 5000;
  few CONSTANT int := 300;
  client bigint := app.client();
  -- no pattern has a line break in it, and a query over the patterns would take longer
  folded text[] := pg_catalog.string_to_array(app.fold(pg_catalog.array_to_string(patterns, E'\n')), E'\n');
  matching_tags bigint[] := '{}';
BEGIN
  IF client IS NULL THEN
    RETURN QUERY SELECT '{}'::pg_catalog.int8[], 0, 0;
    RETURN;
  END IF;
  -- Where no word has three letters, the index would return every contact. It skips '%', which stands for a word that is not there.
  IF pg_catalog.array_to_string(folded[:3], ' ') ~ '\w{3}' THEN
    matching_tags := ARRAY(SELECT t.id FROM app.tags AS t WHERE t.client_id = client AND t.folded_name LIKE ALL (folded));
    IF matching_tags = '{}' THEN
      IF (SELECT pg_catalog.sum(t.contacts) FROM app.lead_totals AS t WHERE t.client_id = client) <= small THEN
        -- planned for this client, and a condition within CASE is none for the index of words
        EXECUTE 'SELECT ARRAY(SELECT s.lead_id FROM app.lead_search AS s
            WHERE s.client_id = $1 AND CASE WHEN s.search LIKE ALL ($2) THEN true ELSE false END LIMIT $3)'
          INTO ids USING client, folded, few + 1;
      ELSE
        ids := ARRAY(
          SELECT s.lead_id FROM app.lead_search AS s
          WHERE s.client_id = client AND s.search LIKE folded[1] AND s.search LIKE coalesce(folded[2], '%')
            AND s.search LIKE coalesce(folded[3], '%') AND s.search LIKE ALL (folded)
          LIMIT few + 1);
      END IF;
      total := pg_catalog.cardinality(ids);
      to_skip := skip;
      IF total <= few THEN
        RETURN NEXT;
        RETURN;
      END IF;
    END IF;
  END IF;
  -- planned with the patterns at hand, since an index is not always the best way to much
  RETURN QUERY EXECUTE pg_catalog.format(
    'WITH found AS MATERIALIZED (
       SELECT l.id, l.updated_at FROM app.lead_search AS s JOIN app.leads AS l ON l.client_id = $1 AND l.id = s.lead_id
       WHERE s.client_id = $1 %s %s)
     SELECT ARRAY(SELECT id FROM found ORDER BY updated_at DESC, id DESC LIMIT $3 OFFSET $4), (SELECT count(*)::int FROM found), 0',
    (SELECT pg_catalog.string_agg(pg_catalog.format('AND s.search LIKE ($2::text[])[%s]', n), ' ')
       FROM pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) AS n),
    -- two branches, so that each is found by its own index
    CASE WHEN matching_tags <> '{}' THEN
      'UNION SELECT l.id, l.updated_at FROM app.lead_tags AS x JOIN app.leads AS l ON l.client_id = $1 AND l.id = x.lead_id
       WHERE x.client_id = $1 AND x.tag_id = ANY ($5)' END)
    USING client, folded, take, skip, matching_tags;
END $function$
;
ALTER FUNCTION app.search_leads(text[],integer,integer) OWNER TO foyer_search;
GRANT EXECUTE ON FUNCTION app.search_leads(text[],integer,integer) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.search_leads(text[],integer,integer) TO foyer_read;

CREATE OR REPLACE FUNCTION app.search_listings(patterns text[], statuses integer[], reciprocity_only boolean, take integer, skip integer)
 RETURNS TABLE(ids bigint[], total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  -- so many entries of the index of filters are read as fast as the index of words is
  small CONSTANT int := 5000;
  few CONSTANT int := 300;
  client bigint := app.client();
  folded text[] := ARRAY(SELECT app.fold(p) FROM pg_catalog.unnest(patterns) WITH ORDINALITY AS t (p, n) ORDER BY n);
  fits text := (SELECT pg_catalog.string_agg(pg_catalog.format('search LIKE ($2::text[])[%s]', n), ' AND ')
    FROM pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) AS n);
  n int;
BEGIN
  IF client IS NULL THEN
    RETURN QUERY SELECT '{}'::pg_catalog.int8[], 0;
    RETURN;
  END IF;
  SELECT count(*) INTO n FROM (SELECT FROM app.listings WHERE client_id = client LIMIT small + 1) AS l;
  -- the index of words knows none with fewer than three letters
  IF n > small AND pg_catalog.array_to_string(folded, ' ') ~ '\w{3}' THEN
    EXECUTE pg_catalog.format('SELECT count(*) FROM (SELECT FROM app.listings WHERE client_id = $1 AND %s LIMIT $3) AS l', fits)
      INTO n USING client, folded, few + 1;
  ELSE
    n := few + 1;
  END IF;
  -- A condition within CASE is none for the index of words, and counts as true for half of the listings.
  IF n > few THEN
    fits := pg_catalog.format('CASE WHEN %s THEN true ELSE false END', fits);
  END IF;
  RETURN QUERY EXECUTE pg_catalog.format(
    'WITH found AS MATERIALIZED (SELECT id, coalesce(timezone(''UTC'', market_date::timestamp), created_at) AS listed_at
       FROM app.listings WHERE client_id = $1 AND %s AND ($5 IS NULL OR status_id = ANY ($5)) AND ($6 = false OR is_reciprocity))
     SELECT ARRAY(SELECT id FROM found ORDER BY listed_at DESC, id DESC LIMIT $3 OFFSET $4), (SELECT count(*)::int FROM found)', fits)
    USING client, folded, take, skip, statuses, reciprocity_only;
END $function$
;
ALTER FUNCTION app.search_listings(text[],integer[],boolean,integer,integer) OWNER TO foyer_search;
GRANT EXECUTE ON FUNCTION app.search_listings(text[],integer[],boolean,integer,integer) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.search_listings(text[],integer[],boolean,integer,integer) TO foyer_read;

CREATE OR REPLACE FUNCTION app.search_testimonials(patterns text[], statuses integer[], homepage_only boolean, take integer, skip integer)
 RETURNS TABLE(ids bigint[], total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  client bigint := app.client();
BEGIN
  IF client IS NULL THEN
    RETURN QUERY SELECT '{}'::pg_catalog.int8[], 0;
    RETURN;
  END IF;
  RETURN QUERY EXECUTE pg_catalog.format(
    'WITH found AS MATERIALIZED (SELECT id, is_seen, created_at FROM app.testimonials WHERE client_id = $1 AND deleted_at IS NULL %s
       AND ($5 IS NULL OR status_id = ANY ($5)) AND ($6 = false OR homepage))
     SELECT ARRAY(SELECT id FROM found ORDER BY is_seen, created_at DESC, id DESC LIMIT $3 OFFSET $4), (SELECT count(*)::int FROM found)',
    (SELECT pg_catalog.string_agg(pg_catalog.format('AND search LIKE ($2::text[])[%s]', n), ' ')
       FROM pg_catalog.generate_series(1, pg_catalog.cardinality(patterns)) AS n))
    USING client, ARRAY(SELECT app.fold(p) FROM pg_catalog.unnest(patterns) WITH ORDINALITY AS t (p, n) ORDER BY n), take, skip,
      statuses, homepage_only;
END $function$
;
ALTER FUNCTION app.search_testimonials(text[],integer[],boolean,integer,integer) OWNER TO foyer_search;
GRANT EXECUTE ON FUNCTION app.search_testimonials(text[],integer[],boolean,integer,integer) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.search_testimonials(text[],integer[],boolean,integer,integer) TO foyer_read;

CREATE OR REPLACE FUNCTION app.search_texts(words text, most integer)
 RETURNS TABLE(lead_id bigint, kind text, text_id bigint, written_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  -- of a word that everybody writes, no more are read
  many CONSTANT int := 1000;
  client bigint := app.client();
  query tsquery;
BEGIN
  -- in the order of their last places, quoted as a query writes words
  query := (SELECT string_agg('''' || replace(replace(client || ':' || left(lexeme, 200), '\', '\\'), '''', '''''') || '''', ' & '
      ORDER BY positions[cardinality(positions)]) || ':*'
    FROM unnest(app.list_words(words)))::tsquery;
  IF client IS NULL OR query IS NULL THEN
    RETURN;
  END IF;
  -- planned with the words at hand
  RETURN QUERY EXECUTE
    'SELECT t.lead_id, t.kind, t.text_id, t.written_at FROM (
       SELECT DISTINCT ON (f.lead_id) f.* FROM (
         (SELECT h.lead_id, h.kind, h.id AS text_id, h.created_at AS written_at, 1 AS place FROM app.lead_history AS h
          WHERE h.client_id = $1 AND h.notes <> '''' AND app.list_own_words(h.client_id, h.notes) @@ $2 LIMIT $4)
         UNION ALL
         (SELECT e.lead_id, ''entry'', e.id, e.created_at, 1 FROM app.lead_timeline AS e
          WHERE e.client_id = $1 AND app.list_own_words(e.client_id, e.text) @@ $2 LIMIT $4)
         UNION ALL
         (SELECT m.lead_id, ''message'', m.id, m.created_at, 1 FROM app.lead_messages AS m
          WHERE m.client_id = $1 AND NOT m.is_automatic AND app.list_own_words(m.client_id, m.subject || '' '' || m.text) @@ $2 LIMIT $4)
         UNION ALL
         (SELECT l.id, ''contact'', l.id, l.updated_at, 2 FROM app.leads AS l
          WHERE l.client_id = $1 AND l.notes <> '''' AND app.list_own_words(l.client_id, l.notes) @@ $2 LIMIT $4)) AS f
       ORDER BY f.lead_id, f.place, f.written_at DESC) AS t
     ORDER BY t.written_at DESC, t.lead_id DESC LIMIT $3'
    USING client, query, most, many;
END $function$
;
ALTER FUNCTION app.search_texts(text,integer) OWNER TO foyer_search;
GRANT EXECUTE ON FUNCTION app.search_texts(text,integer) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.search_texts(text,integer) TO foyer_read;

CREATE OR REPLACE FUNCTION app.select_contact_keys(first_name text, last_name text, phone text, further_phones jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 2
BEGIN ATOMIC
 SELECT ('n '::text || string_agg(word.word, ' '::text ORDER BY word.word))
    FROM unnest(string_to_array(regexp_replace(translate(app.fold(((select_contact_keys.first_name || ' '::text) || select_contact_keys.last_name)), '-'::text, ' '::text), '[^[:alnum:] ]'::text, ''::text, 'g'::text), ' '::text)) word(word)
   WHERE (word.word <> ''::text)
  HAVING (count(*) > 1)
 UNION
  SELECT (('p '::text ||
         CASE
             WHEN (numbers.number ~~ '+%'::text) THEN '+'::text
             ELSE ''::text
         END) || regexp_replace(split_part(numbers.number, ' x'::text, 1), '\D'::text, ''::text, 'g'::text))
    FROM ( SELECT select_contact_keys.phone AS number
         UNION ALL
          SELECT (f.value ->> 'phone_number'::text)
            FROM jsonb_array_elements(select_contact_keys.further_phones) f(value)) numbers
   WHERE (numbers.number ~ '\d'::text);
END
;
GRANT EXECUTE ON FUNCTION app.select_contact_keys(text,text,text,jsonb) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.select_contact_keys(text,text,text,jsonb) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.select_contact_keys(text,text,text,jsonb) TO foyer_search;

CREATE OR REPLACE FUNCTION app.select_contact_search(first_name text, last_name text, addresses text[], phone text, further jsonb)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
 SELECT concat_ws(' '::text, names.folded,
         CASE
             WHEN (strpos(names.folded, ''''::text) > 0) THEN replace(names.folded, ''''::text, ''::text)
             ELSE NULL::text
         END, regexp_replace(split_part(select_contact_search.phone, ' x'::text, 1), '\D'::text, ''::text, 'g'::text),
         CASE
             WHEN (select_contact_search.further <> '[]'::jsonb) THEN ( SELECT string_agg(regexp_replace(split_part((f.value ->> 'phone_number'::text), ' x'::text, 1), '\D'::text, ''::text, 'g'::text), ' '::text) AS string_agg
                FROM jsonb_array_elements(select_contact_search.further) f(value))
             ELSE NULL::text
         END) AS concat_ws
    FROM ( SELECT app.fold(concat_ws(' '::text, select_contact_search.first_name, select_contact_search.last_name, array_to_string(select_contact_search.addresses, ' '::text))) AS folded
          OFFSET 0) names;
END
;
GRANT EXECUTE ON FUNCTION app.select_contact_search(text,text,text[],text,jsonb) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.select_contact_search(text,text,text[],text,jsonb) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.select_contact_search(text,text,text[],text,jsonb) TO foyer_search;

CREATE OR REPLACE FUNCTION app.set_caller(person bigint, role text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 UPDATE app.sessions s SET caller = set_caller.role
   WHERE ((s.client_id = app.client()) AND (s.user_id = set_caller.person) AND (s.kind = 'client'::text) AND (s.revoked_at IS NULL));
END
;
GRANT EXECUTE ON FUNCTION app.set_caller(bigint,text) TO foyer_app;

CREATE OR REPLACE FUNCTION app.staff_name(member bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT concat_ws(' '::text, s.first_name, s.last_name) AS concat_ws
    FROM app.staff s
   WHERE ((s.id = staff_name.member) AND (app.acting_staff() IS NOT NULL));
END
;
GRANT EXECUTE ON FUNCTION app.staff_name(bigint) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.staff_name(bigint) TO foyer_read;

CREATE OR REPLACE FUNCTION app.sum_cents(lines jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT (COALESCE(sum(((line.value ->> 'cents'::text))::bigint), (0)::numeric))::bigint AS "coalesce" FROM jsonb_array_elements(sum_cents.lines) line(value))
;
GRANT EXECUTE ON FUNCTION app.sum_cents(jsonb) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.sum_cents(jsonb) TO foyer_eraser;
GRANT EXECUTE ON FUNCTION app.sum_cents(jsonb) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.sum_cents(jsonb) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.tax_place(client bigint, day date, OUT country text, OUT region text)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  SELECT t.country, t.region FROM (
    SELECT p.starts_on, p.country, p.region FROM app.tax_places p WHERE p.client_id = client AND p.starts_on <= day
    UNION ALL
    SELECT NULL, c.country, c.state_or_province FROM app.clients c WHERE c.id = client) t
  ORDER BY t.starts_on DESC NULLS LAST LIMIT 1
$function$
;
GRANT EXECUTE ON FUNCTION app.tax_place(bigint,date) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.tax_place(bigint,date) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.tax_place(bigint,date) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.tax_place(bigint,date) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.to_instant(local_time timestamp without time zone, zone text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (local_time AT TIME ZONE zone)
;
GRANT EXECUTE ON FUNCTION app.to_instant(timestamp without time zone,text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.to_instant(timestamp without time zone,text) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.to_instant(timestamp without time zone,text) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.to_instant(timestamp without time zone,text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.to_iso(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS"Z"'::text)
;
GRANT EXECUTE ON FUNCTION app.to_iso(timestamp with time zone) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.to_iso(timestamp with time zone) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.to_iso(timestamp with time zone) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.to_iso(timestamp with time zone) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.to_local_time(at timestamp with time zone, zone text)
 RETURNS timestamp without time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (at AT TIME ZONE zone)
;
GRANT EXECUTE ON FUNCTION app.to_local_time(timestamp with time zone,text) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.to_local_time(timestamp with time zone,text) TO foyer_read;
GRANT EXECUTE ON FUNCTION app.to_local_time(timestamp with time zone,text) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.to_local_time(timestamp with time zone,text) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.uncount_occurrence()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
BEGIN
  UPDATE app.queue_items q SET occurrences = greatest(0, q.occurrences - 1), details = coalesce((
    SELECT o.details FROM app.queue_occurrences o WHERE o.item_id = q.id ORDER BY o.came_at DESC, o.subject DESC LIMIT 1), q.details)
  WHERE q.id = OLD.item_id;
  RETURN NULL;
END $function$
;

CREATE OR REPLACE FUNCTION app.webhook_subject(subject_id bigint, details jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
RETURN COALESCE(subject_id, ((details ->> 'import_id'::text))::bigint)
;
GRANT EXECUTE ON FUNCTION app.webhook_subject(bigint,jsonb) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.webhook_subject(bigint,jsonb) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.webhook_subject(bigint,jsonb) TO foyer_worker;

CREATE OR REPLACE FUNCTION app.with_edit(INOUT version integer, INOUT edits jsonb, before jsonb, at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
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
END $function$
;
GRANT EXECUTE ON FUNCTION app.with_edit(integer,jsonb,jsonb,timestamp with time zone) TO foyer_app;
GRANT EXECUTE ON FUNCTION app.with_edit(integer,jsonb,jsonb,timestamp with time zone) TO foyer_system;
GRANT EXECUTE ON FUNCTION app.with_edit(integer,jsonb,jsonb,timestamp with time zone) TO foyer_worker;

-- Default privileges on FUNCTIONS: nobody but the owner
