import { expect, test } from 'vitest';
import { isRefusedFile } from './is-refused-file.ts';

test('a file that is too large or of another kind is refused for good, and a lost connection or full storage is not', () => {
  expect(
    [413, 415, 0, 422, 429, 500].map((status) =>
      isRefusedFile(Object.assign(new Error('Refused'), { status })),
    ),
  ).toEqual([true, true, false, false, false, false]);
  expect(isRefusedFile(new Error('415'))).toBe(false);
});
