import { expect, test } from 'vitest';
import { accountPath } from './account-path.ts';

test('a screen of an account keeps its query and its hash, and stays readable', () => {
  const path = '/contacts/view/7?status=2&name=Ana%20L#notes';
  const address = accountPath(12, path);
  expect(address).toBe('/account/open/12?to=/contacts/view/7%3Fstatus%3D2%26name%3DAna%2520L%23notes');
  expect(new URL(address, 'https://portal.example.com').searchParams.get('to')).toBe(path);
});
