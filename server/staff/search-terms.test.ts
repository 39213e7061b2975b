import { expect, test } from 'vitest';
import { searchTermsOf } from './search-terms.ts';

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
  expect(searchTermsOf(typed)).toEqual(terms);
});
