import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { passwords } from './account/passwords.ts';
import { CardHolder } from './billing/card.ts';
import { OpenHouseDraft } from './listings/open-houses.ts';
import { NewClient } from './staff/clients.ts';
import { ProviderChange } from './staff/provider.ts';

const messagesOf = (schema: z.ZodMiniType, value: object) =>
  (z.safeParse(schema, value).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

test.each<[string, z.ZodMiniType, object, string]>([
  [
    'passwords that differ',
    passwords.reset.body,
    { password: 'a long enough one', password_confirmation: 'another one' },
    'password_confirmation: Passwords do not match',
  ],
  [
    'a postal code of the other country',
    CardHolder,
    { first_name: '', last_name: '', country: 'US', postal_code: 'V6B 1A1' },
    'postal_code: Please enter a zip/postal code.',
  ],
  [
    'an open house that ends before it begins',
    OpenHouseDraft,
    { date: '', start_time: '15:00', end_time: '14:00' },
    'end_time: Please complete the open house date time.',
  ],
  [
    'hours that end before they begin',
    ProviderChange,
    { name: 7, support_opens: '17:00', support_closes: '09:00' },
    'support_closes: Please choose a time after opening.',
  ],
  [
    'a province that its country does not have',
    NewClient,
    { country: 'US', state_or_province: 'Ontario' },
    'state_or_province: Please choose a state from the list.',
  ],
])('%s are named while other fields are still wrong', (_, schema, value, message) => {
  const messages = messagesOf(schema, value);
  expect(messages).toContain(message);
  expect(messages.length).toBeGreaterThan(1);
});

test('a rule over fields waits until these are there', () => {
  const messages = messagesOf(passwords.reset.body, { password_confirmation: 'other' });
  expect(messages.filter((message) => message.includes('match'))).toEqual([]);
});
