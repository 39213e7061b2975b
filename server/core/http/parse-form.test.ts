import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxFormFields, parseForm } from './parse-form.ts';

const names = fc.constantFrom('a', 'b', 'Move in', 'é', '__proto__', 'length');
const forms = fc.array(fc.tuple(names, fc.string({ unit: 'grapheme' })), { maxLength: 20 });

test('each field has its value, and a repeated one its values in their order', () => {
  fc.assert(
    fc.property(forms, (sent) => {
      const text = new URLSearchParams(sent).toString();
      const form = parseForm(undefined, text);
      const all = new URLSearchParams(text);
      expect(Object.keys(form).toSorted()).toEqual([...new Set(all.keys())].toSorted());
      for (const [name, value] of Object.entries(form))
        expect(Array.isArray(value) ? value : [value]).toEqual(all.getAll(name));
    }),
  );
});

test('a form with more fields than any form has is not read', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=x`).join('&');
  expect(Object.keys(parseForm(undefined, fields(maxFormFields)))).toHaveLength(maxFormFields);
  for (const text of [fields(maxFormFields + 1), '&'.repeat(60_000), 'a=1&'.repeat(maxFormFields + 1)])
    expect(() => parseForm(undefined, text)).toThrow('more fields than any form');
});
