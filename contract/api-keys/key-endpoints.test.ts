import { expect, test } from 'vitest';
import { createKeyDraft } from './key-endpoints.ts';

test('a key has scopes of its own list, each once, and an expiry', () => {
  const draft = createKeyDraft(['clients:read', 'invoices:read']);
  const valid = { name: 'Accounting', scopes: ['clients:read'], lifetime: '90' };
  expect(draft.safeParse(valid).success).toBe(true);
  for (const scopes of [[], ['contacts:read'], ['clients:read', 'clients:read']])
    expect(draft.safeParse({ ...valid, scopes }).error?.issues[0]?.message).toBe(
      'Please choose what this key may do.',
    );
  expect(draft.safeParse({ ...valid, lifetime: '31' }).error?.issues[0]?.message).toBe(
    'Please choose when this key expires.',
  );
});
