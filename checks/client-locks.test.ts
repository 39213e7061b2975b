import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

const folder = join(root, 'database/statements');

/** Statements that keep others from writing anything for a client, each with the reason. */
const allowed: Record<string, string> = {
  'rotateToken, 1 of 2': 'A new token changes a key of the client, which has the same lock.',
  askErasure: 'A cancelled client has nobody who writes.',
  'undoImport, 3 of 5': 'Clients of an import are deleted.',
};

/** The statements by their names. */
const statements = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), 'utf8')
    .split(/^-- (?=\w+(?:, \d+ of \d+)?$)/m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { name: part.slice(0, end), text: part.slice(end).replaceAll(/'(?:[^']|'')*'/g, "''") };
    }),
);

/** The query that a lock belongs to, without the ones inside it. */
function queryBefore(text: string, lock: number): string {
  let query = '';
  let depth = 0;
  for (let place = lock - 1; place >= 0; place -= 1) {
    const letter = text[place];
    if (letter === ')') depth += 1;
    else if (letter === '(' && depth === 0) break;
    else if (letter === '(') depth -= 1;
    else if (depth === 0) query = `${letter}${query}`;
  }
  return query;
}

function locksClient(text: string): boolean {
  return [...text.matchAll(/\bFOR UPDATE(?: OF ([\w, ]+?))?(?= SKIP|\s*[);]| FOR|$)/g)].some(
    ({ 1: of, index }) => {
      const alias = /\bapp\.clients\b(?: (?!WHERE|JOIN|ORDER)(\w+))?/.exec(queryBefore(text, index));
      return alias !== null && (of === undefined || of.split(/, ?/).includes(alias[1] ?? 'clients'));
    },
  );
}

test('nobody who writes something for a client waits for a change of it, nor it for them', () => {
  const found = statements.filter(({ text }) => locksClient(text)).map(({ name }) => name);
  expect(
    found.toSorted(),
    'FOR NO KEY UPDATE is enough, unless the client is deleted: every row of a client that is written refers to it, so with FOR UPDATE two that lock another row first wait for each other (decisions/0571).',
  ).toEqual(Object.keys(allowed).toSorted());
});

test.each([
  ['SELECT FROM app.clients WHERE id = $1 FOR UPDATE;', true],
  [
    'WITH a AS (SELECT c.id FROM app.clients c JOIN app.sites s ON true ORDER BY c.id FOR UPDATE OF s, c) SELECT 1',
    true,
  ],
  ['SELECT FROM app.clients c JOIN app.sites s ON true FOR UPDATE OF s SKIP LOCKED', false],
  ['SELECT FROM app.sites s WHERE client_id IN (SELECT id FROM app.clients) FOR UPDATE', false],
  ['SELECT FROM app.clients FOR NO KEY UPDATE', false],
  ['SELECT FROM app.clients FOR SHARE', false],
])('the lock is found: %s', (text, isFound) => {
  expect(locksClient(text)).toBe(isFound);
});
