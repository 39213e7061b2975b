import { expect, test } from 'vitest';
import { roles } from '#contract/access.ts';
import { preferences } from '#contract/users/users.ts';
import {
  firstPreferences,
  hasService,
  invitationEnds,
  mayPrefer,
  nextPreferences,
  toRole,
  toUserChange,
} from './rules.ts';

const everything = { services: ['in_touch'], features: ['TESTIMONIAL_MANAGER'] };
const nothing = { services: [], features: [] };

test('an invitation is valid for a week', () => {
  const now = new Date('2026-11-20T20:00:00Z');
  expect(invitationEnds(now).toISOString()).toBe('2026-11-27T20:00:00.000Z');
});

test('the id of a user type names its role, and an unknown one the least', () => {
  expect([1, 2, 3, 4].map(toRole)).toEqual(['Admin', 'Editor', 'View Only', 'View Only']);
});

/** Who may get which mail, from the specification and not from the code. */
const mailsOf = {
  Admin: ['leads', 'listings', 'newsletters', 'testimonials', 'statistics', 'mornings'],
  Editor: ['leads', 'listings', 'newsletters', 'testimonials', 'statistics', 'mornings'],
  'View Only': ['leads'],
} as const;

test.each(roles)('%s may get the mails of the role, and begins with all of them', (role) => {
  expect(preferences.map(({ key }) => key).filter((key) => mayPrefer(role, key))).toEqual(mailsOf[role]);
  expect(firstPreferences(role)).toEqual(mailsOf[role]);
});

test('mails about newsletters and testimonials need what they are about', () => {
  const keys = preferences.map(({ key }) => key);
  expect(keys.filter((key) => hasService(key, nothing))).toEqual([
    'leads',
    'listings',
    'statistics',
    'mornings',
  ]);
  expect(keys.filter((key) => hasService(key, everything))).toEqual(keys);
  expect(hasService('newsletters', { ...nothing, features: ['TESTIMONIAL_MANAGER'] })).toBe(false);
});

test('what was chosen is set, and what could not be chosen stays as it was', () => {
  const present = { role: 'Editor' as const, notification_preferences: ['leads', 'newsletters'] };
  const next = (wanted: ('leads' | 'listings')[], has = everything) =>
    nextPreferences(present, { notification_preferences: wanted }, has);
  expect(next(['listings'])).toEqual(['listings']);
  expect(next([], everything)).toEqual([]);
  // the package has no newsletters at the moment, so the form did not show them
  expect(next(['listings'], nothing)).toEqual(['listings', 'newsletters']);
  expect(nextPreferences(present, {}, everything)).toEqual(['leads', 'newsletters']);
});

test('a new role brings the mails that only it may get, and takes those that it may not', () => {
  const viewer = { role: 'View Only' as const, notification_preferences: [] };
  expect(nextPreferences(viewer, { role: 'Editor' }, everything)).toEqual([
    'listings',
    'newsletters',
    'testimonials',
    'statistics',
    'mornings',
  ]);
  const editor = { role: 'Editor' as const, notification_preferences: ['leads', 'listings'] };
  expect(nextPreferences(editor, { role: 'View Only' }, everything)).toEqual(['leads']);
});

test('people choose their own mails, and others their role', () => {
  const sent = {
    first_name: 'Ann',
    user_type_id: 2,
    notification_preferences: ['leads' as const, 'leads' as const],
  };
  expect(toUserChange(sent, true)).toEqual({ first_name: 'Ann', notification_preferences: ['leads'] });
  expect(toUserChange(sent, false)).toEqual({ first_name: 'Ann', role: 'Editor' });
  expect(toUserChange({ last_name: 'B' }, true)).toEqual({ last_name: 'B' });
  expect(toUserChange({ last_name: 'B' }, false)).toEqual({ last_name: 'B' });
});
