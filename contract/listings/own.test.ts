import { expect, test } from 'vitest';
import { describeUnconfirmed } from './own.ts';

test.each([
  [['V1'], 'We’re confirming that V1 is your number. Its listings will appear as yours once we have.'],
  [
    ['V1', 'V2'],
    'We’re confirming that V1 and V2 are your numbers. Their listings will appear as yours once we have.',
  ],
  [
    ['V1', 'V2', 'V3'],
    'We’re confirming that V1, V2 and V3 are your numbers. Their listings will appear as yours once we have.',
  ],
])('numbers that wait for staff are named: %j', (numbers, sentence) => {
  expect(describeUnconfirmed(numbers)).toBe(sentence);
});
