import * as z from 'zod/mini';
import type { Access } from '#contract/access.ts';
import { toApiPath, type Endpoint, type Tag } from '#contract/endpoint.ts';
import { errors } from '#contract/errors.ts';
import { largestId } from '#contract/ids.ts';
import { getScope } from '#contract/key-access.ts';
import { operations } from '#contract/table.ts';
import { tags } from '#contract/tags.ts';
import { deviceHeader, deviceKeyPattern } from '#server/core/security/known-device.ts';
import { unattendedHeader } from '#server/core/db/session.ts';

/** The OpenAPI 3.1 document, generated from the endpoint table. */
export function openApi(origin: string, messages: readonly Message[] = []) {
  const paths: Record<string, Record<string, ReturnType<typeof toOperation>>> = {};
  for (const { feature, name, endpoint } of operations) {
    const path = (paths[toApiPath(endpoint)] ??= {});
    path[endpoint.method.toLowerCase()] = toOperation(feature, name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version: '2',
      description: 'The client portal of real-estate agents and their provider.',
    },
    servers: [{ url: origin }],
    tags: [...new Set(Object.values(tags))],
    paths,
    webhooks: Object.fromEntries(messages.map((message) => [message.type, { post: toMessage(message) }])),
    components: {
      schemas: { Error: errorSchema, PageMeta: pageMetaSchema },
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token of somebody who is signed in.' },
        key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key, which begins with foyer_. An operation that takes one names the scope that the key needs.',
        },
        site: { type: 'apiKey', in: 'header', name: 'x-site-token' },
      },
    },
  };
}

/** A message that webhooks are sent, with the schema of its body. */
export type Message = { type: string; body: z.core.$ZodType; summary: string; tag: Tag };

function toMessage({ type, body, summary, tag }: Message) {
  const { properties = {}, ...rest } = inputOf(body);
  const schema = { ...rest, properties: { ...properties, type: { const: type } } };
  return {
    operationId: `webhook.${type}`,
    tags: [tag.name],
    summary,
    security: [],
    parameters: messageHeaders,
    requestBody: { required: true, content: json(schema) },
    responses: {
      '2XX': {
        description: 'The message was taken. Anything else, or no answer within 15 seconds, is tried again.',
      },
      410: { description: 'The webhook is switched off.' },
      429: { description: 'The webhook waits as long as Retry-After says; 503 does the same.' },
    },
  };
}

const messageHeaders = Object.entries({
  'webhook-id': 'The same in every attempt.',
  'webhook-timestamp': 'Of the attempt, in seconds since 1970.',
  'webhook-signature': 'As Standard Webhooks describes it: one for each secret that is valid.',
}).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
}));

function toOperation(feature: string, name: string, endpoint: Endpoint) {
  return {
    operationId: `${feature}.${name}`,
    tags: [tagOf(feature).name],
    summary: endpoint.summary,
    description: whoMay(endpoint.access),
    security: listSchemes(endpoint.access),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...describeBody(endpoint),
    responses: { [endpoint.status ?? 200]: toSuccessResponse(endpoint), ...toErrorResponses(endpoint) },
  };
}

function describeBody(endpoint: Endpoint): { requestBody?: { required: true; content: object } } {
  if (endpoint.upload)
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: toForm(endpoint) } } },
    };
  return endpoint.body ? { requestBody: { required: true, content: json(inputOf(endpoint.body)) } } : {};
}

/** The files of an upload, each in a part with a file name, beside its other fields. */
function toForm({ upload, body }: Endpoint) {
  const { properties = {}, required = [] } = body ? inputOf(body) : {};
  const file = {
    type: 'array',
    items: { type: 'string', format: 'binary' },
    minItems: 1,
    maxItems: upload?.most,
    description: `At most ${upload?.most}, of these types: ${upload?.types.join(', ')}.`,
  };
  return { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] };
}

function listSchemes(access: Access): Record<string, string[]>[] {
  if (access.kind === 'open') return [];
  if (access.kind === 'site') return [{ site: [] }];
  const scope = getScope(access);
  return [{ session: [] }, ...(scope === null ? [] : [{ key: [scope] }])];
}

const tagByFeature = new Map<string, Tag>(Object.entries(tags));
const tagOf = (feature: string): Tag => tagByFeature.get(feature) ?? { name: feature, description: '' };

/** A sentence on who may call an endpoint. */
export function whoMay(access: Access): string {
  if (access.kind === 'open') return 'Open to everybody.';
  if (access.kind === 'site') return "For agents' websites, known by their site token.";
  const need = access.kind === 'client' ? access.need : undefined;
  const needs = [
    need?.services?.join(' or '),
    need?.feature,
    need?.ai && 'a package other than Create',
  ].filter(Boolean);
  const keyLimits = Object.entries(access.kind === 'session' ? {} : (access.bodyKeys ?? {})).map(
    ([caller, keys = []]) => ` ${caller} may send ${keys.join(', ')} only.`,
  );
  const scope = getScope(access);
  return `For ${access.callers.join(', ')}${scope === null ? '' : `, and API keys with ${scope}`}.${needs.length > 0 ? ` Needs ${needs.join(' and ')}.` : ''}${keyLimits.join('')}`;
}

const pathParameters = (endpoint: Endpoint) =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: largestId },
  }));

function queryParameters({ query }: Endpoint) {
  if (!query) return [];
  const { properties = {}, required = [] } = inputOf(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const headerParameters = ({ access, limits = [], once }: Endpoint) => [
  ...(once
    ? [
        {
          name: 'idempotency-key',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description:
            'A key of your own for this call. Within 24 hours a second call of the same caller with it is answered as the first was, and changes nothing.',
        },
      ]
    : []),
  ...(access.kind === 'open' || access.kind === 'site'
    ? []
    : [
        {
          name: 'x-app-id-check',
          in: 'header',
          required: false,
          schema: { type: 'integer' },
          description: 'The client the caller believes to act for; another one is refused with 409.',
        },
        {
          name: unattendedHeader,
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 'Sent with any value, the call does not count as use of the session.',
        },
      ]),
  ...(limits.some(({ per }) => per === 'device')
    ? [
        {
          name: deviceHeader,
          in: 'header',
          required: false,
          schema: { type: 'string', pattern: deviceKeyPattern.source },
          description:
            'A key this device has made for itself, 32 random bytes in base64url. One that has signed in to the account within 90 days is counted by itself.',
        },
      ]
    : []),
];

function toSuccessResponse(endpoint: Endpoint) {
  const data = outputOf(endpoint.data);
  if (endpoint.document)
    return {
      description: endpoint.summary,
      content: { [endpoint.document]: { schema: { type: 'string', format: 'binary' } } },
    };
  const meta = endpoint.paged
    ? { $ref: '#/components/schemas/PageMeta' }
    : endpoint.meta && z.toJSONSchema(endpoint.meta, { unrepresentable: 'any' });
  const besides = endpoint.besides && inputOf(endpoint.besides);
  const schema = {
    type: 'object',
    properties: {
      data: withoutDialect(data),
      ...besides?.properties,
      ...(meta ? { meta: withoutDialect(meta) } : {}),
    },
    required: ['data', ...(besides?.required ?? []), ...(meta ? ['meta'] : [])],
  };
  const spreadsheet = endpoint.csv ? { 'text/csv': { schema: { type: 'string' } } } : {};
  const stream = endpoint.stream ? { 'text/event-stream': { schema: { type: 'string' } } } : {};
  return { description: endpoint.summary, content: { ...json(schema), ...spreadsheet, ...stream } };
}

/** The statuses of errors that this endpoint can answer with, by its declaration. */
export function listErrorStatuses(endpoint: Endpoint): number[] {
  const { access, method, path, forbidden, refuses = [] } = endpoint;
  const changes = method !== 'GET';
  const codes = [forbidden, ...refuses].filter((code) => code !== undefined);
  return [
    ...(access.kind === 'open' ? [] : access.kind === 'site' ? [403] : [401, 403, 409]),
    // any call but a GET may come with a body, which is read before it is found to be needless
    ...(changes ? [400, 413, 415] : []),
    ...(path.includes('{') || method === 'DELETE' ? [404] : []),
    // a change may come too late, so one without input can be refused as well
    ...(changes || endpoint.query ? [422] : []),
    ...(endpoint.limits ? [429] : []),
    ...codes.map((code) => errors[code][0]),
    500,
    503,
  ];
}

const toErrorResponses = (endpoint: Endpoint) =>
  Object.fromEntries(
    listErrorStatuses(endpoint).map((status) => [
      status,
      { description: errorCodesOf(status), content: json({ $ref: '#/components/schemas/Error' }) },
    ]),
  );

const errorCodesOf = (status: number) =>
  Object.entries(errors)
    .filter(([, [code]]) => code === status)
    .map(([code]) => code)
    .join(', ');

/** A transformed field has the shape from before, since a function declares none. */
const outputOf = (schema: z.core.$ZodType): ObjectSchema =>
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (
        def.type === 'pipe' &&
        def.out._zod.def.type === 'transform' &&
        Object.keys(jsonSchema).length === 0
      )
        Object.assign(jsonSchema, withoutDialect(outputOf(def.in)));
    },
  });

type ObjectSchema = { properties?: Record<string, unknown>; required?: string[] };
const inputOf = (schema: z.core.$ZodType): ObjectSchema =>
  withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
const json = (schema: object) => ({ 'application/json': { schema } });

function withoutDialect<T extends object>(schema: T): T {
  const { $schema: _dialect, ...rest }: T & { $schema?: unknown } = schema;
  return Object.assign(Object.create(null), rest);
}

const errorSchema = {
  type: 'object',
  properties: {
    error: { type: 'string', description: 'A sentence for a person' },
    code: { enum: Object.keys(errors) },
    data: { description: 'What is there instead, where somebody else was first' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    request_id: { type: 'string' },
  },
  required: ['error', 'code', 'request_id'],
};

const pageMetaSchema = {
  type: 'object',
  properties: Object.fromEntries(
    ['current_page', 'last_page', 'per_page', 'total', 'from', 'to'].map((name) => [
      name,
      { type: name === 'from' || name === 'to' ? ['integer', 'null'] : 'integer' },
    ]),
  ),
  required: ['current_page', 'last_page', 'per_page', 'total', 'from', 'to'],
};
