-- Oldest code: 0.1.0

-- Mail programs show it beside the subject. Null or empty: the first words of the newsletter.
ALTER TABLE app.newsletters ADD COLUMN preheader text;
