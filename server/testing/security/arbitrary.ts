import fc from 'fast-check';
import * as z from 'zod/mini';

/** The subset of JSON Schema that the contract's schemas produce. */
type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  maxItems?: number;
};

/** Generates inputs for a schema of the contract. Rules that JSON Schema cannot express are met only by chance. */
export function buildArbitrary(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return one(described(schema));
}

/** The top-level keys of a body or query. */
export function listSchemaKeys(schema: z.core.$ZodType): string[] {
  return Object.keys(described(schema).properties ?? {});
}

/** The top-level keys that take a number, each with its lowest and its highest one. */
export function listNumberBounds(schema: z.core.$ZodType): [key: string, bound: number][] {
  const bounds = ({ type, anyOf = [], ...rest }: Schema): number[] =>
    type === 'integer' || type === 'number' ? Object.values(readBounds(rest)) : anyOf.flatMap(bounds);
  return Object.entries(described(schema).properties ?? {}).flatMap(([key, field]) =>
    bounds(field).map((bound): [string, number] => [key, bound]),
  );
}

/**
 * A valid value for every key of an object, always the same; new fields of the contract are included without an entry
 * here.
 */
export function createSample(schema: z.ZodMiniObject): Record<string, unknown> {
  const sample = samples.get(schema) ?? makeSample(schema);
  samples.set(schema, sample);
  return structuredClone(sample);
}

const samples = new WeakMap<z.ZodMiniObject, Record<string, unknown>>();

function makeSample(schema: z.ZodMiniObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([key, field]) => [
      key,
      fc.sample(buildArbitrary(field), { seed: 1, numRuns: 200 }).find((value) => isValue(field, value)),
    ]),
  );
}

const isValue = (field: z.core.$ZodType, value: unknown) =>
  value !== null && value !== undefined && value !== '' && z.safeParse(field, value).success;

const described = (schema: z.core.$ZodType): Schema =>
  JSON.parse(JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })));

function one(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return fc.oneof(...choice.map(one));
  if (schema.allOf) return one(Object.assign({}, ...schema.allOf));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? ''];
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return object(schema);
    case 'array':
      return schema.prefixItems
        ? fc.tuple(...schema.prefixItems.map(one))
        : fc.array(one(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 20, 20) });
    case 'string':
      return text(schema);
    case 'integer':
    case 'number': {
      const { min, max } = readBounds(schema);
      const edgeValues = fc.constantFrom(min, max, Math.min(max, Math.max(min, 1)));
      const within = (n: number) => Math.min(max, Math.max(min, n));
      return fc.oneof(
        edgeValues,
        fc.maxSafeInteger().map(within),
        fc.integer().map(within),
        fc.integer({ min: 1, max: 19 }),
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.integer({ min: 0, max: 30 }), fc.string(), fc.boolean(), fc.constant(null));
  }
}

const readBounds = ({ minimum, exclusiveMinimum, maximum }: Schema) => ({
  min: Math.max(minimum ?? exclusiveMinimum ?? -(2 ** 53) + 1, -(2 ** 53) + 1),
  max: Math.min(maximum ?? 2 ** 53 - 1, 2 ** 53 - 1),
});

function object({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, one(inner)]));
  return fc.record(model, { requiredKeys: required.filter((key) => key in model), noNullPrototype: true });
}

const wellKnown: [sign: RegExp, sample: fc.Arbitrary<string>][] = [
  [/@/, fc.integer({ min: 1, max: 1e6 }).map((n) => `fuzz${n}@example.com`)],
  [/\\d\{3\}-\\d\{3\}/, fc.constant('604-555-0123')],
  [/https\?/, fc.webUrl()],
  [/\\d/, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String)],
];

function text({ minLength = 0, maxLength = 300, pattern, format }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  const [, sample] = wellKnown.find(([sign]) => pattern && sign.test(pattern)) ?? [];
  if (sample) return sample;
  const most = Math.min(maxLength, 9000);
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(most, 60)) }),
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(most, 60)), unit: 'grapheme' }),
    // exactly the maximum length, and one character more
    fc.constantFrom(most, most + 1).map((length) => 'é'.repeat(length)),
  );
}
