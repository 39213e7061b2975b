import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { listingPublishing } from '#contract/listings/publishing.ts';
import { createQueryKey } from '#web/api/use-api-query.ts';
import { askedTimes } from './asked-times.ts';

const ask = (queries: QueryClient, id: number) =>
  queries.fetchQuery({
    queryKey: createQueryKey(listingPublishing.extras, { params: { id } }),
    queryFn: () => Promise.resolve(null),
    staleTime: 0,
  });

test('each call for a listing counts, also after it was forgotten, until the listing changes', async () => {
  const queries = new QueryClient();
  const asked = askedTimes(queries);
  await ask(queries, 7);
  asked.begin(7, 'monday');
  await ask(queries, 7);
  // the screen was closed for a long time
  queries.clear();
  asked.begin(7, 'monday');
  await ask(queries, 7);
  expect(askedTimes(queries).of(7)).toEqual({ since: 'monday', times: 3 });

  asked.begin(7, 'tuesday');
  expect(asked.of(7)).toEqual({ since: 'tuesday', times: 0 });
  await ask(queries, 7);
  await ask(queries, 8);
  expect(asked.of(7).times).toBe(1);
});
