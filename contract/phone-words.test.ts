import { expect, test } from 'vitest';
import { phoneHref, splitAtNumbers, textHref } from './phones.ts';
import { phoneAndNotes, truncate } from './phone-words.ts';
import { normalizePhone, phoneKey } from './read-phone.ts';

test.each([
  ['604-555-0123', 'tel:+16045550123', 'sms:+16045550123'],
  ['604-555-0123 x204', 'tel:+16045550123;ext=204', 'sms:+16045550123'],
  ['+6591234567', 'tel:+6591234567', 'sms:+6591234567'],
  ['+6591234567 x12', 'tel:+6591234567;ext=12', 'sms:+6591234567'],
])('%s is called with %s, and a message goes to %s', (number, call, text) => {
  expect([phoneHref(number), textHref(number)]).toEqual([call, text]);
});

test('a number is told from others by its digits, without what separates them and its extension', () => {
  expect(phoneKey('604-555-0123 x204')).toBe('6045550123');
  expect(phoneKey('+6591234567 x1')).toBe('+6591234567');
  expect(normalizePhone('(604) 555-0123')).toBe('604-555-0123');
  expect(normalizePhone('call me')).toBe('call me');
});

test('a number that can be read is the phone, and the notes stay as they are', () => {
  expect(phoneAndNotes('(604) 555-0123', 'Evenings', 100)).toEqual({
    phone: '604-555-0123',
    notes: 'Evenings',
  });
  expect(phoneAndNotes('(604) 555-0123', '', 100)).toEqual({ phone: '604-555-0123', notes: null });
  expect(phoneAndNotes('(604) 555-0123', 'abcdef', 4)).toEqual({ phone: '604-555-0123', notes: 'abc…' });
});

test('what was given without a phone has none', () => {
  expect(phoneAndNotes('', 'Evenings', 100)).toEqual({ phone: null, notes: 'Evenings' });
  expect(phoneAndNotes('', '', 100)).toEqual({ phone: null, notes: null });
});

test('words in place of a number stand below the notes', () => {
  expect(phoneAndNotes('ask my wife', 'Evenings', 100)).toEqual({
    phone: null,
    notes: 'Evenings\nPhone: ask my wife',
  });
  expect(phoneAndNotes('ask my wife', '', 100)).toEqual({ phone: null, notes: 'Phone: ask my wife' });
});

test('where both do not fit, the longer one is cut, and 200 characters of the phone are kept', () => {
  const wordy = (length: number) => 'w'.repeat(length);
  // short words, long notes: the notes give way
  const cutNotes = phoneAndNotes('ask my wife', wordy(400), 300).notes ?? '';
  expect(cutNotes).toBe(`${wordy(300 - 'Phone: ask my wife'.length - 2)}…\nPhone: ask my wife`);
  expect(cutNotes).toHaveLength(300);
  // long words, short notes: the words give way
  expect(phoneAndNotes(wordy(400), 'Evenings', 300).notes).toBe(`Evenings\nPhone: ${wordy(300 - 17)}…`);
  // both are long: the words keep their 200
  const both = phoneAndNotes(wordy(400), 'n'.repeat(400), 300).notes ?? '';
  expect(both).toBe(`${'n'.repeat(98)}…\nPhone: ${wordy(192)}…`);
  expect(both).toHaveLength(300);
});

test('characters are counted, so that no emoji is cut in half', () => {
  expect(truncate('abcd', 4)).toBe('abcd');
  expect(truncate('abcde', 4)).toBe('abc…');
  expect(truncate('🏠🏠🏠', 3)).toBe('🏠🏠🏠');
  expect(truncate('🏠🏠🏠🏠', 3)).toBe('🏠🏠…');
  const { notes } = phoneAndNotes('🏠'.repeat(250), 'Evenings', 230);
  expect([...(notes ?? '')]).toHaveLength(230);
});

test.each([
  [
    'Listed by Ann Lee · 604-555-0123 · Elm Realty',
    ['Listed by Ann Lee · ', '604-555-0123', ' · Elm Realty'],
  ],
  ['Call +65 9123 4567 x12', ['Call ', '+65 9123 4567 x12', '']],
  ['Listed by Unit 12 Homes · (604) 555-0100', ['Listed by Unit 12 Homes · (', '604) 555-0100', '']],
  ['12 Elm Street', ['12 Elm Street']],
])('the numbers in “%s” are pieces of their own', (sentence, pieces) => {
  expect(splitAtNumbers(sentence)).toEqual(pieces);
});
