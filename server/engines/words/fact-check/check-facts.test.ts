import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printFigure, readCorpus } from '#server/testing/corpus.ts';
import type { ListingFacts } from '../listing-facts.ts';
import { checkFacts } from './check-facts.ts';

const listings: Record<string, { facts: ListingFacts; hints: string }> = {
  home: {
    facts: {
      type: 'Single family',
      subtype: 'House',
      address: '1420 Cedar Lane',
      community: 'Fairfield',
      city: 'Victoria',
      state_or_province: 'BC',
      price: '1149000.00',
      bedrooms: '4',
      bathrooms: '2.5',
      stories: '2',
      living_area: '2240',
      square_footage: '2600',
      lot_size: '6500',
      year_built: '1962',
      taxes: '5120.00',
      features: ['Fireplace', 'Deck', 'Hardwood floors', 'Garage', 'Den or office', 'Fenced yard'],
    },
    hints: 'New roof in 2019, two-car garage, close to Beacon Hill Park, ten minutes to downtown',
  },
  condo: {
    facts: {
      type: 'Condo',
      address: '1204 – 88 Pacific Boulevard',
      community: 'Yaletown',
      city: 'Vancouver',
      state_or_province: 'BC',
      price: '799000.00',
      bedrooms: '2',
      bathrooms: '2',
      living_area: '915',
      year_built: '2008',
      condo_fees: '512.00',
      features: ['Balcony', 'View', 'In-suite laundry', 'Air conditioning'],
      amenities: [
        'Concierge',
        'Fitness centre',
        'Indoor pool',
        'Underground parking',
        'Pet friendly',
        'Bike storage',
      ],
    },
    hints: '12th floor, faces west, steps to the seawall',
  },
  land: {
    facts: {
      type: 'Land',
      address: 'Lot 7 River Road',
      city: 'Langley',
      state_or_province: 'BC',
      price: '1600000.00',
      lot_size: '217800',
      features: ['View'],
    },
    hints: 'drilled well, barn, zoned RU-3',
  },
};

const statements = readCorpus(join(import.meta.dirname, 'corpus'), 'statements.txt').map(
  ([listing = '', sentence = '', quotes = '']) => ({
    listing,
    sentence,
    wanted: quotes === '-' ? [] : quotes.split(';').map((quote) => quote.trim()),
  }),
);

const check = (listing: string, sentence: string) => {
  const { facts, hints } = listings[listing] ?? { facts: {}, hints: '' };
  return checkFacts(sentence, facts, hints);
};

test('unsupported claims of the corpus are found, and supported ones are left alone', () => {
  const results = statements.map(({ listing, sentence, wanted }) => {
    const found = check(listing, sentence).map(({ quote }) => quote);
    const isHit = (quote: string) => found.some((one) => one.includes(quote) || quote.includes(one));
    const isWanted = (quote: string) => wanted.some((one) => one.includes(quote) || quote.includes(one));
    return {
      sentence,
      hits: wanted.filter(isHit).length,
      missed: wanted.filter((quote) => !isHit(quote)),
      wrong: found.filter((quote) => !isWanted(quote)),
    };
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  const hits = sum(results.map((result) => result.hits));
  const missed = sum(results.map((result) => result.missed.length));
  const wrong = sum(results.map((result) => result.wrong.length));
  const recall = hits / (hits + missed);
  const precision = hits / (hits + wrong);
  printFigure(
    `facts: ${statements.length} statements, recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`,
  );
  const faults = results.filter((result) => result.missed.length > 0 || result.wrong.length > 0);
  expect({
    isEnough: recall >= 0.95 && precision >= 0.9,
    faults: recall >= 0.95 && precision >= 0.9 ? [] : faults,
  }).toEqual({
    isEnough: true,
    faults: [],
  });
});

test.each([
  [
    'home',
    'It has four bedrooms, a deck, a sauna and a garage.',
    'It has four bedrooms, a deck and a garage.',
  ],
  ['home', 'It has a deck and a sauna.', 'It has a deck.'],
  ['home', 'It has a sauna and a deck.', 'It has a deck.'],
  ['home', 'It has a deck, a garage and a sauna.', 'It has a deck and a garage.'],
  ['home', 'It has a deck. Skylights bring in light. Call us.', 'It has a deck. Call us.'],
  ['home', 'This five-bedroom home has a deck.', 'This home has a deck.'],
  ['home', 'A home with 7 bedrooms in Victoria.', 'A home in Victoria.'],
  ['home', 'It has a deck and a sauna in Victoria.', 'It has a deck in Victoria.'],
  ['home', 'A 9,000 square foot lot comes with the deck.', 'A lot comes with the deck.'],
  ['home', 'The home has quartz counters and opens to the deck.', 'The home opens to the deck.'],
  ['home', 'It has four bedrooms, and there are skylights.', 'It has four bedrooms.'],
  ['home', 'Steps from the beach, this home has four bedrooms.', 'This home has four bedrooms.'],
  [
    'home',
    'The home offers four bedrooms, a deck and an ocean view from the stairs.',
    'The home offers four bedrooms and a deck.',
  ],
])('a claim of %s is taken out so that the rest reads well: %s', (listing, sentence, rest) => {
  const [finding, ...others] = check(listing, sentence);
  expect(others).toEqual([]);
  const { start, end, text } = finding?.removal ?? { start: 0, end: 0, text: '' };
  expect(sentence.slice(0, start) + text + sentence.slice(end)).toBe(rest);
});

test('a claim that cannot be cut out of a sentence that says more is not taken with the sentence', () => {
  const [finding] = check('home', 'The ocean view is best from the deck, built in 1962.');
  expect(finding?.removal).toBeNull();
});

test.each([
  ['1420 Cedar Ln NW', 'Welcome to 1420 Cedar Lane Northwest in Victoria.'],
  ['12 – 300 W Hastings St', 'Come and see 12 – 300 West Hastings Street.'],
])('the address %s is known in the words of “%s”', (address, text) => {
  expect(checkFacts(text, { address, city: 'Victoria', state_or_province: 'BC' }, '')).toEqual([]);
});

test.each([
  ['It is shown by Priya Raman of Harbour Lane Realty.', []],
  ['At Harbour Lane, Priya will show you around.', []],
  ['Book your visit with Priya Raman, or with Tom Weller.', []],
  ['It was designed by Arthur Erickson.', ['Arthur Erickson']],
  ['Call Ana Silva for a key.', []],
  ['Harbour Lane Realty and Summit Homes list it.', ['Summit Homes']],
])('the names of client and agents are known in “%s”', (text, quotes) => {
  const facts = { city: 'Victoria', people: ['Harbour Lane Realty', 'Priya Raman', 'Tom Weller'] };
  expect(checkFacts(text, facts, '').map(({ quote }) => quote)).toEqual(quotes);
});

test.each([
  ['walk to skytrain', 'It is within walking distance of the SkyTrain.'],
  [
    'miele dishwasher, master on main',
    'A Miele dishwasher is there, and the primary bedroom is on the main floor.',
  ],
  ['10 min to downtown', 'It is ten minutes from downtown.'],
  ['roof 2019, suite downstairs', 'The roof was replaced in 2019.'],
])('the hint “%s” supports “%s”', (hint, text) => {
  expect(checkFacts(text, {}, hint)).toEqual([]);
});

test('a wrong number comes with the right one, and every finding with its place and its reason', () => {
  const text = 'A bright home. It has 5 bedrooms and was built in 1972.';
  const findings = check('home', text);
  expect(findings).toMatchObject([
    {
      quote: '5 bedrooms',
      suggestion: '4 bedrooms',
      reason: 'The listing says 4 bedrooms.',
      severity: 'warn',
    },
    {
      quote: '1972',
      suggestion: '1962',
      reason: 'The listing says it was built in 1962.',
      rule: 'fact-number',
    },
  ]);
  for (const { quote, start, end } of findings) expect(text.slice(start, end)).toBe(quote);
});

test('nothing is known of an empty listing, so each of its claims is marked', () => {
  expect(checkFacts('Three bedrooms, a pool and an ocean view.', {}, '').map(({ quote }) => quote)).toEqual([
    'Three bedrooms',
    'a pool',
    'ocean view',
  ]);
});

test.each([
  ['It was built in 1970.', '1970', '1962'],
  ['Its boiler is from 2015.', '2015', null],
  ['It is on a 9,000 square foot lot.', '9,000 square foot', '6,500 square foot'],
  ['It has 9,000 square feet.', '9,000 square feet', '2,240 square feet'],
])('“%s” is put right by the field that it is about, or by none', (text, quote, suggestion) => {
  const finding = check('home', text).find((one) => one.rule === 'fact-number');
  expect([finding?.quote, finding?.suggestion]).toEqual([quote, suggestion]);
});
