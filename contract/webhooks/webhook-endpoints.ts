import * as z from 'zod/mini';
import type { Access } from '../access.ts';
import type { ChangeEvent } from '../changes.ts';
import { endpoint } from '../endpoint.ts';
import { DeletedAnswer, id, instant, paging, url } from '../fields.ts';

export const maxWebhooks = 10;
export const tooManyWebhooks = `You can have at most ${maxWebhooks} webhooks. Please remove one first.`;
export const webhookIsOff = 'Please turn on this webhook first.';
/** Days after which a delivery is deleted, and so the earliest events that can be sent again. */
export const storedDays = 30;
/** Hours for which messages are signed with the former secret too. */
export const bothSecretsHours = 24;
const deliveriesPerPage = 25;

const onlyHttps = 'Please enter a URL that begins with https://.';
const chooseEvents = 'Please choose at least one kind of event.';

/** The fields of a webhook that are not its kinds of events. */
export const webhookTarget = {
  url: url(1000).check(z.refine((address) => !address.startsWith('http://'), onlyHttps)),
  is_on: z._default(z.boolean(), true),
};
/** Whether events of a kind are sent. */
export const eventKind = z._default(z.boolean(), false);

export const chooseKind = <const Kind extends string>(kinds: readonly [Kind, ...Kind[]]) =>
  z.refine<Record<Kind, boolean>>((draft) => kinds.some((kind) => draft[kind]), {
    message: chooseEvents,
    path: [kinds[0]],
  });

/** Beside the fields that people set. */
export const webhookState = {
  id,
  url: z.string(),
  is_on: z.boolean(),
  /** why it was switched off automatically: the address answered 410, or five days of failures; null if it was not */
  off_reason: z.nullable(z.enum(['gone', 'failing'])),
  created_at: instant,
  /** since when no delivery has succeeded; null if the last one has */
  failing_since: z.nullable(instant),
  delivered_at: z.nullable(instant),
  /** until when messages are signed with the former secret too */
  former_secret_until: z.nullable(instant),
};
const AnyWebhook = z.object(webhookState);
export type AnyWebhook = z.infer<typeof AnyWebhook>;

/** The secret is shown in this answer alone. */
const WebhookSecret = z.object({ id, secret: z.string() });

const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

/** The body of a message: the rest of what happened is read from the API. */
export const WebhookMessage = z.object({
  /** such as contact.created */
  type: z.string(),
  /** of the change, not of the attempt */
  timestamp: instant,
  data: z.object({
    /** of the record; null for events about no single record, and for tests */
    id: z.nullable(id),
    /** null for a test of the provider */
    client_id: z.nullable(id),
  }),
});
export type WebhookMessage = z.infer<typeof WebhookMessage>;
export const testMessage = 'webhook.test';

export const WebhookDelivery = z.object({
  id,
  /** the webhook-id of the message, the same in every attempt */
  message: z.string(),
  /** such as contact.created */
  event: z.string(),
  subject_id: z.nullable(id),
  happened_at: instant,
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** of the next attempt; null if there is none */
  due_at: z.nullable(instant),
  delivered_at: z.nullable(instant),
  /** the status of the last answer; null if there was none */
  answer_status: z.nullable(z.int()),
  /** milliseconds that the last attempt took */
  answer_ms: z.nullable(z.int()),
  /** why the last attempt failed, such as 'The address answered 500.' */
  problem: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Events since then are sent again. */
export const Resend = z.object({ since: instant });

type WebhookOptions<Path, Draft, Row> = {
  path: Path;
  /** whose webhooks they are */
  owner: string;
  draft: Draft;
  webhook: Row;
  changes: ChangeEvent | null;
};

/** The endpoints of the webhooks of a client, or of the provider. */
export const createWebhookEndpoints = <
  const Path extends string,
  const Allowed extends Access,
  Draft extends z.core.$ZodType,
  Row extends z.core.$ZodType,
>({
  path,
  owner,
  access,
  draft,
  webhook,
  changes,
}: WebhookOptions<Path, Draft, Row> & { access: Allowed }) => ({
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: `The webhooks of the ${owner}`,
    data: z.array(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path,
    once: true,
    changes,
    access,
    summary: 'Adds a webhook; its secret is in this answer alone',
    body: draft,
    data: WebhookSecret,
    status: 201,
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    changes,
    access,
    summary: 'Changes where a webhook leads and what it is told of, or turns it on or off',
    body: draft,
    data: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    changes,
    access,
    summary: 'Removes a webhook and its deliveries',
    data: DeletedAnswer,
  }),
  replaceSecret: endpoint({
    method: 'POST',
    path: `${path}/{id}/secret`,
    once: true,
    changes,
    access,
    summary: `Makes a new secret; for ${bothSecretsHours} hours messages are signed with the former one too`,
    data: WebhookSecret,
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
  test: endpoint({
    method: 'POST',
    path: `${path}/{id}/test`,
    once: false,
    changes: null,
    access,
    summary: 'Sends a message of the type webhook.test',
    data: z.object({ id }),
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
  deliveries: endpoint({
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    access,
    summary: `What was sent in the last ${storedDays} days, newest first`,
    query: z.object(paging(deliveriesPerPage)),
    data: z.array(WebhookDelivery),
    paged: true,
  }),
  replay: endpoint({
    method: 'POST',
    path: `${path}/deliveries/{id}/replay`,
    once: false,
    changes: null,
    access,
    summary: 'Sends a message again, with the same webhook-id',
    data: z.object({ id }),
    limits: [{ per: 'session', calls: 600, seconds: 3600 }],
  }),
  resend: endpoint({
    method: 'POST',
    path: `${path}/{id}/resend`,
    once: false,
    changes: null,
    access,
    summary: `Sends everything again since a time, at most ${storedDays} days back, also what happened while it was off`,
    body: Resend,
    data: z.object({ count: z.int() }),
    limits: [{ per: 'session', calls: 30, seconds: 3600 }],
  }),
});
