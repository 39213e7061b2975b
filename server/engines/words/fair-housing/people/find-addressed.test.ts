import { expect, test } from 'vitest';
import { tokenize } from '../../language/tokens.ts';
import { judgeSaying } from '../rules/laws.ts';
import { findAddressed } from './find-addressed.ts';

/** Findings as ground, weight and words. */
const found = (text: string): string[] => {
  const tokens = tokenize(text);
  return findAddressed(text, tokens).map(({ value, first, last }) => {
    const quote = text.slice(tokens[first]?.start, tokens[last]?.end);
    return `${value.ground} ${value.severity}: ${quote}`;
  });
};

test.each([
  ['No toddlers.', 'familial-status block: No toddlers'],
  ['Toddlers elsewhere.', 'familial-status block: Toddlers elsewhere'],
  ['Perfect for toddlers.', 'familial-status warn: Perfect for toddlers'],
  ['Toddlers rejoice.', 'familial-status warn: Toddlers rejoice'],
  [
    'Perfect, with a bright room and a yard, toddlers.',
    'familial-status warn: Perfect, with a bright room and a yard, toddlers',
  ],
  [
    'Toddlers in the big and bright upper flat here elsewhere.',
    'familial-status block: Toddlers in the big and bright upper flat here elsewhere',
  ],
  ['Pensioners welcome.', 'age warn: Pensioners welcome'],
])('%s: people and what is said of them make one finding', (text, finding) => {
  expect(found(text)).toContain(finding);
});

test.each([
  ['too many words lie before them', 'Perfect, with a bright room and a big yard, brothers.'],
  ['too many words lie behind them', 'Brothers in the big and bright upper flat on here elsewhere.'],
  ['it is said in another sentence', 'A nice flat. Brothers. Perfect! Elsewhere.'],
  ['nobody is meant', 'No kitchen like it.'],
  ['nothing is said of them', 'The brothers of the seller.'],
  ['the words mean something else', 'Perfect for a family room.'],
  ['the frame means something else', 'Not far: brothers.'],
  ['who is often turned away is welcome', 'Toddlers welcome.'],
  ['there are no words', ''],
])('where %s, nothing is found', (_why, text) => {
  expect(found(text)).toEqual([]);
});

test.each([
  ['Toddlers of the seller.', ['familial-status warn: Toddlers']],
  ['The Toddlers of the seller.', ['familial-status warn: Toddlers']],
  ['TODDLERS UPSTAIRS', ['familial-status warn: TODDLERS']],
  ['The Italian block and its bakery.', ['national-origin warn: Italian block']],
  ['ITALIAN BLOCK ON A HILL', ['national-origin warn: ITALIAN BLOCK']],
  ['The bridge of Toddlers Road.', []],
  ['Walk from the Italian Block to the sea.', []],
  ['Across the river, the Italian Block.', []],
  ['The Toddlers Club swims here.', []],
  // the capitals of one sentence, and small letters that are more than 'of' and 'the'
  ['TODDLERS ROAD. It is a quiet lane.', ['familial-status warn: TODDLERS']],
  ['Ode and Toddlers Road.', ['familial-status warn: Toddlers']],
  ['The garden of Toddlers. Road to the sea.', ['familial-status warn: Toddlers']],
  ['Italian Block, A Hill, a Sea.', ['national-origin warn: Italian Block']],
])('%s: people who are only named are found, and names of places are not: %j', (text, findings) => {
  expect(found(text)).toEqual(findings);
});

test.each([
  ['Toddlers?', ['familial-status warn: Toddlers']],
  ['A bright flat. Toddlers? It has a gate.', ['familial-status warn: Toddlers']],
  ['Got toddlers? Sorry, no.', ['familial-status block: toddlers']],
  ['Got toddlers? It is a bright and not big flat.', ['familial-status warn: toddlers']],
  ['A bright and sunny flat above the shop. Got toddlers? Sorry, no.', ['familial-status block: toddlers']],
  ['Got toddlers? Perfect flat.', ['familial-status warn: toddlers']],
  ['Got toddlers? It has a gate. No smoking.', ['familial-status warn: toddlers']],
  ['Retired? See it today.', ['age warn: Retired']],
  ['Toddlers welcome?', []],
  ['Retired from the market. A gate?', []],
])('%s: who is asked for is addressed, or refused by the next sentence: %j', (text, findings) => {
  expect([...new Set(found(text))]).toEqual(findings);
});

test.each([
  ['Must be Catholic.', 'religion block: Must be Catholic'],
  ['Rooms for a Buddhist to share.', 'religion warn: Rooms for a Buddhist'],
  ['Perfect for a Buddhist, with a garden.', 'religion warn: Perfect for a Buddhist'],
])('%s: an adjective means people where no noun follows: %s', (text, finding) => {
  expect(found(text)).toContain(finding);
});

test.each([
  ['Asian families nearby.', ['race warn: Asian families']],
  ['Working women welcome.', ['sex warn: women welcome']],
  ['Perfect for a Catholic family.', ['religion warn: Perfect for a Catholic family']],
])('%s: of people within people the fuller name counts: %j', (text, findings) => {
  expect(found(text).slice(0, 1)).toEqual(findings);
});

test.each([
  ['Asian families on one side, toddlers.', ['race warn: Asian families', 'familial-status warn: toddlers']],
  ['Toddlers on one side, Asian families.', ['familial-status warn: Toddlers', 'race warn: Asian families']],
  ['Kids under six nearby.', ['familial-status warn: Kids under six']],
  ['Six kids under six.', ['familial-status warn: kids under six']],
])('%s: people beside others count too, and each once: %j', (text, findings) => {
  expect([...new Set(found(text))]).toEqual(findings);
});

test('an adjective before a thing means nobody', () => {
  expect(found('Perfect for a Buddhist altar.')).toEqual([]);
});

test('who is named by faith is found without more, and once with what is said', () => {
  expect(found('Methodist families live on the block.')).toContain('religion warn: Methodist families');
  expect(found('The methodist tenants.')).toEqual(['religion warn: methodist tenants']);
});

test.each([
  ['religion', 'is limited', 'block', undefined, 'nobody is kept out or preferred.'],
  ['religion', 'is addressed', 'warn', undefined, 'say what the home has, not who it is for.'],
  ['religion', 'is offered', 'warn', undefined, 'say what the home has, not who it is for.'],
  ['religion', 'lives there', 'warn', undefined, 'describe the place, not the people who live there.'],
  [
    'military',
    'is limited',
    'block',
    { CA: null, US: 'warn', 'US-VA': 'block' },
    'nobody is kept out or preferred.',
  ],
  ['military', 'is addressed', 'warn', { CA: null, US: 'warn', 'US-VA': 'warn' }, 'not who it is for.'],
  ['age', 'is limited', 'block', { US: 'warn', 'US-NY': 'block' }, 'nobody is kept out or preferred.'],
  [
    'marital-status',
    'lives there',
    'warn',
    { US: 'warn', 'US-CA': 'warn' },
    'not the people who live there.',
  ],
] as const)('of %s that %s the law says %s', (ground, saying, severity, places, advice) => {
  const judgement = judgeSaying(ground, saying);
  expect(judgement).toMatchObject({ ground, severity, better: null });
  expect(judgement.reason.endsWith(advice)).toBe(true);
  if (places) expect(judgement.places).toMatchObject(places);
  else expect(judgement).not.toHaveProperty('places');
});
