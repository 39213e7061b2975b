import { expect, test } from 'vitest';
import { sources } from '#contract/contacts/sources.ts';
import { historyLinks } from './history-links.ts';

const page = 'https://grow.example.com/page';
const listing = 'https://grow.example.com/listing';

test.each(sources)('$source links to the page it was sent from', (source) => {
  const isSearch = source.source === 'Saved search' || source.source === 'Predefined search';
  expect(historyLinks({ lead_source: source, lead_source_url: [page, null] })).toEqual([
    { text: isSearch ? 'View Search' : 'View Source', href: page },
  ]);
});

test('a listing has a link of its own', () => {
  const lead_source = { id: 6, source: 'Listing inquiry' };
  expect(historyLinks({ lead_source, lead_source_url: [page, listing] }).map(({ text }) => text)).toEqual([
    'View Source',
    'View Listing',
  ]);
  expect(historyLinks({ lead_source, lead_source_url: [null, listing] })).toEqual([
    { text: 'View Listing', href: listing },
  ]);
});

test.each(['', 'javascript:alert(1)', 'data:text/html,x', '/contacts', 'not an address'])(
  '%j is not linked to',
  (address) => {
    expect(
      historyLinks({ lead_source: { id: 1, source: 'Contact form' }, lead_source_url: [address, address] }),
    ).toEqual([]);
  },
);
