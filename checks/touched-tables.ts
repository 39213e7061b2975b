import { tableSides } from '#database/table-sides.ts';
import { findImports, read, sources } from './source-files.ts';

type Declaration = { name: string; isExported: boolean; text: string };
type File = { declarations: Declaration[]; imported: Map<string, string> };

export const listSides = (tables: Iterable<string>) => new Set([...tables].map((table) => tableSides[table]));

/** The tables of every exported statement of a file: in its own text and in everything it embeds, from any file. */
export function tablesOfStatements(path: string): Map<string, Set<string>> {
  const statements = fileAt(path).declarations.filter(
    ({ isExported, text }) => isExported && !/^export type\b/.test(text),
  );
  return new Map(statements.map(({ name }) => [name, tablesOf(path, name, new Set())]));
}

/** The tables used by each function of the database, and by each view. */
export const tablesOfFunctions = (): Map<string, Set<string>> =>
  new Map([...objects().keys()].map((name) => [name, tablesIn(objects().get(name) ?? '', new Set([name]))]));

function tablesOf(path: string, name: string, seen: Set<string>): Set<string> {
  const key = `${path} ${name}`;
  if (seen.has(key)) return new Set();
  seen.add(key);
  const { declarations, imported } = fileAt(path);
  const text = declarations.find((each) => each.name === name)?.text ?? '';
  const words = new Set(text.match(/\b[a-zA-Z]\w*\b/g));
  const embedded = [
    ...declarations.filter((each) => words.has(each.name)).map((each) => tablesOf(path, each.name, seen)),
    ...[...imported].filter(([word]) => words.has(word)).map(([word, from]) => tablesOf(from, word, seen)),
  ];
  return new Set([...tablesIn(text, new Set()), ...embedded.flatMap((tables) => [...tables])]);
}

/** Names after `app.`: tables, and the functions and views that use some. */
function tablesIn(text: string, seen: Set<string>): Set<string> {
  const tables = new Set<string>();
  for (const [, name = ''] of text.matchAll(/\bapp\.(\w+)/g)) {
    if (Object.hasOwn(tableSides, name)) tables.add(name);
    else if (!seen.has(name)) {
      seen.add(name);
      for (const table of tablesIn(objects().get(name) ?? '', seen)) tables.add(table);
    }
  }
  return tables;
}

const files = new Map<string, File>();

function fileAt(path: string): File {
  const known = files.get(path);
  if (known) return known;
  const code = sources().find((source) => source.path === path)?.code ?? '';
  const file = { declarations: declarationsIn(code), imported: importedNames(path, code) };
  files.set(path, file);
  return file;
}

/** Each declaration at the beginning of a line, up to the next. */
const declarationsIn = (code: string): Declaration[] =>
  code.split(/^(?=(?:export )?(?:async )?(?:const|function|type|class) )/m).flatMap((text) => {
    const [, exported, name] = /^(export )?(?:async )?(?:const|function|type|class) (\w+)/.exec(text) ?? [];
    return name === undefined ? [] : [{ name, isExported: exported !== undefined, text }];
  });

function importedNames(path: string, code: string): Map<string, string> {
  const statements = [...code.matchAll(/^import (?!type)\{([^}]*)\} from '[^']+';/gm)];
  return new Map(
    statements.flatMap(([statement, names = '']) => {
      const [file] = findImports(path, statement);
      return names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type ') && file?.to.startsWith('server/'))
        .map((name): [string, string] => [name, file?.to ?? '']);
    }),
  );
}

let known: Map<string, string> | undefined;

/** The text of every function and view in database/schema.sql. */
function objects(): Map<string, string> {
  known ??= new Map(
    read('database/schema.sql')
      .split(/^(?=CREATE )/m)
      .flatMap((text) => {
        const [, name] = /^CREATE (?:OR REPLACE )?(?:FUNCTION|VIEW) app\.(\w+)/.exec(text) ?? [];
        return name === undefined ? [] : [[name, text.replace(/^CREATE [^\n]*app\.\w+/, '')]];
      }),
  );
  return known;
}
