-- Deleted users are invisible at once, and purged by the worker after a while.
CREATE POLICY purged ON app.users FOR DELETE TO foyer_worker USING (deleted_at IS NOT NULL);
GRANT DELETE ON app.users TO foyer_worker;
CREATE INDEX users_deleted ON app.users (deleted_at) WHERE deleted_at IS NOT NULL;
