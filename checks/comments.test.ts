import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { sources } from './source-files.ts';

/** The folders whose comments are all in plain sentences. Folders are added and none is removed. */
const done: string[] = ['contract', 'server', 'database', 'bench', 'e2e', 'checks', 'web', 'web-build'];

/** These patterns read as translated: a clause hides the subject, or the word is out of use. */
const refused: RegExp[] = [
  /\bwhat(?:ever)? (?:is|are|was|were|has|have|had)\b/i,
  /\b(?:whoever|whomever|whatever|whichever|anew|besides)\b/i,
  /\bwhere nobody\b/i,
  /\bas far as\b/i,
  /\bby itself\b/i,
  /^\W*What\b/,
  /\bwithout what\b/i,
  /\bfor ever\b/i,
  /\b(?:these|this) very\b/i,
  /\bstands\b(?! (?:in )?for\b)/i,
];

const maxWords = 25;

type Comment = { line: number; text: string };

/** The comments of a script. Line comments on consecutive lines are one comment. */
function findComments(path: string, script: string): Comment[] {
  const found: (Comment & { end: number })[] = [];
  for (const { type, value, start, end } of parseSync(path, script).comments) {
    const last = found.at(-1);
    const text = value.replace(type === 'Line' ? /^ / : /^\s*\* ?/gm, '').trimEnd();
    if (type === 'Line' && last !== undefined && /^\n\s*$/.test(script.slice(last.end, start))) {
      last.text += `\n${text}`;
      last.end = end;
    } else {
      found.push({ line: script.slice(0, start).split('\n').length, text, end });
    }
  }
  return found;
}

/** An address, a piece of code and a quoted message count as one word each. Indented lines are examples. */
function findSentences(text: string): string[] {
  return text
    .replace(/^ {2,}.*$/gm, '.')
    .replace(/https?:\/\/\S+/g, 'address')
    .replace(/`[^`]*`/g, 'code')
    .replace(/(^|[\s(])'[^'\n]*(?:\n[^'\n]*)?'(?=[\s.,;:)?!]|$)/g, '$1quote')
    .replace(/\n\s*\n|\n(?=\s*(?:[-*•]|\d+\.) )/g, '. ')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.?!]\)?) (?=\S)/);
}

const countWords = (sentence: string): number => sentence.split(' ').filter((word) => /\w/.test(word)).length;

function findProblems(text: string): string[] {
  const sentences = findSentences(text);
  return [
    ...refused.flatMap((pattern) => {
      const match = pattern.exec(sentences.join(' '));
      return match === null ? [] : [`'${match[0]}'`];
    }),
    ...sentences
      .map(countWords)
      .filter((words) => words > maxWords)
      .map((words) => `a sentence of ${words} words`),
  ];
}

test('comments are plain sentences of at most 25 words', () => {
  const found = sources()
    .filter(({ path }) => done.some((folder) => path.startsWith(`${folder}/`)))
    .flatMap(({ path, text }) =>
      findComments(path, text).flatMap((comment) =>
        findProblems(comment.text).map((problem) => `${path}:${comment.line}: ${problem}`),
      ),
    );
  expect(found).toEqual([]);
});

test('a hidden subject and a long sentence are found, in every kind of comment', () => {
  const long = 'word '.repeat(26).trim();
  const script = `
    // What was sent
    // goes on.
    const a = 'https://whoever.example'; // ${long}
    /**
     * This file stands
     * beside it.
     */
    const b = \`-- anew\`; /* as far as \`whoever\` stands for it. See https://foyer.example/a/b. */
  `;
  expect(findComments('a.ts', script).map(({ line, text }) => [line, findProblems(text)])).toEqual([
    [2, ["'What was'", "'What'"]],
    [4, ['a sentence of 26 words']],
    [5, ["'stands'"]],
    [9, ["'as far as'"]],
  ]);
  expect(findProblems('Short. '.repeat(30))).toEqual([]);
  expect(findProblems(`A site asks 'What is ${long}?' once.`)).toEqual([]);
});
