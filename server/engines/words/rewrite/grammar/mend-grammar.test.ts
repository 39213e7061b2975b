import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printFigure, readCorpus } from '#server/testing/corpus.ts';
import { rewriteText } from '../rewrite-text.ts';
import { findSlips, slips } from './mend-grammar.ts';

const rewriteGrammar = (text: string) => rewriteText(text, { grammar: true });
const folder = join(import.meta.dirname, 'corpus');
const wrong = readCorpus(folder, 'wrong.txt').map(([written = '', right = '']) => ({ written, right }));
const right = readCorpus(folder, 'right.txt').map(([sentence = '']) => sentence);

test('the corpus has 200 wrong sentences and 100 right ones', () => {
  expect(wrong.length).toBeGreaterThanOrEqual(200);
  expect(right.length).toBeGreaterThanOrEqual(100);
});

test('every wrong sentence is put right', () => {
  const mended = wrong.map(({ written, right: wanted }) => ({
    written,
    wanted,
    found: rewriteGrammar(written),
  }));
  const missed = mended.filter(({ wanted, found }) => found !== wanted);
  printFigure(`grammar: ${mended.length - missed.length} of ${mended.length} wrong sentences put right`);
  expect(missed).toEqual([]);
});

test('no right sentence is changed', () => {
  const changed = right.filter((sentence) => rewriteGrammar(sentence) !== sentence);
  printFigure(`grammar: ${changed.length} of ${right.length} right sentences changed`);
  expect(changed.map((sentence) => `${sentence} → ${rewriteGrammar(sentence)}`)).toEqual([]);
  const mendedOnes = wrong
    .map((pair) => pair.right)
    .filter((sentence) => rewriteGrammar(sentence) !== sentence);
  expect(mendedOnes).toEqual([]);
});

test('the corpus shows more than 40 classes of slips, and every class there is', () => {
  const shown = new Set(
    wrong.flatMap(({ written }) =>
      slips.filter((slip) => findSlips(written, slip).length > 0).map(({ name }) => name),
    ),
  );
  printFigure(`grammar: ${shown.size} classes of slips`);
  expect(shown.size).toBeGreaterThan(40);
  expect(slips.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
});
