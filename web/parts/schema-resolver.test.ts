import type { FieldValues, Resolver } from 'react-hook-form';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { schemaResolver } from './schema-resolver.ts';

const person = z.object({
  name: z.string().check(z.minLength(1, 'This field is required.')),
  email: z.string().check(z.regex(/@/, 'Please enter a valid email address.')),
  links: z.array(z.object({ url: z.string().check(z.minLength(1, 'This field is required.')) })),
});
const empty = { name: '', email: 'x', links: [{ url: 'a' }, { url: '' }] };

test('a submit validates every field and puts each message at its path', async () => {
  const { errors } = await run(schemaResolver(person), empty, [
    'name',
    'email',
    'links.0.url',
    'links.1.url',
  ]);
  expect(errors.name).toMatchObject({ message: 'This field is required.' });
  expect(errors.email).toMatchObject({ message: 'Please enter a valid email address.' });
  expect(errors).toHaveProperty('links.1.url.message', 'This field is required.');
});

test('a change validates only the field that changed', async () => {
  const { errors } = await run(schemaResolver(person), empty, ['email']);
  expect(Object.keys(errors)).toEqual(['email']);
});

test('a change of a nested field has its message at its full path', async () => {
  const { errors } = await run(schemaResolver(person), empty, ['links.1.url']);
  expect(Object.keys(errors)).toEqual(['links']);
  expect(errors).toHaveProperty('links.1.url.message', 'This field is required.');
});

test('a rule over several fields is validated when one of them changes', async () => {
  const pair = z
    .object({ password: z.string(), again: z.string() })
    .check(
      z.refine((both) => both.password === both.again, { path: ['again'], message: 'Passwords must match.' }),
    );
  const { errors } = await run(schemaResolver(pair), { password: 'a', again: 'b' }, ['again']);
  expect(errors.again).toMatchObject({ message: 'Passwords must match.' });
});

test('a valid form returns the parsed values', async () => {
  const trimmed = z.object({ name: z.string().check(z.trim()) });
  expect(await run(schemaResolver(trimmed), { name: ' Maya ' }, undefined)).toEqual({
    values: { name: 'Maya' },
    errors: {},
  });
});

test('a field with two errors shows the first message', async () => {
  const twice = z.object({ name: z.string().check(z.minLength(1, 'first'), z.minLength(2, 'second')) });
  const { errors } = await run(schemaResolver(twice), { name: '' }, undefined);
  expect(errors.name).toMatchObject({ message: 'first' });
});

function run<Input extends FieldValues, Output>(
  resolver: Resolver<Input, unknown, Output>,
  values: Input,
  names: Parameters<typeof resolver>[2]['names'],
) {
  return resolver(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
    ...(names && { names }),
  });
}

test('a form with one field submits its value', async () => {
  const reason = z.object({ reason: z.string().check(z.trim(), z.minLength(1, 'This field is required.')) });
  const { values } = await run(schemaResolver(reason), { reason: ' Help ' }, ['reason']);
  expect(values).toEqual({ reason: 'Help' });
});
