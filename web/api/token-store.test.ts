import { expect, test } from 'vitest';
import { keepSession } from './keep-session.ts';
import { tokenStore } from './token-store.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const browser = (shared = storage()) => ({ localStorage: shared, sessionStorage: storage() });

test('token and staff email are kept in the storage of the browser', () => {
  const one = browser();
  tokenStore(one).keep({ token: 't', staffEmail: 'sam@provider.example', kind: 'client' });
  expect(one.localStorage.getItem('auth_token')).toBe('t');
  expect(one.localStorage.getItem('staff_email')).toBe('sam@provider.example');
});

test('a visit to a client stays in its tab', () => {
  const shared = storage();
  const [staff, visit] = [tokenStore(browser(shared)), tokenStore(browser(shared))];
  staff.keep({ token: 'own', kind: 'client' });
  visit.keep({ token: 'visiting', staffEmail: 'sam@provider.example', kind: 'impersonation' });
  expect([staff.token(), visit.token()]).toEqual(['own', 'visiting']);
  expect(shared.getItem('staff_email')).toBeNull();
});

test('a tab whose visit has ended does not fall back to the session of the others', () => {
  const shared = storage();
  tokenStore(browser(shared)).keep({ token: 'own', kind: 'client' });
  const visit = tokenStore(browser(shared));
  visit.keep({ token: 'visiting', kind: 'impersonation' });
  visit.forget();
  expect(visit.token()).toBeNull();
  expect(shared.getItem('auth_token')).toBe('own');
});

test('signing out forgets the token and the staff email', () => {
  const one = browser();
  const store = tokenStore(one);
  store.keep({ token: 't', staffEmail: 'sam@provider.example', kind: 'client' });
  store.forget();
  expect(one.localStorage.length).toBe(0);
});

test('a full storage is reported, and the sign-in fails', () => {
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  const told: unknown[] = [];
  const store = {
    keep: () => {
      throw full;
    },
  };
  expect(() =>
    keepSession({ token: 't', kind: 'client' }, store, (kind, error) => void told.push([kind, error])),
  ).toThrow(full);
  expect(told).toEqual([['storage', full]]);
});
