-- Oldest code: 0.1.0
-- Harmless: app.leads.leads_lead_source_id_check: it is wider than before
-- Harmless: app.lead_history.lead_history_lead_source_id_check: it is wider than before
-- Contacts that come from a form on another website have a source of their own.
ALTER TABLE app.leads DROP CONSTRAINT leads_lead_source_id_check;
ALTER TABLE app.leads ADD CONSTRAINT leads_lead_source_id_check CHECK (lead_source_id BETWEEN 1 AND 20);
ALTER TABLE app.lead_history DROP CONSTRAINT lead_history_lead_source_id_check;
ALTER TABLE app.lead_history ADD CONSTRAINT lead_history_lead_source_id_check CHECK (lead_source_id BETWEEN 1 AND 20);
