-- Oldest code: 0.1.0
-- The monthly report names how many contacts of its month are still waiting for an answer.

GRANT SELECT (lead_status_id) ON TABLE app.leads TO foyer_worker;
