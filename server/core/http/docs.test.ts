import { expect, test } from 'vitest';
import { escapeHtml } from '#contract/escape-html.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { operations } from '#contract/table.ts';
import { openApi } from './openapi.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server } = await testWorld();

test('the document contains exactly the declared operations', async () => {
  const answer = await server.app.inject('/api/v2/openapi.json');
  const document: ReturnType<typeof openApi> = answer.json();
  expect(document.openapi).toBe('3.1.0');
  const named = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(named).toHaveLength(operations.length);
});

test('every operation has a tag that the document describes, and no tag is without one', () => {
  const { paths, tags } = openApi('https://portal.example.com');
  const used = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation.tags),
  );
  expect([...new Set(used)].toSorted()).toEqual(tags.map(({ name }) => name).toSorted());
  for (const { description } of tags) expect(description).toMatch(/^[A-Z].*\.$/);
});

test('an operation that takes files says how many, of which types, and beside which fields', () => {
  const { paths } = openApi('https://portal.example.com');
  const uploads = operations.filter(({ endpoint }) => endpoint.upload);
  expect(uploads.length).toBeGreaterThan(5);
  for (const { endpoint } of uploads) {
    const operation = paths[toApiPath(endpoint)]?.[endpoint.method.toLowerCase()];
    expect([endpoint.path, operation?.requestBody, Object.keys(operation?.responses ?? {})]).toMatchObject([
      endpoint.path,
      {
        content: {
          'multipart/form-data': {
            schema: {
              properties: { file: { maxItems: endpoint.upload?.most } },
              required: expect.arrayContaining(['file']),
            },
          },
        },
      },
      expect.arrayContaining(['400', '413', '415', '422']),
    ]);
  }
  for (const { endpoint } of operations.filter((one) => one.endpoint.method !== 'GET' && one.endpoint.body))
    expect([
      endpoint.path,
      paths[toApiPath(endpoint)]?.[endpoint.method.toLowerCase()]?.requestBody !== undefined,
    ]).toEqual([endpoint.path, true]);
});

test('every reference in the document resolves', () => {
  const document = openApi('https://portal.example.com');
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining([...new Set(references)]));
});

test('the page for people shows every path and runs nothing', async () => {
  const answer = await server.app.inject('/api/docs');
  for (const { endpoint } of operations) expect(answer.payload).toContain(endpoint.path);
  for (const { name, description } of openApi('').tags) {
    expect(answer.payload).toContain(`<h2>${name}</h2>`);
    expect(answer.payload).toContain(escapeHtml(description));
  }
  expect(answer.headers['content-security-policy']).not.toContain('script-src');
});
