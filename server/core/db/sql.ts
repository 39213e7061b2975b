/** Whether a statement reads or writes, so that a GET cannot run a write by mistake. */
export type DbMode = 'read' | 'write';

declare const rows: unique symbol;

/** One prepared statement. Its first column holds JSON text of type T. */
export type Statement<T, D extends DbMode> = {
  readonly text: string;
  readonly values: readonly Value[];
  readonly mode: D;
  /** an index bounds its reads, so that it may share a connection with others */
  readonly isQuick?: true;
  readonly [rows]?: T;
};

export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | Buffer
  | readonly string[]
  | readonly number[];

/**
 * A fragment of SQL to embed in statements; its values stay parameters. The text between them is the same array each
 * time the same fragments meet in the same template.
 */
export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly Value[];

  constructor(parts: readonly string[], values: readonly Value[]) {
    this.parts = parts;
    this.values = values;
  }
}

export type Interpolation = Value | Sql;

/** Creates a fragment of SQL to embed in statements. */
export function sql(strings: TemplateStringsArray, ...interpolations: Interpolation[]): Sql {
  const values: Value[] = [];
  let joined = following(templates, strings);
  for (const interpolation of interpolations) {
    if (interpolation instanceof Sql) {
      for (const value of interpolation.values) values.push(value);
      joined = following(joined.followedBy, interpolation.parts);
    } else {
      values.push(interpolation);
      joined = following(joined.followedBy, parameter);
    }
  }
  joined.parts ??= join(strings, interpolations);
  return new Sql(joined.parts, values);
}

/**
 * The results of templates with these fragments so far. A call finds its text here; joining it again would take
 * longer.
 */
type Joined = { parts?: readonly string[]; followedBy: WeakMap<readonly string[], Joined> };

const templates: Joined['followedBy'] = new WeakMap();
/** a value, as a fragment */
const parameter: readonly string[] = ['', ''];

function following(known: Joined['followedBy'], parts: readonly string[]): Joined {
  const existing = known.get(parts);
  if (existing) return existing;
  const joined: Joined = { followedBy: new WeakMap() };
  known.set(parts, joined);
  return joined;
}

function join(strings: readonly string[], interpolations: readonly Interpolation[]): readonly string[] {
  const parts = [strings[0] ?? ''];
  interpolations.forEach((interpolation, index) => {
    const [first = '', ...rest] = interpolation instanceof Sql ? interpolation.parts : parameter;
    parts.push((parts.pop() ?? '') + first, ...rest);
    parts.push((parts.pop() ?? '') + (strings[index + 1] ?? ''));
  });
  return parts;
}

const raws = new Map<string, Sql>();

/** A text written out in the code: neither `string` nor a template with a `string` in it. */
type Literal<T extends string> = Record<never, never> extends Record<T, true> ? never : T;

/** SQL text from the code itself. Text composed at run time is written with `sql`, `identifier` and `sqlLiteral`. */
export const rawSql = <const T extends string>(text: Literal<T>): Sql => toSql(text);

/** The name of a column, table or part of a statement, or `row.column`. Throws for anything else. */
export function identifier(name: string): Sql {
  if (!/^[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)?$/.test(name)) throw new Error(`${name} is no name of SQL.`);
  return toSql(name);
}

function toSql(text: string): Sql {
  const raw = raws.get(text) ?? new Sql([text], []);
  raws.set(text, raw);
  return raw;
}
/** Fragments with commas between them. */
export const joinSql = (fragments: readonly Sql[]): Sql =>
  fragments.length === 0 ? emptySql : fragments.reduce((all, one) => sql`${all}, ${one}`);
export const columns = (names: readonly string[], of?: string) =>
  joinSql(names.map((name) => identifier(of ? `${of}.${name}` : name)));
/** `'name', value, …` for json_build_object. */
export const jsonPairs = <Name extends string>(names: readonly Name[], valueOf: (name: Name) => Sql) =>
  joinSql(names.map((name) => sql`${sqlLiteral(name)}, ${valueOf(name)}`));
export const emptySql = rawSql('');
/** A string constant of the code as a SQL literal. */
export const sqlLiteral = (text: string) => toSql(`'${text.replaceAll("'", "''")}'`);

/** A number of the code in a SQL text. */
export const sqlNumber = (value: number) => toSql(String(value));

/** Numbers of the code with commas between them, for `IN (…)`. */
export const sqlNumbers = (values: readonly number[]) => joinSql(values.map(sqlNumber));

/** `jsonb_build_object('key', value, …)`, its keys from the code. */
export const jsonbObject = (values: Readonly<Record<string, Sql>>): Sql =>
  sql`jsonb_build_object(${Object.entries(values).reduce(
    (all, [key, value], index) =>
      sql`${all}${index === 0 ? emptySql : rawSql(', ')}${sqlLiteral(key)}, ${value}`,
    emptySql,
  )})`;

/** `CASE column WHEN 1 THEN 'Lead' …`: the name of an id from a list of the contract. */
export const caseName = (list: readonly { id: number; name: string }[], column: string, otherwise: string) =>
  sql`CASE ${identifier(column)}${list.reduce(
    (all, { id, name }) => sql`${all} WHEN ${sqlNumber(id)} THEN ${sqlLiteral(name)}`,
    emptySql,
  )} ELSE ${sqlLiteral(otherwise)} END`;

export const read =
  <T>() =>
  (strings: TemplateStringsArray, ...interpolations: Interpolation[]): Statement<T, 'read'> => ({
    ...toStatementText(sql(strings, ...interpolations)),
    mode: 'read',
  });

/**
 * A read that takes well under a millisecond for any client. It reads one row or page by an index, stored totals, or
 * lists that grow by a handful a month. Such lists are users, invoices and monthly numbers.
 */
export const quickRead =
  <T>() =>
  (strings: TemplateStringsArray, ...interpolations: Interpolation[]): Statement<T, 'read'> => ({
    ...toStatementText(sql(strings, ...interpolations)),
    mode: 'read',
    isQuick: true,
  });

export const write =
  <T>() =>
  (strings: TemplateStringsArray, ...interpolations: Interpolation[]): Statement<T, 'write'> => ({
    ...toStatementText(sql(strings, ...interpolations)),
    mode: 'write',
  });

export const toStatementText = ({ parts, values }: Sql) => ({ text: joinText(parts), values });

const texts = new WeakMap<readonly string[], string>();

function joinText(parts: readonly string[]): string {
  const text = texts.get(parts) ?? parts.reduce((before, part, index) => `${before}$${index}${part}`);
  texts.set(parts, text);
  return text;
}

/** Encodes a value in the text format of PostgreSQL; a Buffer is sent as bytes. */
export function encode(value: Value): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return `{${value.map(encodeElement).join(',')}}`;
  return String(value);
}

const encodeElement = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`;
