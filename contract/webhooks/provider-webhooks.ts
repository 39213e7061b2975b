import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import type { Tag } from '../endpoint.ts';
import type { ShapeWith } from '../fields.ts';
import {
  chooseKind,
  createWebhookEndpoints,
  eventKind,
  webhookState,
  webhookTarget,
} from './webhook-endpoints.ts';

export const providerEventKinds = ['clients', 'launches', 'invoices'] as const;

/** Which kinds of events of all clients are sent where. */
export const ProviderWebhookDraft = z
  .object({ ...webhookTarget, clients: eventKind, launches: eventKind, invoices: eventKind })
  .check(chooseKind(providerEventKinds));
export type ProviderWebhookDraft = z.output<typeof ProviderWebhookDraft>;

export const ProviderWebhook = z.object({
  ...webhookState,
  clients: z.boolean(),
  launches: z.boolean(),
  invoices: z.boolean(),
} satisfies ShapeWith<ProviderWebhookDraft>);
export type ProviderWebhook = z.infer<typeof ProviderWebhook>;

export const providerWebhooksTag: Tag = {
  name: 'Staff: webhooks',
  description:
    'Addresses of tools of the provider that are told of events of all clients, in the same form as the webhooks of a client.',
};

export const providerWebhooks = createWebhookEndpoints({
  path: '/staff/webhooks',
  owner: 'provider',
  access: staffAreas('provider'),
  draft: ProviderWebhookDraft,
  webhook: ProviderWebhook,
  changes: null,
});
