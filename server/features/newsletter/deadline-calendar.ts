import ical, { ICalAlarmType } from 'ical-generator';
import { accountPath } from '#contract/account-path.ts';
import { lockInstant, sendInstant, type Month } from '#contract/newsletter/calendar.ts';
import * as paths from '#contract/paths.ts';

const reminderSeconds = 86_400;

/**
 * The two hours in which a newsletter is locked before the send; a calendar program gives a reminder a day before.
 */
export function deadlineCalendar(
  month: Month,
  { client, zone, portalOrigin, now }: { client: number; zone: string; portalOrigin: string; now: Date },
): Buffer {
  const calendar = ical({ prodId: { company: 'Foyer', product: 'newsletter', language: 'EN' } });
  const event = calendar.createEvent({
    // a person may have the dates of several clients in one calendar
    id: `newsletter-${client}-${month}@foyer`,
    stamp: now,
    start: lockInstant(month, zone),
    end: sendInstant(month, zone),
    summary: 'Newsletter: the editor closes',
    description: 'You can change your newsletter until now. It is sent two hours later.',
    url: new URL(accountPath(client, paths.newsletter), portalOrigin).href,
  });
  event.createAlarm({ type: ICalAlarmType.display, trigger: reminderSeconds });
  return Buffer.from(calendar.toString());
}
