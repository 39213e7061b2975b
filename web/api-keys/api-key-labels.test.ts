import { expect, test } from 'vitest';
import { describeScopes } from './api-key-labels.ts';

test('each part of the account is named once, with whether a key only reads it', () => {
  expect(describeScopes(['contacts:read', 'contacts:write', 'listings:read'])).toBe(
    'Contacts, listings (read only)',
  );
  expect(describeScopes(['contacts:write', 'contacts:read'])).toBe('Contacts');
  expect(describeScopes(['statistics:read'])).toBe('Statistics (read only)');
  expect(describeScopes(['clients:read', 'invoices:read', 'invoices:write'])).toBe(
    'Clients (read only), invoices',
  );
  expect(describeScopes(['clients:read', 'launches:read'])).toBe('Clients (read only), launches (read only)');
});
