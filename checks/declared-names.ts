import { parseSync } from 'vite';

/** A name and how it is declared. A property taken out of an object under its own name is no choice of the file. */
export type DeclaredName = {
  name: string;
  kind: 'function' | 'variable' | 'parameter' | 'flag';
  start: number;
};

type Node = Record<string, unknown> & { type: string; start: number };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** The functions, variables, parameters and boolean fields of a script. */
export function listDeclaredNames(path: string, script: string): DeclaredName[] {
  const names: DeclaredName[] = [];
  const add = (pattern: unknown, kind: DeclaredName['kind']) =>
    names.push(...listBindings(pattern).map(({ name, start }) => ({ name, kind, start })));
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'VariableDeclarator')
      add(value['id'], isFunction(value['init']) ? 'function' : 'variable');
    if (isFunction(value)) {
      add(value['id'], 'function');
      add(value['params'], 'parameter');
    }
    if (value.type === 'TSPropertySignature' && isBoolean(value['typeAnnotation'])) add(value['key'], 'flag');
    for (const part of Object.values(value)) visit(part);
  };
  visit(parseSync(path, script).program);
  return names;
}

const isFunction = (value: unknown): value is Node => isNode(value) && value.type.includes('Function');

const isBoolean = (value: unknown): boolean =>
  isNode(value) && isNode(value['typeAnnotation']) && value['typeAnnotation'].type === 'TSBooleanKeyword';

function listBindings(pattern: unknown): { name: string; start: number }[] {
  if (Array.isArray(pattern)) return pattern.flatMap(listBindings);
  if (!isNode(pattern)) return [];
  const { type, start, name } = pattern;
  if (type === 'Identifier') return typeof name === 'string' ? [{ name, start }] : [];
  if (type === 'ObjectPattern') return listBindings(pattern['properties']);
  if (type === 'Property') return pattern['shorthand'] === true ? [] : listBindings(pattern['value']);
  if (type === 'ArrayPattern') return listBindings(pattern['elements']);
  return [
    ...listBindings(pattern['left']),
    ...listBindings(pattern['argument']),
    ...listBindings(pattern['parameter']),
  ];
}
