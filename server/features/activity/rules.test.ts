import { describe, expect, test } from 'vitest';
import { anyChange } from '#contract/changes.ts';
import { activityEvents, allEvents, notificationEvents } from '#server/all-events.ts';
import type { ActivityRow } from './activity-page.ts';
import type { NotificationRow } from './queries.ts';
import { createEventTexts, formatNote, isNews, parseFilter } from './rules.ts';

const { toActivity, toNotification, toChange } = createEventTexts(allEvents);

const row: ActivityRow = {
  id: 1,
  type: 'contact',
  event: 'contact.edited',
  user: 'Alice Tester',
  is_staff: false,
  staff: null,
  subject_id: 7,
  name: 'Nora Novak',
  is_deleted: null,
  details: {},
  note: null,
  created_at: '2026-11-20T20:00:00Z',
};
const newest: NotificationRow = {
  id: 1,
  event: 'contact.received',
  lead_id: 3,
  history_id: 9,
  subject_user_id: null,
  name: 'Nora Novak',
  details: { launch_phase_id: 2 },
  note: null,
  seen: false,
  created_at: row.created_at,
};
const messageOf = (change: Partial<ActivityRow>) => toActivity({ ...row, ...change }).message;

test('every event has a sentence', () => {
  const all = activityEvents.flatMap(({ type, events }) =>
    Object.keys(events).map((event) => messageOf({ type, event })),
  );
  expect(all.every((message) => /^[A-Z].*[.:]\s?$/.test(message))).toBe(true);
  expect(all).not.toContain('Something changed.');
});

test.each([
  ['contact.received', {}, 'Nora Novak submitted a form.'],
  ['contact.received', { name: null }, 'A contact submitted a form.'],
  ['contact.updated_by_form', {}, 'Nora Novak sent a new form.'],
  ['contact.status_changed', {}, 'Alice Tester changed the status of Nora Novak.'],
  ['contact.edited', { name: null, user: null }, 'A user edited a contact.'],
  ['contact.spam', {}, 'Alice Tester reported a contact as spam.'],
  ['listing.created', { name: '12 Elm Street' }, 'Alice Tester created 12 Elm Street.'],
  ['listing.imported', { details: { count: 1 } }, 'Alice Tester imported 1 listing.'],
  ['testimonial.imported', { details: { count: 12 } }, 'Alice Tester imported 12 testimonials.'],
  ['launch.step_saved', { details: { step: 2 } }, 'Alice Tester saved step 2 of the launch forms.'],
  ['launch.phase_changed', { details: { launch_phase_id: 4 } }, 'Your website moved to Revisions.'],
  ['invoice.paid', { name: '2026-000018' }, 'Invoice 2026-000018 was paid.'],
  ['user.activated', {}, 'Nora Novak joined your account.'],
  [
    'staff.secrets_read',
    { is_staff: true, details: { field: 'domain password', reason: 'Move of the domain' } },
    'Support team read your domain password: Move of the domain',
  ],
  ['written.by_a_newer_foyer', {}, 'Something changed.'],
])('%s with %j reads %j', (event, change, message) => {
  expect(messageOf({ event, ...change })).toBe(message);
});

test('every event is declared once, and so is the name of the subject of a type', () => {
  for (const features of [activityEvents, notificationEvents]) {
    const names = features.flatMap(({ events }) => Object.keys(events));
    expect(names).toEqual([...new Set(names)]);
  }
  const named = activityEvents.flatMap(({ type, subjectName }) => (subjectName ? [type] : []));
  expect(named).toEqual([...new Set(named)]);
});

describe('the actor', () => {
  test('staff are the support team, and named only if their name was requested', () => {
    expect(toActivity({ ...row, is_staff: true })).toMatchObject({
      user_name: 'Support team',
      message: 'Support team edited Nora Novak.',
    });
    expect(toActivity({ ...row, is_staff: true, staff: 'Sam Provider' }).user_name).toBe('Sam Provider');
  });

  test('a visitor of the site is no user', () => {
    expect(toActivity({ ...row, event: 'contact.received', user: null }).user_name).toBeNull();
  });
});

test('a row links only to existing subjects', () => {
  expect(toActivity(row).url).toBe('/contacts/view/7');
  expect(toActivity({ ...row, name: null }).url).toBeNull();
  expect(toActivity({ ...row, is_deleted: true }).url).toBeNull();
  expect(toActivity({ ...row, type: 'user', event: 'user.edited' }).url).toBe('/settings/users/7');
  expect(toActivity({ ...row, type: 'user', event: 'user.removed' }).url).toBeNull();
});

test.each([
  [{}, { days: null, type: null, staff: false }],
  [
    { days: 'all', type: 'all' },
    { days: null, type: null, staff: false },
  ],
  [
    { days: '7', type: 'ai', staff: true },
    { days: 7, type: 'ai', staff: true },
  ],
])('the filter %j means %j', (asked, meant) => {
  expect(parseFilter(asked)).toEqual(meant);
});

test.each([
  ['contact.received', '/contacts/view/3', 'Nora Novak is a new contact.'],
  ['contact.updated_by_form', '/contacts/view/3/9', 'Nora Novak sent a new form.'],
  ['user.activated', '/settings/users', 'Nora Novak joined your account.'],
  ['launch.phase_changed', '/launch/status', 'Your website moved to Design.'],
  ['invoice.failed', '/billing', 'Your payment failed. Please update your payment details.'],
  ['written.by_a_newer_foyer', '/activity', 'There is something new in your account.'],
])('the notification of %s leads to %s', (event, url, message) => {
  const notification = toNotification({ ...newest, event });
  expect(notification).toMatchObject({ url, message });
});

test('a form is summarized by its source and its beginning, in one line', () => {
  expect(formatNote({ source: 'Home evaluation', text: ' What is our\n\nhouse worth? ' })).toBe(
    'Home evaluation: What is our house worth?',
  );
  expect(formatNote({ source: 'Home evaluation', text: null })).toBe('Home evaluation');
  const long = formatNote({ source: 'Contact form', text: '🏡'.repeat(201) });
  expect(long).toBe(`Contact form: ${'🏡'.repeat(200)}…`);
});

test('an entry and a notification tell what the form said, and one without a form has no note', () => {
  const note = { source: 'Home evaluation', text: 'What is it worth?' };
  expect(toActivity({ ...row, note }).note).toBe('Home evaluation: What is it worth?');
  expect(toActivity(row).note).toBeNull();
  expect(toNotification({ ...newest, note }).note).toBe('Home evaluation: What is it worth?');
  expect(toNotification(newest).note).toBeNull();
});

test('a note of exactly 200 characters is whole, and a longer one ends in no space', () => {
  expect(formatNote({ source: 'Form', text: 'a'.repeat(200) })).toBe(`Form: ${'a'.repeat(200)}`);
  expect(formatNote({ source: 'Form', text: `${'a'.repeat(199)} b` })).toBe(`Form: ${'a'.repeat(199)}…`);
});

test('an entry of a type that this version does not know is shown as one of contacts', () => {
  expect(toActivity({ ...row, type: 'weather' }).type).toBe('contact');
  expect(toActivity({ ...row, type: 'listing' }).type).toBe('listing');
});

test('an entry that is about nothing has no link, even with a name', () => {
  expect(toActivity({ ...row, subject_id: null }).url).toBeNull();
});

test('a notification is about its contact, or else about its user', () => {
  expect(toNotification(newest).subject_id).toBe(3);
  expect(toNotification({ ...newest, lead_id: null, subject_user_id: 5 }).subject_id).toBe(5);
  expect(toNotification({ ...newest, lead_id: null }).subject_id).toBeNull();
});

test('other tabs learn what changed, and of an event of a newer version that something did', () => {
  const known = { ...newest, event: 'contact.received' };
  expect(toChange(known)).toEqual({ event: 'contact.changed', subject_id: null, request_id: null });
  const unknown = { ...newest, event: 'written.by_a_newer_foyer' };
  expect(toChange(unknown)).toEqual({ event: anyChange.event, subject_id: null, request_id: null });
});

test('a notification is news if it was not there before, or has become newer', () => {
  expect(isNews(null, null)).toBe(false);
  expect(isNews(null, newest)).toBe(false);
  expect(isNews(newest, null)).toBe(true);
  expect(isNews(newest, newest)).toBe(false);
  const [earlier, later] = ['2026-11-20T19:59:59Z', '2026-11-20T20:00:01Z'];
  expect(isNews({ ...newest, created_at: later }, { ...newest, id: 99 })).toBe(true);
  expect(isNews({ ...newest, created_at: earlier, id: 99 }, newest)).toBe(false);
  expect(isNews({ ...newest, id: 2 }, newest)).toBe(true);
  expect(isNews(newest, { ...newest, id: 2 })).toBe(false);
  // another form of the same second belongs to the same row
  expect(isNews({ ...newest, history_id: 10 }, newest)).toBe(true);
  expect(isNews({ ...newest, history_id: 10 }, { ...newest, id: 2 })).toBe(false);
});
