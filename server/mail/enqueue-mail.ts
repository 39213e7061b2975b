import { createEncryption } from '../security/encryption.ts';
import { emptySql, sql, rawSql, type Sql } from '../db/sql.ts';
import type { MailName, MailDetails, LinkMailName } from './mail-types.ts';

type Token<Name extends MailName> = Name extends LinkMailName
  ? { /** encrypted by createLinkEncryption */ token: Buffer }
  : { token?: never };

type EnqueueOptions<Name extends MailName> = {
  to: string | Sql;
  details: { [Key in keyof MailDetails[Name]]: MailDetails[Name][Key] | Sql };
  now: Date;
  /** When to send it, where that is later than now. */
  due?: Date;
  /** The FROM clause with the rows of the change: one mail for each row. */
  from?: Sql;
  /** The client of the mail, where the statement is not authorized for one. */
  client?: number | null | Sql;
} & Token<Name>;

/**
 * An INSERT into the mail queue for the statement that makes the change, so that both are written or neither. As
 * `mailed AS (${enqueueMail(…)})` it runs even where nothing reads it, since it is an INSERT.
 */
export function enqueueMail<Name extends MailName>(
  letter: Name,
  { to, details, token, now, due = now, from = emptySql, client }: EnqueueOptions<Name>,
): Sql {
  const clientColumn = client === undefined ? emptySql : rawSql(', of_client');
  const clientValue = client === undefined ? emptySql : sql`, ${client}::int`;
  return sql`
  INSERT INTO app.mail_queue_insert (letter, address, details, link_token, created_at, next_try_at${clientColumn})
  SELECT ${letter}, ${toTextSql(to)}, jsonb_build_object(${toJsonPairs(details)}), ${token}::bytea, ${now}::timestamptz, ${due}::timestamptz${clientValue} ${from}`;
}

/** Encrypts the link tokens of queued mail, so that the database never contains one. */
export function createLinkEncryption(secretsKey: Buffer) {
  const { encrypt, decrypt } = createEncryption(secretsKey, 'links in mail');
  return {
    seal: (letter: LinkMailName, token: string): Buffer => encrypt(token, letter),
    unseal: (letter: string, encrypted: Buffer): string => decrypt(encrypted, letter),
  };
}

export type LinkEncryption = ReturnType<typeof createLinkEncryption>;

function toJsonPairs(details: object): Sql {
  return Object.entries<string | number | Sql>({ ...details }).reduce(
    (all, [key, value], index) =>
      sql`${all}${index === 0 ? emptySql : rawSql(', ')}${rawSql(`'${key}'`)}, ${typeof value === 'number' ? sql`${value}::int` : toTextSql(value)}`,
    emptySql,
  );
}

const toTextSql = (value: string | Sql) => (typeof value === 'string' ? sql`${value}::text` : value);
