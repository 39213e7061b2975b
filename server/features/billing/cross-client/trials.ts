import type { Trial } from '#contract/billing/trials.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { notifyUsers } from '#server/core/events/insert-notifications.ts';
import { logChange, staffMember } from '#server/core/events/log-activity.ts';
import { queueMail } from '#server/core/mail/enqueue-mail.ts';
import { billingActivity } from '../activity.ts';
import {
  clientDay,
  isCharged,
  isRunningTrial,
  nextPrice,
  planJson,
  withoutProvince,
  type PlanRow,
} from '../columns.ts';
import { trialEndingMail } from '../mails/trial-ending.ts';
import { billingNotifications } from '../notifications.ts';
import { cutMissed, insertMissed, openRecordedAndCut } from './missed-periods.ts';
import { toAnchorDay } from '../periods.ts';
import { paymentAfter, trialNoticeDays } from '../trials/rules.ts';

type Act = { staffId: number | null; now: Date; reason: string };

const answer = rawSql(
  "SELECT json_build_object('id', id, 'starts_on', starts_on, 'last_on', last_on, 'version', version) FROM changed",
);

const logTrial = (
  event: 'billing.trial_given' | 'billing.trial_changed' | 'billing.trial_ended',
  { staffId, reason }: Act,
) =>
  logChange(billingActivity, event, {
    by: staffMember(staffId, rawSql('client_id')),
    subject: rawSql('NULL'),
    details: sql`jsonb_build_object('last_on', last_on, 'reason', ${reason}::text)`,
  });

type Given = Pick<Trial, 'starts_on' | 'last_on'> & {
  /** the next payment as it was read */
  was: string | null;
};

/** Null if the plan changed meanwhile. A lock of the client comes first, so that of two colleagues one gives it. */
export const giveTrial = (clientId: number, { starts_on, last_on, was }: Given, act: Act) => {
  const next = paymentAfter({ last_on });
  return systemWrite<Trial>()`${change(
    sql`INSERT INTO app.trials (client_id, starts_on, last_on, reason, staff_id, created_at)
    SELECT a.client_id, ${starts_on}::date, ${last_on}::date, ${act.reason}, ${act.staffId}::bigint, ${act.now}::timestamptz FROM saved_account a
    RETURNING client_id, id, starts_on, last_on, version`,
    {
      now: act.now,
      before: {
        saved_account: sql`INSERT INTO app.billing_accounts AS a (client_id, next_payment_on, anchor)
          SELECT c.id, ${next}::date, ${toAnchorDay(next)}::int FROM app.clients c WHERE c.id = ${clientId}
          ON CONFLICT (client_id) DO UPDATE SET next_payment_on = excluded.next_payment_on,
            anchor = CASE WHEN a.next_payment_on = excluded.next_payment_on THEN a.anchor ELSE excluded.anchor END
            WHERE a.cancels_on IS NULL AND a.next_payment_on IS NOT DISTINCT FROM ${was}::date
          RETURNING client_id`,
      },
      parts: {
        // days before the trial stay due
        recorded_periods: insertMissed(
          sql`SELECT changed.client_id, ${starts_on}::date AS before, ${starts_on}::date AS cut FROM changed`,
          act.now,
        ),
        ...cutMissed(sql`SELECT changed.client_id, ${starts_on}::date AS cut FROM changed`),
      },
      open: openRecordedAndCut,
      log: logTrial('billing.trial_given', act),
      answer,
    },
  )}`;
};

/** A trial with what decides whether it may change. */
export type TrialRow = Trial & {
  client_id: number;
  today: string;
  is_running: boolean;
  cancels_on: string | null;
  /** whether a period that begins today was invoiced before */
  is_invoiced_today: boolean;
};

/** Null for an unknown trial. Its account is locked, so that no worker invoices it meanwhile. */
export const lockTrial = (id: number, now: Date) => systemWrite<TrialRow>()`
  SELECT json_build_object('id', t.id, 'starts_on', t.starts_on, 'last_on', t.last_on, 'version', t.version, 'client_id', t.client_id,
    'today', ${clientDay(now)}, 'is_running', ${isRunningTrial(clientDay(now))} AND a.next_payment_on = t.last_on + 1, 'cancels_on', a.cancels_on,
    'is_invoiced_today', EXISTS (SELECT FROM app.invoices i WHERE i.client_id = t.client_id AND i.period = ${clientDay(now)}))
  FROM app.trials t JOIN app.clients c ON c.id = t.client_id JOIN app.billing_accounts a ON a.client_id = t.client_id
  WHERE t.id = ${id} FOR UPDATE OF t, a`;

type Change = { last_on: string; next: string | null; anchor: number; isEnded: boolean };

/** Of a trial that is locked. */
export const changeTrial = (
  { client_id, id }: TrialRow,
  { last_on, next, anchor, isEnded }: Change,
  act: Act,
) =>
  systemWrite<Trial>()`${change(
    sql`UPDATE app.trials t SET last_on = ${last_on}::date, version = t.version + 1, ended_at = CASE WHEN ${isEnded} THEN ${act.now}::timestamptz END
    WHERE t.client_id = ${client_id} AND t.id = ${id} RETURNING t.client_id, t.id, t.starts_on, t.last_on, t.version`,
    {
      now: act.now,
      parts: {
        saved_account: sql`UPDATE app.billing_accounts a SET next_payment_on = ${next}::date,
            anchor = CASE WHEN a.next_payment_on = ${next}::date THEN a.anchor ELSE ${anchor}::int END
          FROM changed WHERE a.client_id = changed.client_id`,
      },
      log: logTrial(isEnded ? 'billing.trial_ended' : 'billing.trial_changed', act),
      answer,
    },
  )}`;

/** A trial whose Admins are to be reminded, with the plan that it leads to. */
export type EndingTrial = { id: number; last_on: string; plan: PlanRow };

const remindedAt: Sql = rawSql('BETWEEN 9 AND 18');

/** Trials whose first payment is near and will be charged, locked; from nine in the morning until seven in the evening. */
export const lockEndingTrials = (most: number, issuedOn: string, now: Date) => systemWrite<EndingTrial[]>()`
  WITH due AS (
    SELECT t.client_id, t.id, t.last_on FROM app.trials t JOIN app.clients c ON c.id = t.client_id JOIN app.billing_accounts a ON a.client_id = t.client_id
    WHERE t.ended_at IS NULL AND t.last_on BETWEEN ${clientDay(now)} AND ${clientDay(now)} + ${trialNoticeDays - 1}::int
      AND t.announced_last_on IS DISTINCT FROM t.last_on AND a.next_payment_on = t.last_on + 1
      AND c.account_status IN ('Live', 'Launch') AND ${isCharged} AND extract(hour FROM app.to_local_time(${now}::timestamptz, c.time_zone)) ${remindedAt}
      AND ${nextPrice(now)} IS NOT NULL AND NOT ${withoutProvince(issuedOn)}
      AND EXISTS (SELECT FROM app.billing_recipients u WHERE u.client_id = c.id)
    ORDER BY t.last_on, t.client_id LIMIT ${most} FOR UPDATE OF t SKIP LOCKED)
  SELECT coalesce(json_agg(json_build_object('id', due.id, 'last_on', due.last_on, 'plan', ${planJson(now)}) ORDER BY due.client_id), '[]')
  FROM due JOIN app.clients c ON c.id = due.client_id JOIN app.billing_accounts a ON a.client_id = c.id`;

/** The facts that the Admins of a trial read. */
export type TrialNotice = {
  client_id: number;
  id: number;
  package: string;
  last_on: string;
  charged_on: string;
  cents: number;
  currency: string;
  card: string | null;
};

/** Reminds the Admins of trials that are locked. */
export const announceTrials = (notices: readonly TrialNotice[], now: Date) =>
  systemWrite<number>()`${change(
    sql`UPDATE app.trials t SET announced_last_on = n.last_on FROM n WHERE t.client_id = n.client_id AND t.id = n.id
    RETURNING t.client_id, n.package, n.last_on, n.charged_on, n.cents, n.currency, n.card`,
    {
      now,
      before: {
        n: sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) AS n (client_id bigint, id bigint, package text,
          last_on date, charged_on date, cents bigint, currency text, card text)`,
      },
      notify: notifyUsers(billingNotifications, 'billing.trial_ending', {
        client: rawSql('u.client_id'),
        recipient: rawSql('u.id'),
        details: rawSql(
          "jsonb_build_object('last_on', changed.last_on, 'charged_on', changed.charged_on, 'cents', changed.cents, 'currency', changed.currency)",
        ),
        from: rawSql('FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id'),
      }),
      mail: queueMail(trialEndingMail, {
        to: rawSql('u.email'),
        details: {
          package: rawSql('changed.package'),
          last_on: rawSql('changed.last_on'),
          charged_on: rawSql('changed.charged_on'),
          cents: rawSql('changed.cents'),
          currency: rawSql('changed.currency'),
          card: rawSql('changed.card'),
        },
        client: rawSql('changed.client_id'),
        from: rawSql('FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id'),
      }),
      answer: rawSql('SELECT to_json(count(*)) FROM changed'),
    },
  )}`;
