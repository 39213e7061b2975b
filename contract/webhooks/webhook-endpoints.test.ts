import { expect, test } from 'vitest';
import { ProviderWebhookDraft } from './provider-webhooks.ts';
import { WebhookDraft } from './webhooks.ts';

const url = 'https://hooks.example.com';

test.each([
  ['clients', WebhookDraft, { contacts: true }, 'contacts'],
  ['the provider', ProviderWebhookDraft, { invoices: true }, 'clients'],
] as const)('a webhook of %s needs https and one kind of event', (_owner, draft, kind, first) => {
  expect(draft.safeParse({ url, ...kind }).success).toBe(true);
  expect(draft.safeParse({ url: 'http://hooks.example.com', ...kind }).success).toBe(false);
  expect(draft.safeParse({ url }).error?.issues).toMatchObject([
    { path: [first], message: 'Please choose at least one kind of event.' },
  ]);
});
