-- Clients that came in one file, so that all of them can be taken back for a day.
CREATE TABLE app.client_imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES app.staff (id),
  file_name text NOT NULL,
  -- no foreign key: a client may be erased, and the import stays
  client_ids bigint[] NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX client_imports_newest ON app.client_imports (created_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE (undone_at) ON app.client_imports TO foyer_system;
GRANT SELECT ON app.client_imports TO foyer_worker;

-- Only clients of an import that has not been undone may be deleted by the console, with what belongs to them.
CREATE POLICY undo_import ON app.clients FOR DELETE TO foyer_system USING (
  EXISTS (SELECT FROM app.client_imports i WHERE i.undone_at IS NULL AND clients.id = ANY (i.client_ids)));
GRANT DELETE ON app.clients TO foyer_system;

-- the mail of a client
CREATE INDEX outbox_of_client ON app.outbox (client_id, id) WHERE client_id IS NOT NULL;
