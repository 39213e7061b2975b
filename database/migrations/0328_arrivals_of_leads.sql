-- Oldest code: 0.1.0
-- When an enquiry made a contact, and when somebody answered it.
CREATE TABLE app.lead_arrivals (
  client_id bigint NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
  lead_id bigint NOT NULL,
  arrived_at timestamptz NOT NULL,
  -- null while they are waiting, and where the time of the answer is not known
  answered_at timestamptz,
  -- when the waiting was over for the portal; null while they are waiting
  ended_at timestamptz,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (client_id, lead_id) REFERENCES app.leads (client_id, id) ON DELETE CASCADE,
  CONSTRAINT lead_arrivals_answered CHECK (answered_at IS NULL OR (ended_at IS NOT NULL AND answered_at >= arrived_at))
);
CREATE INDEX lead_arrivals_of_lead ON app.lead_arrivals (client_id, lead_id);
CREATE INDEX lead_arrivals_by_time ON app.lead_arrivals (client_id, arrived_at);

-- Earlier leads as far back as reports of a month count them. Nobody knows when they had an answer. Rows of all clients are read.
ALTER TABLE app.leads NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.lead_history NO FORCE ROW LEVEL SECURITY;
INSERT INTO app.lead_arrivals (client_id, lead_id, arrived_at, ended_at)
SELECT l.client_id, l.id, l.created_at, CASE WHEN l.lead_status_id IS DISTINCT FROM 1 THEN now() END FROM app.leads l
WHERE l.import_id IS NULL AND l.created_at > now() - interval '13 months' AND EXISTS (
  SELECT FROM app.lead_history h WHERE h.client_id = l.client_id AND h.lead_id = l.id AND h.kind = 'form' AND h.created_at = l.created_at
    AND h.lead_source_id IN (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 20));
ALTER TABLE app.leads FORCE ROW LEVEL SECURITY;
ALTER TABLE app.lead_history FORCE ROW LEVEL SECURITY;

ALTER TABLE app.lead_arrivals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY client ON app.lead_arrivals USING (client_id = app.client());
CREATE POLICY worker ON app.lead_arrivals TO foyer_worker USING (true);
CREATE POLICY erase ON app.lead_arrivals TO foyer_eraser USING (client_id = app.client());
GRANT SELECT, INSERT, UPDATE ON app.lead_arrivals TO foyer_app;
GRANT SELECT ON app.lead_arrivals TO foyer_read;
GRANT SELECT ON app.lead_arrivals TO foyer_worker;
GRANT SELECT, DELETE ON app.lead_arrivals TO foyer_eraser;
