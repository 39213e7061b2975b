import { createEncryption } from '../security/encryption.ts';
import { emptySql, sql, rawSql, type Sql } from '../db/sql.ts';
import type { MailName, MailDetails, LinkMailName } from './mail-types.ts';

type Token<Name extends MailName> = Name extends LinkMailName
  ? { /** as `linkSeal` has sealed it */ token: Buffer }
  : { token?: never };

type Posted<Name extends MailName> = {
  to: string | Sql;
  details: { [Key in keyof MailDetails[Name]]: MailDetails[Name][Key] | Sql };
  now: Date;
  /** When it is sent, where that is later. */
  due?: Date;
  /** What the change leaves behind: no row of it, no letter; one letter for each. */
  from?: Sql;
  /** Whose mail it is, where no client has been entered. */
  client?: number | null | Sql;
} & Token<Name>;

/**
 * A letter as a piece of the statement that gives the reason for it, so that both are written or none. It is an INSERT: as
 * `mailed AS (${queued(…)})` it is carried out even where nothing reads it.
 */
export function enqueueMail<Name extends MailName>(
  letter: Name,
  { to, details, token, now, due = now, from = emptySql, client }: Posted<Name>,
): Sql {
  const ofClient = client === undefined ? emptySql : rawSql(', of_client');
  const itsClient = client === undefined ? emptySql : sql`, ${client}::int`;
  return sql`
  INSERT INTO app.mail_queue_insert (letter, address, details, link_token, created_at, next_try_at${ofClient})
  SELECT ${letter}, ${text(to)}, jsonb_build_object(${pairs(details)}), ${token}::bytea, ${now}::timestamptz, ${due}::timestamptz${itsClient} ${from}`;
}

/** Seals the token of a link into a letter of this name; the database never sees it. */
export function createLinkEncryption(secretsKey: Buffer) {
  const { encrypt, decrypt } = createEncryption(secretsKey, 'links in mail');
  return {
    seal: (letter: LinkMailName, token: string): Buffer => encrypt(token, letter),
    unseal: (letter: string, sealed: Buffer): string => decrypt(sealed, letter),
  };
}

export type LinkEncryption = ReturnType<typeof createLinkEncryption>;

function pairs(details: object): Sql {
  return Object.entries<string | number | Sql>({ ...details }).reduce(
    (all, [key, value], index) =>
      sql`${all}${index === 0 ? emptySql : rawSql(', ')}${rawSql(`'${key}'`)}, ${typeof value === 'number' ? sql`${value}::int` : text(value)}`,
    emptySql,
  );
}

const text = (value: string | Sql) => (typeof value === 'string' ? sql`${value}::text` : value);
