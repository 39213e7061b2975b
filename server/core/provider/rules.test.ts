import { expect, test } from 'vitest';
import { required } from '#contract/fields.ts';
import { fixedBy } from '#contract/staff/provider.ts';
import {
  changedProvider,
  currentProvider,
  describeProvider,
  unset,
  validateProvider,
  type ProviderConfig,
  type ProviderRow,
} from './rules.ts';

const config: ProviderConfig = { fixed: [], mailHost: 'portal.example' };
const fixed: ProviderConfig = {
  ...config,
  fixed: [{ field: 'support_email', setting: 'SUPPORT_EMAIL', value: 'help@fixed.example' }],
};
const row = (change: Partial<ProviderRow>): ProviderRow => ({ ...unset, name: 'Acme', ...change });

test('before the first save the provider is called Foyer, and works from nine to five on weekdays', () => {
  expect(currentProvider(null, config)).toMatchObject({
    name: 'Foyer',
    sender: 'Foyer <no-reply@portal.example>',
    support_email: null,
    sales_email: null,
    support_days: [1, 2, 3, 4, 5],
    support_opens: '09:00',
    support_closes: '17:00',
    time_zone: 'America/Vancouver',
    accent_colour: '#1f5c4d',
    header_colour: '#ffffff',
    version: 1,
  });
});

test.each([
  [{}, 'Acme <no-reply@portal.example>'],
  [{ sender_name: 'Team' }, 'Team <no-reply@portal.example>'],
  [{ sender_email: 'a@b.example' }, 'Acme <a@b.example>'],
  [{ name: 'Smith, Jones & Co' }, 'Smith Jones & Co <no-reply@portal.example>'],
  [{ name: '<"Acme">;' }, 'Acme <no-reply@portal.example>'],
])('with %j mails come from %s', (change, sender) => {
  expect(currentProvider(row(change), config).sender).toBe(sender);
});

test('news about prospects goes to sales, or else to support', () => {
  const sales = (change: Partial<ProviderRow>) => currentProvider(row(change), config).sales_email;
  expect(sales({ support_email: 'help@a.example' })).toBe('help@a.example');
  expect(sales({ support_email: 'help@a.example', sales_email: 'sales@a.example' })).toBe('sales@a.example');
});

test('a setting of the environment goes before the saved value, and is named as fixed', () => {
  const saved = { ...row({ support_email: 'help@a.example' }), last_edit: null };
  expect(describeProvider(saved, fixed)).toMatchObject({
    name: 'Acme',
    support_email: 'help@fixed.example',
    sender: 'Acme <no-reply@portal.example>',
    fixed: [{ field: 'support_email', setting: 'SUPPORT_EMAIL' }],
    last_edit: null,
  });
  expect(describeProvider(saved, config)).toMatchObject({ support_email: 'help@a.example', fixed: [] });
  // empty fields stay empty
  expect(describeProvider(null, config).name).toBeNull();
  const lastEdit = { by: 'Sam', user_id: null, at: '2026-11-20T20:00:00Z' };
  expect(describeProvider({ ...saved, last_edit: lastEdit }, config).last_edit).toEqual(lastEdit);
});

test('a change is applied over the saved values, and what was not sent stays', () => {
  const changed = changedProvider(row({ support_email: 'help@a.example' }), {
    name: 'New',
    sales_email: undefined,
  });
  expect(changed).toEqual(row({ name: 'New', support_email: 'help@a.example' }));
  expect(changedProvider(null, { name: 'New' })).toEqual({ ...unset, name: 'New' });
});

test('a provider has a name and hours in their order, and no other value for a fixed field', () => {
  expect(validateProvider(row({}), {}, fixed)).toEqual({});
  expect(validateProvider(row({ name: null }), {}, config)).toEqual({ name: [required] });
  expect(validateProvider(row({ support_opens: '17:00', support_closes: '09:00' }), {}, config)).toEqual({
    support_closes: ['Please choose a time after opening.'],
  });
  expect(validateProvider(row({}), { support_email: 'other@a.example' }, fixed)).toEqual({
    support_email: [fixedBy('SUPPORT_EMAIL')],
  });
  expect(validateProvider(row({}), { support_email: 'help@fixed.example' }, fixed)).toEqual({});
});
