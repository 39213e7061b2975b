import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { messageTopics } from '#contract/support/topics.ts';
import { defineQueueItem } from '#server/core/queue/define-queue-item.ts';

const asksFor = {
  help: 'asks for help',
  upgrade: 'would like to talk about an upgrade',
  changes: 'asks for changes to the sample site',
};

/** A conversation whose last word is the client's. */
export const supportMessageItem = defineQueueItem({
  name: 'support-message',
  area: 'support',
  details: {
    topic: z.enum(messageTopics),
    /** of a conversation that we began; absent from older items */
    subject: z.optional(z.nullable(z.string())),
    name: z.string(),
    excerpt: z.string(),
  },
  sentence: ({ topic, subject, name, excerpt }) =>
    `${name} ${subject ? `answered “${subject}”` : asksFor[topic]}: “${excerpt.replaceAll(/\s+/g, ' ')}”`,
  path: ({ subject }) => fillPath(paths.staffMessage, { id: subject }),
  closes: 'when you reply',
});

export const prospectItem = defineQueueItem({
  name: 'prospect',
  area: 'support',
  details: { name: z.string() },
  sentence: ({ name }) => `${name} would like to become a client.`,
  path: () => paths.staffProspects,
  closes: null,
});

export const accessRequestItem = defineQueueItem({
  name: 'access-request',
  area: 'support',
  details: { name: z.string() },
  sentence: ({ name }) => `${name} asks for the testimonials manager.`,
  path: ({ client_id }) => fillPath(paths.staffClient, { id: client_id ?? 0 }),
  closes: 'when the client has the feature',
});
