import { expect, test } from 'vitest';
import { toAnnotation, wordsOfEvent } from './rules.ts';

const price = (name: string | null, price_from: number | null, price_to: number | null) =>
  wordsOfEvent({ kind: 'price', name, price_from, price_to });

test('each event of a chart is said in words', () => {
  const none = { name: null, price_from: null, price_to: null };
  expect(wordsOfEvent({ kind: 'live', ...none })).toBe('The website went live');
  expect(wordsOfEvent({ kind: 'newsletter', ...none, name: 'Hello' })).toBe(
    'The newsletter “Hello” went out',
  );
  expect(wordsOfEvent({ kind: 'newsletter', ...none })).toBe('The newsletter “” went out');
  expect(price('12 Elm', 1_299_000, 1_199_000)).toBe(
    'The price of 12 Elm went down from $1,299,000 to $1,199,000',
  );
  expect(price('12 Elm', 1, 2)).toBe('The price of 12 Elm went up from $1 to $2');
  expect(price(null, 2, 2)).toBe('The price of a listing went up from $2 to $2');
  expect(price(null, null, 5)).toBe('The price of a listing went up from $0 to $5');
  expect(price(null, 5, null)).toBe('The price of a listing went down from $5 to $0');
});

test('an annotation stands at its time in its month', () => {
  const at = '2026-11-20T20:00:00Z';
  const event = { kind: 'live', month: '2026-11', at, name: null, price_from: null, price_to: null } as const;
  expect(toAnnotation(event)).toEqual({ kind: 'live', month: '2026-11', at, words: 'The website went live' });
});
