import type { Package } from '#contract/access.ts';
import type { Frequency } from '#contract/billing/money.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Consequence, type Parts } from '#server/core/events/change.ts';
import { byWorker, logChange, staffMember } from '#server/core/events/log-activity.ts';
import { firstNewsletterDate } from '#server/features/newsletter/first-date.ts';
import { closeApplications, deleteApplications } from '#server/features/support/settle-applications.ts';
import { billingActivity } from '../activity.ts';
import type { PlanRow } from '../columns.ts';
import type { CutPeriod, InvoiceDraft, Issuer, ReplacedPlan } from '../issue.ts';
import { issueInvoice } from './invoices.ts';
import {
  closeUnlessLeft,
  cutMissed,
  insertMissed,
  openLeft,
  openRecordedAndCut,
  restoreMissed,
} from './missed-periods.ts';
import { staffInvoiceJson, type StaffInvoice } from './staff.ts';

/** The new plan, and the plan at the time of the decision. */
export type NewPlan = Pick<ReplacedPlan, 'package' | 'services' | 'features' | 'frequency' | 'anchor'> & {
  next: string | null;
  planned: ReplacedPlan['planned'];
  was: Pick<PlanRow, 'client_id' | 'package' | 'frequency' | 'next_payment_on' | 'has_account'>;
};
type Act = { reason: string; staffId: number | null; now: Date };
type Today = { /** where the client is */ today: string };
type Issue = { drafts: readonly InvoiceDraft[]; issuer: Issuer; year: number };

/** Changes the package from today on, with the invoice of the change; null if the plan changed meanwhile. */
export function changePackage(plan: NewPlan, issue: Issue, act: Act & Today) {
  const { statement, before, parts, log, mail } = issueInvoice(issue.drafts, {
    ...issue,
    ...act,
    where: rawSql('EXISTS (SELECT FROM c)'),
  });
  return systemWrite<true>()`${change(statement, {
    now: act.now,
    before: {
      ...savePlans([plan], act.now),
      saved_account: saveAccount(plan),
      // the new period begins today, and days before it have no invoice of their own
      recorded_periods: insertMissed(
        sql`SELECT c.client_id, ${act.today}::date AS before, ${act.today}::date AS cut FROM c`,
        act.now,
      ),
      // so do the days of a missed period that is not over, where the change is invoiced
      ...cutMissed(
        sql`SELECT c.client_id, ${issue.drafts.length > 0 ? act.today : null}::date AS cut FROM c`,
      ),
      ...before,
    },
    parts,
    open: openRecordedAndCut,
    log: { change: logPlan('billing.package_changed', act, plan.package, rawSql('FROM c')), invoice: log },
    mail,
    close: closeChanged(act),
    answer: fromChangedPlan,
  })}`;
}

const fromChangedPlan = rawSql('SELECT to_json(true) FROM c');

/** Restores the former plan and annuls the invoices of the change; null if the plan changed meanwhile. */
export const undoChanges = (
  plan: NewPlan & { cut: CutPeriod | null },
  invoiceIds: readonly number[],
  act: Act,
) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.invoices i SET undone_at = ${act.now}, status = CASE WHEN i.total_cents = 0 THEN 'voided' ELSE i.status END
    FROM c WHERE i.client_id = c.client_id AND i.id = ANY (${invoiceIds}::bigint[]) RETURNING i.client_id, i.id, i.total_cents`,
    {
      now: act.now,
      before: {
        ...savePlans([plan], act.now),
        saved_account: saveAccount(plan),
        ...restoreMissed(plan.next, plan.cut),
      },
      log: {
        change: logPlan('billing.change_undone', act, plan.package, rawSql('FROM c')),
        // an invoice over an amount has an event of its own, by voiding, crediting or refunding it
        invoice: logChange(billingActivity, 'invoice.voided', {
          by: staffMember(act.staffId, rawSql('changed.client_id')),
          details: sql`jsonb_build_object('reason', ${act.reason}::text)`,
          from: rawSql('FROM changed WHERE total_cents = 0'),
        }),
      },
      open: openLeft,
      close: { applications: closeChanged(act), missed: closeUnlessLeft(act.staffId) },
      answer: fromChangedPlan,
    },
  )}`;

/** Changes the package from the next payment on; null if no payment is planned any more. */
export const planChangeLater = (id: number, planned: { package: Package; frequency: Frequency }, act: Act) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.billing_accounts a SET planned_package = ${planned.package}, planned_frequency = ${planned.frequency}
    WHERE a.client_id = ${id} AND a.next_payment_on IS NOT NULL AND a.cancels_on IS NULL RETURNING a.client_id`,
    {
      now: act.now,
      log: logPlan('billing.change_planned', act, planned.package),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** Keeps the package; null if no change is planned. */
export const cancelPlannedChange = (id: number, act: Act) =>
  systemWrite<true>()`${change(
    sql`UPDATE app.billing_accounts a SET planned_package = NULL, planned_frequency = NULL
    WHERE a.client_id = ${id} AND a.planned_package IS NOT NULL RETURNING a.client_id`,
    {
      now: act.now,
      log: logPlan('billing.change_cancelled', act, null),
      answer: rawSql('SELECT to_json(true) FROM changed'),
    },
  )}`;

/** Makes the changes planned for the beginning period, for the job that invoices it. */
export const makePlannedChanges = (plans: readonly NewPlan[], now: Date) =>
  systemWrite<number>()`${change(
    sql`UPDATE app.billing_accounts a SET frequency = w.frequency, planned_package = NULL, planned_frequency = NULL
    FROM w JOIN c ON c.client_id = w.client_id WHERE a.client_id = w.client_id`,
    {
      now,
      before: savePlans(plans, now),
      log: logChange(billingActivity, 'billing.planned_change_made', {
        by: byWorker(rawSql('client_id')),
        subject: rawSql('NULL'),
        details: rawSql("jsonb_build_object('package', package)"),
        from: rawSql('FROM c'),
      }),
      close: closeChanged({ staffId: null }),
      answer: rawSql('SELECT to_json(count(*)) FROM c'),
    },
  )}`;

/** A change of one day that has not been undone. */
export type DayChange = { invoice: StaffInvoice; number: string; replaced: ReplacedPlan };

/** Oldest first. */
export const listChangesOn = (id: number, day: string) => systemRead<DayChange[]>()`
  SELECT coalesce(json_agg(json_build_object('invoice', ${staffInvoiceJson}, 'number', i.number, 'replaced', i.replaced) ORDER BY i.id), '[]')
  FROM app.invoices i WHERE i.client_id = ${id} AND i.issued_on = ${day}::date AND i.replaced IS NOT NULL AND i.undone_at IS NULL`;

/** Statement parts: the plans w, and the clients c that now have them, unless their plan changed meanwhile. */
function savePlans(plans: readonly NewPlan[], now: Date): Parts {
  const rows = plans.map(({ was, planned: _planned, next: _next, anchor: _anchor, ...plan }) => ({
    ...plan,
    client_id: was.client_id,
    was_package: was.package,
    was_frequency: was.frequency,
    was_next: was.next_payment_on,
    has_account: was.has_account,
  }));
  return {
    w: sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS w (client_id bigint, package text, services text[],
      features text[], frequency text, was_package text, was_frequency text, was_next date, has_account boolean)`,
    // the client before its account, as all that lock both
    a: sql`SELECT a.client_id FROM app.billing_accounts a JOIN w ON w.client_id = a.client_id JOIN app.clients c ON c.id = a.client_id
      WHERE a.frequency = w.was_frequency AND a.next_payment_on IS NOT DISTINCT FROM w.was_next
        AND a.cancels_on IS NULL ORDER BY c.id FOR NO KEY UPDATE OF c FOR UPDATE OF a`,
    c: sql`UPDATE app.clients c SET package = w.package, services = w.services, features = w.features,
        next_newsletter_date = coalesce(c.next_newsletter_date,
          ${firstNewsletterDate({ services: rawSql('w.services'), status: rawSql('c.account_status'), zone: rawSql('c.time_zone') }, now)})
      FROM w WHERE c.id = w.client_id AND c.package = w.was_package AND w.has_account = EXISTS (SELECT FROM a WHERE a.client_id = c.id)
      RETURNING c.id AS client_id, c.id, c.package, c.features`,
    deleted_applications: deleteApplications(rawSql('c')),
  };
}

const closeChanged = ({ staffId }: Pick<Act, 'staffId'>): Consequence =>
  closeApplications(rawSql('c'), staffId);

const saveAccount = ({ frequency, next, anchor, planned }: NewPlan): Sql => sql`
    INSERT INTO app.billing_accounts AS a (client_id, frequency, next_payment_on, anchor, planned_package, planned_frequency)
    SELECT c.id, ${frequency}, ${next}::date, ${anchor}::int, ${planned?.package ?? null}::text, ${planned?.frequency ?? null}::text FROM c
    ON CONFLICT (client_id) DO UPDATE SET frequency = excluded.frequency, next_payment_on = excluded.next_payment_on,
      anchor = excluded.anchor, planned_package = excluded.planned_package, planned_frequency = excluded.planned_frequency`;

const logPlan = (
  event:
    | 'billing.package_changed'
    | 'billing.change_undone'
    | 'billing.change_planned'
    | 'billing.change_cancelled',
  { staffId, reason }: Act,
  name: Package | null,
  from: Sql = rawSql('FROM changed'),
): Consequence =>
  logChange(billingActivity, event, {
    by: staffMember(staffId, rawSql('client_id')),
    subject: rawSql('NULL'),
    details: sql`jsonb_build_object('package', ${name}::text, 'reason', ${reason}::text)`,
    from,
  });
