import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { basePath, toApiPath } from './endpoint.ts';
import { isPreview } from './preview.ts';
import { operations } from './table.ts';

test('a preview is asked for in the query or in the form', () => {
  const yesOrNo = [false, true];
  expect(
    yesOrNo.flatMap((query) =>
      yesOrNo.map((body) => isPreview({ query: { preview: query }, body: { preview: body } })),
    ),
  ).toEqual([false, true, true, true]);
});

test('an operation has its path below the version unless it is unversioned', () => {
  expect(toApiPath({ path: '/leads' })).toBe('/api/v2/leads');
  expect(toApiPath({ path: '/forgot-password', unversioned: true })).toBe('/api/forgot-password');
  expect(basePath).toBe('/api/v2');
});

test('the table has every operation once, under its feature and name', () => {
  const names = operations.map(({ feature, name }) => `${feature}.${name}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('contacts.list');
  const calls = operations.map(({ endpoint }) => `${endpoint.method} ${toApiPath(endpoint)}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('a version that no row can have is refused before it meets the database', () => {
  const versioned = operations.flatMap(({ endpoint: { method, path, body } }) => {
    const result = body && z.safeParse(body, { version: 2 ** 31 });
    const issues = result?.error?.issues ?? [];
    // those of the launch forms are compared in code
    const takesVersion =
      body instanceof z.ZodMiniObject && 'version' in body.shape && !path.startsWith('/forms');
    return takesVersion
      ? [{ call: `${method} ${path}`, isRefused: issues.some(({ path: [key] }) => key === 'version') }]
      : [];
  });
  expect(versioned.length).toBeGreaterThan(20);
  expect(versioned.filter(({ isRefused }) => !isRefused)).toEqual([]);
});
