import * as z from 'zod/mini';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { rawSql, type Sql } from '#server/core/db/sql.ts';
import type { Consequence } from '#server/core/events/change.ts';
import { closeItems, openItem } from '#server/core/queue/change-queue.ts';
import { defineQueueItem, type QueueSubject } from '#server/core/queue/define-queue-item.ts';

const path = ({ client_id, subject }: QueueSubject) =>
  fillPath(paths.staffNewsletterSend, { id: client_id ?? 0, send_id: Number(subject) });

export const missedNewsletterItem = defineQueueItem({
  name: 'newsletter-missed',
  area: 'support',
  details: { month: z.string(), reason: z.string() },
  sentence: ({ month, reason }) => `The newsletter of ${month} was not sent. ${reason}`,
  path,
  closes: 'when it is started or dropped',
});

export const pausedNewsletterItem = defineQueueItem({
  name: 'newsletter-paused',
  area: 'support',
  details: { month: z.string(), reason: z.string() },
  sentence: ({ month, reason }) => `The newsletter of ${month} has stopped. ${reason}`,
  path,
  closes: 'when it is resumed or stopped',
});

export const unknownRecipientsItem = defineQueueItem({
  name: 'newsletter-unknown',
  area: 'support',
  details: { month: z.string(), count: z.int() },
  sentence: ({ month, count }) =>
    `Nobody knows whether the newsletter of ${month} reached ${count === 1 ? 'one contact' : `${count} contacts`}.`,
  path,
  closes: 'when each of them was sent it again or left out, or their answer came',
});

const changedSend = { subject: rawSql('changed.id::text'), client: rawSql('changed.client_id') };

/** Of these sends that have changed. */
export const openUnknown = (from: Sql): Consequence =>
  openItem(unknownRecipientsItem, {
    ...changedSend,
    details: { month: rawSql('changed.month'), count: rawSql('changed.unknown') },
    from,
  });

/** Once no outcome of a send that has changed is unknown. */
export const closeKnown = (staffId: number | null = null): Consequence =>
  closeItems(unknownRecipientsItem, {
    ...changedSend,
    staffId,
    from: rawSql('FROM changed WHERE changed.unknown = 0'),
  });

export const refusedNewslettersItem = defineQueueItem({
  name: 'newsletter-refused',
  area: 'support',
  details: { reason: z.string() },
  sentence: ({ reason }) => `The mail server takes no newsletters: ${reason}`,
  path: () => paths.staffNewsletters,
  closes: 'when it takes them again',
});
