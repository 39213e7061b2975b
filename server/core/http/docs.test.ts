import { expect, test } from 'vitest';
import { escapeHtml } from '#contract/escape-html.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { getScope } from '#contract/key-access.ts';
import { operations } from '#contract/table.ts';
import { openApi } from './openapi.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server } = await testWorld();

test('the document contains exactly the declared operations', async () => {
  const answer = await server.app.inject('/api/v2/openapi.json');
  const document: ReturnType<typeof openApi> = answer.json();
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  const declared = operations.map(
    ({ feature, name, endpoint }) =>
      `${endpoint.method.toLowerCase()} ${toApiPath(endpoint)} ${feature}.${name}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test('an operation that API keys may call names their scope, and another one takes no key', () => {
  const { paths } = openApi('https://portal.example.com');
  for (const { endpoint } of operations) {
    const { security = [], description } = paths[toApiPath(endpoint)]?.[endpoint.method.toLowerCase()] ?? {};
    const scope = getScope(endpoint.access);
    expect([endpoint.path, security.flatMap(({ key }) => key ?? [])]).toEqual([
      endpoint.path,
      scope === null ? [] : [scope],
    ]);
    if (scope !== null) expect(description).toContain(`API keys with ${scope}`);
  }
});

/** Places without a shape, since anything may stand there. */
const shapeless = [
  // fields of a website's form that no list knows are stored as they are sent
  'post /api/v2/public/leads requestBody content application/json schema additionalProperties',
  // the former and the new value of an answer, whose question says its shape
  ...[0, 1].map(
    (n) =>
      `get /api/v2/reviews/{id}/history responses 200 content application/json schema properties data items properties changes additionalProperties prefixItems ${n}`,
  ),
];

/** The places of values that may be anything, with their way from the operation on. */
function listShapeless(part: unknown, way: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const entries = Object.entries(part);
  if (entries.length === 0) return Array.isArray(part) || way.endsWith(' properties') ? [] : [way];
  return entries.flatMap(([key, value]) => listShapeless(value, `${way} ${key}`));
}

test('everything that is sent and answered has a shape', () => {
  const { paths } = openApi('https://portal.example.com');
  const places = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, responses, parameters }]) =>
      listShapeless({ requestBody, responses, parameters }, `${method} ${path}`),
    ),
  );
  expect(places).toEqual(shapeless);
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
