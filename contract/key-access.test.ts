import { expect, test } from 'vitest';
import { toApiPath } from './endpoint.ts';
import {
  admins,
  adminsThemselves,
  allUsers,
  anySession,
  openAccess,
  siteAccess,
  staffAreas,
} from './access.ts';
import { keyRefusal, scoped, getScope } from './key-access.ts';
import { scopes } from './scopes.ts';
import { operations } from './table.ts';

const open = operations.flatMap(({ feature, name, endpoint }) => {
  const scope = getScope(endpoint.access);
  return scope === null ? [] : [{ where: `${feature}.${name}`, scope, endpoint }];
});

test('every scope lets a key call something', () => {
  expect(new Set(open.map(({ scope }) => scope))).toEqual(new Set(scopes));
});

test('what reads needs a scope to read, and what changes something one to write', () => {
  const wrong = open.filter(
    ({ scope, endpoint: { method, changes } }) =>
      scope.endsWith(':read') !== (method === 'GET' || (method === 'POST' && changes === null)),
  );
  // an upload waits for the listing that names it
  expect(wrong.map(({ where }) => where)).toEqual(['listings.upload']);
});

test('no key reaches users, sign-ins, cards, settings, keys, messages to us or the console', () => {
  const never =
    /\/(users|auth|account|change-|forgot|clients\/payments|clients\/publish|settings|staff|support|forms|me)\b|\/pay$|\/(address|secret)\b|sessions|push|emails/;
  expect(open.filter(({ endpoint }) => never.test(toApiPath(endpoint))).map(({ where }) => where)).toEqual(
    [],
  );
  for (const { endpoint } of operations)
    if (endpoint.access.kind === 'client' && !endpoint.access.callers.includes('Staff'))
      expect(getScope(endpoint.access)).toBeNull();
});

const key = {
  scopes: ['contacts:read'],
  package: 'Grow',
  services: ['web'],
  features: [],
  isPaused: false,
  isClosed: false,
} as const;

test('a key needs the scope of the call, an open account, and what the account must have', () => {
  const access = scoped('contacts:read', allUsers());
  expect(keyRefusal(key, access)).toBeNull();
  expect(keyRefusal({ ...key, scopes: ['contacts:write'] }, access)).toBe('scope_required');
  expect(keyRefusal({ ...key, isClosed: true }, access)).toBe('account_closed');
  expect(keyRefusal({ ...key, isClosed: true, scopes: [] }, access)).toBe('scope_required');
  expect(keyRefusal(key, scoped('contacts:read', admins({ services: ['in_touch'] })))).toBe(
    'upgrade_required',
  );
  expect(keyRefusal(key, scoped('contacts:read', admins({ ai: true })))).toBeNull();
  for (const other of [allUsers(), adminsThemselves, anySession, staffAreas('overview')])
    expect(keyRefusal(key, other)).toBe('scope_required');
  for (const free of [openAccess, siteAccess]) expect(keyRefusal(key, free)).toBeNull();
});
