import { emptySql, identifier, rawSql, sql, type Sql } from '#server/core/db/sql.ts';

/** Of which rows something follows, and when the change was made. */
type ChangedRows = { from: Sql; now: Date };

/** Writes what follows from each of these rows. */
export type Consequence = (rows: ChangedRows) => Sql;

/** A part that several others read is materialized, so that it is computed once. */
type Part = Sql | { materialized: Sql };

/** Parts of a statement by their names. A SELECT that nothing reads is never run; an INSERT, UPDATE or DELETE always is. */
export type Parts = Readonly<Record<string, Part>>;

/** One, or several by what tells them apart. */
type OneOrMore = Consequence | Readonly<Record<string, Consequence>>;

export type Consequences = {
  log?: OneOrMore;
  notify?: OneOrMore;
  mail?: OneOrMore;
  task?: OneOrMore;
  /** something begins to wait for staff */
  open?: OneOrMore;
  /** it waits no longer */
  close?: OneOrMore;
  /** websites follow */
  publish?: OneOrMore;
};

type ChangeOptions = Consequences & {
  now: Date;
  /** what the change reads or locks */
  before?: Parts;
  /** other tables that change with it */
  parts?: Parts;
  /** what the statement returns */
  answer?: Sql;
};

const partNames: Readonly<Record<keyof Consequences, string>> = {
  log: 'logged',
  notify: 'notified',
  mail: 'mailed',
  task: 'queued',
  open: 'opened',
  close: 'closed',
  publish: 'published',
};

/**
 * One statement of a change and all that follows from it, so that everything is written or nothing. `changed` are the rows that
 * the change returns, and unless a consequence says otherwise each of them has it once.
 */
export const change = (
  statement: Sql,
  { before = {}, parts = {}, answer = rawSql('SELECT NULL'), ...consequences }: ChangeOptions,
): Sql =>
  sql`WITH ${joinParts({ ...before, changed: statement, ...parts, ...listConsequences(consequences) })}
  ${answer}`;

/** The consequences of rows that other statements of the transaction have changed, or that are only read. */
export const writeConsequences = (
  from: Sql,
  { before = {}, answer = rawSql('SELECT NULL'), ...consequences }: Omit<ChangeOptions, 'parts'>,
): Sql => sql`WITH ${joinParts({ ...before, ...listConsequences(consequences, from) })}
  ${answer}`;

/** `name AS (…), …` for a statement that is composed elsewhere. */
export const joinParts = (parts: Parts): Sql =>
  Object.entries(parts).reduce(
    (all, [name, part], index) =>
      sql`${all}${index === 0 ? emptySql : rawSql(',\n  ')}${identifier(name)} AS ${toPartSql(part)}`,
    emptySql,
  );

const toPartSql = (part: Part): Sql =>
  'materialized' in part ? sql`MATERIALIZED (${part.materialized})` : sql`(${part})`;

function listConsequences(
  { now, ...consequences }: Consequences & { now: Date },
  from = rawSql('FROM changed'),
): Parts {
  const rows = { from, now };
  const parts: Record<string, Sql> = {};
  for (const kind of kinds) {
    const consequence = consequences[kind];
    if (typeof consequence === 'function') parts[partNames[kind]] = consequence(rows);
    else
      for (const [name, one] of Object.entries(consequence ?? {}))
        parts[`${partNames[kind]}_${name}`] = one(rows);
  }
  return parts;
}

const kinds = [
  'log',
  'notify',
  'mail',
  'task',
  'open',
  'close',
  'publish',
] as const satisfies readonly (keyof Consequences)[];
