import { expect, test } from 'vitest';
import { queryRows } from '#server/testing/logins.ts';
import { deadLinks } from '#server/testing/dead-links.ts';
import { deep } from '#server/testing/run-options.ts';
import { testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

// The effect of many simultaneous calls on one link, and the information that an answer's bytes give away.

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '100000' } });
const { ask, submit, newestLink } = testimonialCalls(server);
const client = () => newClient({ features: ['TESTIMONIAL_MANAGER'] });

const [rounds, atOnce] = deep ? [30, 100] : [1, 30];

test(`of ${atOnce} answers that come at once one is taken whole, and the others get the sentence: ${rounds} times`, async () => {
  const { alice } = await client();
  for (let round = 0; round < rounds; round += 1) {
    const email = `race${round}@example.net`;
    await ask(alice.token, { email });
    const link = await newestLink(email);
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_each, n) => submit(link, { email, message: `Answer ${n}` })),
    );
    const taken = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []));
    expect(taken).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200)
        expect([status, body]).toMatchObject([
          410,
          { code: 'link_used', error: 'The link is already used or expired.' },
        ]);
    const originals = await queryRows<{ message: string }>(
      server.database,
      'SELECT message FROM app.testimonial_originals WHERE email = $1',
      [email],
    );
    expect(originals).toEqual([{ message: `Answer ${taken[0]}` }]);
    const copies = await queryRows(
      server.database,
      `SELECT id FROM app.outbox WHERE address = $1 AND template = 'testimonial-copy'`,
      [email],
    );
    expect(copies).toHaveLength(1);
  }
});

test('unknown, used, revoked and refused links are answered with the same bytes and headers', async () => {
  const shapes = new Set<string>();
  for (const link of Object.values(await deadLinks(server, await client()))) {
    const url = `/api/v2/reviews/request/${link}`;
    const { statusCode, headers, payload } = await server.app.inject({ method: 'GET', url });
    // headers with the time, and with the remaining calls of this address
    const { date: _date, 'x-request-id': _id, ...others } = headers;
    const left = Object.entries(others).filter(([name]) => !name.startsWith('x-ratelimit'));
    const text = payload.replace(/"request_id":"[^"]+"/, '').replaceAll(link, '');
    shapes.add(JSON.stringify([url.replace(link, ''), statusCode, left, text]));
  }
  expect([...shapes]).toHaveLength(1);
});
