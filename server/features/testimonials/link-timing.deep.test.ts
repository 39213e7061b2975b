import { expect, test } from 'vitest';
import { deadLinks } from '#server/testing/dead-links.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '100000' } });

// One call says nothing on a busy machine, the median of many alternating calls does, so it runs with the deep tests.

test('unknown, used, revoked and refused links take as long as one another', async () => {
  const links = Object.entries(
    await deadLinks(server, await newClient({ features: ['TESTIMONIAL_MANAGER'] })),
  );
  const times = new Map(links.map(([kind]): [string, number[]] => [kind, []]));
  for (let turn = 0; turn < 2000; turn += 1)
    for (const [kind, link] of turn % 2 === 0 ? links : links.toReversed()) {
      const began = performance.now();
      await server.app.inject({ url: `/api/v2/reviews/request/${link}` });
      times.get(kind)?.push(performance.now() - began);
    }
  const medians = [...times.values()].map((all) => all.toSorted((a, b) => a - b)[all.length / 2] ?? NaN);
  expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.15);
});
