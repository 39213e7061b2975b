import { expect, test } from 'vitest';
import { explainOpenFields, fieldsHint } from './reply-words.ts';

const values = {
  first_name: null,
  last_name: 'Berg',
  client_name: 'Harbour',
  account_manager: null,
  my_name: 'Sam',
};

test('each field that is still open is explained, and text in braces that is none is not', () => {
  expect(
    explainOpenFields('Hi {{first_name}}, {{ Last_Name }} {{price}} {{account_manager}}', values),
  ).toEqual([
    '{{first_name}}: there is no first name, or it is for several people.',
    '{{ Last_Name }}: replace it with “Berg”.',
    '{{account_manager}}: this client has no account manager.',
  ]);
  expect(explainOpenFields('Hi Nora', values)).toEqual([]);
});

test('the hint names every field', () => {
  expect(fieldsHint).toBe(
    'When you use it, {{first_name}}, {{last_name}}, {{client_name}}, {{account_manager}} and {{my_name}} become their values.',
  );
});
