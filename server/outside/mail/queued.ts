import { sealedBy } from '../../gate/seal.ts';
import { nothing, sql, verbatim, type Sql } from '../../gate/sql.ts';
import type { LetterName, Letters, LinkedLetter } from './letters.ts';

type Token<Name extends LetterName> = Name extends LinkedLetter
  ? { /** as `linkSeal` has sealed it */ token: Buffer }
  : { token?: never };

type Posted<Name extends LetterName> = {
  to: string | Sql;
  details: { [Key in keyof Letters[Name]]: Letters[Name][Key] | Sql };
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
export function queued<Name extends LetterName>(
  letter: Name,
  { to, details, token, now, due = now, from = nothing, client }: Posted<Name>,
): Sql {
  const ofClient = client === undefined ? nothing : verbatim(', of_client');
  const itsClient = client === undefined ? nothing : sql`, ${client}::int`;
  return sql`
  INSERT INTO app.letterbox (letter, address, details, link_token, created_at, next_try_at${ofClient})
  SELECT ${letter}, ${text(to)}, jsonb_build_object(${pairs(details)}), ${token}::bytea, ${now}::timestamptz, ${due}::timestamptz${itsClient} ${from}`;
}

/** Seals the token of a link into a letter of this name; the database never sees it. */
export function linkSeal(secretsKey: Buffer) {
  const { seal, unseal } = sealedBy(secretsKey, 'links in mail');
  return {
    seal: (letter: LinkedLetter, token: string): Buffer => seal(token, letter),
    unseal: (letter: string, sealed: Buffer): string => unseal(sealed, letter),
  };
}

export type LinkSeal = ReturnType<typeof linkSeal>;

function pairs(details: object): Sql {
  return Object.entries<string | number | Sql>({ ...details }).reduce(
    (all, [key, value], index) =>
      sql`${all}${index === 0 ? nothing : verbatim(', ')}${verbatim(`'${key}'`)}, ${typeof value === 'number' ? sql`${value}::int` : text(value)}`,
    nothing,
  );
}

const text = (value: string | Sql) => (typeof value === 'string' ? sql`${value}::text` : value);
