import type { Catalogue, Column } from './catalogue.ts';

/** A change of the schema that the former release does not survive. */
export type Break = { what: string; says: string };

/** Compares two schemas for the sake of code that has these statements and was written for the former one. */
export function findBreaks(former: Catalogue, current: Catalogue, statements: readonly string[]): Break[] {
  const isNamed = createSearch(statements);
  return [
    ...[...former.columns].flatMap(([name, column]) =>
      isNamed(column.table, column.name) ? compareColumn(name, column, current) : [],
    ),
    ...[...current.columns].flatMap(([name, column]) =>
      !former.columns.has(name) && isNamed(column.table) ? assessNewColumn(name, column) : [],
    ),
    ...[...former.functions].flatMap(([name, result]) =>
      isNamed(name.split('(')[0] ?? '') ? compareFunction(name, result, current) : [],
    ),
    ...compareLimits(former, current, isNamed),
    ...[...former.grants].flatMap((grant) =>
      !current.grants.has(grant) && isStillThere(grant, current)
        ? [{ what: grant.split(' ').at(-1) ?? '', says: `The former release may no longer: ${grant}.` }]
        : [],
    ),
  ];
}

type Search = (table: string, column?: string) => boolean;

/** Whether a statement names a table, or takes a column of it. */
function createSearch(statements: readonly string[]): Search {
  const searched = statements.map((text) => ({
    tables: new Set(text.match(/\w+\.\w+/g)),
    words: new Set(text.match(/\w+/g)),
    takesAll: /\b(?:SELECT|RETURNING)\s+\*/i.test(text),
    taken: listTakenWhole(text),
  }));
  return (table, column) =>
    searched.some(
      ({ tables, words, takesAll, taken }) =>
        tables.has(table) && (column === undefined || takesAll || taken.has(table) || words.has(column)),
    );
}

/** The tables whose rows become JSON or are expanded under another name, with all of their columns. */
function listTakenWhole(text: string): Set<string> {
  const aliases = [...text.matchAll(/\b(app\.\w+)(?:\s+AS)?\s+(\w+)/gi)];
  const isTaken = (alias: string) =>
    new RegExp(
      `\\b(?:to_jsonb?|row_to_json|jsonb?_agg)\\(\\s*${alias}\\b(?!\\.)|\\b${alias}\\.\\*`,
      'i',
    ).test(text);
  return new Set(aliases.flatMap(([, table = '', alias = '']) => (isTaken(alias) ? [table] : [])));
}

function compareColumn(name: string, column: Column, { columns }: Catalogue): Break[] {
  const now = columns.get(name);
  if (!now) return [{ what: name, says: `${name} is gone, and the former release names it.` }];
  const breaks: string[] = [];
  if (now.type !== column.type && !isWider(column.type, now.type))
    breaks.push(`${name} was ${column.type} and is ${now.type}.`);
  if (now.isRequired && !column.isRequired)
    breaks.push(`${name} may no longer be null, and the former release may write that.`);
  if (now.isRequired && column.hasDefault && !now.hasDefault)
    breaks.push(`${name} has lost its default, and the former release may rely on it.`);
  return breaks.map((says) => ({ what: name, says }));
}

const assessNewColumn = (name: string, { isRequired, hasDefault }: Column): Break[] =>
  isRequired && !hasDefault
    ? [
        {
          what: name,
          says: `${name} is required without a default, and the former release does not fill it in.`,
        },
      ]
    : [];

/** Each type with those that take all of its values and look the same to the code. */
const widerTypes: Record<string, readonly string[]> = {
  smallint: ['integer', 'bigint'],
  integer: ['bigint'],
};

function isWider(former: string, now: string): boolean {
  const [, length] = /^character varying\((\d+)\)$/.exec(former) ?? [];
  if (length !== undefined) {
    const [, longer] = /^character varying\((\d+)\)$/.exec(now) ?? [];
    return now === 'text' || now === 'character varying' || Number(longer) > Number(length);
  }
  return widerTypes[former]?.includes(now) ?? false;
}

function compareFunction(name: string, result: string, { functions }: Catalogue): Break[] {
  const now = functions.get(name);
  if (now === result) return [];
  const says =
    now === undefined
      ? `${name} is gone, and the former release calls it.`
      : `${name} returned ${result} and returns ${now}.`;
  return [{ what: name.split('(')[0] ?? name, says }];
}

function compareLimits(former: Catalogue, current: Catalogue, isNamed: Search): Break[] {
  const tableOf = (name: string) => name.split('.').slice(0, 2).join('.');
  const isKnown = (table: string) => [...former.columns.values()].some((column) => column.table === table);
  const added = [...current.limits].filter(
    ([name, text]) =>
      !isPolicy(text) && former.limits.get(name) !== text && !isListWider(former.limits.get(name), text),
  );
  // Rows that a policy let through may be out of reach without it.
  const changed = [...former.limits].filter(
    ([name, text]) =>
      isPolicy(text) && current.limits.get(name) !== text && !isListWider(text, current.limits.get(name)),
  );
  return [...added, ...changed]
    .filter(([name]) => isKnown(tableOf(name)) && isNamed(tableOf(name)))
    .map(([name]) => ({
      what: name,
      says: `${name} is another limit than before, and the former release may not keep to it.`,
    }));
}

const isPolicy = (text: string) => text.startsWith('policy ');

/** Whether the two differ only in words that are allowed in addition. */
function isListWider(former: string | undefined, now: string | undefined): boolean {
  if (former === undefined || now === undefined) return false;
  const words = (text: string) => text.match(/'[^']*'/g) ?? [];
  const rest = (text: string) => text.replaceAll(/ARRAY\[[^\]]*\]/g, 'ARRAY');
  const allowed = new Set(words(now));
  return rest(former) === rest(now) && words(former).every((word) => allowed.has(word));
}

function isStillThere(grant: string, { columns, functions }: Catalogue): boolean {
  const place = grant.split(' ').slice(2).join(' ');
  return (
    columns.has(place) ||
    functions.has(place) ||
    [...columns.values()].some((column) => column.table === place)
  );
}
