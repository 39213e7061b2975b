import { expect, test } from 'vitest';
import { fillPath } from './fill-path.ts';
import * as paths from './paths.ts';

test('a path is filled with what it names', () => {
  expect(fillPath(paths.contact, { id: 7 })).toBe('/contacts/view/7');
  expect(fillPath(paths.contactEntry, { id: 7, historyId: 8 })).toBe('/contacts/view/7/8');
  expect(fillPath(paths.resetPasswordByLink, { token: 'a/b?c' })).toBe('/password/reset/a%2Fb%3Fc');
});

test('a path that is filled with other things than it names does not compile', () => {
  // @ts-expect-error -- the id is missing
  expect(fillPath(paths.contact, {})).toBe(paths.contact);
  // @ts-expect-error -- the path has no such part
  expect(fillPath(paths.contacts, { id: 7 })).toBe(paths.contacts);
});
