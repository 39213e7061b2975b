import { expect, test } from 'vitest';
import { findDependent } from './dependents.ts';

test.each([
  ['state_or_province', 'postal_code'],
  ['openhouses.0.start_time', 'openhouses.0.end_time'],
  ['openhouses.12.date', 'openhouses.12.end_time'],
  ['openhouses.0.end_time', undefined],
  ['postal_code', undefined],
])('a change of %s checks %s again', (name, dependent) => {
  expect(findDependent(name)).toBe(dependent);
});
