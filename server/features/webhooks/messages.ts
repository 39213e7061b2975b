import { testMessage, WebhookMessage, webhooksTag } from '#contract/webhooks/webhooks.ts';
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

/** The messages for the API's description. */
export const describeMessages = (declared: readonly ActivityEvents<string>[]): Message[] =>
  listMessageTypes(declared).map((type) => ({
    type,
    body: WebhookMessage,
    summary: type === testMessage ? 'A test that an Admin sends' : `Sent after ${type}`,
    tag: webhooksTag,
  }));
