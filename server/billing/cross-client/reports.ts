import { payable } from '../payments.ts';
import { systemRead } from '../../db/system-sql.ts';

type Cells = (string | null)[];

/** What each client owes in each currency, by how many days it has been due. */
export const listReceivables = (now: Date) => systemRead<Cells[]>()`
  SELECT coalesce(json_agg(json_build_array(name, currency, current, to_30, to_60, to_90, older, total) ORDER BY total_cents DESC, name), '[]')
  FROM (
    SELECT c.name, o.currency, sum(o.cents) AS total_cents,
      to_char(sum(o.cents) FILTER (WHERE o.days <= 0) / 100.0, 'FM999999990.00') AS current,
      to_char(sum(o.cents) FILTER (WHERE o.days BETWEEN 1 AND 30) / 100.0, 'FM999999990.00') AS to_30,
      to_char(sum(o.cents) FILTER (WHERE o.days BETWEEN 31 AND 60) / 100.0, 'FM999999990.00') AS to_60,
      to_char(sum(o.cents) FILTER (WHERE o.days BETWEEN 61 AND 90) / 100.0, 'FM999999990.00') AS to_90,
      to_char(sum(o.cents) FILTER (WHERE o.days > 90) / 100.0, 'FM999999990.00') AS older,
      to_char(sum(o.cents) / 100.0, 'FM999999990.00') AS total
    FROM (
      SELECT i.client_id, i.currency, i.total_cents - i.paid_cents - i.credited_cents AS cents,
        (${now}::timestamptz)::date - i.due_on AS days
      FROM app.invoices i WHERE i.status IN (${payable}, 'processing')) o
    JOIN app.clients c ON c.id = o.client_id
    GROUP BY c.id, c.name, o.currency) r`;

/** The movements of a month on every account but that of the clients, by currency: what an accountant books. */
export const listMonthTotals = (from: Date, until: Date) => systemRead<Cells[]>()`
  SELECT coalesce(json_agg(json_build_array(currency, kind, account, amount) ORDER BY currency, kind, account), '[]')
  FROM (
    SELECT e.currency, split_part(e.movement, ' ', 1) AS kind, e.account,
      to_char(sum(-e.cents) / 100.0, 'FM999999990.00') AS amount
    FROM app.ledger_entries e WHERE e.created_at >= ${from} AND e.created_at < ${until} AND e.account <> 'receivable'
    GROUP BY 1, 2, 3) t`;
