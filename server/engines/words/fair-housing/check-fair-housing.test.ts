import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printFigure, readCorpus } from '#server/testing/corpus.ts';
import { checkFairHousing, rules } from './check-fair-housing.ts';
import { grounds } from './rules/rule.ts';

const folder = join(import.meta.dirname, 'corpus');
const read = (file: string) =>
  readCorpus(folder, file).map(([place = '', sentence = '', ground = '']) => ({ place, sentence, ground }));
const tuned = read('sentences.txt');
/** Collected after the rules, which were not changed because of them. */
const unseen = read('unseen-sentences.txt');
const all = [...tuned, ...unseen];

function measure(sentences: typeof all) {
  const results = sentences.map((one) => ({
    ...one,
    found: checkFairHousing(one.sentence, one.place).map(({ rule }) => rule),
  }));
  const marked = results.filter(({ ground }) => ground !== '-');
  const missed = marked.filter(({ found }) => found.length === 0);
  const wrong = results.filter(({ ground, found }) => ground === '-' && found.length > 0);
  const hits = marked.length - missed.length;
  return { missed, wrong, recall: hits / marked.length, precision: hits / (hits + wrong.length) };
}

test('the corpus has 1,300 sentences, half of them innocent, and 85 that the rules were not made with', () => {
  expect(all.length).toBeGreaterThanOrEqual(1300);
  expect(unseen.length).toBeGreaterThanOrEqual(85);
  const innocent = all.filter(({ ground }) => ground === '-').length / all.length;
  expect(innocent).toBeGreaterThan(0.45);
  expect(innocent).toBeLessThan(0.55);
  expect(new Set(all.map(({ sentence }) => sentence)).size).toBe(all.length);
  expect(all.filter(({ ground }) => ground !== '-' && !grounds.some((one) => one === ground))).toEqual([]);
});

test.each([
  ['all sentences', all, 0.97],
  ['those unseen', unseen, 0.79],
])('of %s enough is found, and enough of what is found is meant', (name, sentences, least) => {
  const { missed, wrong, recall, precision } = measure(sentences);
  printFigure(
    `fair housing, ${name} (${sentences.length}): recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`,
  );
  const isEnough = recall >= least && precision >= 0.92;
  expect({ isEnough, missed: isEnough ? [] : missed, wrong: isEnough ? [] : wrong }).toEqual({
    isEnough: true,
    missed: [],
    wrong: [],
  });
});

test('what is found names the ground that is touched', () => {
  const named = all
    .filter(({ ground }) => ground !== '-')
    .flatMap(({ place, sentence, ground }) => {
      const found = checkFairHousing(sentence, place).map(({ rule }) => rule);
      return found.length === 0 ? [] : [{ sentence, ground, found, isRight: found.includes(ground) }];
    });
  const right = named.filter(({ isRight }) => isRight).length;
  printFigure(`fair housing: ${right} of ${named.length} grounds are named as marked`);
  expect(right / named.length).toBeGreaterThan(0.9);
});

test.each([
  ['55+ building.', 'BC', 'warn'],
  ['55+ building.', 'FL', 'warn'],
  ['55+ building.', 'ON', 'block'],
  ['No Section 8.', 'CA', 'block'],
  ['No Section 8.', 'TX', 'warn'],
  ['No social assistance.', 'ON', 'block'],
  ['No veterans.', 'VA', 'block'],
  ['No veterans.', 'BC', null],
  ['No children.', 'BC', 'block'],
  ['No children.', 'TX', 'block'],
  ['Family-friendly.', 'TX', 'warn'],
  ['Quiet building.', 'ON', 'warn'],
  ['Quiet building.', 'BC', null],
  ['The suite is not soundproof.', 'ON', 'warn'],
  ['The suite is not soundproof.', 'WA', null],
  ['Quiet street.', 'ON', null],
  ['Adult building.', 'ON', 'block'],
  ['Ideal for a quiet couple.', 'ON', 'warn'],
  ['Steps to the mosque.', 'TX', 'warn'],
  ['Church Street.', 'ON', null],
  ['One person only.', 'BC', null],
  ['One person only, rent is $900.', 'BC', 'warn'],
  ['No seniors.', 'AB', 'block'],
  ['No seniors.', 'TX', 'warn'],
  ['No seniors.', 'NY', 'block'],
])('%s is of another weight by the place: %s: %s', (sentence, place, severity) => {
  expect(checkFairHousing(sentence, place)[0]?.severity ?? null).toBe(severity);
});

test('without a place the strictest law counts', () => {
  expect(
    checkFairHousing('No veterans, no Section 8, 40+ building.', null).map(({ severity }) => severity),
  ).toEqual(['block', 'block', 'block']);
});

test('a finding has its words, its reason and, where there is one, a better word', () => {
  const text = 'A bright suite. No children, please. An exclusive neighbourhood.';
  const [first, second] = checkFairHousing(text, 'BC');
  expect(first).toMatchObject({ quote: 'No children', rule: 'familial-status', severity: 'block' });
  const { start = 0, end = 0, text: instead = '' } = first?.removal ?? {};
  expect(text.slice(0, start) + instead + text.slice(end)).toBe(
    'A bright suite. An exclusive neighbourhood.',
  );
  expect(second).toMatchObject({
    quote: 'exclusive neighbourhood',
    rule: 'steering',
    suggestion: 'sought-after',
  });
  for (const finding of [first, second]) {
    expect(text.slice(finding?.start, finding?.end)).toBe(finding?.quote);
    expect(finding?.reason).toMatch(/\w.{20,}\.$/);
  }
});

test('every ground has rules, and every rule finds its own phrases', () => {
  expect(grounds.filter((ground) => !rules.some((rule) => rule.ground === ground))).toEqual([]);
  expect(rules.filter((rule) => rule.phrases.length === 0)).toEqual([]);
});
