import { expect, test } from 'vitest';
import { rawSql } from '#server/core/db/sql.ts';
import { declareActivity } from './activity-events.ts';
import { insertNotifications } from './insert-notifications.ts';
import { currentCaller, logActivity, staffMember, visitor } from './log-activity.ts';
import { declareNotifications } from './notification-events.ts';

const activity = declareActivity({
  type: 'contact',
  events: { 'contact.created': { sentence: () => '' }, 'contact.edited': { sentence: () => '' } },
});
const notifications = declareNotifications({
  events: { 'contact.received': { changes: 'contact.changed', text: () => ({ message: '', url: '' }) } },
});
const now = new Date('2026-11-20T20:00:00Z');
const recipient = { client: rawSql('app.client()'), recipient: rawSql('u.id'), from: rawSql(''), now };

test('only declared events are written: others do not compile', () => {
  logActivity(activity, 'contact.created', { by: currentCaller, now });
  insertNotifications(notifications, 'contact.received', recipient);
  // @ts-expect-error no such event
  logActivity(activity, 'contact.creatd', { by: currentCaller, now });
  const foreign = { if: rawSql('true'), yes: 'contact.created', no: 'listing.created' } as const;
  // @ts-expect-error no such event
  logActivity(activity, foreign, { by: visitor, now });
  // @ts-expect-error no such event
  insertNotifications(notifications, 'contact.created', recipient);
  // @ts-expect-error a row without the one who did it
  const withoutActor = () => logActivity(activity, 'contact.created', { now });
  expect(withoutActor).toThrow(TypeError);
});

test('an actor is written with its client', () => {
  const { values } = logActivity(activity, 'contact.edited', { by: staffMember(4, 7), now });
  expect(values).toEqual([7, 'contact', 'contact.edited', 4, now]);
});
