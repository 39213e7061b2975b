import { systemRead } from '#server/core/db/system-sql.ts';
import { startedJson, type StartedPayment } from '../payments.ts';

/** The payment of an event, if it has not ended yet. */
export const findStarted = ({ key, invoiceId }: { key: string | null; invoiceId: number | null }) =>
  systemRead<StartedPayment>()`
  SELECT ${startedJson} FROM app.payments p JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id
  WHERE p.state = 'started' AND p.kind IN ('card', 'refund')
    AND CASE WHEN ${key}::uuid IS NOT NULL THEN p.key = ${key}::uuid ELSE p.invoice_id = ${invoiceId}::bigint END`;
