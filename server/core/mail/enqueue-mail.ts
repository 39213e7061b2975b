import { createEncryption } from '#server/core/security/encryption.ts';
import { emptySql, jsonbObject, rawSql, Sql, sql } from '#server/core/db/sql.ts';
import type { Consequence } from '#server/core/events/change.ts';
import type { LinkMail, Mail, WholeMail } from './define-mail.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';

type EnqueueOptions<Details> = {
  /** null if there is no recipient: no mail is queued then */
  to: string | Sql | null;
  details: { [Key in keyof Details]: Details[Key] | Sql };
  now: Date;
  /** When to send it, if later than now. */
  due?: Date | Sql;
  /** The FROM clause with the rows of the change: one mail for each row. */
  from?: Sql;
  /** the source of its Message-ID, if another mail will refer to it */
  ref?: Sql;
  /** The client of the mail, if the statement is not authorized for one. */
  client?: number | null | Sql;
};

/**
 * An INSERT into the mail queue for the statement that makes the change, so that both are written or neither. As
 * `mailed AS (${enqueueMail(…)})` it runs even if nothing reads it, since it is an INSERT.
 */
export const enqueueMail = <Details extends object>(
  { name }: Mail<Details> | WholeMail<Details>,
  options: EnqueueOptions<Details>,
): Sql => insertMail(name, options, null);

/** The same for a mail with a link, whose token createLinkEncryption has encrypted. */
export const enqueueLinkMail = <Details extends object>(
  { name }: LinkMail<Details>,
  { token, ...options }: EnqueueOptions<Details> & { token: Buffer | Sql },
): Sql => insertMail(name, options, token);

/** The same as what follows from a change, once for each changed row. */
export const queueMail =
  <Details extends object>(
    mail: Mail<Details> | WholeMail<Details>,
    options: Omit<EnqueueOptions<Details>, 'now'>,
  ): Consequence =>
  (rows) =>
    enqueueMail(mail, { ...rows, ...options });

export const queueLinkMail =
  <Details extends object>(
    mail: LinkMail<Details>,
    options: Omit<EnqueueOptions<Details>, 'now'> & { token: Buffer | Sql },
  ): Consequence =>
  (rows) =>
    enqueueLinkMail(mail, { ...rows, ...options });

function insertMail<Details extends object>(
  name: string,
  { to, details, now, due = now, from = emptySql, ref, client }: EnqueueOptions<Details>,
  token: Buffer | Sql | null,
): Sql {
  const clientColumn = client === undefined ? emptySql : rawSql(', of_client');
  const clientValue = client === undefined ? emptySql : sql`, ${client}::bigint`;
  const refColumn = ref === undefined ? emptySql : rawSql(', ref');
  const refValue = ref === undefined ? emptySql : sql`, ${ref}`;
  return sql`
  INSERT INTO app.mail_queue_insert (template, address, details, link_token, created_at, next_try_at${clientColumn}${refColumn})
  SELECT ${name}, ${toTextSql(to)}, ${jsonbObject(mapToSql(details))}, ${token}::bytea, ${now}::timestamptz, ${due}::timestamptz${clientValue}${refValue} ${from}${to === null ? rawSql(' LIMIT 0') : emptySql}`;
}

/** Encrypts the link tokens of queued mail, so that the database never contains one. */
export function createLinkEncryption(secretsKey: KeyRing) {
  const { encrypt, decrypt } = createEncryption(secretsKey, 'links in mail');
  return {
    encrypt: ({ name }: LinkMail<unknown>, token: string): Buffer => encrypt(token, name),
    decrypt: (name: string, encrypted: Buffer): string => decrypt(encrypted, name),
  };
}

export type LinkEncryption = ReturnType<typeof createLinkEncryption>;

const mapToSql = (details: object): Record<string, Sql> =>
  Object.fromEntries(
    Object.entries<string | number | Sql>({ ...details }).map(([key, value]) => [
      key,
      typeof value === 'number' ? sql`${value}::bigint` : toTextSql(value),
    ]),
  );

const toTextSql = (value: string | Sql | null) => (value instanceof Sql ? value : sql`${value}::text`);
