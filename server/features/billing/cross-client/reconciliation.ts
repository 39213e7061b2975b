import type { Balance, Difference, ReconciledDay, Reconciliation } from '#contract/billing/reconciliation.ts';
import type { Balance as ProviderBalance, Movement } from '#server/adapters/payments/card-gateway.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemPage, systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import type { Cell } from '#contract/csv.ts';
import { billingStaffEvents } from '../staff-events.ts';
import { amountCell } from './reports.ts';

type Fetching = { since: string; fetched_until: string | null };

/** Sets the start of the comparison. A new provider starts again, because it has no record of earlier charges. */
export const beginFetch = (provider: string, since: Date) => systemWrite<Fetching>()`
  WITH new_start AS (
    UPDATE app.reconciliation r SET provider = ${provider}, since_at = ${since}, fetched_until = NULL, failing_since = NULL,
      balances = '[]', opening = '[]'
    WHERE r.provider IS DISTINCT FROM ${provider} RETURNING since_at, fetched_until)
  SELECT json_build_object('since', since_at, 'fetched_until', fetched_until)
  FROM (SELECT * FROM new_start UNION ALL SELECT since_at, fetched_until FROM app.reconciliation r WHERE r.provider = ${provider}) x`;

export const saveMovements = (provider: string, movements: readonly Movement[]) => systemWrite<number>()`
  WITH saved_movements AS (
    INSERT INTO app.provider_movements AS s (provider, remote, kind, payment_key, currency, cents, net_currency, net_cents, made_at)
    SELECT ${provider}, remote, kind, payment_key, currency, cents, net_currency, net_cents, made_at
    FROM jsonb_to_recordset(${JSON.stringify(movements)}::jsonb) AS n (
      remote text, kind text, payment_key text, currency text, cents bigint, net_currency text, net_cents bigint, made_at timestamptz)
    ON CONFLICT (provider, remote) DO UPDATE SET cents = excluded.cents, net_cents = excluded.net_cents RETURNING 1)
  SELECT to_json(count(*)) FROM saved_movements`;

/** The balance before the first movement is known once all movements have been fetched for the first time. */
export const endFetch = (
  provider: string,
  balances: readonly ProviderBalance[],
  until: Date,
) => systemWrite<true>()`
  WITH b AS (SELECT currency, cents FROM jsonb_to_recordset(${JSON.stringify(balances)}::jsonb) AS b (currency text, cents bigint)),
  ended_fetch AS (
    UPDATE app.reconciliation r SET fetched_until = ${until}, failing_since = NULL, balances = ${JSON.stringify(balances)}::jsonb,
      opening = CASE WHEN r.fetched_until IS NOT NULL THEN r.opening ELSE (
        SELECT coalesce(jsonb_agg(jsonb_build_object('currency', b.currency, 'cents', b.cents - coalesce((
          SELECT sum(m.net_cents) FROM app.provider_movements m
          WHERE m.provider = ${provider} AND m.net_currency = b.currency AND m.made_at >= r.since_at), 0))), '[]') FROM b) END
    WHERE r.provider = ${provider} RETURNING 1)
  SELECT to_json(true) FROM ended_fetch`;

export const noteFailedFetch = (now: Date) => systemWrite<true>()`
  WITH failed_fetch AS (
    UPDATE app.reconciliation SET failing_since = coalesce(failing_since, ${now}) RETURNING 1)
  SELECT to_json(true) FROM failed_fetch`;

/** Our ledger's records of card charges and refunds. */
const ours =
  rawSql(`SELECT p.client_id, p.invoice_id, p.remote, p.currency, p.ended_at AS at, coalesce(e.cents, 0) AS cents
  FROM app.reconciliation r, app.payments p
  LEFT JOIN app.ledger_entries e ON e.client_id = p.client_id AND e.account = 'card'
    AND e.movement = CASE p.kind WHEN 'card' THEN 'payment ' ELSE 'refund ' END || p.id
  WHERE p.state = 'succeeded' AND p.kind IN ('card', 'refund') AND p.remote IS NOT NULL AND p.ended_at >= r.since_at`);

const theirs =
  rawSql(`SELECT m.* FROM app.provider_movements m JOIN app.reconciliation r ON r.provider = m.provider AND m.made_at >= r.since_at
  WHERE m.kind IN ('charge', 'refund')`);

/**
 * Both sides of each charge and refund, at the provider's time if it has one: our own record may be of the next day.
 * Records that only we have are compared after the provider's next fetch.
 */
const pairs = sql`
  SELECT coalesce(t.remote, o.remote) AS remote, coalesce(t.made_at, o.at) AS at, coalesce(t.currency, o.currency) AS currency,
    o.cents AS ledger, t.cents AS provider, t.payment_key, o.client_id, o.invoice_id
  FROM (${ours}) o FULL JOIN (${theirs}) t ON t.remote = o.remote
  WHERE t.remote IS NOT NULL OR o.at < (SELECT r.fetched_until FROM app.reconciliation r)`;

const amount = (cents: Sql) => sql`round((${cents}) / 100.0, 2)`;

export const readReconciliation = () => systemRead<Omit<Reconciliation, 'balances'>>()`
  SELECT json_build_object('provider', provider, 'since', app.to_iso(since_at), 'fetched_until', app.to_iso(fetched_until),
    'failing_since', app.to_iso(failing_since)) FROM app.reconciliation`;

/** The provider's balance, and the part that our ledger and the provider's other movements explain. */
export const listBalances = () => systemRead<Balance[]>()`
  WITH r AS (SELECT * FROM app.reconciliation),
  provider_balances AS (SELECT b.currency, b.cents FROM r, jsonb_to_recordset(r.balances) AS b (currency text, cents bigint)),
  opening AS (SELECT b.currency, b.cents FROM r, jsonb_to_recordset(r.opening) AS b (currency text, cents bigint)),
  other_movements AS (
    SELECT m.net_currency AS currency,
      sum(m.cents - m.net_cents) FILTER (WHERE m.kind IN ('charge', 'refund') AND m.currency = m.net_currency) AS fees,
      sum(-m.net_cents) FILTER (WHERE m.kind = 'payout') AS paid_out,
      sum(m.net_cents) FILTER (WHERE m.kind = 'other' OR m.currency <> m.net_currency) AS other
    FROM r JOIN app.provider_movements m ON m.provider = r.provider AND m.made_at >= r.since_at GROUP BY 1),
  ledger_sums AS (SELECT p.currency, coalesce(sum(p.ledger), 0) AS cents FROM (${pairs}) p GROUP BY 1),
  sums AS (
    SELECT c.currency, coalesce(h.cents, 0) AS provider, coalesce(b.cents, 0) AS ledger, coalesce(o.cents, 0) AS opening, coalesce(m.fees, 0) AS fees,
      coalesce(m.paid_out, 0) AS paid_out, coalesce(m.other, 0) AS other
    FROM (SELECT currency FROM provider_balances UNION SELECT currency FROM other_movements UNION SELECT currency FROM ledger_sums) c LEFT JOIN provider_balances h USING (currency)
      LEFT JOIN opening o USING (currency) LEFT JOIN other_movements m USING (currency) LEFT JOIN ledger_sums b USING (currency))
  SELECT coalesce(json_agg(json_build_object('currency', currency, 'provider', ${amount(rawSql('provider'))}, 'ledger', ${amount(rawSql('ledger'))},
    'opening', ${amount(rawSql('opening'))}, 'fees', ${amount(rawSql('fees'))}, 'paid_out', ${amount(rawSql('paid_out'))}, 'other', ${amount(rawSql('other'))},
    'difference', ${amount(rawSql('provider - opening - ledger + fees + paid_out - other'))}) ORDER BY currency), '[]') FROM sums`;

type Month = { month: string; zone: string };

/** The instants between which a local month lies. */
const inMonth = ({ month, zone }: Month): Sql => sql`
  at >= app.to_instant(${`${month}-01`}::timestamp, ${zone}) AND at < app.to_instant(${`${month}-01`}::timestamp + interval '1 month', ${zone})`;

export const listReconciledDays = (month: Month) => systemRead<ReconciledDay[]>()`
  SELECT coalesce(json_agg(json_build_object('day', day, 'currency', currency, 'ledger', ${amount(rawSql('ledger'))},
    'provider', ${amount(rawSql('provider'))}, 'difference', ${amount(rawSql('provider - ledger'))}) ORDER BY day DESC, currency), '[]')
  FROM (
    SELECT app.to_local_time(at, ${month.zone})::date AS day, currency, coalesce(sum(ledger), 0) AS ledger, coalesce(sum(provider), 0) AS provider
    FROM (${pairs}) p WHERE ${inMonth(month)} GROUP BY 1, 2) d`;

/** Unsettled differences: pairs that are not equal, and payments that wait for an answer for more than an hour. */
const differences = (now: Date): Sql => sql`
  SELECT d.*, c.name AS client_name, i.number AS invoice_number FROM (
    SELECT p.remote, p.at, p.currency, p.ledger, p.provider, coalesce(p.client_id, f.client_id) AS client_id,
      coalesce(p.invoice_id, f.invoice_id) AS invoice_id,
      CASE WHEN p.provider IS NULL THEN 'unknown_to_provider' WHEN p.ledger IS NOT NULL THEN 'other_amount'
        WHEN f.state = 'failed' THEN 'noted_as_failed' ELSE 'unknown_to_us' END AS kind
    FROM (${pairs}) p
    LEFT JOIN app.payments f ON p.ledger IS NULL AND f.key::text = p.payment_key
    WHERE p.ledger IS DISTINCT FROM p.provider AND f.state IS DISTINCT FROM 'started'
    UNION ALL
    SELECT p.key::text, p.created_at, p.currency, CASE p.kind WHEN 'card' THEN p.cents ELSE -p.cents END, NULL, p.client_id, p.invoice_id, 'undecided'
    FROM app.payments p WHERE p.state = 'started' AND p.created_at < ${new Date(now.getTime() - 3_600_000)}) d
  LEFT JOIN app.clients c ON c.id = d.client_id
  LEFT JOIN app.invoices i ON i.client_id = d.client_id AND i.id = d.invoice_id
  WHERE NOT EXISTS (SELECT FROM app.settled_differences s JOIN app.reconciliation r ON r.provider = s.provider WHERE s.remote = d.remote)`;

export const listDifferences = (paging: { page: number; take: number }, now: Date) =>
  systemPage<Difference>(
    paging,
    sql`SELECT d.remote, d.kind, app.to_iso(d.at) AS at, d.currency, ${amount(rawSql('d.ledger'))} AS ledger, ${amount(rawSql('d.provider'))} AS provider,
      d.client_id, d.client_name, d.invoice_number FROM (${differences(now)}) d ORDER BY d.at DESC, d.remote`,
    sql`FROM (${differences(now)}) d`,
  );

/** null if there is no such difference, or somebody was faster */
export const settleDifference = (
  remote: string,
  { reason, staffId, now }: { reason: string; staffId: number | null; now: Date },
) =>
  systemWrite<true>()`${change(
    sql`INSERT INTO app.settled_differences (provider, remote, reason, staff_id, settled_at)
    SELECT r.provider, d.remote, ${reason}, ${staffId}::bigint, ${now}::timestamptz
    FROM app.reconciliation r, (${differences(now)}) d WHERE d.remote = ${remote} AND r.provider IS NOT NULL LIMIT 1
    ON CONFLICT DO NOTHING RETURNING remote`,
    {
      now,
      log: logStaffChange(billingStaffEvents, 'billing.difference_settled', {
        by: staffId,
        details: rawSql(`jsonb_build_object('remote', remote)`),
        reason,
      }),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** Every pair of a month, for the accountant. */
export const listPairs = (month: Month) => systemRead<Cell[][]>()`
  SELECT coalesce(json_agg(json_build_array(to_char(app.to_local_time(at, ${month.zone}), 'YYYY-MM-DD HH24:MI'), remote, currency,
    ${amountCell(rawSql('provider'))}, ${amountCell(rawSql('ledger'))},
    ${amountCell(rawSql('coalesce(provider, 0) - coalesce(ledger, 0)'))}, client_name, invoice_number) ORDER BY at, remote), '[]')
  FROM (
    SELECT p.*, c.name AS client_name, i.number AS invoice_number FROM (${pairs}) p
    LEFT JOIN app.clients c ON c.id = p.client_id LEFT JOIN app.invoices i ON i.client_id = p.client_id AND i.id = p.invoice_id
    WHERE ${inMonth(month)}) m`;
