import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Consequence, type Parts } from '#server/core/events/change.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { billingActivity } from '../activity.ts';
import {
  clientDay,
  currencyOfClient,
  isDue,
  nextFrequency,
  nextPackage,
  nextPrice,
  priceOn,
  withoutProvince,
} from '../columns.ts';
import type { CutPeriod } from '../issue.ts';
import type { MissedRow } from '../missed-periods/rules.ts';
import { missedPeriodsItem, missingProvinceItem } from '../queue-items.ts';

/**
 * Periods with service that no invoice will have, since the next payment moves past them. `accounts` are rows of
 * client_id, before and cut: the periods that begin before a day. The last one ends on the day `cut` if that is
 * earlier. Pauses, trials and invoiced periods are left out.
 */
export const insertMissed = (accounts: Sql, now: Date): Sql => {
  const currency = currencyOfClient(now);
  const price = priceOn(nextPackage, nextFrequency, currency, rawSql('d.starts_on'));
  return sql`INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT c.id, d.starts_on, least(d.until, x.cut), d.until - d.starts_on, ${nextPackage}, ${nextFrequency}, ${currency}, ${price},
      CASE WHEN ${price} IS NULL THEN 'price' WHEN ${lackedProvince} THEN 'province' END, ${now}::timestamptz
    FROM (${accounts}) x JOIN app.clients c ON c.id = x.client_id JOIN app.billing_accounts a ON a.client_id = c.id,
      LATERAL app.list_periods(a.next_payment_on, x.before, ${nextFrequency}, a.anchor) d
    WHERE a.next_payment_on < x.before AND least(d.until, x.cut) > d.starts_on
      AND (a.cancels_on IS NULL OR d.starts_on < a.cancels_on) AND NOT ${wasPaused}
      AND NOT EXISTS (SELECT FROM app.invoices i WHERE i.client_id = c.id AND i.period = d.starts_on)
      AND NOT EXISTS (SELECT FROM app.restores r WHERE r.scope = 'from_now_on'
        AND d.starts_on <= app.to_local_time(r.released_at, c.time_zone)::date)
    ON CONFLICT ON CONSTRAINT missed_periods_client_id_starts_on_key DO NOTHING RETURNING *`;
};

/** The days on which the account was paused and reopened have service. */
const wasPaused = rawSql(`EXISTS (SELECT FROM app.service_pauses s WHERE s.client_id = c.id
    AND app.to_local_time(s.paused_at, c.time_zone)::date < d.starts_on
    AND (s.resumed_at IS NULL OR app.to_local_time(s.resumed_at, c.time_zone)::date >= least(d.until, x.cut)))`);

const lackedProvince = sql`EXISTS (SELECT FROM app.queue_items q WHERE q.client_id = c.id AND q.kind = ${missingProvinceItem.name}
    AND q.created_at <= app.to_instant(d.until::timestamp, c.time_zone)
    AND (q.done_at IS NULL OR q.done_at > app.to_instant(d.starts_on::timestamp, c.time_zone)))`;

const isOpen = rawSql('o.invoice_id IS NULL AND o.waived_at IS NULL');

/** The price of a missed period o of the client c in its currency: that of its first day, or else today's. */
const centsOfMissed = (now: Date): Sql => {
  const currency = currencyOfClient(now);
  return sql`round(coalesce(CASE WHEN o.currency = ${currency} THEN o.cents END,
    ${priceOn(rawSql('o.package'), rawSql('o.frequency'), currency, clientDay(now))}) * (o.until - o.starts_on)::numeric / o.period_days)::bigint`;
};

/** The item of each of these clients says how much is missed now. `rows` are its open periods o. */
const openMissed =
  (rows: Sql): Consequence =>
  ({ now, from }) =>
    openItem(missedPeriodsItem, {
      subject: '',
      client: rawSql('m.client_id'),
      details: {
        periods: rawSql('m.periods'),
        since: rawSql('m.since'),
        cents: rawSql('m.cents'),
        currency: rawSql('m.currency'),
      },
      from: sql`FROM (SELECT c.id AS client_id, count(*) AS periods, min(o.starts_on) AS since, 
          CASE WHEN count(${centsOfMissed(now)}) = count(*) THEN sum(${centsOfMissed(now)})::bigint END AS cents,
          ${currencyOfClient(now)} AS currency
        FROM (${rows}) o JOIN app.clients c ON c.id = o.client_id GROUP BY c.id) m`,
    })({ now, from });

/** For a statement with the part `recorded_periods`, made by `insertMissed`. */
export const openRecorded: Consequence = openMissed(
  sql`SELECT * FROM recorded_periods UNION ALL
    SELECT o.* FROM app.missed_periods o WHERE ${isOpen} AND o.client_id IN (SELECT r.client_id FROM recorded_periods r)`,
);

/**
 * Ends open periods on a day from which the client pays otherwise, or is free. `accounts` are rows of client_id and
 * cut.
 */
export const cutMissed = (accounts: Sql): Parts => ({
  cut_periods: sql`DELETE FROM app.missed_periods o USING (${accounts}) x
    WHERE o.client_id = x.client_id AND ${isOpen} AND o.starts_on < x.cut AND o.until > x.cut RETURNING o.*, x.cut`,
  shortened_periods:
    rawSql(`INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT client_id, starts_on, cut, period_days, package, frequency, currency, cents, why, recorded_at FROM cut_periods RETURNING *`),
});

/** For a statement with these parts and `recorded_periods`, made by `insertMissed`. */
export const openRecordedAndCut: Consequence = openMissed(
  sql`SELECT * FROM recorded_periods UNION ALL SELECT * FROM shortened_periods UNION ALL
    SELECT o.* FROM app.missed_periods o WHERE ${isOpen}
      AND o.client_id IN (SELECT r.client_id FROM recorded_periods r UNION ALL SELECT s.client_id FROM shortened_periods s)
      AND NOT EXISTS (SELECT FROM cut_periods d WHERE d.client_id = o.client_id AND d.id = o.id)`,
);

/** The invoice of a missed period that has this day and lasts until another one; null if there is none. */
export const readMissedInvoice = (id: number, day: string) => systemRead<{ number: string; until: string }>()`
  SELECT json_build_object('number', i.number, 'until', o.until) FROM app.missed_periods o
  JOIN app.invoices i ON i.client_id = o.client_id AND i.id = o.invoice_id
  WHERE o.client_id = ${id} AND o.starts_on <= ${day}::date AND o.until > ${day}::date AND i.status <> 'voided' ORDER BY o.until DESC LIMIT 1`;

/** Until when the open missed period lasts that has this day; null if there is none. */
export const readOpenMissed = (id: number, day: string) => systemRead<string>()`
  SELECT to_json(o.until) FROM app.missed_periods o
  WHERE o.client_id = ${id} AND ${isOpen} AND o.starts_on < ${day}::date AND o.until > ${day}::date`;

/** The periods of a voided invoice have none again, as those that the run invoices. For the changed invoice. */
export const reopenMissed: Parts = {
  reopened_periods: rawSql(`UPDATE app.missed_periods o SET invoice_id = NULL, staff_id = NULL
    FROM changed WHERE o.client_id = changed.client_id AND o.invoice_id = changed.id RETURNING o.*`),
};

/** For a statement with these parts. */
export const openReopened: Consequence = openMissed(
  sql`SELECT * FROM reopened_periods UNION ALL
    SELECT o.* FROM app.missed_periods o WHERE ${isOpen} AND o.client_id IN (SELECT r.client_id FROM reopened_periods r)`,
);

/**
 * The former plan of the clients c continues, and its next payment is due again. Days from then on are no longer missed.
 * The period that the change ended gets its days back.
 */
export const restoreMissed = (next: string | null, cut: CutPeriod | null): Parts => ({
  unrecorded_periods: sql`DELETE FROM app.missed_periods o USING c
    WHERE o.client_id = c.client_id AND o.starts_on >= ${next}::date AND ${isOpen} RETURNING o.*`,
  cut_periods: sql`DELETE FROM app.missed_periods o USING c
    WHERE o.client_id = c.client_id AND o.until = ${cut?.on ?? null}::date AND ${isOpen} AND (o.starts_on >= ${next}::date) IS NOT TRUE RETURNING o.*`,
  restored_periods: sql`INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
    SELECT client_id, starts_on, ${cut?.until ?? null}::date, period_days, package, frequency, currency, cents, why, recorded_at FROM cut_periods RETURNING *`,
});

const leftPeriods = sql`SELECT o.* FROM app.missed_periods o JOIN c ON c.client_id = o.client_id WHERE ${isOpen}
    AND NOT EXISTS (SELECT FROM (SELECT client_id, id FROM unrecorded_periods UNION ALL SELECT client_id, id FROM cut_periods) u
      WHERE u.client_id = o.client_id AND u.id = o.id)
    UNION ALL SELECT * FROM restored_periods`;

/** For a statement with the parts of `restoreMissed`. */
export const openLeft: Consequence = openMissed(
  sql`SELECT o.* FROM (${leftPeriods}) o WHERE o.client_id IN (
      SELECT u.client_id FROM unrecorded_periods u UNION ALL SELECT r.client_id FROM restored_periods r)`,
);

/** For a statement with the parts of `restoreMissed`. */
export const closeUnlessLeft = (staffId: number | null): Consequence =>
  closeItems(missedPeriodsItem, {
    client: rawSql('d.client_id'),
    staffId,
    from: sql`FROM (SELECT DISTINCT client_id FROM unrecorded_periods) d WHERE NOT EXISTS (
      SELECT FROM (${leftPeriods}) o WHERE o.client_id = d.client_id)`,
  });

/** Whether finance has invoiced or waived the days that a change of the plan cut from the period since this day. */
export const readSettledRest = (
  id: number,
  since: string | null,
  cut: CutPeriod | null,
) => systemRead<boolean>()`
  SELECT to_json(EXISTS (SELECT FROM app.missed_periods o WHERE o.client_id = ${id} AND (o.starts_on >= ${since}::date OR o.until = ${cut?.on ?? null}::date)
    AND o.until - o.starts_on < o.period_days AND NOT (${isOpen})))`;

/** Oldest first. */
export const listMissedPeriods = (id: number, now: Date) => systemRead<MissedRow[]>()`
  SELECT coalesce(json_agg(${missedJson(now)} ORDER BY o.starts_on), '[]')
  FROM app.missed_periods o JOIN app.clients c ON c.id = o.client_id WHERE o.client_id = ${id} AND ${isOpen}`;

const missedJson = (
  now: Date,
) => sql`json_build_object('id', o.id, 'starts_on', o.starts_on, 'until', o.until, 'period_days', o.period_days, 'package', o.package,
  'frequency', o.frequency, 'cents', ${centsOfMissed(now)}, 'why', o.why)`;

/** The chosen ones, locked, and whether nobody has settled them. */
export const lockMissed = (id: number, chosen: readonly number[], now: Date) => systemWrite<
  { period: MissedRow; is_open: boolean }[]
>()`
  WITH o AS (SELECT * FROM app.missed_periods o WHERE o.client_id = ${id} AND o.id = ANY (${chosen}::bigint[]) ORDER BY o.id FOR UPDATE)
  SELECT coalesce(json_agg(json_build_object('period', ${missedJson(now)}, 'is_open', ${isOpen}) ORDER BY o.starts_on), '[]') FROM o JOIN app.clients c ON c.id = o.client_id`;

type Settling = { invoiceId: number | null; reason: string | null; staffId: number | null; now: Date };

/** Periods that are locked have this invoice, or are waived for a reason. */
export const settleMissed = (
  id: number,
  chosen: readonly number[],
  { invoiceId, reason, staffId, now }: Settling,
) =>
  systemWrite<null>()`${change(
    sql`UPDATE app.missed_periods o SET invoice_id = ${invoiceId}::bigint, staff_id = ${staffId}::bigint,
      waived_at = CASE WHEN ${invoiceId}::bigint IS NULL THEN ${now}::timestamptz END
    WHERE o.client_id = ${id} AND o.id = ANY (${chosen}::bigint[]) RETURNING o.client_id, o.id, o.starts_on, o.invoice_id`,
    {
      now,
      parts: {
        left_periods: sql`SELECT o.* FROM app.missed_periods o WHERE o.client_id = ${id} AND ${isOpen} AND o.id <> ALL (${chosen}::bigint[])`,
      },
      log: logChange(billingActivity, 'billing.periods_waived', {
        by: staffMember(staffId, rawSql('x.client_id')),
        subject: rawSql('NULL'),
        details: sql`jsonb_build_object('periods', x.n, 'since', x.since, 'reason', ${reason}::text)`,
        from: rawSql(
          'FROM (SELECT client_id, count(*) AS n, min(starts_on) AS since FROM changed WHERE invoice_id IS NULL GROUP BY client_id) x',
        ),
      }),
      open: openMissed(rawSql('SELECT * FROM left_periods')),
      close: closeItems(missedPeriodsItem, {
        client: id,
        staffId,
        from: rawSql('FROM (SELECT WHERE NOT EXISTS (SELECT FROM left_periods)) x'),
      }),
    },
  )}`;

/** Why nothing is invoiced although the payment of a client is due; null if nothing hinders it. */
export const readBlock = (id: number, issuedOn: string, now: Date) => systemRead<'price' | 'province'>()`
  SELECT to_json(CASE WHEN ${withoutProvince(issuedOn)} THEN 'province' ELSE 'price' END) FROM app.clients c
  JOIN app.billing_accounts a ON a.client_id = c.id WHERE c.id = ${id} AND ${isDue(now)}
    AND (${withoutProvince(issuedOn)} OR ${nextPrice(now)} IS NULL)`;
