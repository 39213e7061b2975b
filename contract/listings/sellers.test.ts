import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { NewSeller, sellerSources } from './sellers.ts';

test('a seller comes from a source that people choose, and from no open house', () => {
  expect(sellerSources.map(({ source }) => source)).toEqual([
    'Referral',
    'Phone call',
    'Walk-in',
    'Past client',
    'Social media',
    'Other',
  ]);
});

test('a new seller has a name, an email and one of these sources', () => {
  const seller = { first_name: 'Sam', last_name: 'Seller', email: 'Sam@Example.com', lead_source_id: 17 };
  expect(z.safeParse(NewSeller, seller).data).toMatchObject({ email: 'sam@example.com' });
  for (const wrong of [{ last_name: ' ' }, { email: '' }, { lead_source_id: 13 }, { lead_source_id: 6 }])
    expect(z.safeParse(NewSeller, { ...seller, ...wrong }).success).toBe(false);
});
