import { expect, test } from 'vitest';
import { parseSearchTerms } from './search-terms.ts';

test.each([
  ['  Maya   Chen ', { prefix: 'Maya Chen', parts: ['Maya', 'Chen'], id: null }],
  ['ma', { prefix: 'ma', parts: [], id: null }],
  ['de Vries', { prefix: 'de Vries', parts: ['de', 'Vries'], id: null }],
  ['(604) 555-0123', { prefix: '(604) 555-0123', parts: ['6045550123'], id: null }],
  ['+1 604.555.0123', { prefix: '+1 604.555.0123', parts: ['6045550123'], id: null }],
  ['42', { prefix: '42', parts: [], id: 42 }],
  ['#1007', { prefix: '#1007', parts: ['1007'], id: 1007 }],
  ['0', { prefix: '0', parts: [], id: null }],
  ['', { prefix: '', parts: [], id: null }],
])('%j is searched for as %j', (typed, terms) => {
  expect(parseSearchTerms(typed)).toEqual({ invoice: null, address: null, ...terms });
});

test.each([
  ['2026-000018', { begins: '2026-000018', whole: '2026-000018' }],
  ['Invoice 2026-000018', { begins: '2026-000018', whole: '2026-000018' }],
  ['#2026-18', { begins: '2026-18', whole: '2026-000018' }],
  ['2026 000018', { begins: '2026-000018', whole: '2026-000018' }],
  ['2026000018', { begins: '2026-000018', whole: '2026-000018' }],
  ['2026-0000', { begins: '2026-0000', whole: '2026-000000' }],
  ['2026', null],
  ['1926-000018', null],
  ['2026-0000018', null],
])('%j may be the number of an invoice', (typed, invoice) => {
  expect(parseSearchTerms(typed).invoice).toEqual(invoice);
});

test.each([
  ['maya@', { email: 'maya@' }],
  ['Maya.Chen@example.com', { email: 'Maya.Chen@example.com' }],
  ['@example.com', { domain: 'example.com' }],
  ['@ex', { domain: 'ex' }],
  ['example.c', { domain: 'example.c' }],
  ['St.', null],
  ['www.example.com', { domain: 'www.example.com' }],
  ['@', null],
  ['a@b@c', null],
  ['604.555.0123', null],
  ['3.5', null],
  ['St. John', null],
  ['Maya Chen', null],
])('%j may be the beginning of an address', (typed, address) => {
  expect(parseSearchTerms(typed).address).toEqual(address);
});
