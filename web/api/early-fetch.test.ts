import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { basePath } from '#contract/endpoint.ts';

const code = readFileSync(`${import.meta.dirname}/early-fetch.js`, 'utf8')
  .replace('__SCREENS__', JSON.stringify({ '/contacts': [[], ['/leads']] }))
  .replace('__BASE_PATH__', JSON.stringify(basePath));

/** The script's requests on the page of contacts, with these settings in the page. */
function askedWith(settings: object | null): string[] {
  const asked: string[] = [];
  const storage = { getItem: (key: string) => ({ auth_token: 'token', client_id: '7' })[key] ?? null };
  const page = {
    sessionStorage: { getItem: () => null },
    localStorage: storage,
    location: { pathname: '/contacts', search: '' },
    window: {},
    document: {
      getElementById: (id: string) =>
        id === 'settings' && settings ? { textContent: JSON.stringify(settings) } : null,
    },
    fetch: (url: string) => {
      asked.push(url);
      return Promise.resolve();
    },
  };
  runInNewContext(code, page);
  return asked;
}

test('what a page asks for before its code has come goes to the API host, and nowhere else', () => {
  expect(askedWith({ apiHost: 'https://api.example.com' })).toEqual([
    'https://api.example.com/api/v2/me',
    'https://api.example.com/api/v2/leads',
  ]);
});

test.each([{ apiHost: '' }, null])(
  'without an API host it goes to the origin of the page (%o)',
  (settings) => {
    expect(askedWith(settings)).toEqual(['/api/v2/me', '/api/v2/leads']);
  },
);
