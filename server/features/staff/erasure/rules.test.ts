import { expect, test } from 'vitest';
import { erasureOrder } from './rules.ts';

test('rows that need others are erased before them, and the client last', () => {
  const order = erasureOrder([
    { table: 'clients', needs: [] },
    { table: 'leads', needs: ['clients'] },
    { table: 'lead_history', needs: ['leads'] },
    { table: 'users', needs: ['clients'] },
    { table: 'notifications', needs: ['leads', 'users'] },
    { table: 'collected_forms', needs: ['lead_history'] },
  ]);
  expect(order).toEqual(['collected_forms', 'notifications', 'lead_history', 'users', 'leads', 'clients']);
});

test('tables that need each other are told and not erased for ever', () => {
  expect(() =>
    erasureOrder([
      { table: 'a', needs: ['b'] },
      { table: 'b', needs: ['a'] },
    ]),
  ).toThrow('circle');
});
