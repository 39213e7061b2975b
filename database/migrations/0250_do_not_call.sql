-- Oldest code: 0.1.0
-- Whether a contact has asked not to be called, and not to be texted.
ALTER TABLE app.leads
  ADD COLUMN do_not_call boolean NOT NULL DEFAULT false,
  ADD COLUMN do_not_text boolean NOT NULL DEFAULT false;
