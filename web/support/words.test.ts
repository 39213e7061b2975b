import { expect, test } from 'vitest';
import { formatReturn, hoursLine } from './words.ts';

const hoursIn = (timeZone: string) => ({ days: [1, 2, 3, 4, 5], opens: '09:00', closes: '17:00', timeZone });
const winter = new Date('2026-12-15T16:30:00Z');

test('the hours are in the time zone of the provider', () => {
  expect(hoursLine(winter, hoursIn('America/Vancouver'), 'America/Vancouver')).toBe('Mon-Fri 9am-5pm PT');
});

test('a reader in another time zone also sees the hours in that zone', () => {
  expect(hoursLine(winter, hoursIn('America/Vancouver'), 'America/Los_Angeles')).toBe(
    'Mon-Fri 9am-5pm PT (8am-4pm your time)',
  );
});

test('a provider outside Pacific time has its time zone named', () => {
  expect(hoursLine(winter, hoursIn('America/St_Johns'), 'America/St_Johns')).toBe(
    'Mon-Fri 9am-5pm St Johns time',
  );
});

test('while nobody is available, it says when somebody is back', () => {
  const returnAt = (instant: string) => formatReturn(new Date(instant), hoursIn('America/Vancouver'));
  // a Wednesday at 8 am, at noon and at 6 pm, and the Friday at 6 pm
  expect(
    ['2026-07-15T15:00:00Z', '2026-07-15T19:00:00Z', '2026-07-16T01:00:00Z', '2026-07-18T01:00:00Z'].map(
      returnAt,
    ),
  ).toEqual(['Back today at 9am PT', '', 'Back tomorrow at 9am PT', 'Back Monday at 9am PT']);
});
