import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printFigure, readCorpus } from '#server/testing/corpus.ts';
import { correctText } from '../correct-text.ts';
import { slips } from './mend-grammar.ts';
import { findSlips } from './slip.ts';

const folder = join(import.meta.dirname, 'corpus');
const wrong = readCorpus(folder, 'wrong.txt').map(([written = '', right = '']) => ({ written, right }));
const right = readCorpus(folder, 'right.txt').map(([sentence = '']) => sentence);

test('the corpus has 200 wrong sentences and 100 right ones', () => {
  expect(wrong.length).toBeGreaterThanOrEqual(200);
  expect(right.length).toBeGreaterThanOrEqual(100);
});

test('every wrong sentence is put right', async () => {
  const mended = await Promise.all(
    wrong.map(async ({ written, right: wanted }) => ({
      written,
      wanted,
      found: await correctText(written),
    })),
  );
  const missed = mended.filter(({ wanted, found }) => found !== wanted);
  printFigure(`grammar: ${mended.length - missed.length} of ${mended.length} wrong sentences put right`);
  expect(missed).toEqual([]);
});

test('no right sentence is changed', async () => {
  const changed = await listChanged(right);
  printFigure(`grammar: ${changed.length} of ${right.length} right sentences changed`);
  expect(changed).toEqual([]);
  expect(await listChanged(wrong.map((pair) => pair.right))).toEqual([]);
});

async function listChanged(sentences: readonly string[]): Promise<string[]> {
  const mended = await Promise.all(
    sentences.map(async (sentence) => ({ sentence, found: await correctText(sentence) })),
  );
  return mended.flatMap(({ sentence, found }) => (found === sentence ? [] : [`${sentence} → ${found}`]));
}

test('most misspelled words that nobody tunes to are put right, and names and jargon stay', async () => {
  const pairs = readCorpus(folder, 'unseen.txt');
  const found = await Promise.all(pairs.map(([written = '']) => correctText(written)));
  const missed = pairs.flatMap(([, wanted = ''], at) =>
    found[at] === wanted ? [] : [`${found[at]} | ${wanted}`],
  );
  printFigure(`spelling: ${pairs.length - missed.length} of ${pairs.length} unseen words put right`);
  const isFew = missed.length <= pairs.length * 0.2;
  expect({ missed, isFew }).toMatchObject({ isFew: true });
  const named = readCorpus(folder, 'unseen-right.txt').map(([sentence = '']) => sentence);
  expect(await listChanged(named)).toEqual([]);
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
