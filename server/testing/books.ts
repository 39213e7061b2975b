import type { Client } from 'pg';
import { inClient } from './billing.ts';

type Books = {
  invoices: { status: string; number: string; period: string }[];
  charged: number;
  owed: number;
  off: number;
  payments: number;
  next: string;
};

/** A client's charges and balance by the ledger, and the state of its invoices. */
export const readBooks = (owner: Client, clientId: number): Promise<Books> =>
  inClient(owner, clientId, async () => {
    const { rows } = await owner.query<Books>(
      `SELECT (SELECT coalesce(json_agg(json_build_object('status', status, 'number', number, 'period', period) ORDER BY id), '[]') FROM app.invoices WHERE client_id = $1) AS invoices,
         (SELECT coalesce(sum(cents), 0)::int FROM app.ledger_entries WHERE client_id = $1 AND account = 'card') AS charged,
         (SELECT coalesce(sum(cents), 0)::int FROM app.ledger_entries WHERE client_id = $1 AND account = 'receivable') AS owed,
         (SELECT coalesce(sum(cents), 0)::int FROM app.ledger_entries WHERE client_id = $1) AS off,
         (SELECT count(*)::int FROM app.payments WHERE client_id = $1 AND state = 'succeeded') AS payments,
         (SELECT next_payment_on::text FROM app.billing_accounts WHERE client_id = $1) AS next`,
      [clientId],
    );
    const [books] = rows;
    if (!books) throw new Error('There are no books.');
    return books;
  });
