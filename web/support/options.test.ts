import { expect, test } from 'vitest';
import { packages } from '#contract/access.ts';
import { supportOptions } from './options.ts';

const support = { email: 'support@example.com', textNumber: '604-555-0100', phoneNumber: '' };

test.each(packages.filter((name) => name !== 'Create'))(
  '%s has chat and email, in Canada text too',
  (name) => {
    expect(supportOptions({ package: name, country: 'CA' }, support)).toEqual(['text', 'chat', 'email']);
    expect(supportOptions({ package: name, country: 'US' }, support)).toEqual(['chat', 'email']);
  },
);

test('Create has the email option and nothing else', () => {
  for (const country of ['CA', 'US'] as const)
    expect(supportOptions({ package: 'Create', country }, support)).toEqual(['only email']);
});

test('without a number there is no text line', () => {
  const silent = { ...support, textNumber: '' };
  expect(supportOptions({ package: 'Grow', country: 'CA' }, silent)).toEqual(['chat', 'email']);
});

test('a number to call is for both countries', () => {
  const called = { ...support, phoneNumber: '604-555-0101' };
  expect(supportOptions({ package: 'Grow', country: 'CA' }, called)).toEqual([
    'text',
    'phone',
    'chat',
    'email',
  ]);
  expect(supportOptions({ package: 'Grow', country: 'US' }, called)).toEqual(['phone', 'chat', 'email']);
});

test('until the provider has an address a message is left instead', () => {
  const unreachable = { email: '', textNumber: '', phoneNumber: '' };
  for (const name of packages)
    expect(supportOptions({ package: name, country: 'CA' }, unreachable)).toEqual(['chat']);
});
