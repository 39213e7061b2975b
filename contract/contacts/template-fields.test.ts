import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fillFields,
  findWrongField,
  normalizeFields,
  readToken,
  templateFieldNames,
  type FieldValues,
} from './template-fields.ts';
import { findOpenTokens, openTokenMessage, toToken } from '../text-fields.ts';

const nobody: FieldValues = {
  first_name: null,
  last_name: null,
  home_address: null,
  agent_name: null,
  agent_phone: null,
};

/** Written by hand: what each template becomes. */
const cases = readFileSync(new URL('testing-templates.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

test.each(cases)('%s', (template = '', ...cells) => {
  const [first_name, last_name, home_address, agent_name, agent_phone] = cells.map((cell) => cell || null);
  const values = Object.assign(
    { ...nobody },
    { first_name, last_name, home_address, agent_name, agent_phone },
  );
  const filled = fillFields(template, values);
  expect([filled, findOpenTokens(filled).join(' ')]).toEqual([cells[5], cells[6]]);
});

/** The same, slowly: one field after the other, never within a value. */
function fillByHand(text: string, values: FieldValues): string {
  for (let at = 0; at < text.length; at += 1)
    for (const name of templateFieldNames)
      if (text.startsWith(`{{${name}}}`, at))
        return `${text.slice(0, at)}${values[name] ?? `{{${name}}}`}${fillByHand(text.slice(at + name.length + 4), values)}`;
  return text;
}

const part = fc.oneof(
  fc.constantFrom(
    ...templateFieldNames.map((name) => toToken(name)),
    'Hi ',
    '\n',
    '{',
    '}',
    'first_name',
    '{{x}}',
  ),
  fc.string({ maxLength: 3 }),
);
const value = fc.option(fc.oneof(fc.string({ maxLength: 5 }), fc.constantFrom('{{last_name}}', '$1', '}}')));
const anyValues = fc.record({
  first_name: value,
  last_name: value,
  home_address: value,
  agent_name: value,
  agent_phone: value,
});

test('any text is filled as by hand', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), anyValues, (parts, values) => {
      const text = parts.join('');
      // braces beside a field make another one of it
      fc.pre(!/\{\{\{|\}\}\}/.test(text));
      expect(fillFields(text, values)).toBe(fillByHand(text, values));
    }),
    { numRuns: 500 },
  );
});

test('a template that is accepted leaves nothing open where each of its fields has a value', () => {
  const known = { first_name: 'A', last_name: 'B', home_address: 'C', agent_name: 'D', agent_phone: 'E' };
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = normalizeFields(parts.join(''));
      if (findWrongField(text) === null) expect(findOpenTokens(fillFields(text, known))).toEqual([]);
    }),
  );
});

describe('what a template may say', () => {
  const listed = '{{first_name}}, {{last_name}}, {{home_address}}, {{agent_name}}, {{agent_phone}}';
  test.each([
    ['Hi {{frist_name}},', '{{frist_name}}'],
    ['{{first_name}} {{ price }}', '{{ price }}'],
    ['{{}}', '{{}}'],
    ['{{constructor}}', '{{constructor}}'],
  ])('%s is refused with the name of the field', (text, token) => {
    expect(findWrongField(text)).toBe(`There is no field ${token}. You can use ${listed}.`);
  });
  test.each([
    'Hi {first_name}',
    'Hi {{first_name}',
    'Hi {{first_name',
    'Hi }}',
    'Hi { Last_name}',
    '{{{first_name}}}',
  ])('a field with other braces, as in %j, is refused', (text) => {
    expect(findWrongField(text)).toBe(
      'Please write a field with two braces on each side, such as {{first_name}}.',
    );
  });
  test.each(['', 'Hi {{first_name}}', '{{first_name}}{{last_name}}', 'A {note} and { 5 }'])('%j', (text) => {
    expect(findWrongField(text)).toBeNull();
  });
  test('capitals and spaces are written as the field is', () => {
    expect(normalizeFields('{{ First_Name }} {{AGENT_PHONE}} {{ Price }}')).toBe(
      '{{first_name}} {{agent_phone}} {{ Price }}',
    );
  });
});

test('what is open is each token once, in its order', () => {
  expect(findOpenTokens('{{b}} {{a}} {{b}} {{ c d }} {{1}} {{ }} {x}')).toEqual([
    '{{b}}',
    '{{a}}',
    '{{ c d }}',
  ]);
  expect(openTokenMessage('{{b}}')).toBe('Please replace {{b}}, so that it isn’t sent like this.');
});

test('a token is read as its field, or as none', () => {
  expect([readToken('{{ First_name }}'), readToken('{{price}}'), readToken('{{toString}}')]).toEqual([
    'first_name',
    null,
    null,
  ]);
});
