import { describe, expect, test } from 'vitest';
import {
  callersSending,
  editors,
  allUsers,
  ownUserOrAdmin,
  allUsersSending,
  mayAccessId,
  openAccess,
  packages,
  refusal,
  roles,
  services,
  staffAreas,
  withStaffFlag,
  areasOfStaff,
  type Caller,
  type StaffArea,
  type StaffRole,
  type AccessSubject,
} from './access.ts';
import type { Me } from './account/account.ts';
import { toCaller, isImpersonating, isStaff } from './account/standing.ts';
import { features, featureIsOn, forcedFeatures, overridesKey } from './features.ts';

const who = (caller: Caller, rest: Partial<AccessSubject> = {}): AccessSubject => ({
  caller,
  package: 'Grow',
  services: ['web'],
  features: [],
  isPaused: false,
  ...rest,
});

describe('who may call', () => {
  test('a View Only may read and not change', () => {
    expect(refusal(who('View Only'), allUsers())).toBeNull();
    expect(refusal(who('View Only'), editors())).toBe('forbidden');
  });
  test('a client’s Admin is not staff', () =>
    expect(refusal(who('Admin'), staffAreas('overview'))).toBe('forbidden'));
  test('a staff member without a client may not read client data', () =>
    expect(refusal(who('Owner'), allUsers())).toBe('forbidden'));
  test('staff without a second factor may not use the console', () =>
    expect(refusal(who('Unsecured staff'), staffAreas('overview'))).toBe('forbidden'));
  test('an Editor may access their own user only, an Admin any user', () => {
    const their = (caller: Caller) => ({ caller, userId: 7 });
    expect(mayAccessId(ownUserOrAdmin, their('Editor'), 7)).toBe(true);
    expect(mayAccessId(ownUserOrAdmin, their('Editor'), 8)).toBe(false);
    expect(mayAccessId(ownUserOrAdmin, their('Admin'), 8)).toBe(true);
    expect(mayAccessId(allUsers(), their('Editor'), 8)).toBe(true);
  });
  test.each<[role: StaffRole, areas: StaffArea[]]>([
    [
      'Owner',
      [
        'overview',
        'clients',
        'visits',
        'support',
        'mails',
        'launch',
        'billing',
        'operations',
        'team',
        'provider',
        'erasure',
        'restore',
      ],
    ],
    ['Manager', ['overview', 'clients', 'visits', 'support', 'mails', 'launch', 'billing', 'operations']],
    ['Support', ['overview', 'clients', 'visits', 'support', 'mails']],
    ['Designer', ['overview', 'launch']],
    ['Finance', ['overview', 'billing']],
  ])('a colleague who is %s works in %j', (role, areas) => {
    const open = Object.entries(areasOfStaff).filter(([, members]) => members.some((one) => one === role));
    expect(open.map(([area]) => area)).toEqual(areas);
    expect(refusal(who(role), staffAreas('team', 'launch'))).toBe(
      areas.includes('team') || areas.includes('launch') ? null : 'forbidden',
    );
  });
  test('a call without a session is unauthenticated, except on open endpoints', () => {
    expect(refusal(null, allUsers())).toBe('unauthenticated');
    expect(refusal(null, openAccess)).toBeNull();
  });
  test('a key that a caller may not send refuses the whole call', () => {
    const access = allUsersSending({ 'View Only': ['is_seen'] });
    expect(callersSending(access, ['is_seen'])).toContain('View Only');
    expect(refusal(who('View Only'), access, ['is_seen', 'notes'])).toBe('forbidden');
    expect(refusal(who('Editor'), access, ['is_seen', 'notes'])).toBeNull();
  });
  test('the package is checked after the role', () => {
    const access = editors({ services: ['in_touch'] });
    expect(refusal(who('View Only'), access)).toBe('forbidden');
    expect(refusal(who('Editor'), access)).toBe('upgrade_required');
    expect(refusal(who('Editor', { services: ['in_touch'] }), access)).toBeNull();
    expect(refusal(who('Staff'), access)).toBe('upgrade_required');
    expect(refusal(who('Staff'), editors({ services: ['in_touch'], staffExempt: true }))).toBeNull();
  });
  test('the flag of staff opens to staff what it opens, and to nobody else', () => {
    const flagged = allUsers({ services: ['google_ads'], staffFlag: true });
    expect(refusal(who('Staff'), flagged)).toBe('upgrade_required');
    expect(refusal(who('Staff'), withStaffFlag(flagged))).toBeNull();
    expect(refusal(who('Admin'), withStaffFlag(flagged))).toBe('upgrade_required');
    expect(refusal(who('Staff'), withStaffFlag(allUsers({ services: ['google_ads'] })))).toBe(
      'upgrade_required',
    );
  });
  test('AI is for every package but Create', () => {
    expect(refusal(who('Admin', { package: 'Create' }), editors({ ai: true }))).toBe('ai_not_available');
    expect(refusal(who('Admin', { package: 'Build' }), editors({ ai: true }))).toBeNull();
  });
});

describe('staff', () => {
  const me = (rest: object): Pick<Me, 'staff_user' | 'staff_role' | 'is_service' | 'role' | 'client'> => ({
    staff_user: null,
    staff_role: null,
    is_service: false,
    role: 'Admin',
    client: null,
    ...rest,
  });
  const client: Me['client'] = {
    client_id: 1,
    name: '',
    country: 'CA',
    time_zone: '',
    token: '',
    package: 'Grow',
    is_live: true,
    account_status: 'Live',
    launch_phase_id: null,
    features: [],
    skip_newsletter: 0,
    next_newsletter_date: null,
  };
  test('are service accounts and Admins without a client, and nobody else', () => {
    expect(isStaff(me({ is_service: true, role: 'Editor' }))).toBe(true);
    expect(isStaff(me({}))).toBe(true);
    expect(isStaff(me({ client }))).toBe(false);
    expect(isStaff(me({ role: 'Editor' }))).toBe(false);
    expect(isStaff(me({ client, staff_user: { id: 1, name: 'Sam', email: 'sam@example.com' } }))).toBe(true);
  });
  test('act for a client where both are known, and not without one', () => {
    const staff_user = { id: 1, name: 'Sam', email: 'sam@example.com' };
    expect(isImpersonating({ staff_user, client })).toBe(true);
    expect(isImpersonating({ staff_user, client: null })).toBe(false);
    expect(isImpersonating({ staff_user: null, client })).toBe(false);
  });
  test('have one caller while acting for a client, and their role in their own session', () => {
    const full = { ...me({ staff_role: 'Designer' }), has_second_factor: true };
    expect(toCaller(full)).toBe('Designer');
    expect(toCaller({ ...full, has_second_factor: false })).toBe('Unsecured staff');
    expect(toCaller({ ...full, client, staff_user: { id: 1, name: '', email: '' } })).toBe('Staff');
    expect(toCaller({ ...full, client, role: 'Editor' })).toBe('Editor');
  });
});

describe('a feature shows', () => {
  const agent = { features: [], isStaffWithoutClient: false };
  test.each(forcedFeatures)('%s for everybody', (feature) => expect(featureIsOn(feature, agent)).toBe(true));
  test('when the client’s list names it', () => {
    expect(featureIsOn('TESTIMONIAL_MANAGER', agent)).toBe(false);
    expect(featureIsOn('TESTIMONIAL_MANAGER', { ...agent, features: ['TESTIMONIAL_MANAGER'] })).toBe(true);
  });
  test('to staff without a client', () =>
    expect(featureIsOn('NEWSLETTER_SETTINGS', { ...agent, isStaffWithoutClient: true })).toBe(true));
  test('when an override in this browser is exactly true', () => {
    expect(featureIsOn('TESTIMONIAL_MANAGER', agent, '{"TESTIMONIAL_MANAGER":true}')).toBe(true);
    expect(featureIsOn('TESTIMONIAL_MANAGER', agent, '{"TESTIMONIAL_MANAGER":1}')).toBe(false);
    expect(featureIsOn('TESTIMONIAL_MANAGER', agent, '{broken')).toBe(false);
    for (const overrides of ['null', '7', '[true]', '"TESTIMONIAL_MANAGER"', ''])
      expect(featureIsOn('TESTIMONIAL_MANAGER', agent, overrides)).toBe(false);
    expect(overridesKey).toBe('feature_overrides');
  });
  test('but messaging never does', () => {
    const everything = { features: [...features], isStaffWithoutClient: true };
    expect(featureIsOn('CONTACTS_MESSAGING', everything, '{"CONTACTS_MESSAGING":true}')).toBe(false);
  });
});

test('roles, packages and services are exactly those of the product', () => {
  expect(roles).toEqual(['Admin', 'Editor', 'View Only']);
  expect(packages).toEqual(['Create', 'Build', 'Engage', 'Grow', 'Drive', 'Accelerate']);
  expect(services).toEqual([
    'web',
    'in_touch',
    'social',
    'social_plus',
    'facebook_legacy',
    'facebook_ads',
    'google_ads',
  ]);
});
