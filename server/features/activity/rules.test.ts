import { describe, expect, test } from 'vitest';
import { activityEvents, allEvents, notificationEvents } from '#server/all-events.ts';
import type { ActivityRow } from './activity-page.ts';
import { createEventTexts, parseFilter, formatNote } from './rules.ts';

const { toActivity, toNotification } = createEventTexts(allEvents);

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
  const notification = toNotification({
    id: 1,
    event,
    lead_id: 3,
    history_id: 9,
    subject_user_id: null,
    name: 'Nora Novak',
    details: { launch_phase_id: 2 },
    note: { source: 'Home evaluation', text: null },
    seen: false,
    created_at: row.created_at,
  });
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
