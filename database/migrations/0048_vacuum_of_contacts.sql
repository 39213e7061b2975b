-- The pages of a list are counted off by an index alone where PostgreSQL knows that every row of a page of the table is visible to
-- all. It learns that when it vacuums, by default after a fifth of the table has changed: of a million contacts the newest 200,000
-- were looked up one by one until then, and they are the ones that are read. With 6,000 new or 20,000 changed ones it is time now.
ALTER TABLE app.leads SET (autovacuum_vacuum_insert_scale_factor = 0.005, autovacuum_vacuum_scale_factor = 0.02);
