import { expect, test } from 'vitest';
import { keepSession } from './keep-session.ts';
import { tokenStore } from './token-store.ts';

function storage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}

const browser = (shared = storage()) => ({ localStorage: shared, sessionStorage: storage() });

test('token and staff email are stored in localStorage', () => {
  const browserStorage = browser();
  tokenStore(browserStorage).keep({ token: 't', staffEmail: 'sam@provider.example', kind: 'client' });
  expect(browserStorage.localStorage.getItem('auth_token')).toBe('t');
  expect(browserStorage.localStorage.getItem('staff_email')).toBe('sam@provider.example');
});

test('an impersonation stays in its tab', () => {
  const shared = storage();
  const [staff, impersonation] = [tokenStore(browser(shared)), tokenStore(browser(shared))];
  staff.keep({ token: 'own', kind: 'client' });
  impersonation.keep({ token: 'visiting', staffEmail: 'sam@provider.example', kind: 'impersonation' });
  expect([staff.token(), impersonation.token()]).toEqual(['own', 'visiting']);
  expect(shared.getItem('staff_email')).toBeNull();
});

test('a tab whose impersonation has ended does not fall back to the session of other tabs', () => {
  const shared = storage();
  tokenStore(browser(shared)).keep({ token: 'own', kind: 'client' });
  const impersonation = tokenStore(browser(shared));
  impersonation.keep({ token: 'visiting', kind: 'impersonation' });
  impersonation.forget();
  expect(impersonation.token()).toBeNull();
  expect(shared.getItem('auth_token')).toBe('own');
});

test('signing out removes the token and the staff email', () => {
  const browserStorage = browser();
  const store = tokenStore(browserStorage);
  store.keep({ token: 't', staffEmail: 'sam@provider.example', kind: 'client' });
  store.forget();
  expect(browserStorage.localStorage.length).toBe(0);
});

test('a tab removes the token that it used, and none that another tab stored since', () => {
  const shared = storage();
  const [first, second] = [tokenStore(browser(shared)), tokenStore(browser(shared))];
  first.keep({ token: 'former', kind: 'client' });
  second.keep({ token: 'next', kind: 'client' });
  first.forget('former');
  first.forget(null);
  expect(second.token()).toBe('next');
  first.forget('next');
  expect(second.token()).toBeNull();
});

test('a full storage is reported, and the sign-in fails', () => {
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const reports: unknown[] = [];
  const store = {
    keep: () => {
      throw full;
    },
  };
  expect(() =>
    keepSession({ token: 't', kind: 'client' }, store, (kind, error) => void reports.push([kind, error])),
  ).toThrow(full);
  expect(reports).toEqual([['storage', full]]);
});
