import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { bodyFlag, optional, text } from '#contract/fields.ts';
import { fieldErrors } from './parse-input.ts';

const schema = z.object({
  name: z.optional(optional(text(5))),
  flag: z.optional(z.boolean()),
  list: z.optional(z.array(text(5)).check(z.maxLength(2, 'Please enter at most 2.'))),
  count: z.optional(z.int()),
  kind: z.optional(z.enum(['house', 'condo'])),
  part: z.optional(z.object({ id: z.int('Please choose one.') })),
  either: z.optional(z.union([z.boolean(), z.literal(0)])),
  on: z.optional(bodyFlag('Please send true, false, 1 or 0.')),
  day: z.optional(z.string().check(z.regex(/^\d+$/))),
});
const errorsOf = (value: unknown) => {
  const result = z.safeParse(schema, value);
  return result.success ? {} : fieldErrors(result.error.issues);
};

test.each([
  [{ name: 5 }, { name: ['Please send this as text, in quotation marks.'] }],
  [{ flag: 'yes' }, { flag: ['Please send true or false.'] }],
  [{ list: 'a long text' }, { list: ['Please send this as a list, in square brackets.'] }],
  [{ list: ['a', 'b', 'c'] }, { list: ['Please enter at most 2.'] }],
  [{ list: ['a', 5] }, { 'list.1': ['Please send this as text, in quotation marks.'] }],
  [{ count: '5' }, { count: ['Please send this as a number, without quotation marks.'] }],
  [{ count: 1.5 }, { count: ['Please send this as a whole number, without quotation marks.'] }],
  [{ kind: 'castle' }, { kind: ['Please send one of these: house, condo.'] }],
  [{ part: 5 }, { part: ['Please send this as an object, in curly brackets.'] }],
  [{ part: { id: 'x' } }, { 'part.id': ['Please choose one.'] }],
  [{ either: 'x' }, { either: ['Please send true or false.'] }],
  [{ on: 'x' }, { on: ['Please send true, false, 1 or 0.'] }],
  [{ day: 'x' }, { day: ['Please check this value.'] }],
  [[], { body: ['Please send this as an object, in curly brackets.'] }],
])('%o is answered with a sentence that says what to send', (value, errors) => {
  expect(errorsOf(value)).toEqual(errors);
});
