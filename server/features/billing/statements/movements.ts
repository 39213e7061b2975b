import { sql, type Sql } from '#server/core/db/sql.ts';
import type { Movement } from './rules.ts';

/** The movements of a client up to a day, as a StatedClient. */
export type StatedClient = { client_id: number; client_name: string; movements: Movement[] };

/**
 * The movements of the client c by the end of this day. A document belongs to its printed date, money to the day
 * at the provider's place on which it was recorded. An invoice of nothing has no entries, but a number.
 */
export const statedClient = (to: string, zone: string): Sql => sql`
  SELECT json_build_object('client_id', c.id, 'client_name', c.name, 'movements', coalesce((
    SELECT json_agg(json_build_object('kind', m.kind, 'day', d.day, 'currency', m.currency, 'receivable', m.receivable, 'credit', m.credit,
      'money', m.money, 'invoice', i.number, 'due_on', i.due_on, 'note', n.number, 'card', p.card, 'method', r.method,
      'reference', r.reference, 'paid_on', r.paid_on, 'reverses', o.kind) ORDER BY d.day, m.at, m.kind <> 'invoice', m.key, m.kind)
    FROM (
      SELECT split_part(e.movement, ' ', 1) AS kind, split_part(e.movement, ' ', 2)::bigint AS key, e.currency, min(e.created_at) AS at,
        sum(CASE e.account WHEN 'receivable' THEN e.cents ELSE 0 END)::bigint AS receivable,
        sum(CASE e.account WHEN 'credit' THEN e.cents ELSE 0 END)::bigint AS credit,
        sum(CASE WHEN e.account IN ('card', 'bank') THEN e.cents ELSE 0 END)::bigint AS money
      FROM app.ledger_entries e WHERE e.client_id = c.id GROUP BY e.movement, e.currency
      UNION ALL
      SELECT 'invoice', f.id, f.currency, f.created_at, 0, 0, 0 FROM app.invoices f WHERE f.client_id = c.id AND f.total_cents = 0) m
    LEFT JOIN app.payments p ON p.client_id = c.id AND p.id = m.key AND m.kind IN ('payment', 'credit', 'refund', 'reopening')
    LEFT JOIN app.invoices i ON i.client_id = c.id AND i.id = CASE WHEN m.kind IN ('invoice', 'void') THEN m.key ELSE p.invoice_id END
    LEFT JOIN app.credit_notes n ON n.client_id = c.id AND (n.payment_id = p.id OR (m.kind = 'void' AND n.kind = 'void' AND n.invoice_id = m.key))
    LEFT JOIN app.client_payments r ON r.client_id = c.id
      AND r.id = CASE WHEN m.kind IN ('received', 'payout', 'reversal') THEN m.key ELSE p.client_payment_id END
    LEFT JOIN app.client_payments o ON o.client_id = c.id AND o.id = r.of_id
    CROSS JOIN LATERAL (SELECT coalesce(CASE WHEN m.kind = 'invoice' THEN i.issued_on ELSE n.issued_on END,
      app.to_local_time(m.at, ${zone})::date) AS day) d
    WHERE d.day <= ${to}::date), '[]'))
  FROM app.clients c`;
