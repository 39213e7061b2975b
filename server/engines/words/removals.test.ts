import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';

const facts = { features: ['Yard', 'Garden', 'Deck', 'Loft', 'High ceilings'] };

/** The text without the first of its findings; null where it cannot be cut out. */
function cut(text: string): string | null {
  const removal = checkText(text, { place: 'ON', facts })[0]?.removal;
  return removal ? text.slice(0, removal.start) + removal.text + text.slice(removal.end) : null;
}

test.each([
  ['The home is bright and quiet, perfect for young families.', 'The home is bright and quiet.'],
  ['Perfect for young families, the yard is flat and sunny.', 'The yard is flat and sunny.'],
  ['A sunny home that is ideal for a retired couple.', 'A sunny home.'],
  ['The upper level is calm and would suit a mature single person.', 'The upper level is calm.'],
  ['A light-filled, spacious loft for young professionals.', 'A light-filled, spacious loft.'],
  ['A serene retreat for the mature buyer.', 'A serene retreat.'],
  ['Sunny, calm and ideal for empty nesters.', 'Sunny and calm.'],
  ['Adults only, no smoking and no pets.', 'No smoking and no pets.'],
  ['The garden is lush, the deck is wide, and kids will love it.', 'The garden is lush, the deck is wide.'],
  [
    'The home is warm in winter, cool in summer and not suitable for children.',
    'The home is warm in winter and cool in summer.',
  ],
  ['It has an ocean view, a serene mood and high ceilings.', 'It has a serene mood and high ceilings.'],
  ['The house is elegant with a heated pool.', 'The house is elegant.'],
  ['With a wine cellar, it has high ceilings and a deck.', 'It has high ceilings and a deck.'],
  ['High ceilings — and a pool!', 'High ceilings!'],
  ['The kitchen, with quartz counters, opens to the deck.', 'The kitchen opens to the deck.'],
  ['It is ideal for a young couple and it has a deck.', 'It has a deck.'],
  ['It has a sauna and the deck is wide.', 'The deck is wide.'],
  ['It has a sauna and a covered deck.', 'It has a covered deck.'],
  ['This 5-bedroom, open-plan home has a deck.', 'This open-plan home has a deck.'],
])('of “%s” only the claim is taken', (text, rest) => {
  expect(cut(text)).toBe(rest);
});

test.each([
  'No children, please.',
  'Christian home for rent.',
  'It has a beautiful sauna.',
  'Sorry, adults only.',
])('“%s” says nothing else, so all of it is taken', (text) => {
  expect(cut(text)).toBe('');
});

test.each([
  'Wake up to an ocean view and birdsong every morning.',
  'Steps from the mosque, with a sunny yard.',
  'The quiet lane is walking distance to the synagogue and the library.',
  'Residents must be employed and pay first and last month.',
])('of “%s” nothing can be taken so that the rest reads well', (text) => {
  expect(cut(text)).toBeNull();
});
