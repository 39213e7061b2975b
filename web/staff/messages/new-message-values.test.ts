import { expect, test } from 'vitest';
import { readerOptions } from './new-message-values.ts';

const person = (id: number, state: { is_pending?: boolean; is_disabled?: boolean } = {}) => ({
  id,
  name: `Person ${id}`,
  email: `person${id}@example.com`,
  phone_number: null,
  role: 'Editor' as const,
  is_pending: false,
  is_disabled: false,
  has_second_factor: false,
  signed_in_at: null,
  ...state,
});
const users = [person(1), person(2, { is_disabled: true }), person(3, { is_pending: true })];

test('people who can sign in may be chosen, and who is switched off only if they read it already', () => {
  expect(readerOptions(users)).toEqual([{ value: '1', label: 'Person 1 (Editor)' }]);
  expect(readerOptions(users, [{ id: 2 }])).toEqual([
    { value: '1', label: 'Person 1 (Editor)' },
    { value: '2', label: 'Person 2 (Editor, switched off)' },
  ]);
});
