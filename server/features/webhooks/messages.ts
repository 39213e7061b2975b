import { providerWebhooksTag } from '#contract/webhooks/provider-webhooks.ts';
import { testMessage, WebhookMessage } from '#contract/webhooks/webhook-endpoints.ts';
import { webhooksTag } from '#contract/webhooks/webhooks.ts';
import type { ActivityEvents } from '#server/core/events/activity-events.ts';
import type { Message } from '#server/core/http/openapi.ts';

/** The types of the log that webhooks may be sent. */
const sentTypes: readonly string[] = ['contact', 'listing', 'testimonial', 'newsletter', 'billing'];
/** They change no record. */
const unchanged: readonly string[] = ['contact.exported', 'contact.email_address_replaced'];

/** The types of all messages: what clients see of the log, and the test. `app.is_webhook_event` decides the same. */
export const listMessageTypes = (declared: readonly ActivityEvents<string>[]): string[] => [
  ...new Set(
    declared
      .filter(({ type }) => sentTypes.includes(type))
      .flatMap(({ events }) => Object.entries(events))
      .flatMap(([name, { isInternal }]) => (isInternal || unchanged.includes(name) ? [] : [name])),
  ),
  testMessage,
];

/** Messages to the provider alone, with the rows of the log that cause them. `app.provider_event` decides the same. */
export const providerMessages: Readonly<Record<string, readonly string[]>> = {
  'client.created': ['staff.client_added'],
  'client.changed': ['staff.client_changed', 'staff.site_added', 'staff.site_changed'],
  'client.status_changed': ['staff.status_changed'],
  'client.package_changed': [
    'billing.package_changed',
    'billing.change_undone',
    'billing.planned_change_made',
  ],
  'launch.submitted': ['launch.submitted'],
  'launch.publish_requested': ['launch.publish_requested'],
  'launch.phase_changed': ['launch.phase_changed'],
  'launch.live': ['launch.live'],
};

/** The messages for the API's description. Those about invoices have one form for clients and the provider. */
export const describeMessages = (declared: readonly ActivityEvents<string>[]): Message[] => [
  ...listMessageTypes(declared).map((type) => ({
    type,
    body: WebhookMessage,
    summary: type === testMessage ? 'A test that an Admin or an owner sends' : `Sent after ${type}`,
    tag: webhooksTag,
  })),
  ...Object.keys(providerMessages).map((type) => ({
    type,
    body: WebhookMessage,
    summary: `Sent to the provider after ${type}`,
    tag: providerWebhooksTag,
  })),
];
