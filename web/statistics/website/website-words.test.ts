import { expect, test } from 'vitest';
import { describeOrigins } from './website-words.ts';

const direct = { source: 'direct', visitors: 432 };
const google = { source: 'google.com', visitors: 210 };
const bing = { source: 'bing.com', visitors: 40 };

test('the sentence before the bars names the source with the most visitors, and says how many have none', () => {
  expect(describeOrigins([direct, google, bing])).toBe(
    'google.com brought the most visitors: 210. Another 432 came directly or from a source we don’t know.',
  );
  expect(describeOrigins([google, bing])).toBe('google.com brought the most visitors: 210.');
});

test('sources with equally many visitors are named together', () => {
  expect(
    describeOrigins([google, { ...bing, visitors: 210 }, { source: 'duckduckgo.com', visitors: 9 }]),
  ).toBe('google.com and bing.com brought the most visitors: 210 each.');
});

test('where no source is known, the sentence says only that', () => {
  expect(describeOrigins([direct])).toBe('432 visitors came directly or from a source we don’t know.');
  expect(describeOrigins([{ ...direct, visitors: 1 }])).toBe(
    '1 visitor came directly or from a source we don’t know.',
  );
  expect(describeOrigins([])).toBe('');
});
