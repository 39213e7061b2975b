import type { Examples } from './example-types.ts';
import { someProviderDelivery, someProviderKey, someProviderWebhook } from './provider-key-rows.ts';

export const providerExamples: Pick<Examples, 'providerKeys' | 'providerWebhooks'> = {
  providerKeys: {
    create: [{ body: { name: 'Accounting', scopes: ['invoices:read'], lifetime: '90' } }],
    confirm: [{ params: { id: someProviderKey } }],
    revoke: [{ params: { id: someProviderKey } }],
  },
  providerWebhooks: {
    create: [{ body: { url: 'https://hooks.example.com/a', clients: true } }],
    update: [
      { params: { id: someProviderWebhook }, body: { url: 'https://hooks.example.com/b', invoices: true } },
    ],
    remove: [{ params: { id: someProviderWebhook } }],
    replaceSecret: [{ params: { id: someProviderWebhook } }],
    test: [{ params: { id: someProviderWebhook } }],
    deliveries: [{ params: { id: someProviderWebhook } }],
    replay: [{ params: { id: someProviderDelivery } }],
    resend: [{ params: { id: someProviderWebhook }, body: { since: '2026-11-01T00:00:00Z' } }],
  },
};
