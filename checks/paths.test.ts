import { expect, test } from 'vitest';
import * as paths from '#contract/paths.ts';
import { isTest, read, sources } from './source-files.ts';

/** Places where an address must be written as text, each with its reason. */
const literal: [path: string, text: string, why: string][] = [
  ['web/activity/use-unread.ts', '/activity/notifications', 'a path of the API, named without its schemas'],
  ['web/launch/questions/TermsLink.tsx', '/launch/terms', 'the same'],
  ['web/launch/wizard/use-step-navigation.ts', '/launch/timeline', 'the same'],
  ['web/shell/palette/use-record-search.ts', '/listings', 'the same'],
  ['web/shell/palette/use-record-search.ts', '/staff/search', 'the same'],
  ['server/demo/website-visits.ts', '/listings', 'a page of the demo’s websites'],
  ['server/demo/website-visits.ts', '/listings/${id}', 'the same'],
  ['server/demo/website-visits.ts', '/listings/elsewhere', 'the same'],
  ['web/listings/routes.tsx', '/listings', 'a path of the API as well, which is loaded with the screen'],
];

const addresses = Object.values(paths);
const beginnings = [...new Set(addresses.map((path) => path.split('/')[1] ?? '').filter(Boolean))];

/** Addresses of the portal in quotes; `{id}` belongs to a path of the API. */
const quoted = new RegExp(`['"\`](/(?:${beginnings.join('|')})(?:[/?#$][^'"\`]*)?)['"\`]`, 'g');
const start = /\b(?:to|url|href|redirect)(?:=|: )\{?['"]\/['"]|\.replace\('\/'\)/;

/** Queries are named by their paths of the API, which the compiler knows. */
const namesQueries = (path: string) => /\/(stale|affected)-queries\.ts$/.test(path);

const literalsIn = (code: string): string[] => [
  ...[...code.matchAll(quoted)]
    .map(([, text = '']) => text)
    .filter((text) => !/\{\w+\}/.test(text.replaceAll('${', '$('))),
  ...(start.test(code) ? ['/'] : []),
];

test('an address of the portal is written in contract/paths.ts and nowhere else', () => {
  const found = sources()
    .filter(
      ({ path }) =>
        /^(server|web)\//.test(path) &&
        !isTest(path) &&
        !path.startsWith('server/testing/') &&
        !namesQueries(path),
    )
    .flatMap(({ path, code }) => literalsIn(code).map((text) => `${path}: ${text}`));
  const allowed = literal.map(([path, text]) => `${path}: ${text}`);
  expect(found.filter((one) => !allowed.includes(one))).toEqual([]);
});

test('such a literal is found whatever its shape', () => {
  expect(literalsIn(`<Link to="/contacts">`)).toEqual(['/contacts']);
  expect(literalsIn('portal(`/contacts/view/${id}`)')).toEqual(['/contacts/view/${id}']);
  expect(literalsIn(`navigate({ to: '/' })`)).toEqual(['/']);
  expect(literalsIn(`url === '/launch/status#end'`)).toEqual(['/launch/status#end']);
  expect(literalsIn(`endpoint.path.startsWith('/staff/clients/{id}')`)).toEqual([]);
  expect(literalsIn(`useState('contacts')`)).toEqual([]);
});

/**
 * Addresses that the server answers itself: pages for people outside the portal, frames, and reports of other
 * servers.
 */
const rendered = [
  'answerTestimonial',
  'cardFields',
  'confirmNewsletter',
  'newsletterPreferences',
  'newsletterReports',
  'paymentWebhooks',
  'leadAdWebhooks',
  'newsletterVendorReports',
  'sellerReport',
  'submitTestimonial',
  'unsubscribeNewsletter',
  'unsubscribeSeller',
  'withdrawTestimonial',
];

test('every address belongs to exactly one route', () => {
  const routes = sources().filter(({ path }) =>
    /^web\/([\w-]+\/)?routes\.tsx?$|^web\/routing\/base-route\.tsx$/.test(path),
  );
  const declared = routes.flatMap(({ path }) =>
    [...read(path).matchAll(/\bpath: paths\.(\w+)/g)].map(([, name = '']) => name),
  );
  expect([...declared, ...rendered].toSorted()).toEqual(Object.keys(paths).toSorted());
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('every exception is still needed', () => {
  expect(literal.filter(([path, text]) => !read(path).includes(text))).toEqual([]);
});
