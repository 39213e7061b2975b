-- The console finds an invoice by its number.
CREATE INDEX invoices_by_number ON app.invoices (number text_pattern_ops);
