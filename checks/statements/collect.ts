import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { API, SignatureKind, type Checker, type Symbol, type Type } from 'typescript/unstable/sync';
import { findFolder, isTest, root, sources } from '../source-files.ts';
import { listExamples, varyParts } from './example-values.ts';
import { furtherExamples, isComposer } from './further-examples.ts';

/** The statements that one exported function sends to PostgreSQL: one text for each way through it. */
export type Collected = { path: string; name: string; texts: string[] };

const template =
  /\b(?:read|write|quickRead|readPage|systemRead|systemWrite)<[^`]*?>\([^`)]*\)`((?:[^`$]|\$(?!\{))*)/g;

const filesWithStatements = () =>
  sources().filter(
    ({ path, code }) =>
      /^server\/(core|features)\//.test(path) &&
      !isTest(path) &&
      /<[^`]*?>\([^`)]*\)`|systemPage|compare(Edit|Columns)/.test(code),
  );

/** Calls every exported function that makes statements, with example arguments derived from its types. */
export async function collectStatements(): Promise<Collected[]> {
  const api = new API({ cwd: root });
  try {
    const config = join(root, 'server/tsconfig.json');
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (!project) throw new Error(`${config} is no project.`);
    const collected: Collected[] = [];
    for (const { path } of filesWithStatements()) {
      const file = project.program.getSourceFile(join(root, path));
      const module = file && project.checker.getSymbolAtLocation(file);
      if (!module) continue;
      const values: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href);
      for (const symbol of project.checker.getExportsOfModule(module)) {
        const texts = callWithExamples(project.checker, path, symbol, values[symbol.name]);
        if (texts) collected.push({ path, name: symbol.name, texts });
      }
    }
    return collected;
  } finally {
    api.close();
  }
}

/** Statements in the code that match no beginning of a collected one: no exported function makes them. */
export function findUncollected(collected: readonly Collected[]): string[] {
  const texts = collected.flatMap((one) => one.texts);
  return filesWithStatements().flatMap(({ path, code }) =>
    [...code.matchAll(template)]
      .map(([, beginning = '']) => beginning.trim())
      .filter((beginning) => !texts.some((text) => text.includes(beginning)))
      .map((beginning) => `${path}: ${beginning.slice(0, 80)}`),
  );
}

/** One file for each feature and one for the core, by name. */
export function writeStatements(collected: readonly Collected[]): Map<string, string> {
  const files = Map.groupBy(collected, ({ path }) =>
    path.startsWith('server/core/') ? 'core.sql' : `${findFolder(path)?.replace('features/', '')}.sql`,
  );
  return new Map(
    [...files].map(([file, ofFile]) => [
      file,
      [...Map.groupBy(ofFile, ({ path }) => path)]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, functions]) => `-- ${path}\n\n${functions.map(writeFunction).join('\n')}`)
        .join('\n\n'),
    ]),
  );
}

const writeFunction = ({ name, texts }: Collected) =>
  texts
    .map((text, index) => {
      const which = texts.length === 1 ? '' : `, ${index + 1} of ${texts.length}`;
      return `-- ${name}${which}\n${withoutEmptyLines(text)};\n`;
    })
    .join('\n');

/** Omitted fragments leave empty lines behind. */
const withoutEmptyLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');

function callWithExamples(checker: Checker, path: string, symbol: Symbol, value: unknown) {
  const name = `${path} ${symbol.name}`;
  const type = typeof value === 'function' ? checker.getTypeOfSymbol(symbol) : undefined;
  if (!type || isComposer(name) || !makesStatements(checker, type)) return undefined;
  return [...new Set(listTexts(checker, type, value, furtherExamples[name]))];
}

/** The statements that a function makes, or that the function it returns makes. */
function listTexts(
  checker: Checker,
  type: Type,
  value: unknown,
  further: readonly (readonly unknown[])[] = [],
): string[] {
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
  if (typeof value !== 'function' || !signature) return findTexts(value);
  const parameters = signature.getParameters().map((parameter) => {
    const of = checker.getTypeOfSymbol(parameter);
    return of ? listExamples(checker, of) : [undefined];
  });
  const returned = checker.getReturnTypeOfSignature(signature);
  return [...varyParts(parameters), ...further].flatMap((examples) =>
    returned ? listTexts(checker, returned, value(...examples)) : [],
  );
}

function makesStatements(checker: Checker, type: Type): boolean {
  const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
  const returned = signature && checker.getReturnTypeOfSignature(signature);
  return returned !== undefined && (isStatement(checker, returned) || makesStatements(checker, returned));
}

/** Also several statements, an optional one or none. */
function isStatement(checker: Checker, type: Type): boolean {
  if (type.isUnionType()) return type.getTypes().some((member) => isStatement(checker, member));
  if (checker.isArrayLikeType(type) && type.isTypeReference())
    return checker.getTypeArguments(type).some((element) => isStatement(checker, element));
  return ['text', 'values'].every((name) => checker.getPropertyOfType(type, name));
}

function findTexts(statement: unknown): string[] {
  if (typeof statement !== 'object' || statement === null) return [];
  if (Array.isArray(statement)) return statement.flatMap(findTexts);
  return 'text' in statement && typeof statement.text === 'string' ? [statement.text] : [];
}
