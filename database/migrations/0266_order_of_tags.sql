-- Oldest code: 0.1.0
-- Every list of contacts sorts the tags of its rows, and folding a name takes longer than reading it.
ALTER TABLE app.tags ADD COLUMN folded_name text GENERATED ALWAYS AS (app.fold(name)) STORED;
