-- Oldest code: 0.1.0
-- The categories and tags that posts of listings have on a WordPress site, each with its id there and its name.
ALTER TABLE app.site_publishers
  ADD COLUMN categories jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN tags jsonb NOT NULL DEFAULT '[]';
