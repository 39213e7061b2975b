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
import { providerScopes, scopes } from './scopes.ts';
import { operations } from './table.ts';

const open = operations.flatMap(({ feature, name, endpoint }) => {
  const scope = getScope(endpoint.access);
  return scope === null ? [] : [{ where: `${feature}.${name}`, scope, endpoint }];
});

test('every scope lets a key call something', () => {
  expect(new Set(open.map(({ scope }) => scope))).toEqual(new Set([...scopes, ...providerScopes]));
});

test('a scope belongs to clients or to the provider, and only the console has those of the provider', () => {
  const ofProvider: readonly string[] = providerScopes;
  expect(scopes.filter((scope) => ofProvider.includes(scope))).toEqual([]);
  const wrong = open.filter(({ scope, endpoint }) => {
    const isOfProvider = ofProvider.includes(scope);
    const isOfConsole = toApiPath(endpoint).startsWith('/api/v2/staff/');
    return isOfProvider !== isOfConsole || isOfProvider !== (endpoint.access.kind === 'staff');
  });
  expect(wrong.map(({ where }) => where)).toEqual([]);
});

test('keys of the provider add and record three things, and reach nothing that is for owners alone', () => {
  const ofProvider = open.filter(({ endpoint: { access } }) => access.kind === 'staff');
  const ofOwners = ofProvider.filter(
    ({ endpoint: { access } }) => access.kind === 'staff' && !access.callers.includes('Manager'),
  );
  expect(ofOwners.map(({ where }) => where)).toEqual([]);
  // what takes back, approves or decides needs a person
  const writing = ofProvider.filter(({ endpoint: { method } }) => method !== 'GET');
  expect(writing.map(({ where }) => where).toSorted()).toEqual([
    'staffBilling.addFee',
    'staffBilling.recordPayment',
    'staffClients.add',
  ]);
  // a tool repeats a call whose answer was lost
  expect(writing.filter(({ endpoint: { once } }) => once !== true)).toEqual([]);
  // each mails or bills somebody, and a tool can go round in a circle
  expect(writing.filter(({ endpoint: { limits } }) => limits === undefined)).toEqual([]);
});

test('what reads needs a scope to read, and what changes something one to write', () => {
  const wrong = open.filter(
    ({ scope, endpoint: { method, changes } }) =>
      scope.endsWith(':read') !== (method === 'GET' || (method === 'POST' && changes === null)),
  );
  // an upload waits for the listing that names it, and a new client has no window that shows it
  expect(wrong.map(({ where }) => where).toSorted()).toEqual(['listings.upload', 'staffClients.add']);
});

test('no key of a client reaches users, sign-ins, cards, settings, keys, messages to us or the console', () => {
  const never =
    /\/(users|auth|account|change-|forgot|clients\/payments|clients\/publish|settings|staff|support|forms|me)\b|\/pay$|\/(address|secret)\b|sessions|push|emails/;
  const ofClients = open.filter(({ endpoint }) => endpoint.access.kind === 'client');
  expect(
    ofClients.filter(({ endpoint }) => never.test(toApiPath(endpoint))).map(({ where }) => where),
  ).toEqual([]);
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
  const provider = { ...key, scopes: ['clients:read'], package: null, services: [] };
  expect(keyRefusal(provider, scoped('clients:read', staffAreas('overview')))).toBeNull();
  for (const other of [access, scoped('launches:read', staffAreas('launch')), staffAreas('overview')])
    expect(keyRefusal(provider, other)).toBe('scope_required');
  expect(keyRefusal(key, scoped('clients:read', staffAreas('overview')))).toBe('scope_required');
  for (const free of [openAccess, siteAccess]) expect(keyRefusal(key, free)).toBeNull();
});
