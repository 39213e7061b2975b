import { beforeEach, expect, test, vi } from 'vitest';
import type { Caller } from '#contract/access.ts';
import { errors } from '#contract/errors.ts';
import type { Me } from '#contract/account/account.ts';
import { router } from './routes.ts';
import { findRedirect } from './routing/guard.ts';
import type { ScreenData } from './routing/screen-data.ts';
import { createMe } from './shell/testing-me.ts';

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }));

const table = new Map<string, ScreenData>(
  Object.values(router.routesByPath).map((route) => [route.fullPath, route.options.staticData]),
);
const sentTo = (address: string, me: Me): string | null => {
  const screen = table.get(address);
  if (!screen) throw new Error(`${address} is not in the table`);
  return findRedirect(me, screen)?.to ?? null;
};

const nowhere: ScreenData = { title: '', access: { kind: 'open' } };
const everything = ['web', 'in_touch', 'social_plus', 'google_ads'];
const client = { features: ['TESTIMONIAL_MANAGER'] };
const person = (caller: Caller) => createMe(caller, client, everything);

test.each<[address: string, viewOnly: string | null, editor: string | null, admin: string | null]>([
  ['/dashboard', null, null, null],
  ['/contacts', null, null, null],
  ['/contacts/create', '/contacts', null, null],
  ['/contacts/edit/$id', '/contacts', null, null],
  ['/contacts/import', '/contacts', null, null],
  ['/contacts/import/$id', '/contacts', null, null],
  ['/contacts/view/$id', null, null, null],
  ['/contacts/duplicates', '/contacts', null, null],
  ['/contacts/duplicates/$id/$otherId', '/contacts', null, null],
  ['/contacts/merged', '/contacts', null, null],
  ['/contacts/tags', null, null, null],
  ['/contacts/views', null, null, null],
  ['/contacts/bulk/$id', '/contacts', null, null],
  ['/contacts/templates', null, null, null],
  ['/contacts/templates/$id', '/contacts', null, null],
  ['/contacts/plans', null, null, null],
  ['/contacts/tasks', null, null, null],
  ['/website-stats', null, null, null],
  ['/newsletter', '/', null, null],
  ['/newsletter/forms', '/', null, null],
  ['/newsletter/skipped', '/', null, null],
  ['/listings', null, null, null],
  ['/listings/create', '/listings', null, null],
  ['/listings/import', '/listings', null, null],
  ['/listings/$id', null, null, null],
  ['/listings-ai', '/', null, null],
  ['/testimonials', null, null, null],
  ['/testimonials/$id', null, null, null],
  ['/testimonials/create', '/testimonials', null, null],
  ['/testimonials/request', '/testimonials', null, null],
  ['/testimonials/import', '/testimonials', null, null],
  ['/billing', '/', '/', null],
  ['/billing/upgrade', '/', '/', null],
  ['/settings', null, null, null],
  ['/settings/leads', '/settings', '/settings', null],
  ['/settings/listings', '/settings', '/settings', null],
  ['/settings/newsletters', '/settings', '/settings', '/settings'],
  ['/settings/users', '/settings', '/settings', null],
  ['/settings/api-keys', '/settings', '/settings', null],
  ['/settings/webhooks', '/settings', '/settings', null],
  ['/settings/webhooks/$id', '/settings', '/settings', null],
  ['/settings/users/$id', '/settings', '/settings', null],
  ['/activity', null, null, null],
  ['/support', null, null, null],
  ['/messaging', '/', '/', '/'],
  ['/staff', '/', '/', '/'],
])('%s is for View Only %j, Editor %j, Admin %j', (address, viewOnly, editor, admin) => {
  const found = (['View Only', 'Editor', 'Admin'] as const).map((caller) => sentTo(address, person(caller)));
  expect(found).toEqual([viewOnly, editor, admin]);
  if (address !== '/staff') expect(sentTo(address, person('Staff'))).toBe(admin);
});

test('a person who may not set up leads, listings, newsletters or users gets the reason as a toast', () => {
  for (const page of ['leads', 'listings', 'newsletters', 'users']) {
    const way = findRedirect(person('Editor'), table.get(`/settings/${page}`) ?? nowhere);
    expect(way?.sentence).toBe('Access denied: only admin users can access this page.');
  }
});

test('a person who is sent away from a screen gets the reason as a toast', () => {
  const reason = (address: string, me: Me) => findRedirect(me, table.get(address) ?? nowhere)?.sentence;
  expect(reason('/billing/upgrade', person('Editor'))).toBe(errors.forbidden[1]);
  expect(reason('/contacts/create', person('View Only'))).toBe(errors.forbidden[1]);
  expect(reason('/newsletter', createMe('Admin'))).toBe(errors.upgrade_required[1]);
  expect(reason('/testimonials', createMe('Admin'))).toBe(errors.upgrade_required[1]);
  expect(reason('/settings/users', person('Editor'))).toContain('only admin users');
});

test('who may not see the bills is sent away from them silently', () => {
  for (const caller of ['Editor', 'View Only'] as const)
    expect(findRedirect(person(caller), table.get('/billing') ?? nowhere)).toEqual({ to: '/', sentence: '' });
});

test('newsletter settings are open where their flag is on', () => {
  const flagged = createMe('Admin', { features: ['NEWSLETTER_SETTINGS'] });
  expect(sentTo('/settings/newsletters', flagged)).toBeNull();
});

test('the newsletter area needs its service, except for staff', () => {
  expect(sentTo('/newsletter', createMe('Admin'))).toBe('/');
  expect(sentTo('/newsletter', createMe('Staff'))).toBeNull();
});

test('testimonials need their feature; importing them is open during a launch', () => {
  const launching = { is_live: false, account_status: 'Launch', launch_phase_id: 1 } as const;
  expect(sentTo('/testimonials', createMe('Admin'))).toBe('/');
  expect(sentTo('/testimonials/import', createMe('Admin'))).toBe('/');
  expect(sentTo('/testimonials/import', createMe('Admin', launching))).toBeNull();
});

test('the launch forms are never open to View Only; the order of the steps is checked elsewhere', () => {
  const phase = (launch_phase_id: number) =>
    ({ is_live: false, account_status: 'Launch', launch_phase_id }) as const;
  expect(sentTo('/launch/forms', createMe('Editor', phase(1)))).toBeNull();
  expect(sentTo('/launch/forms/theme', createMe('Editor', phase(2)))).toBeNull();
  expect(sentTo('/launch/forms', createMe('View Only', phase(1)))).toBe('/launch');
  expect(sentTo('/launch/forms', createMe('Staff', phase(3)))).toBeNull();
});

test('the launch area closes when the site is live, except for staff', () => {
  for (const address of ['/launch', '/launch/status', '/launch/status/ready', '/launch/forms'])
    expect([sentTo(address, person('Admin')), sentTo(address, person('Staff'))]).toEqual(['/', null]);
});

test('staff who have chosen no client are not redirected: the layout shows a notice', () => {
  const member = createMe('Owner');
  expect(
    ['/contacts', '/billing', '/newsletter', '/launch', '/staff'].map((one) => sentTo(one, member)),
  ).toEqual([null, null, null, null, null]);
  expect(sentTo('/', member)).toBe('/staff');
  expect(sentTo('/staff', createMe('Finance'))).toBeNull();
  expect(sentTo('/staff/clients', createMe('Finance'))).toBeNull();
});

test('exactly the public screens need no session', () => {
  const open = [...table].filter(([, { access }]) => access.kind === 'open').map(([address]) => address);
  expect(open.toSorted()).toEqual([
    '/$',
    '/account/activate',
    '/account/activate/$token',
    '/account/activate/success',
    '/account/email/$token',
    '/password/forgot',
    '/password/forgot/sent',
    '/password/reset',
    '/password/reset/$token',
    '/password/reset/success',
    '/request-information',
    '/request-information/$other/$',
    '/setup',
    '/signin',
    '/signup',
    '/signup/thankyou',
    '/unsubscribe/$token',
  ]);
});

test.each([
  ['/launch', '/inside/launch'],
  ['/launch/forms', '/inside/launch/forms'],
  ['/launch/xyz', '/inside/launch/$other/$'],
  ['/launch/status/xyz', '/inside/launch/$other/$'],
  ['/newsletter', '/inside/newsletter'],
  ['/newsletter/locked/early', '/inside/newsletter/locked/early'],
  ['/newsletter/xyz', '/inside/newsletter/$other/$'],
  ['/request-information', '/request-information'],
  ['/request-information/x/y', '/request-information/$other/$'],
  ['/ad-stats', '/inside/ad-stats'],
  ['/testimonials/import', '/inside/testimonials/import'],
  ['/testimonials/4', '/inside/testimonials/$id'],
  ['/listings/import/done', '/inside/listings/import/done'],
  ['/contacts/view/3/9', '/inside/contacts/view/$id/$historyId'],
  ['/contacts/view/3/garbage', '/inside/contacts/view/$id/$historyId'],
  ['/contacts/view/garbage', '/$'],
  ['/contacts/view/garbage/9', '/$'],
  ['/listings/0', '/$'],
  ['/listings/9007199254740992', '/$'],
  ['/dashboard/xyz', '/$'],
  ['/billing/x/y', '/$'],
  ['/signin/x', '/$'],
  ['/no-such-page', '/$'],
])('%s is the screen %s', (address, route) => {
  expect(router.matchRoutes(address).at(-1)?.routeId).toBe(route);
});
