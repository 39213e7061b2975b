import { caughtDays } from '#contract/contacts/honeypot.ts';
import type { CaughtForm, Submission } from '#contract/contacts/submissions.ts';
import type { SignUp } from '#contract/newsletter/consent.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { signUpSource } from '#server/features/consent/rules.ts';
import { caughtSource } from '../columns.ts';
import type { ContactHash } from '#server/core/security/contact-hash.ts';
import { createSubmissionKey } from '../submission-key.ts';

type Kept = { keyedHash: ContactHash; now: Date };
type Sender = { email: string; phone_number?: string | null | undefined };
export type Caught = { kind: 'enquiry'; form: Submission } | { kind: 'newsletter'; form: SignUp };

/**
 * Stores a form that its hidden field gave away: the answer is the usual one, and nothing else happens. Forms of
 * blocked senders are never stored.
 */
export const keepCaught = ({ kind, form }: Caught, { keyedHash, now }: Kept) => write<null>()`
  WITH caught_form AS (
    INSERT INTO app.caught_submissions (client_id, kind, key, form, caught_at)
    SELECT app.client(), ${kind}, ${createSubmissionKey({ submission_id: null, ...form }, now).key}, ${JSON.stringify(form)}::jsonb, ${now}
    WHERE NOT EXISTS (SELECT FROM app.blocks b WHERE b.client_id = app.client() AND ${isOf(form, keyedHash)})
    ON CONFLICT (client_id, key) DO UPDATE SET caught_at = excluded.caught_at)
  SELECT NULL`;

const isKept = (now: Date) =>
  sql`client_id = app.client() AND caught_at > ${daysBefore(now, caughtDays)}::timestamptz`;

export const listCaught = ({ page, take }: { page: number; take: number }, now: Date) => read<CaughtForm[]>()`
  SELECT (SELECT coalesce(json_agg(c), '[]') FROM (
      SELECT id, kind, btrim(concat_ws(' ', form ->> 'first_name', form ->> 'last_name')) AS name, form ->> 'email' AS email,
        nullif(form ->> 'phone_number', '') AS phone_number, nullif(form ->> 'notes', '') AS notes, ${caughtSource} AS source,
        app.to_iso(caught_at) AS caught_at
      FROM (
        SELECT *, CASE kind WHEN 'newsletter' THEN ${signUpSource}::int ELSE (form ->> 'source')::int END AS source_id
        FROM app.caught_submissions WHERE ${isKept(now)}) kept
      ORDER BY caught_at DESC, id DESC
      LIMIT ${take} OFFSET ${(page - 1) * take}) c),
    (SELECT count(*) FROM app.caught_submissions WHERE ${isKept(now)})`;

/** Taken out once: if somebody else was faster, nothing is left. */
export const takeCaught = (id: number, now: Date) => write<Caught>()`
  DELETE FROM app.caught_submissions WHERE ${isKept(now)} AND id = ${id}
  RETURNING json_build_object('kind', kind, 'form', form)`;

/** A sender of forms that are not spam may write again. */
export const liftBlock = (sender: Sender, keyedHash: ContactHash) => write<null>()`
  WITH lifted_block AS (DELETE FROM app.blocks b WHERE b.client_id = app.client() AND ${isOf(sender, keyedHash)}) SELECT NULL`;

export const findContact = (email: string) => write<number>()`
  SELECT to_json(lead_id) FROM app.contact_emails WHERE client_id = app.client() AND email = ${email}`;

const isOf = ({ email, phone_number: phone }: Sender, keyedHash: ContactHash): Sql =>
  sql`(b.email_hash = ${clientBoundHash(keyedHash.ofEmail(email))}
    OR b.phone_hash = ${clientBoundHash(keyedHash.ofPhone(phone ?? null))})`;
