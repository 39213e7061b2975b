import { expect, test } from 'vitest';
import { toIsoSeconds } from './rules.ts';

test('an instant of the API has no fractions of a second', () => {
  expect(toIsoSeconds(new Date('2026-12-15T17:00:00.000Z'))).toBe('2026-12-15T17:00:00Z');
  expect(toIsoSeconds(new Date('2026-12-15T17:00:59.999Z'))).toBe('2026-12-15T17:00:59Z');
});
