import { rawSql, sql } from '#server/core/db/sql.ts';
import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { change } from '#server/core/events/change.ts';
import { byProvider, logChange, staffMember, type ProviderActor } from '#server/core/events/log-activity.ts';
import { billingActivity } from '../activity.ts';
import type { Fee, VoidedFee } from '../fees/rules.ts';

type Act = { staffId: number | null; now: Date };

const answer = rawSql("SELECT json_build_object('client_id', client_id) FROM changed");

/** Null for a client without a next payment. A lock of the client comes first: with fees, none is closed. */
export const addFee = (
  clientId: number,
  fee: Omit<Fee, 'id'>,
  { now, ...actor }: ProviderActor & { now: Date },
) =>
  systemWrite<{ client_id: number }>()`${change(
    sql`INSERT INTO app.one_time_fees (client_id, words, cents, currency, staff_id, provider_key_id, created_at)
    SELECT a.client_id, ${fee.words}, ${fee.cents}::bigint, ${fee.currency}, ${actor.staffId}::bigint, ${actor.providerKeyId}::bigint, ${now}::timestamptz
    FROM app.billing_accounts a WHERE a.client_id = ${clientId} AND a.next_payment_on IS NOT NULL AND a.cancels_on IS NULL
    RETURNING client_id, id, words, cents, currency`,
    {
      now,
      log: logChange(billingActivity, 'billing.fee_added', {
        by: byProvider(actor, rawSql('client_id')),
        subject: rawSql('NULL'),
        details: rawSql("jsonb_build_object('cents', cents, 'currency', currency, 'reason', words)"),
      }),
      answer,
    },
  )}`;

/** The fee f is on an invoice that was voided. */
const isVoided =
  rawSql(`EXISTS (SELECT FROM app.invoices i WHERE i.client_id = f.client_id AND i.id = f.invoice_id
    AND i.status = 'voided')`);

/** Those of a client whose invoice was voided, oldest first. */
export const listVoidedFees = (clientId: number) => systemRead<VoidedFee[]>()`
  SELECT coalesce(json_agg(json_build_object('id', f.id, 'words', f.words, 'cents', f.cents, 'currency', f.currency, 'invoice', i.number)
    ORDER BY f.id), '[]')
  FROM app.one_time_fees f JOIN app.invoices i ON i.client_id = f.client_id AND i.id = f.invoice_id
  WHERE f.client_id = ${clientId} AND i.status = 'voided'`;

/** The client of a fee whose invoice was voided. */
export const findVoidedFee = (id: number) => systemRead<{ client_id: number }>()`
  SELECT json_build_object('client_id', f.client_id) FROM app.one_time_fees f WHERE f.id = ${id} AND ${isVoided}`;

/** It waits for the next invoice again. Null for a client without a next payment; a lock of the client comes first. */
export const chargeFeeAgain = (id: number, { staffId, now }: Act) =>
  systemWrite<{ client_id: number }>()`${change(
    sql`UPDATE app.one_time_fees f SET invoice_id = NULL FROM app.billing_accounts a
    WHERE f.id = ${id} AND ${isVoided} AND a.client_id = f.client_id AND a.next_payment_on IS NOT NULL AND a.cancels_on IS NULL
    RETURNING f.client_id, f.words, f.cents, f.currency`,
    {
      now,
      log: logChange(billingActivity, 'billing.fee_charged_again', {
        by: staffMember(staffId, rawSql('client_id')),
        subject: rawSql('NULL'),
        details: rawSql("jsonb_build_object('cents', cents, 'currency', currency, 'reason', words)"),
      }),
      answer,
    },
  )}`;

/** Null for one that is unknown, was withdrawn or is on an invoice that was not voided. */
export const withdrawFee = (id: number, { staffId, now, reason }: Act & { reason: string }) =>
  systemWrite<{ client_id: number }>()`${change(
    sql`UPDATE app.one_time_fees f SET withdrawn_at = ${now}, invoice_id = NULL
    WHERE f.id = ${id} AND f.withdrawn_at IS NULL AND (f.invoice_id IS NULL OR ${isVoided})
    RETURNING f.client_id, f.cents, f.currency`,
    {
      now,
      log: logChange(billingActivity, 'billing.fee_withdrawn', {
        by: staffMember(staffId, rawSql('client_id')),
        subject: rawSql('NULL'),
        details: sql`jsonb_build_object('cents', cents, 'currency', currency, 'reason', ${reason}::text)`,
      }),
      answer,
    },
  )}`;

export type WaitingFee = Fee & { client_id: number };

/** The fees of these clients that no invoice has, locked until it is issued: none is withdrawn meanwhile. */
export const lockFees = (clientIds: readonly number[]) => systemWrite<WaitingFee[]>()`
  WITH f AS (SELECT * FROM app.one_time_fees f WHERE f.client_id = ANY (${clientIds}::bigint[]) AND f.withdrawn_at IS NULL
      AND f.invoice_id IS NULL ORDER BY f.client_id, f.id FOR UPDATE)
  SELECT coalesce(json_agg(json_build_object('client_id', f.client_id, 'id', f.id, 'words', f.words, 'cents', f.cents, 'currency', f.currency)
    ORDER BY f.id), '[]') FROM f`;

/** The step after the invoices: each fee has the one of its client's period. */
export const assignFees = (fees: readonly { client_id: number; id: number; period: string }[]) =>
  systemWrite<number>()`
  WITH assigned_fees AS (
    UPDATE app.one_time_fees f SET invoice_id = i.id
    FROM jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) AS n (client_id bigint, id bigint, period date), app.invoices i
    WHERE f.client_id = n.client_id AND f.id = n.id AND i.client_id = n.client_id AND i.period = n.period RETURNING 1)
  SELECT to_json(count(*)) FROM assigned_fees`;
