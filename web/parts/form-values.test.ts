import { expect, test } from 'vitest';
import { findChangedValues, textValues } from './form-values.ts';

test('every field has a text, also where nothing is stored', () => {
  expect(textValues(['name', 'age', 'phone'], { name: 'Maya', age: 0, phone: null })).toEqual({
    name: 'Maya',
    age: '0',
    phone: '',
  });
  expect(textValues(['name'])).toEqual({ name: '' });
});

test('a field that a form does not show is no change', () => {
  expect(findChangedValues({ name: 'Maya' }, { name: 'Maya', notes: 'Called.' })).toEqual({});
  expect(findChangedValues({ name: 'May', notes: '' }, { name: 'Maya', notes: 'Called.' })).toEqual({
    name: 'May',
    notes: '',
  });
});
