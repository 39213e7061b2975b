import { expect, test } from 'vitest';
import { testimonialRequests } from '#contract/testimonials/requests.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call } from '#server/testing/people.ts';
import { testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
const { ask, submit, newestLink } = testimonialCalls(server);

test('a testimonial is taken by the link of the first mail while it is sent again, and the same form sent twice gets the same answer', async () => {
  const { alice } = await newClient({ features: ['TESTIMONIAL_MANAGER'] });
  const email = 'writing@example.net';
  const { id } = await ask(alice.token, { email });
  const first = await newestLink(email);
  await call(server.app, alice.token, testimonialRequests.sendAgain, { params: { id } });
  const form = { email, submission_id: '0189fdc4-0000-4000-8000-00000000000b', consent: false };
  const answers = [await submit(first, form), await submit(first, form)];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, { data: { consent: false } }],
    [200, { data: { consent: false } }],
  ]);
  // another form finds the request answered
  const other = { ...form, submission_id: '0189fdc4-0000-4000-8000-00000000000c' };
  for (const link of [first, await newestLink(email)]) expect((await submit(link, other)).status).toBe(410);
  const originals = await queryRows(
    server.database,
    'SELECT FROM app.testimonial_originals WHERE email = $1',
    [email],
  );
  expect(originals).toHaveLength(1);
});
