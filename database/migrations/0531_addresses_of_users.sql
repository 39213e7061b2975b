-- Oldest code: 0.1.0
-- The console finds people by the beginning of their email and of its domain: three letters that all emails share have long lists.
CREATE INDEX users_by_folded_email ON app.users USING btree (app.fold(email) text_pattern_ops) WHERE deleted_at IS NULL;
CREATE INDEX users_by_domain ON app.users USING btree (split_part(app.fold(email), '@', 2) text_pattern_ops) WHERE deleted_at IS NULL;
