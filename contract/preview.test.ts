import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { operations } from './table.ts';

const hasPreview = (schema: unknown): boolean =>
  schema instanceof z.ZodMiniObject && 'preview' in schema.shape;

test('whatever has a preview takes `preview` in the query and as a field', () => {
  const previewed = operations
    .map(({ endpoint }) => endpoint)
    .filter((one) => hasPreview(one.query) || hasPreview(one.body));
  expect(previewed.length).toBeGreaterThanOrEqual(3);
  expect(previewed.filter((one) => !hasPreview(one.query) || !hasPreview(one.body))).toEqual([]);
});
