import { expect, test } from 'vitest';
import { isShown } from '#contract/listings/rules.ts';
import { checkText } from '#server/engines/words/check-text.ts';
import {
  listHolds,
  formatObstacles,
  needsHold,
  publishingObstacles,
  type PublishableListing,
} from './rules.ts';

const now = new Date('2026-11-15T20:00:00Z');
const listing = (more: Partial<PublishableListing> = {}): PublishableListing => ({
  status_id: 1,
  is_hidden: false,
  is_address_displayable: false,
  street_address: '12 Élm Street',
  description: '<p>A home with a view.</p>',
  banner: null,
  sold_banner: null,
  state_or_province: 'BC',
  has_price: true,
  photo_alts: [],
  has_own_description: true,
  dismissals: [],
  colleague: null,
  ...more,
});

test.each([
  '<p>Come to 12 Elm Street on Sunday.</p>',
  '<p>12 <strong>ELM</strong>\n street.</p>',
  '12-Elm-Street',
  `<img src="/files/${'0a'.repeat(32)}.png" alt="12 Elm Street at dusk">`,
])('a hidden address in the description is an obstacle: %s', (description) => {
  expect(publishingObstacles(listing({ description }), now).map(({ hold }) => hold)).toEqual([
    'address_in_description',
  ]);
});

test.each([
  listing({ description: '112 Elm Street' }),
  listing({ description: '12 Elm Streetcar' }),
  listing({ description: null }),
  listing({ street_address: 'Harbour', description: 'By the harbour.' }),
  listing({ is_address_displayable: true, description: '12 Elm Street' }),
])('there is no obstacle where nothing hidden is told: %o', (one) =>
  expect(publishingObstacles(one, now)).toEqual([]),
);

test('words that the law forbids are an obstacle in what the agent wrote, until somebody lets them stand', () => {
  const description = '<p>A quiet home. <em>No children</em>, please.</p>';
  const holdsOf = (more: Partial<PublishableListing>) =>
    publishingObstacles(listing({ description, is_address_displayable: true, ...more }), now).map(
      ({ hold }) => hold,
    );
  expect(holdsOf({})).toEqual(['words']);
  expect(holdsOf({ has_own_description: false })).toEqual([]);
  expect(holdsOf({ has_own_description: false, banner: 'No children' })).toHaveLength(1);
  const [found] = checkText('No children', { place: 'BC' });
  const dismissal = { rule: found?.rule ?? '', quote: 'no children', reason: 'It is the name of a street' };
  expect(holdsOf({ dismissals: [dismissal] })).toEqual([]);
  expect(holdsOf({ dismissals: [{ ...dismissal, rule: 'another' }] })).toHaveLength(1);
});

test('each kind of obstacle is stored once, however often it occurs', () => {
  const obstacles = publishingObstacles(
    listing({ description: 'No children at 12 Elm Street. No children!', banner: '12 Elm Street' }),
    now,
  );
  expect(listHolds(obstacles)).toEqual(['address_in_description', 'address_in_banner', 'words']);
});

test('websites show what is Active, Pending or Sold and not hidden by its agent', () => {
  const shown = (is_hidden: boolean) =>
    [1, 2, 3, 4, 5, 6].filter((status_id) => isShown({ status_id, is_hidden }));
  expect(shown(false)).toEqual([1, 2, 3]);
  expect(shown(true)).toEqual([]);
});

test('what is published anyway is held again once its words are others', () => {
  const held = publishingObstacles(listing({ banner: '12 Elm Street' }), now);
  const overridden = { override_reason: 'The owner agrees', override_words: formatObstacles(held) };
  expect(needsHold({ obstacles: held, override_reason: null, override_words: null })).toBe(true);
  expect(needsHold({ obstacles: held, override_reason: 'The owner agrees', override_words: null })).toBe(
    false,
  );
  expect(needsHold({ obstacles: held, ...overridden })).toBe(false);
  expect(
    needsHold({
      obstacles: publishingObstacles(listing({ banner: 'At 12 Elm Street' }), now),
      ...overridden,
    }),
  ).toBe(true);
  expect(needsHold({ obstacles: [], override_reason: null, override_words: null })).toBe(false);
});

test('a listing without a price has that as its first obstacle', () => {
  expect(publishingObstacles(listing({ has_price: false, description: '12 Elm Street' }), now)).toEqual([
    { words: 'price', hold: 'price' },
    { words: 'description: 12 Elm Street', hold: 'address_in_description' },
  ]);
});

test('an obstacle names the field and its words, each field for itself', () => {
  const forbidden = publishingObstacles(
    listing({ description: '<p>No children</p>', sold_banner: 'No children', is_address_displayable: true }),
    now,
  );
  expect(formatObstacles(forbidden)).toBe('description: No children\nsold banner: No children');
});

test('words are an obstacle by the law of the place of the listing', () => {
  const obstaclesIn = (state_or_province: string) =>
    publishingObstacles(
      listing({ description: 'No veterans.', state_or_province, is_address_displayable: true }),
      now,
    );
  expect([obstaclesIn('VA').length, obstaclesIn('BC').length]).toEqual([1, 0]);
});

test.each([
  ['two words are an address, and three as well', '12 Elm', 'Come to 12 Elm on Sunday.'],
  ['punctuation between the words is no difference', '12, -- Elm Street.', 'At 12 Elm Street!'],
  ['accents are no difference', '12 Élm Street', '12 ÉLM STREET'],
  ['the last word of one and the first of the other do not run together', '12 Elm', '<p>12</p><p>Elm</p>'],
])('%s', (_what, street_address, description) => {
  expect(publishingObstacles(listing({ street_address, description }), now)).toHaveLength(1);
});

test('words of an image are read for themselves, and not as the end of the text before it', () => {
  const image = `<img src="/files/${'0a'.repeat(32)}.png" alt="Elm Street">`;
  expect(publishingObstacles(listing({ description: `<p>Number 12Elm</p>${image}` }), now)).toEqual([]);
});

test('the descriptions of photos tell no hidden address, and the agent’s keep to the law', () => {
  const holdsOf = (text: string, is_own: boolean, is_address_displayable = false) =>
    publishingObstacles(
      listing({
        photo_alts: [
          { text: 'The hall', is_own: true },
          { text, is_own },
        ],
        is_address_displayable,
      }),
      now,
    );
  expect(holdsOf('12 Elm Street from the lane', false)).toEqual([
    { words: 'photo: 12 Elm Street from the lane', hold: 'address_in_photos' },
  ]);
  expect(holdsOf('12 Elm Street from the lane', false, true)).toEqual([]);
  expect(holdsOf('No children here', true)).toEqual([
    { words: 'photo: No children', hold: 'words_in_photos' },
  ]);
  expect(holdsOf('No children here', false)).toEqual([]);
});
