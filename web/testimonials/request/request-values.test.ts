import { expect, test } from 'vitest';
import { requestTypes } from '#contract/testimonials/words.ts';
import { firstValues, isUntouched, getRequestType } from './request-values.ts';

test('a request begins with the words for buyers and the name of the user', () => {
  expect(firstValues('Ada Abel')).toMatchObject({
    title: 'How was your experience?',
    signature: 'Thank you,\nAda Abel',
    add_to_lead: false,
    first_name: '',
  });
});

test('a contact is put in, and stays a contact', () => {
  const person = { first_name: 'Vera', last_name: 'Visitor', email: 'vera@example.net', phone_number: null };
  expect(firstValues('Ada Abel', { person })).toMatchObject({
    ...person,
    phone_number: '',
    add_to_lead: true,
  });
});

test('default words are replaced without asking, words of the user are not', () => {
  const [buyer, seller] = requestTypes;
  expect(isUntouched(buyer)).toBe(true);
  expect(isUntouched({ title: seller.title, body: '' })).toBe(true);
  expect(isUntouched({ title: ' ', body: buyer.body })).toBe(true);
  expect(isUntouched({ title: buyer.title, body: `${buyer.body}!` })).toBe(false);
  expect(isUntouched({ title: 'Mine', body: buyer.body })).toBe(false);
  expect(getRequestType('seller').title).toBe('Your review makes a difference!');
});
