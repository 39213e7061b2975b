-- Oldest code: 0.1.0
-- When a colleague is away, by the provider's calendar, and who looks after their items meanwhile. Both days count.
CREATE TABLE app.staff_absences (
  staff_id bigint PRIMARY KEY REFERENCES app.staff (id),
  first_day date NOT NULL,
  last_day date NOT NULL,
  deputy_id bigint NOT NULL REFERENCES app.staff (id),
  CONSTRAINT staff_absences_days CHECK (first_day <= last_day),
  CONSTRAINT staff_absences_deputy CHECK (deputy_id <> staff_id)
);
CREATE INDEX staff_absences_by_deputy ON app.staff_absences (deputy_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.staff_absences TO foyer_system;
GRANT SELECT ON app.staff_absences TO foyer_worker, foyer_backup;
