import { expect, test } from 'vitest';
import type { Answers } from '#contract/launch/answers.ts';
import { listQuestions } from '#contract/launch/all-questions.ts';
import { toSentAnswers } from '../questions/answers.ts';
import { checkAnswers, stepResolver } from './step-resolver.ts';

const layout = listQuestions(2, 'Build');

async function messages(values: Answers, names?: string[]): Promise<Record<string, string | undefined>> {
  const { errors } = await stepResolver(layout)(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
    ...(names && { names }),
  });
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, String(error?.message)]));
}

test('a change validates only the answer that changed', async () => {
  expect(await messages({}, ['menubar'])).toEqual({ menubar: 'This field is required.' });
  expect(await messages({ menubar: 'Left' }, ['menubar'])).toEqual({});
});

test('a submit validates every shown question, and no hidden one', async () => {
  const found = await messages({ predefined_search_type: 'None', header_features: ['a', 'b', 'c', 'd'] });
  expect(Object.keys(found)).toEqual([
    'primary_objective',
    'secondary_objective',
    'header_style',
    'menubar',
    'header_features',
  ]);
  expect(found['header_features']).toBe('Only a total of 3 choices is allowed.');
});

test('a follow-up question is required as soon as it is shown', async () => {
  const found = await messages({ primary_objective: 'other', predefined_search_type: 'Mixed' });
  expect(found['primary_objective_other']).toBe('This field is required.');
  expect(found['predefined_search_choices']).toBe('This field is required.');
});

test('two objectives must differ, and a change of the first validates the second again', async () => {
  const same = 'Generate buyer leads';
  expect(
    await messages({ primary_objective: same, secondary_objective: same }, ['secondary_objective']),
  ).toEqual({
    secondary_objective: 'Please choose something other than your primary objective.',
  });
  expect(checkAnswers(layout, 'primary_objective')).toEqual(['secondary_objective']);
});

test('valid answers are passed on unchanged', async () => {
  const theme = { primary_theme: 'rustic' };
  const { values, errors } = await stepResolver(listQuestions(3, 'Build'))(theme, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  expect([values, errors]).toEqual([theme, {}]);
});

test('hidden answers and files are not sent', () => {
  const answers = { domain_name: 'no', domain_name_id: 'someone', fullname: 'Olivia' };
  const sent = toSentAnswers(listQuestions(1, 'Build'), answers);
  expect(sent).toMatchObject({ domain_name: 'no', fullname: 'Olivia', tagline: null });
  expect(sent).not.toHaveProperty('domain_name_id');
  expect(sent).not.toHaveProperty('headshots');
});
