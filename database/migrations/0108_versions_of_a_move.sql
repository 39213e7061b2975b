-- The day from which taxes follow a client's place is part of the record that two members of staff may edit at the same time. It has
-- a table of its own, so what it was before is remembered with the edits of the client by the statement that changes it.
GRANT UPDATE (version, edits) ON app.clients TO foyer_system;
GRANT EXECUTE ON FUNCTION app.acting_user(), app.acting_staff() TO foyer_system;
