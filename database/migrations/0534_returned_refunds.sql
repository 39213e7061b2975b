-- Oldest code: 0.1.0
-- A refund that the client's bank did not take comes back to us, as unused money of the client.
ALTER TABLE app.client_payments
  DROP CONSTRAINT client_payments_method_check,
  ADD CONSTRAINT client_payments_method_check CHECK (method IN ('cheque', 'transfer', 'cash', 'card', 'refund', 'other'));
GRANT INSERT ON app.client_payments TO foyer_worker;
-- of a refund: the money that came back of it
GRANT UPDATE (client_payment_id) ON app.payments TO foyer_system, foyer_worker;
CREATE POLICY returned_refund ON app.activity FOR INSERT TO foyer_worker WITH CHECK (event = 'invoice.refund_returned');
