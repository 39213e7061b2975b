import { expect, test } from 'vitest';
import { everyQuestion } from './all-questions.ts';
import { formIds } from './forms.ts';
import { secretFields, type Question } from './question.ts';

// The type check fails if the second of these is not an error.
export const listedSecret: Question = {
  kind: 'secret',
  name: 'instagram_password',
  label: 'Password',
  most: 191,
};
// @ts-expect-error -- a secret question that the list of secret fields does not have
export const unlistedSecret: Question = {
  kind: 'secret',
  name: 'facebook_password',
  label: 'Password',
  most: 191,
};

test('every secret field is asked for by one secret question', () => {
  const asked = formIds.flatMap(everyQuestion).filter(({ kind }) => kind === 'secret');
  expect(asked.map(({ name }) => name).toSorted()).toEqual([...secretFields].toSorted());
});
