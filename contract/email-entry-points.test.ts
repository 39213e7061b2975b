import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { operations } from './table.ts';

type Field = { place: string; schema: z.core.$ZodType };

/** Every field of a schema, at any depth. */
function fieldsOf(schema: unknown, place: string): Field[] {
  if (!(schema instanceof z.core.$ZodType)) return [];
  const def: Record<string, unknown> = { ...schema._zod.def };
  const shape = def['shape'];
  if (typeof shape === 'object' && shape !== null)
    return Object.entries(shape).flatMap(([key, field]) => [
      { place: `${place}.${key}`, schema: field },
      ...fieldsOf(field, `${place}.${key}`),
    ]);
  const inner = [def['innerType'], def['in'], def['out'], def['element'], ...[def['options'] ?? []].flat()];
  return inner.flatMap((one) => fieldsOf(one, place));
}

const entryPoints = operations
  .flatMap(({ endpoint: { method, path, body, query } }) =>
    [body, query].flatMap((sent) => fieldsOf(sent, `${method} ${path}`)),
  )
  .filter(({ place }) => /(\.|_)email$|\.reply_to$/.test(place));

test('an address comes in by many ways', () => {
  expect(entryPoints.length).toBeGreaterThanOrEqual(15);
});

test.each(entryPoints)('$place takes an address as people paste it', ({ schema }) => {
  const read = (typed: string) => z.safeParse(schema, typed).data;
  expect(read('\u2060Ma\u200bria@exam\u00adple.com\ufeff')).toBe('maria@example.com');
  expect(read('Maria Lopez <maria@müller.de>,')).toBe('maria@xn--mller-kva.de');
  expect(read('josé@example.com')).toBeUndefined();
});
