import type { ConsentDraft } from '#contract/newsletter/consent.ts';
import { emptySql, identifier, rawSql, sql, write, type Sql } from '#server/core/db/sql.ts';
import { change } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { consentActivity } from './activity.ts';
import { dealEnds, enquiryEnds } from './rules.ts';

/** The person of a consent: a FROM item called `lead` with `id` and `email`, and the hash of that address. */
type Target = { lead: Sql; where?: Sql; hash: Sql; now: Date };

const targetContact = (id: number, hash: Sql, now: Date): Target => ({
  lead: rawSql('app.leads lead'),
  where: sql`WHERE lead.client_id = app.client() AND lead.id = ${id}`,
  hash,
  now,
});

const noConsent = { kind: 'none', source: rawSql('NULL'), ends: null } as const;

/**
 * Part of the statement that adds a contact without any consent. A contact without a row has agreed to nothing, so only
 * what else is known of the address is written.
 */
export const recordKnown = (target: Omit<Target, 'where'>): Sql =>
  insertConsent(
    noConsent,
    { ...target, where: rawSql('WHERE s.reason IS NOT NULL OR NOT app.is_mail_address(lead.email)') },
    rawSql('DO NOTHING'),
  );

/**
 * Part of the statement that takes in a form. An enquiry never shortens a consent, and brings back nobody who has
 * unsubscribed.
 */
export const recordEnquiry = (source: Sql, target: Target): Sql =>
  insertConsent({ kind: 'implied', source, ends: enquiryEnds(target.now) }, target, updateShorter);

/** Part of the statement that closes deals of several contacts. */
export const recordDeals = (target: Target): Sql =>
  insertConsent(
    { kind: 'implied', source: rawSql("'A deal that was closed'"), ends: dealEnds(target.now) },
    target,
    updateShorter,
  );

export const recordDeal = (id: number, { hash, now }: { hash: Sql; now: Date }) => write<null>()`
  ${recordDeals(targetContact(id, hash, now))}`;

/**
 * The person has said so twice, on the website and with the link in the mail. Part of the statement that takes in the
 * sign-up; it ends any earlier refusal.
 */
export const insertOptIn = (words: Sql, target: Target): Sql =>
  insertConsent(
    { kind: 'express', source: rawSql("'Newsletter sign-up'"), words, ends: null },
    target,
    sql`DO UPDATE SET ${replaced}, unsubscribed_at = NULL`,
    rawSql('false'),
  );
/** Belongs to the same statement. */
export const liftSuppression = (hash: Sql): Sql => sql`
  DELETE FROM app.newsletter_suppressions WHERE client_id = app.client() AND address_hash = ${hash}`;

export type FileConsent = { kind: 'express' | 'implied'; source: string; givenAt: Date; ends: Date | null };

/**
 * Consent that a user of the client records for the people of a file. It brings back nobody who has unsubscribed, and changes no
 * consent that is express already or lasts longer.
 */
export const recordOfFile = ({ kind, source, ends, givenAt }: FileConsent, target: Target): Sql =>
  insertConsent(
    { kind, source: sql`${source}::text`, ends, givenAt },
    target,
    sql`DO UPDATE SET ${replaced} WHERE ${replacesConsent('excluded', 'c')}`,
  );

/** Whether the consent of a file takes the place of the one that a contact has. */
export const replacesConsent = (next: 'excluded' | 'new_consents', present: string): Sql => {
  const [g, p] = [identifier(next), identifier(present)];
  return sql`(${p}.unsubscribed_at IS NULL AND ${p}.suppressed IS NULL AND ${g}.kind <> 'none' AND ${p}.kind <> 'express'
      AND (${g}.kind = 'express' OR ${p}.kind = 'none' OR ${p}.expires_at < ${g}.expires_at))`;
};

/**
 * A choice entered by a user of the client. Withdrawing a consent counts as unsubscribing: no form brings it back.
 */
export const recordByHand = (
  id: number,
  { kind, source }: ConsentDraft,
  { hash, now }: { hash: Sql; now: Date },
) =>
  write<null>()`${change(
    sql`${insertConsent(
      { kind, source: sql`${source}::text`, ends: kind === 'implied' ? enquiryEnds(now) : null },
      targetContact(id, hash, now),
      sql`DO UPDATE SET ${replaced},
      unsubscribed_at = CASE WHEN excluded.kind <> 'none' THEN NULL WHEN c.kind <> 'none' THEN ${now}::timestamptz ELSE c.unsubscribed_at END`,
      kind === 'express' ? rawSql("s.reason <> 'unsubscribed'") : rawSql('true'),
    )}
    RETURNING c.lead_id, c.address_hash, c.unsubscribed_at`,
    {
      now,
      before: {
        lifted_suppression: sql`DELETE FROM app.newsletter_suppressions
        WHERE client_id = app.client() AND address_hash = ${hash} AND reason = 'unsubscribed' AND ${kind === 'express'}`,
      },
      log: logChange(consentActivity, 'contact.consent_changed', { subject: rawSql('changed.lead_id') }),
      answer: suppressLeft(rawSql('changed')),
    },
  )}`;

/**
 * The contact has another address: the known state of that one applies, and a person who has unsubscribed has done so
 * with both.
 */
export const changeAddress = (id: number, { hash, now }: { hash: Sql; now: Date }) => write<null>()`
  WITH changed AS (${insertConsent(
    noConsent,
    targetContact(id, hash, now),
    rawSql(`DO UPDATE SET address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address,
      suppressed = excluded.suppressed, kind = CASE WHEN excluded.unsubscribed_at IS NOT NULL THEN 'none' ELSE c.kind END,
      unsubscribed_at = coalesce(c.unsubscribed_at, excluded.unsubscribed_at), changed_at = excluded.changed_at`),
  )}
    RETURNING c.address_hash, c.unsubscribed_at)
  ${suppressLeft(rawSql('changed'))}`;

/** The address of a person who has unsubscribed stays known after the contact is gone. */
const suppressLeft = (changed: Sql): Sql => sql`
  INSERT INTO app.newsletter_suppressions (client_id, address_hash, reason, created_at)
  SELECT app.client(), address_hash, 'unsubscribed', unsubscribed_at FROM ${changed} WHERE unsubscribed_at IS NOT NULL
  ON CONFLICT (client_id, address_hash) DO NOTHING`;

const suppression = (hash: Sql): Sql =>
  sql`app.newsletter_suppressions s ON s.client_id = app.client() AND s.address_hash = ${hash}`;

type Given = {
  kind: 'express' | 'implied' | 'none';
  source: Sql;
  words?: Sql;
  ends: Date | null;
  /** now, unless it was before */
  givenAt?: Date;
};

/** `heeds` selects which known facts about the address apply; `conflict` is the effect on an existing consent. */
const insertConsent = (consent: Given, target: Target, conflict: Sql, heeds?: Sql): Sql => sql`
  INSERT INTO app.newsletter_consents AS c
    (client_id, lead_id, address_hash, is_valid_address, kind, source, words, given_at, expires_at, unsubscribed_at, suppressed, changed_at)
  ${selectConsent(consent, target, heeds)}
  ON CONFLICT (client_id, lead_id) ${conflict}`;

/** The consent of a contact that has none yet. */
export const selectConsent = (
  { kind, source, words = rawSql('NULL'), ends, givenAt }: Given,
  { lead, where = emptySql, hash, now }: Target,
  heeds: Sql = rawSql('true'),
): Sql => sql`SELECT app.client() AS client_id, lead.id AS lead_id, ${hash} AS address_hash, app.is_mail_address(lead.email) AS is_valid_address, g.kind, ${source}, ${words},
    CASE WHEN g.kind <> 'none' THEN ${givenAt ?? now}::timestamptz END, CASE WHEN g.kind = 'implied' THEN ${ends}::timestamptz END AS expires_at,
    CASE WHEN s.reason = 'unsubscribed' THEN s.created_at END AS unsubscribed_at, CASE WHEN s.reason <> 'unsubscribed' THEN s.reason END AS suppressed, ${now}::timestamptz
  FROM ${lead} LEFT JOIN ${suppression(hash)} AND ${heeds},
    LATERAL (SELECT CASE WHEN s.reason = 'unsubscribed' THEN 'none' ELSE ${kind}::text END AS kind) g
  ${where}`;

const replaced =
  rawSql(`address_hash = excluded.address_hash, is_valid_address = excluded.is_valid_address, kind = excluded.kind,
      source = excluded.source, words = excluded.words, given_at = excluded.given_at, expires_at = excluded.expires_at,
      suppressed = excluded.suppressed, changed_at = excluded.changed_at`);

/** An express consent stays, and so does one that lasts longer. */
const updateShorter = sql`DO UPDATE SET ${replaced}
    WHERE c.unsubscribed_at IS NULL AND excluded.kind <> 'none'
      AND (c.kind = 'none' OR c.kind = 'implied' AND c.expires_at < excluded.expires_at)`;
