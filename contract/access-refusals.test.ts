import { expect, test } from 'vitest';
import {
  admins,
  adminsThemselves,
  allUsers,
  anySession,
  callers,
  callersSending,
  editors,
  mayAccessId,
  may,
  openAccess,
  ownSession,
  refusal,
  siteAccess,
  staffAreas,
  withStaffFlag,
  type Access,
  type AccessSubject,
  type Caller,
} from './access.ts';
import { effectiveFeatures } from './effective-features.ts';

const who = (caller: Caller, rest: Partial<AccessSubject> = {}): AccessSubject => ({
  caller,
  package: 'Grow',
  services: ['web'],
  features: [],
  isPaused: false,
  ...rest,
});

test.each<[string, Access, readonly Caller[]]>([
  ['all users', allUsers(), ['Admin', 'Editor', 'View Only', 'Staff']],
  ['editors', editors(), ['Admin', 'Editor', 'Staff']],
  ['admins', admins(), ['Admin', 'Staff']],
  ['admins themselves', adminsThemselves, ['Admin']],
  ['any session', anySession, callers],
  ['the own session of an Editor or an Owner', ownSession('Editor', 'Owner'), ['Editor', 'Owner']],
  ['the areas of the team and of billing', staffAreas('team', 'billing'), ['Owner', 'Manager', 'Finance']],
  ['no session', openAccess, callers],
  ['the token of a website', siteAccess, callers],
])('what is for %s is refused to everybody else', (_, access, allowed) => {
  expect(callers.filter((caller) => may(who(caller), access))).toEqual(
    callers.filter((caller) => allowed.includes(caller)),
  );
  expect(callers.filter((caller) => refusal(who(caller), access) === 'forbidden')).toEqual(
    callers.filter((caller) => !allowed.includes(caller)),
  );
});

test('without a session only open addresses and those of websites answer', () => {
  expect([openAccess, siteAccess].map((access) => refusal(null, access))).toEqual([null, null]);
  for (const access of [allUsers(), admins(), anySession, ownSession('Admin'), staffAreas('overview')])
    expect(refusal(null, access)).toBe('unauthenticated');
});

test('what sends waits while the account is paused, and nothing else does', () => {
  const paused = who('Admin', { isPaused: true });
  expect(refusal(paused, editors({ sends: true }))).toBe('account_paused');
  expect(refusal(who('Staff', { isPaused: true }), editors({ sends: true, staffExempt: true }))).toBe(
    'account_paused',
  );
  expect(refusal(paused, editors({}))).toBeNull();
  expect(refusal(who('Admin'), editors({ sends: true }))).toBeNull();
});

test('one of the services is enough, and a feature has to be on', () => {
  const access = editors({ services: ['social', 'web'] });
  expect(refusal(who('Admin'), access)).toBeNull();
  expect(refusal(who('Admin', { services: [] }), access)).toBe('upgrade_required');
  const feature = editors({ feature: 'TESTIMONIAL_MANAGER' });
  expect(refusal(who('Admin'), feature)).toBe('upgrade_required');
  expect(refusal(who('Admin', { features: ['TESTIMONIAL_MANAGER'] }), feature)).toBeNull();
});

test('without a package there is no AI', () => {
  expect(refusal(who('Admin', { package: null }), editors({ ai: true }))).toBe('ai_not_available');
});

test('the flag of staff changes no access but that of clients', () => {
  for (const access of [
    openAccess,
    siteAccess,
    anySession,
    staffAreas('overview'),
    allUsers(),
    adminsThemselves,
  ])
    expect(withStaffFlag<Access>(access)).toEqual(access);
  const flagged = allUsers({ services: ['social'], staffFlag: true });
  expect(withStaffFlag(flagged)).toEqual({ ...flagged, need: { ...flagged.need, staffExempt: true } });
});

test('keys of a body bind the callers that are named, also those of staff', () => {
  const session = { kind: 'session', callers: ['Admin', 'Owner'] } as const satisfies Access;
  expect(callersSending(session, ['anything'])).toEqual(['Admin', 'Owner']);
  const staff: Access = { kind: 'staff', callers: ['Owner', 'Support'], bodyKeys: { Support: ['phase'] } };
  expect(callersSending(staff, ['phase'])).toEqual(['Owner', 'Support']);
  expect(callersSending(staff, ['phase', 'package'])).toEqual(['Owner']);
  expect(callersSending(staff, [])).toEqual(['Owner', 'Support']);
  // a call without a body sends no key
  expect(refusal(who('Support'), staff)).toBeNull();
  expect(may(who('Support'), staff)).toBe(true);
});

test('an id of the path binds users of a client alone', () => {
  const their = { caller: 'Editor', userId: 7 };
  for (const access of [openAccess, siteAccess, anySession, staffAreas('overview'), allUsers()])
    expect(mayAccessId(access, their, 8)).toBe(true);
});

test('AI misses a package on Create alone', () => {
  const missingOn = (name: 'Create' | 'Build') =>
    effectiveFeatures({ package: name, services: [], features: [] })
      .filter(({ missing }) => missing !== null && 'package' in missing)
      .map((feature) => feature.name);
  expect(missingOn('Create').toSorted()).toEqual(['LISTINGS_AI', 'MINI_EDITOR_AI']);
  expect(missingOn('Build')).toEqual([]);
  expect(effectiveFeatures({ package: 'Create', services: [], features: [] })).toContainEqual({
    name: 'MINI_EDITOR_AI',
    why: 'forced',
    missing: { package: 'ai' },
  });
});
