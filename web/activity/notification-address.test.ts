import { expect, test } from 'vitest';
import { isWebAddress, ownPath } from './notification-address.ts';

const origin = 'https://portal.example.com';

test.each([
  ['/contacts/view/3', '/contacts/view/3'],
  ['https://portal.example.com/listings?page=2', '/listings?page=2'],
  ['https://elsewhere.example/a', null],
  ['//elsewhere.example/a', null],
  ['javascript:alert(1)', null],
])('%j is the path %j of the portal', (url, path) => {
  expect(ownPath(url, origin)).toBe(path);
});

test('only web addresses open in another window', () => {
  expect(
    ['https://a.example', 'http://a.example', 'javascript:alert(1)', 'data:x', 'x'].map(isWebAddress),
  ).toEqual([true, true, false, false, false]);
});
