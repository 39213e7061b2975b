-- Oldest code: 0.1.0
-- A website that cannot be counted is tried again later, so that it holds up no other.
ALTER TABLE app.recounts_under_way ADD COLUMN retry_at timestamptz;
