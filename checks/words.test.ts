import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { isTest, sources } from './source-files.ts';

/** The words of the portal, its API, its emails and its public pages, in strings and in JSX. */
const people = /^(?:web|contract|server\/features)\//;

/** Read by operators and developers: the documentation of the API and the help of the metrics. */
const technical = /^server\/features\/health\/metrics\//;

/** Wording that reads as translated, beside what to write instead. */
const refused: [RegExp, string][] = [
  [/\bno such\b/i, 'no longer exists, or: we couldn’t find'],
  [/\bby (?:itself|themselves|ourselves)\b/i, 'automatically'],
  [/\bwhoever\b/i, 'anyone who'],
  [/\b(?:some|every)body\b/i, 'someone, everyone'],
  [/\b(?<!Everyone else )waits\b/i, 'is waiting'],
  [/\bcomes? back\b/i, 'returns, bounced'],
  [/\bcame back\b/i, 'bounced'],
  [/\b(?:take|takes|took|taken) (?:it |this |that |theirs )?back\b/i, 'undo, discard, withdraw'],
  [/(?<!\bwhere (?:it|things) )\bstands?\b(?! out| in for|ing| for)/i, 'appears, is shown'],
  [/\bas far as\b/i, 'say it plainly'],
  [/\bmail programs?\b/i, 'mail app'],
  [/\b(?:test|this|the|each|every|next) mail\b(?! (?:app|server|address))/i, 'email'],
  [/\bmails?\b(?= (?:me|came|goes|went|was|has)\b)/i, 'email'],
  [/\bknock(?:s|ed)?\b|\bLet them in\b|\b[Nn]obody lives\b/, 'the plain fact'],
  [/\bleads nowhere\b/i, 'no longer works'],
  [/\bso (?:we|you|they) kept\b|\bdraft (?:not )?kept\b|\bis kept\b/i, 'saved, stored'],
  [/^What (?:is|has|was|came|stands)\b(?!.*\?)/, 'a noun'],
  [/\b\d+ (?:fewer|less) than in \d/i, 'fewer than in a named month'],
  [/[a-z]'(?:t|s|re|ve|ll|d|m)\b/i, '’, the typographic apostrophe'],
];

/** Labels and messages whose straight apostrophe the specification fixes. */
const specified =
  /You don't(?: have any|$)| have anyone set as|We've received the error report.*doesn't happen again|Thanks! We can't wait|No, I don't consent|please don't hesitate|(?:Buyer|Seller)'s Testimonial|St\. John's/;

test('no sentence people read has wording that reads as translated', () => {
  expect(findFaults(sources().filter(({ path }) => people.test(path) && !technical.test(path)))).toEqual([]);
});

test('old wording is found in a string, a template and JSX, and not in code or comments', () => {
  const countFaults = (text: string) => findFaults([{ path: 'web/a.tsx', text }]).length;
  expect(countFaults(`const words = 'Somebody has to read this first.';`)).toBe(1);
  expect(countFaults('const words = `${count} jobs: it runs by itself.`;')).toBe(1);
  expect(countFaults('const a = <p>Your tagline stands here</p>;')).toBe(1);
  expect(countFaults("const a = <p>Nothing here isn't read</p>;")).toBe(1);
  expect(countFaults('const a = <p title="This one waits for you">Hello</p>;')).toBe(1);
  expect(
    countFaults(`// somebody waits\nimport a from 'by itself';\nconst rows = sql\`somebody waits\`;`),
  ).toBe(0);
});

type Script = { path: string; text: string };

function findFaults(scripts: readonly Script[]): string[] {
  return scripts
    .filter(({ path }) => !isTest(path) && !path.includes('/testing'))
    .flatMap(({ path, text }) =>
      listWords(path, text).flatMap((words) =>
        refused
          .filter(([pattern]) => pattern.test(words.replace(specified, '')))
          .map(([, better]) => `${path}: “${words}” (write: ${better})`),
      ),
    );
}

const notRead = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'TSLiteralType']);

/** The sentences of a script: literals of several words, with a dash for each value in a template. */
function listWords(path: string, text: string): string[] {
  const words: string[] = [];
  const keep = (value: string) => {
    const sentence = value.replace(/\s+/g, ' ').trim();
    if (/[a-z] [a-z]/i.test(sentence)) words.push(sentence);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value) || isNotRead(path, value)) return;
    if (value.type === 'JSXText' || value.type === 'Literal') keep(String(value['value'] ?? ''));
    if (value.type === 'TemplateLiteral') keep(listTexts(value['quasis']).join('–'));
    Object.values(value).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return words;
}

type Node = { type: string; start: number; end: number; [name: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

/** The texts of a template between its values. */
const listTexts = (quasis: unknown): string[] =>
  Array.isArray(quasis) ? quasis.map(({ value }: { value?: { raw?: string } }) => value?.raw ?? '') : [];

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? '') : '');

/** Imports, SQL, names of styles, and the descriptions that only developers read. */
function isNotRead(path: string, node: Node): boolean {
  if (node.type === 'Literal') return 'regex' in node;
  if (node.type === 'TaggedTemplateExpression') return /^(?:sql|rawSql)$/.test(nameOf(node['tag']));
  if (node.type === 'JSXAttribute') return nameOf(node['name']) === 'className';
  if (node.type === 'Property' && !path.startsWith('web/'))
    return /^(?:summary|description|table|holds)$/.test(nameOf(node['key']));
  return notRead.has(node.type);
}
