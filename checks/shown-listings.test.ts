import { expect, test } from 'vitest';
import { isTest, paths, read } from './source-files.ts';

/** Every place that shows a listing's price or card, with how it says whose a colleague's is. */
const places: Readonly<
  Record<string, 'says whose it is' | 'through the card' | `none of a colleague: ${string}`>
> = {
  'server/features/sites/listings/card.ts': 'says whose it is',
  'server/features/sites/listings/listing-page.ts': 'says whose it is',
  'server/features/sites/listings/structured-data.ts': 'says whose it is',
  'server/features/sites/listings/list-page.ts': 'through the card',
  'server/features/sites/listings/open-house-gone-page.ts': 'through the card',
  'server/features/sites/listings/withdrawn-page.ts': 'through the card',
  'server/features/sites/home-page.ts': 'through the card',
  'server/features/listings/publishing/wordpress-post.ts': 'says whose it is',
  'server/features/listings/mails/listing-published.ts': 'says whose it is',
  'server/features/newsletter/rendering/create-frames.ts':
    'none of a colleague: a newsletter advertises, and its statement leaves them out',
  'server/features/listings/share/rules.ts': 'none of a colleague: only the agent’s own are handed out',
  'web/listings/import/ImportPreview.tsx': 'says whose it is',
  'web/listings/import/OwnListings.tsx': 'none of a colleague: only listings under the agent’s own numbers',
  'web/listings/list/ListingCard.tsx': 'says whose it is',
  'web/listings/detail/ListingScreen.tsx': 'says whose it is',
  'web/listings/detail/PriceHistory.tsx': 'none of a colleague: a part of ListingScreen',
  'web/listings/detail/listing-facts.tsx': 'none of a colleague: a part of ListingScreen',
  'web/listings/mls/field-words.ts': 'none of a colleague: a value beside that of the MLS',
};

const shows = /\b(formatListingPrice|listingCard|formatPrice)\(|<ListedBy\b/;
const definitions = ['server/features/sites/listings/words.ts', 'web/listings/listing-words.ts'];

const shown = [...paths('server'), ...paths('web')].filter(
  (path) => /\.tsx?$/.test(path) && !isTest(path) && !definitions.includes(path) && shows.test(read(path)),
);

test('a place that shows listings says whose a colleague’s is, or is a line of this list', () => {
  expect(shown.toSorted()).toEqual(Object.keys(places).toSorted());
});

test.each(Object.entries(places).filter(([, how]) => how === 'says whose it is'))(
  '%s says whose a listing is',
  (path) => {
    expect(read(path)).toMatch(
      /\b(listedByLine|describeAttribution|nameColleague|formatListedBy)\(|<ListedBy\b/,
    );
  },
);

test('lists of cards show the sentences of the boards, unless all of them are the agent’s own', () => {
  for (const path of ['list-page.ts', 'open-house-gone-page.ts'])
    expect(read(`server/features/sites/listings/${path}`)).toContain('boardNotices(');
});

test('statements behind cards without a sentence, newsletters and reports leave colleagues’ listings out', () => {
  expect(read('server/features/newsletter/rendering/frame-row.ts')).toContain('NOT g.is_reciprocity');
  expect(read('server/features/statistics/seller-report/email-queries.ts')).toContain('NOT g.is_reciprocity');
  // the home page, and the page of a home that is no longer listed
  expect(read('server/features/sites/cross-client/published-lists.ts')).toContain(
    'const own = (market: Market) => sql`${publishedOn(site, market)} AND p.source = ${ownSource}`;',
  );
  expect(read('server/features/sites/listings/listing-routes.ts')).toContain(
    "{ ...filter, list: 'own', take",
  );
});
