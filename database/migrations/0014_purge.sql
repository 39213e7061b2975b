-- Users who were deleted are absent everywhere from that moment, and gone for good after a while: the worker takes them away.
CREATE POLICY purged ON app.users FOR DELETE TO foyer_worker USING (deleted_at IS NOT NULL);
GRANT DELETE ON app.users TO foyer_worker;
CREATE INDEX users_deleted ON app.users (deleted_at) WHERE deleted_at IS NOT NULL;
