import { expect, test } from 'vitest';
import type { Package } from '#contract/access.ts';
import { listSections } from './all-questions.ts';

const everything = ['Facebook', 'Newsletter', 'Contact list', 'Buyers’ ads', 'Instagram', 'Google ads'];

test.each<[Package, string[]]>([
  ['Build', ['Facebook', 'Instagram']],
  ['Engage', ['Facebook', 'Newsletter', 'Contact list', 'Instagram']],
  ['Grow', ['Facebook', 'Newsletter', 'Contact list', 'Buyers’ ads', 'Instagram']],
  ['Drive', ['Instagram', 'Google ads']],
  ['Accelerate', everything],
  ['Create', everything],
])('%s is asked about its services under their headings', (booked, titles) => {
  expect(listSections(5, booked).map(({ title }) => title)).toEqual(titles);
});
