import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { ApiResult } from './people.ts';

/** The `data` of an answer, as the contract describes it. */
export const parseData = <S extends z.core.$ZodType>(schema: S, { body }: ApiResult): z.core.output<S> =>
  z.parse(schema, z.parse(z.object({ data: z.unknown() }), body).data);

export async function expectSuccess(answer: Promise<ApiResult>): Promise<ApiResult> {
  const result = await answer;
  expect([result.status, result.text]).toEqual([expect.toSatisfy((status) => status < 300), result.text]);
  return result;
}
