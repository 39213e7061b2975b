import { expect, test } from 'vitest';
import { isTest, sources } from '../source-files.ts';
import { listSentences } from './list-sentences.ts';
import { applySentences, readSentences, showSentence, writeSentences } from './sentence-files.ts';

const screens = sources().filter(
  ({ path }) =>
    /^(?:web|contract|server\/features)\//.test(path) && !isTest(path) && !path.includes('/testing'),
);
const linesOf = (text: string) => listSentences('a.tsx', text).map(showSentence);

test('a writer finds what people read: text, labels and templates, and no code', () => {
  const script = `
    const rows = sql\`SELECT name FROM app.leads\`;
    const empty = { title: 'Nothing yet', id: 'no contacts' };
    export const A = () => <p className="text muted" title="Read it">You have {count}{' '}new <b>contacts</b>.</p>;
    const sentence = (name: string) => \`\${name} isn’t here.\`;
    const page = html\`<h1 class="big one">Ask \${agent} now</h1>\`;
    if (state === 'Not yet known') throw new Error('kept');`;
  expect(linesOf(script)).toEqual([
    'Nothing yet',
    'You have {count}{ }new <b>.',
    'Read it',
    'contacts',
    '{name} isn’t here.',
    'Ask {agent} now',
  ]);
});

test('what is written and read again without an edit changes no file', () => {
  const edited = readSentences(writeSentences(screens));
  expect(edited.size).toBeGreaterThan(600);
  const changed = screens.filter(({ path, text }) => {
    const lines = edited.get(path);
    return lines !== undefined && applySentences(path, text, lines) !== text;
  });
  expect(changed.map(({ path }) => path)).toEqual([]);
});

test('every sentence of every screen can be changed, and is read again as it was written', () => {
  const changed = screens
    .filter(({ path }) => /^web|\/sites\//.test(path))
    .map(({ path, text }) => {
      const edited = listSentences(path, text).map(showSentence).map(addWord);
      return {
        path,
        edited,
        read: listSentences(path, applySentences(path, text, edited)).map(showSentence),
      };
    });
  expect(changed.map(({ path, read }) => ({ path, read }))).toEqual(
    changed.map(({ path, edited }) => ({ path, read: edited })),
  );
});

/** Outside of values and elements. */
const addWord = (line: string): string =>
  line.replace(/^((?:\{[^}]*\}|<\w*>|[^\p{L}{<])*)(\p{L})/u, '$1Qwertz ‘$2');

test('a changed sentence stays whole in its script, with quotes, values and spaces', () => {
  const change = (script: string, ...lines: string[]) => applySentences('a.tsx', script, lines);
  expect(change(`const a = 'It is here';`, `It's “here”`)).toBe(`const a = 'It\\'s “here”';`);
  expect(change('const a = (n) => `Has ${n} of them`;', 'With {n}, all of them')).toBe(
    'const a = (n) => `With ${n}, all of them`;',
  );
  expect(change('const a = <p>\n  One {b} two\n</p>;', 'Two {b}: one')).toBe(
    'const a = <p>\n  Two {b}: one\n</p>;',
  );
});

test('a lost value, a missing line and code are refused with the sentence', () => {
  const change =
    (script: string, ...lines: string[]) =>
    () =>
      applySentences('a.tsx', script, lines);
  expect(change('const a = (n) => `Has ${n} of them`;', 'Has all of them')).toThrow('lacks {n}');
  expect(change(`const a = 'One of two';`)).toThrow('has 1 sentences, and the file 0');
  expect(change('const a = <p>One of two</p>;', 'One {of} two')).toThrow('a character that is code');
});
