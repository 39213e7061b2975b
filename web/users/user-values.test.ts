import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { User } from '#contract/users/users.ts';
import { EditForm, InviteForm, newUser, toUserValues } from './user-values.ts';

const user = {
  id: 7,
  first_name: 'Lena',
  last_name: 'Okada',
  name: 'Lena Okada',
  email: 'lena@example.net',
  phone_number: null,
  user_type_id: 3,
  role: 'View Only',
  notification_preferences: [],
  is_pending: true,
  has_second_factor: false,
} satisfies Partial<User>;

test('a new user is an Editor unless another type is chosen', () => {
  const filled = { ...newUser, first_name: 'Lena', last_name: 'Okada', email: 'lena@example.net' };
  expect(z.parse(InviteForm, filled)).toMatchObject({ user_type_id: 2, phone_number: null });
  expect(z.parse(InviteForm, { ...filled, user_type_id: '1' }).user_type_id).toBe(1);
  expect(z.safeParse(InviteForm, { ...filled, user_type_id: '9' }).success).toBe(false);
});

test('an edit begins with what is stored, and sends a role as its number', () => {
  expect(toUserValues(user)).toEqual({
    first_name: 'Lena',
    last_name: 'Okada',
    phone_number: '',
    user_type_id: '3',
  });
  expect(z.parse(EditForm, { phone_number: '604-555-0101', user_type_id: '2' })).toEqual({
    phone_number: '604-555-0101',
    user_type_id: 2,
  });
});
