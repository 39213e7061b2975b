import { expect, test } from 'vitest';
import { tokenize } from '../../language/tokens.ts';
import { judgeSaying } from '../rules/laws.ts';
import { findAddressed } from './find-addressed.ts';

/** Findings as ground, weight and words. */
const found = (text: string): string[] => {
  const tokens = tokenize(text);
  return findAddressed(tokens).map(({ value, first, last }) => {
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
    'Toddlers in the upper flat here elsewhere.',
    'familial-status block: Toddlers in the upper flat here elsewhere',
  ],
  ['Pensioners welcome.', 'age warn: Pensioners welcome'],
])('%s: people and what is said of them make one finding', (text, finding) => {
  expect(found(text)).toContain(finding);
});

test.each([
  ['too many words lie before them', 'Perfect, with a bright room and a big yard, toddlers.'],
  ['too many words lie behind them', 'Toddlers in the upper flat on here elsewhere.'],
  ['it is said in another sentence', 'A nice flat. Toddlers. Perfect! Elsewhere.'],
  ['nobody is meant', 'No kitchen like it.'],
  ['nothing is said of them', 'The toddlers of the seller.'],
  ['the words mean something else', 'Perfect for a family room.'],
  ['the frame means something else', 'Not far: toddlers.'],
  ['who is often turned away is welcome', 'Toddlers welcome.'],
  ['there are no words', ''],
])('where %s, nothing is found', (_why, text) => {
  expect(found(text)).toEqual([]);
});

test('who is named by faith is found without more, and once with what is said', () => {
  expect(found('Methodist families live on the block.')).toContain('religion warn: Methodist families');
  expect(found('The methodist families.')).toEqual(['religion warn: methodist families']);
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
