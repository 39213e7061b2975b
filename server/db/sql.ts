/** SQL is SQL. `read` and `write` say what a statement does, so that a GET cannot be handed a change by mistake. */
export type DbMode = 'read' | 'write';

declare const rows: unique symbol;

/** One prepared statement. Its first column holds JSON text of type T. */
export type Statement<T, D extends DbMode> = {
  readonly text: string;
  readonly values: readonly Value[];
  readonly mode: D;
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

/** A piece of SQL that other pieces hold; values stay parameters wherever it lands. */
export class Sql {
  readonly parts: readonly string[];
  readonly values: readonly Value[];

  constructor(parts: readonly string[], values: readonly Value[]) {
    this.parts = parts;
    this.values = values;
  }
}

type Hole = Value | Sql;

/** A piece for other statements to hold. */
export function sql(strings: TemplateStringsArray, ...holes: Hole[]): Sql {
  const parts = [strings[0] ?? ''];
  const values: Value[] = [];
  holes.forEach((hole, index) => {
    const after = strings[index + 1] ?? '';
    if (hole instanceof Sql) {
      const [first = '', ...rest] = hole.parts;
      parts.push((parts.pop() ?? '') + first, ...rest);
      values.push(...hole.values);
      parts.push((parts.pop() ?? '') + after);
    } else {
      values.push(hole);
      parts.push(after);
    }
  });
  return new Sql(parts, values);
}

/** Text of the code itself, such as a column list made from a schema; never anything a person typed. */
export const rawSql = (text: string) => new Sql([text], []);
export const columns = (names: readonly string[], of?: string) =>
  rawSql(names.map((name) => (of ? `${of}.${name}` : name)).join(', '));
export const emptySql = rawSql('');
/** A string constant of the code. */
export const sqlLiteral = (text: string) => rawSql(`'${text.replaceAll("'", "''")}'`);

/** `CASE column WHEN 1 THEN 'Lead' …`: the name of an id out of a list of the contract. */
export const caseName = (list: readonly { id: number; name: string }[], column: string, otherwise: string) =>
  rawSql(
    `CASE ${column} ${list.map(({ id, name }) => `WHEN ${id} THEN '${name.replaceAll("'", "''")}'`).join(' ')} ELSE '${otherwise}' END`,
  );

export const read =
  <T>() =>
  (strings: TemplateStringsArray, ...holes: Hole[]): Statement<T, 'read'> => ({
    ...flat(sql(strings, ...holes)),
    mode: 'read',
  });

export const write =
  <T>() =>
  (strings: TemplateStringsArray, ...holes: Hole[]): Statement<T, 'write'> => ({
    ...flat(sql(strings, ...holes)),
    mode: 'write',
  });

const flat = ({ parts, values }: Sql) => ({
  text: parts.reduce((text, part, index) => `${text}$${index}${part}`),
  values,
});

/** Values as PostgreSQL reads them in text form; a Buffer goes over as bytes. */
export function encode(value: Value): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object') return `{${value.map(element).join(',')}}`;
  return String(value);
}

const element = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, '\\$&')}"`;
