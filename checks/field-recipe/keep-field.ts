import assert from 'node:assert/strict';
import type { Endpoint } from '#contract/endpoint.ts';
import { openApi } from '#server/core/http/openapi.ts';
import { readData } from '#server/testing/contacts.ts';
import type { call, Sent } from '#server/testing/people.ts';
import { listSchemaKeys } from '#server/testing/security/arbitrary.ts';

export type Ask = (endpoint: Endpoint, sent?: Sent) => ReturnType<typeof call>;

export const nothing: Record<string, unknown> = {};
export const readAnswer = async (answer: ReturnType<Ask>) => readData((await answer).body, nothing);

type Kept = {
  /** changes these keys of the record */
  write: (change: object) => Promise<unknown>;
  read: () => Promise<Record<string, unknown>>;
  /** a change of something else */
  other: object;
  /** whose body the API describes */
  described: Endpoint;
  values?: readonly [string, string];
};

/** A field is stored, answered, kept by a change of another, changed again, and described. */
export async function keepField(
  field: string,
  { write, read, other, described, values }: Kept,
): Promise<void> {
  const [first, second] = values ?? ['as set', 'as edited'];
  await write({ [field]: first });
  assert.equal((await read())[field], first, 'it is stored and answered');
  await write(other);
  assert.equal((await read())[field], first, 'a change of something else keeps it');
  await write({ [field]: second });
  assert.equal((await read())[field], second, 'it is changed');
  const { paths } = openApi('https://portal.example.com');
  const operation = JSON.stringify(Object.values(paths).flatMap((each) => Object.values(each)));
  assert.match(operation, new RegExp(`"${field}":`), 'the API describes it');
  if (described.body) assert.ok(listSchemaKeys(described.body).includes(field), 'the fuzzer sends it');
}
