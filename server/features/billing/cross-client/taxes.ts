import type { TaxState } from '#contract/billing/staff-billing.ts';
import { registeredTaxes, taxedProvinces } from '#contract/billing/taxes.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import type { Consequence, Parts } from '#server/core/events/change.ts';
import { logStaffChange } from '#server/core/events/cross-client.ts';
import { billingStaffEvents } from '../staff-events.ts';

const maxNamed = 5;
const taxes = registeredTaxes.map((tax) => ({ tax, provinces: taxedProvinces[tax] }));

/** Each tax with its registration, and the clients of its provinces who are not charged it on this day. */
export const taxStates = (today: string): Sql => sql`(
  SELECT json_agg(json_build_object('tax', t.tax, 'number', r.number, 'starts_on', r.starts_on, 'untaxed', coalesce(u.untaxed,
    '{"count": 0, "clients": []}')) ORDER BY t.n)
  FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) AS (tax text, provinces text[])) WITH ORDINALITY AS t (tax, provinces, n)
  LEFT JOIN json_to_recordset(app.registered_taxes()) AS r (tax text, number text, starts_on date) ON r.tax = t.tax
  LEFT JOIN LATERAL (
    SELECT json_build_object('count', count(*), 'clients', coalesce(
      json_agg(json_build_object('id', f.id, 'name', f.name) ORDER BY f.place) FILTER (WHERE f.place <= ${maxNamed}), '[]')) AS untaxed
    FROM (
      SELECT c.id, c.name, row_number() OVER (ORDER BY lower(c.name), c.id) AS place
      FROM app.clients c, app.tax_place(c.id, ${today}::date) p
      WHERE c.account_status IN ('Live', 'Launch', 'Paused') AND p.country = 'CA' AND p.region = ANY (t.provinces)) f
  ) u ON r.starts_on IS NULL OR r.starts_on > ${today}::date)`;

export const readTaxStates = (today: string) => systemRead<TaxState[]>()`SELECT ${taxStates(today)}`;

export type SentRegistration = { tax: string; number: string; starts_on: string | null };

/** Statement parts that store the sent registrations; an emptied number ends one. */
export const saveRegistrations = (sent: readonly SentRegistration[]): Parts => ({
  sent_registrations: sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS s (tax text, number text, starts_on date)`,
  deleted_registrations: rawSql(
    "DELETE FROM app.tax_registrations r USING sent_registrations s WHERE s.tax = r.tax AND s.number = '' RETURNING r.tax",
  ),
  saved_registrations:
    rawSql(`INSERT INTO app.tax_registrations AS r (tax, number, starts_on) SELECT tax, number, starts_on FROM sent_registrations WHERE number <> ''
    ON CONFLICT (tax) DO UPDATE SET number = excluded.number, starts_on = excluded.starts_on
      WHERE (r.number, r.starts_on) IS DISTINCT FROM (excluded.number, excluded.starts_on)
    RETURNING tax`),
});

/** Logs the changed registrations of these parts. */
export const logRegistrations = (staffId: number | null): Consequence =>
  logStaffChange(billingStaffEvents, 'billing.taxes_changed', {
    by: staffId,
    details: rawSql("jsonb_build_object('taxes', list)"),
    from: rawSql(`FROM (SELECT jsonb_agg(t.tax ORDER BY t.tax) AS list
      FROM (SELECT tax FROM deleted_registrations UNION SELECT tax FROM saved_registrations) t) x WHERE list IS NOT NULL`),
  });
