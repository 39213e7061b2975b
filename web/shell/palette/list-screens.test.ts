import { beforeEach, expect, test, vi } from 'vitest';
import { admins, allUsers, anySession, editors, openAccess, staffAreas } from '#contract/access.ts';
import { consoleOnly } from '../../routing/redirects.ts';
import { createMe } from '../testing-me.ts';
import { listScreens, matchEntries, type ScreenRoute } from './list-screens.ts';

beforeEach(() => void vi.stubGlobal('localStorage', { getItem: () => null }));

const routes: ScreenRoute[] = [
  { path: '/signin', data: { title: 'Sign in', access: openAccess } },
  { path: '/', data: { title: 'Client portal', access: anySession } },
  { path: '/contacts', data: { title: 'Contacts', access: allUsers(), menu: 'contacts' } },
  { path: '/contacts/view/$id', data: { title: 'Contact', access: allUsers(), menu: 'contacts' } },
  { path: '/contacts/create', data: { title: 'New contact', access: editors(), menu: 'contacts' } },
  { path: '/messaging', data: { title: 'Messages', access: allUsers(), later: 'Soon.' } },
  { path: '/listings', data: { title: 'Listings manager', access: allUsers(), menu: 'listings' } },
  {
    path: '/newsletter-stats',
    data: { title: 'Newsletter stats', access: allUsers(), menu: 'newsletterStats' },
  },
  { path: '/billing', data: { title: 'Billing', access: admins() } },
  { path: '/settings', data: { title: 'Account settings', access: anySession } },
  {
    path: '/staff/clients',
    data: { title: 'Clients', access: anySession, redirectTo: consoleOnly(staffAreas('overview')) },
  },
  {
    path: '/staff/packages',
    data: { title: 'Packages', access: anySession, redirectTo: consoleOnly(staffAreas('billing')) },
  },
];
const labelsFor = (...who: Parameters<typeof createMe>) =>
  listScreens(routes, createMe(...who)).map(({ label }) => label);

test('the palette lists the screens that each role may open, by name', () => {
  expect(labelsFor('Admin')).toEqual([
    'Account settings',
    'Billing',
    'Contacts',
    'Listings manager',
    'New contact',
  ]);
  expect(labelsFor('Admin', {}, ['web', 'in_touch'])).toContain('Newsletter stats');
  expect(labelsFor('Editor')).toEqual(['Account settings', 'Contacts', 'Listings manager', 'New contact']);
  expect(labelsFor('View Only')).toEqual(['Account settings', 'Contacts']);
  expect(labelsFor('Staff')).toEqual([
    'Account settings',
    'Billing',
    'Contacts',
    'Listings manager',
    'New contact',
  ]);
  expect(labelsFor('Support')).toEqual(['Account settings', 'Clients']);
  expect(labelsFor('Finance')).toEqual(['Account settings', 'Clients', 'Packages']);
  expect(labelsFor('Unsecured staff')).toEqual(['Account settings']);
});

test('a client in launch finds no service before the website is live', () => {
  expect(labelsFor('Admin', { is_live: false, account_status: 'Launch', launch_phase_id: 1 })).not.toContain(
    'Listings manager',
  );
});

test('each typed word begins a word of the name, or of another word for the screen', () => {
  const entries = listScreens(routes, createMe('Admin'));
  const found = (text: string) => matchEntries(entries, text).map(({ label }) => label);
  expect(found('contact')).toEqual(['Contacts', 'New contact']);
  expect(found('  NEW  cont ')).toEqual(['New contact']);
  expect(found('leads')).toEqual(['Contacts']);
  expect(found('ontact')).toEqual([]);
  expect(found('contacts billing')).toEqual([]);
  expect(found('…')).toHaveLength(entries.length);
  expect(entries.filter(({ isAction }) => isAction).map(({ label }) => label)).toEqual(['New contact']);
});
