import type { Cell } from '#contract/csv.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import { payable } from '../payments.ts';
import { statedClient, type StatedClient } from '../statements/movements.ts';

/** An amount in a spreadsheet, of an expression in cents. */
export const amountCell = (cents: Sql): Sql =>
  sql`CASE WHEN (${cents}) IS NOT NULL THEN json_build_object('cents', (${cents})::bigint) END`;

/** The debt of each client in each currency, by the days it has been due on this day. */
export const listReceivables = (today: string) => systemRead<Cell[][]>()`
  SELECT coalesce(json_agg(json_build_array(name, currency, ${amountCell(rawSql('current'))}, ${amountCell(rawSql('to_30'))},
    ${amountCell(rawSql('to_60'))}, ${amountCell(rawSql('to_90'))}, ${amountCell(rawSql('older'))}, ${amountCell(rawSql('total'))}) ORDER BY total DESC, name), '[]')
  FROM (
    SELECT c.name, o.currency, sum(o.cents) AS total,
      sum(o.cents) FILTER (WHERE o.days <= 0) AS current,
      sum(o.cents) FILTER (WHERE o.days BETWEEN 1 AND 30) AS to_30,
      sum(o.cents) FILTER (WHERE o.days BETWEEN 31 AND 60) AS to_60,
      sum(o.cents) FILTER (WHERE o.days BETWEEN 61 AND 90) AS to_90,
      sum(o.cents) FILTER (WHERE o.days > 90) AS older
    FROM (
      SELECT i.client_id, i.currency, i.total_cents - i.paid_cents - i.credited_cents AS cents, ${today}::date - i.due_on AS days
      FROM app.invoices i WHERE i.status IN (${payable}, 'processing')) o
    JOIN app.clients c ON c.id = o.client_id
    GROUP BY c.id, c.name, o.currency) r`;

/** The movements for a client’s statement of account. */
export const readStatedClient = (id: number, to: string, zone: string) => systemRead<StatedClient>()`
  ${statedClient(to, zone)} WHERE c.id = ${id}`;

type Month = { month: string; zone: string };

/**
 * A month's movements on every account but that of the clients, by currency, for an accountant to book. An invoice or
 * credit note belongs to the month of its printed date, every other movement to its day at the provider's place.
 */
export const listMonthTotals = ({ month, zone }: Month) => systemRead<Cell[][]>()`
  SELECT coalesce(json_agg(json_build_array(currency, kind, account, ${amountCell(rawSql('cents'))}) ORDER BY currency, kind, account), '[]')
  FROM (
    SELECT e.currency, split_part(e.movement, ' ', 1) AS kind, e.account, sum(-e.cents) AS cents
    FROM (${near(month)}) e, LATERAL (SELECT ${dayOfEntry(zone)} AS day) d
    WHERE e.account <> 'receivable' AND d.day >= ${`${month}-01`}::date AND d.day < ${`${month}-01`}::date + interval '1 month'
    GROUP BY 1, 2, 3) t`;

const dayOfEntry = (zone: string): Sql => sql`
  coalesce((SELECT i.issued_on FROM app.invoices i WHERE e.movement LIKE 'invoice %' AND i.client_id = e.client_id
    AND i.id = split_part(e.movement, ' ', 2)::bigint),
    (SELECT n.issued_on FROM app.credit_notes n WHERE n.client_id = e.client_id
      AND CASE WHEN e.movement LIKE 'void %' THEN n.kind = 'void' AND n.invoice_id = split_part(e.movement, ' ', 2)::bigint
        WHEN e.movement LIKE 'credit %' OR e.movement LIKE 'refund %' THEN n.payment_id = split_part(e.movement, ' ', 2)::bigint END),
    app.to_local_time(e.created_at, ${zone})::date)`;

/** No zone is further away than this, and only these rows are read; a card provider may take longer for a refund. */
const near = (month: string): Sql => sql`
  SELECT e.* FROM app.ledger_entries e
  WHERE e.created_at >= ${`${month}-01`}::timestamptz - interval '3 days' AND e.created_at < ${`${month}-01`}::timestamptz + interval '1 month 3 days'
  UNION SELECT e.* FROM app.credit_notes n JOIN app.ledger_entries e ON e.client_id = n.client_id AND e.movement = 'refund ' || n.payment_id
  WHERE n.kind = 'refund' AND n.issued_on >= ${`${month}-01`}::date AND n.issued_on < ${`${month}-01`}::date + interval '1 month'`;
