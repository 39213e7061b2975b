import * as z from 'zod/mini';
import { admins } from '../access.ts';
import type { Tag } from '../endpoint.ts';
import type { ShapeWith } from '../fields.ts';
import {
  chooseKind,
  createWebhookEndpoints,
  eventKind,
  webhookState,
  webhookTarget,
} from './webhook-endpoints.ts';

export const eventKinds = ['contacts', 'listings', 'testimonials', 'newsletters', 'billing'] as const;

/** Which kinds of events are sent where. */
export const WebhookDraft = z
  .object({
    ...webhookTarget,
    contacts: eventKind,
    listings: eventKind,
    testimonials: eventKind,
    newsletters: eventKind,
    billing: eventKind,
  })
  .check(chooseKind(eventKinds));
export type WebhookDraft = z.output<typeof WebhookDraft>;

export const Webhook = z.object({
  ...webhookState,
  contacts: z.boolean(),
  listings: z.boolean(),
  testimonials: z.boolean(),
  newsletters: z.boolean(),
  billing: z.boolean(),
} satisfies ShapeWith<WebhookDraft>);
export type Webhook = z.infer<typeof Webhook>;

export const webhooksTag: Tag = {
  name: 'Webhooks',
  description:
    'Addresses of other tools that are told of events, by the Standard Webhooks specification. A message has the type, the time and the ids; what changed is read from the API.',
};

export const webhooks = createWebhookEndpoints({
  path: '/settings/webhooks',
  owner: 'client',
  access: admins(),
  draft: WebhookDraft,
  webhook: Webhook,
  changes: 'settings.changed',
});
