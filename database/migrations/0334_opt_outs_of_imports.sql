-- Oldest code: 0.1.0
-- Rows whose undo would lift a 'do not call' or 'do not text', by contact: who asks for it again keeps it.
CREATE INDEX contact_import_rows_opt_outs ON app.contact_import_rows (client_id, lead_id)
  WHERE former -> 'before' ?| '{do_not_call,do_not_text}';
