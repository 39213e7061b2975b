import { expect } from 'vitest';
import { activity, Activity } from '#contract/activity/activity.ts';
import * as z from 'zod/mini';
import { staffLog } from '#contract/staff/log.ts';
import type { activityEvents, notificationEvents, staffEvents } from '#server/all-events.ts';
import type { aiActivity } from '#server/features/ai/activity.ts';
import type { crmActivity } from '#server/features/contacts/follow-up-boss/activity.ts';
import type { leadAdsActivity } from '#server/features/contacts/lead-ads/activity.ts';
import type { consentActivity } from '#server/features/consent/activity.ts';
import type { newsletterActivity } from '#server/features/newsletter/activity.ts';
import type { sendingActivity } from '#server/features/newsletter/sending/activity.ts';
import type { statisticsActivity } from '#server/features/statistics/activity.ts';
import type { testimonialActivity } from '#server/features/testimonials/activity.ts';
import type { apiKeyActivity } from '#server/features/api-keys/activity.ts';
import type { webhookActivity } from '#server/features/webhooks/activity.ts';
import { call, type TestServer } from './people.ts';

type EventOf<Declared> = Declared extends { events: infer Events } ? keyof Events : never;
type ActivityName = EventOf<(typeof activityEvents)[number]>;
type NotificationName = EventOf<(typeof notificationEvents)[number]>;

/**
 * Events of the clock, the MLS, webhooks or API keys, and those that only make a notification: each is named with its test in
 * job-events.test.ts.
 */
export type CausedElsewhere =
  | 'billing.planned_change_made'
  | 'contact.email_received'
  | 'import.finished'
  | 'import.undone'
  | 'invoice.past_due'
  | 'invoice.refund_returned'
  | 'listing.own_imported'
  | 'listing.photos_copied'
  | 'listing.price_synced'
  | 'listing.seller_report_sent'
  | 'listing.synced'
  | `newsletter.${'opened' | 'locked' | 'closed' | 'missed' | 'halted' | 'sent' | 'unknown' | 'known'}`
  | EventOf<typeof webhookActivity>
  | EventOf<typeof apiKeyActivity>
  | EventOf<typeof leadAdsActivity>
  | EventOf<typeof crmActivity>
  | Exclude<NotificationName, ActivityName>;

/** Events of writing, mail and statistics: tested in customer-events.test.ts. */
export type CausedWithCustomers = Exclude<
  EventOf<
    | typeof aiActivity
    | typeof consentActivity
    | typeof newsletterActivity
    | typeof sendingActivity
    | typeof statisticsActivity
    | typeof testimonialActivity
  >,
  CausedElsewhere
>;

/** All others, including those of a new feature: tested in every-event.test.ts. */
export type CausedByPeople = Exclude<ActivityName, CausedWithCustomers | CausedElsewhere>;

/** Events that only the log of staff has; staff-log-events.test.ts names the test of each. */
export type CausedByStaff = keyof typeof staffEvents;

/** The log of staff says so. */
export async function expectStaffSentence(
  { app }: Pick<TestServer, 'app'>,
  token: string,
  sentence: string,
): Promise<void> {
  const messages: string[] = [];
  let before: string | undefined;
  // entries of one moment may fill more than a page
  do {
    const { body } = await call(app, token, staffLog.list, { query: before === undefined ? {} : { before } });
    const { data, meta } = z.parse(LogPage, body);
    messages.push(...data.map(({ message }) => message));
    before = meta.older ?? undefined;
  } while (before !== undefined && !messages.includes(sentence));
  expect(messages).toContain(sentence);
}
const LogPage = z.object({
  data: z.array(z.object({ message: z.string() })),
  meta: z.object({ older: z.nullable(z.string()) }),
});

/** The session belongs to staff who impersonate the client: they also see internal events. */
export async function expectSentence(
  { app }: Pick<TestServer, 'app'>,
  token: string,
  event: string,
): Promise<void> {
  const { body } = await call(app, token, activity.list, { query: { staff: '1' } });
  const { data } = z.parse(z.object({ data: z.array(Activity) }), body);
  const entry = data.find((one) => one.event === event);
  expect(entry?.message).toMatch(/^[A-Z0-9]/);
  expect(entry?.message).not.toBe('Something changed.');
}
