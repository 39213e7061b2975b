-- Oldest code: 0.1.0
-- The page views of a day by the hour on the clock, so that today so far stands beside the same hours of another day.
-- {"14": [12, 3]}: twelve page views from 14:00 on, three of them of listings. Null where no hours were counted.
ALTER TABLE app.site_days ADD COLUMN hours jsonb;

-- Days whose page views are still stored get their hours.
INSERT INTO app.site_recounts AS r (client_id, site_id, since)
SELECT client_id, id, now() - interval '34 days' FROM app.sites ORDER BY client_id, id
ON CONFLICT (client_id, site_id) DO UPDATE SET since = least(r.since, excluded.since);
