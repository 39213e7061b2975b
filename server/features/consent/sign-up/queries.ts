import type { LinkState } from '#contract/link-states.ts';
import { confirmDays, formatSignUpConsent, type SignUp } from '#contract/newsletter/consent.ts';
import { clientBoundHash } from '#server/core/db/client-bound-hash.ts';
import { emptySql, rawSql, read, sql, write, type Sql } from '#server/core/db/sql.ts';
import { writeConsequences, type Consequence, type Parts } from '#server/core/events/change.ts';
import { queueLinkMail } from '#server/core/mail/enqueue-mail.ts';
import { confirmNewsletterMail } from '../mails/confirm-newsletter.ts';
import { insertOptIn, liftSuppression } from '../statements.ts';

/** A sign-up with the secret of its mail, which the database has as a hash and encrypted. */
export type PendingSignUp = {
  form: Pick<SignUp, 'email' | 'first_name' | 'site_id'>;
  keyedHash: Buffer;
  token: { hash: Buffer; encrypted: Buffer };
  now: Date;
};

const day = 86_400_000;
const hour = 3_600_000;

const agent = rawSql(
  "(SELECT name, coalesce(reply_to, '') AS reply_to FROM app.agents WHERE client_id = app.client())",
);

const place = '{agent}';
const words = sql`replace(${formatSignUpConsent(place)}, ${place}, a.name)`;

/** An ended sign-up keeps its reason for a while, but neither address nor name. */
export const ending = (as: Exclude<SignUpState, 'open' | 'unknown'>, now: Date): Sql => sql`
  ended_as = ${as}, ended_at = ${now}, address_hash = NULL, email = NULL, first_name = NULL, words = NULL, site_id = NULL`;

/**
 * Statement parts: the newest sign-up of an address replaces the previous one, but nothing happens within an hour of
 * a mail. `from` has no row for an unwelcome sign-up.
 */
export const recordSignUp = ({ form, keyedHash, token, now }: PendingSignUp, from: Sql): Parts => ({
  consent_words: sql`SELECT ${words} AS words FROM ${agent} a ${from}`,
  replaced_sign_up: sql`UPDATE app.newsletter_sign_ups s SET ${ending('replaced', now)} FROM consent_words
    WHERE s.client_id = app.client() AND s.address_hash = ${clientBoundHash(keyedHash)} AND s.created_at <= ${new Date(now.getTime() - hour)}
    RETURNING s.id`,
  new_sign_up: sql`INSERT INTO app.newsletter_sign_ups AS s (client_id, token_hash, address_hash, email, first_name, site_id, words, created_at, expires_at)
    SELECT app.client(), ${token.hash}, ${clientBoundHash(keyedHash)}, ${form.email}, ${form.first_name ?? ''}, ${form.site_id ?? null}::bigint,
      consent_words.words, ${now}::timestamptz, ${new Date(now.getTime() + confirmDays * day)}::timestamptz
    -- the count is asked so that the older one has ended first
    FROM consent_words WHERE (SELECT count(*) FROM replaced_sign_up) >= 0
    ON CONFLICT (client_id, address_hash) DO NOTHING
    RETURNING s.email, s.first_name, s.words`,
});

/** Sends a link that confirms the address. */
export const mailSignUp = ({ token }: PendingSignUp): Consequence =>
  queueLinkMail(confirmNewsletterMail, {
    to: rawSql('w.email'),
    details: {
      first_name: rawSql('w.first_name'),
      agent_name: rawSql('a.name'),
      words: rawSql('w.words'),
      reply_to: rawSql('a.reply_to'),
    },
    token: token.encrypted,
    from: sql`FROM new_sign_up w, ${agent} a`,
  });

/** The answer is always the same: nobody learns which addresses are known, and a blocked one gets no mail. */
export const signUp = (pending: PendingSignUp) =>
  write<null>()`${writeConsequences(emptySql, {
    now: pending.now,
    before: recordSignUp(
      pending,
      sql`WHERE NOT EXISTS (SELECT FROM app.blocks b WHERE b.client_id = app.client() AND b.email_hash = ${clientBoundHash(pending.keyedHash)})`,
    ),
    mail: mailSignUp(pending),
  })}`;

export type ConfirmedSignUp = { email: string; first_name: string; site_id: number | null; words: string };

/** The state of a sign-up; `unknown` is for a link without a row. */
export type SignUpState = Exclude<LinkState, 'refused' | 'ended'>;

const stateAt = (now: Date): Sql =>
  sql`CASE WHEN s.ended_as IS NOT NULL THEN s.ended_as WHEN s.expires_at <= ${now} THEN 'expired' ELSE 'open' END`;

type FoundSignUp<Waiting> =
  | { state: Exclude<SignUpState, 'open' | 'unknown'> }
  | ({ state: 'open' } & Waiting);

/** The sign-up that a link would confirm; it stays open. */
export const readSignUp = (tokenHash: Buffer, now: Date) => read<
  FoundSignUp<{ agent_name: string; words: string }>
>()`
  SELECT json_build_object('state', ${stateAt(now)}, 'agent_name', a.name, 'words', s.words) FROM app.newsletter_sign_ups s, ${agent} a
  WHERE s.client_id = app.client() AND s.token_hash = ${tokenHash}`;

/** Taken once: a second click, even at the same moment, waits for the first and finds the link used. */
export const takeSignUp = (tokenHash: Buffer, now: Date) => write<FoundSignUp<ConfirmedSignUp>>()`
  WITH sign_up AS MATERIALIZED (
    SELECT s.id, s.email, s.first_name, s.site_id, s.words, ${stateAt(now)} AS state FROM app.newsletter_sign_ups s
    WHERE s.client_id = app.client() AND s.token_hash = ${tokenHash} FOR UPDATE),
  used_sign_up AS (
    UPDATE app.newsletter_sign_ups s SET ${ending('used', now)} FROM sign_up
    WHERE s.client_id = app.client() AND s.id = sign_up.id AND sign_up.state = 'open')
  SELECT json_build_object('state', state, 'email', email, 'first_name', first_name, 'site_id', site_id, 'words', words) FROM sign_up`;

/**
 * The second step of a double opt-in: the contact has consented, despite any earlier refusal. A blocked sender does
 * not become a contact, and nothing is written. An address that a contact has beside its main one becomes the main
 * one, since newsletters go there.
 */
export const recordOptIn = (
  { email, words }: Pick<ConfirmedSignUp, 'email' | 'words'>,
  { hash, now }: { hash: Sql; now: Date },
) => write<null>()`
  WITH lifted_suppression AS (${liftSuppression(hash)}),
  person AS (SELECT lead_id AS id, email FROM app.contact_emails WHERE client_id = app.client() AND email = ${email}),
  main_email AS (UPDATE app.leads l SET email = person.email, further_emails = (
      SELECT jsonb_agg(CASE WHEN f ->> 'email' = person.email THEN f || jsonb_build_object('email', l.email) ELSE f END ORDER BY n)
      FROM jsonb_array_elements(l.further_emails) WITH ORDINALITY t (f, n))
    FROM person WHERE l.client_id = app.client() AND l.id = person.id AND l.email <> person.email),
  new_consent AS (${insertOptIn(sql`${words}::text`, {
    lead: rawSql('person lead'),
    hash,
    now,
  })})
  SELECT NULL`;
