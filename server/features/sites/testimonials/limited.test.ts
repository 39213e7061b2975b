import { expect, test } from 'vitest';
import { submission, testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
const { ask, newestLink } = testimonialCalls(server);

test('beyond the limit what was typed stays on the page, ready to be sent again', async () => {
  const { alice } = await newClient({ features: ['TESTIMONIAL_MANAGER'] });
  await ask(alice.token, { email: 'limit@example.net' });
  const link = await newestLink('limit@example.net');
  const { consent: _, ...texts } = submission;
  const fields = { ...texts, message: 'The gate <still> sticks.', consent: 'yes' };
  const send = (to: string) =>
    server.app.inject({
      method: 'POST',
      url: `/submit-testimonial/${to}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  for (let tries = 0; tries < 20; tries += 1) {
    await send('unknown');
    await server.app.inject({ url: '/submit-testimonial/unknown' });
  }
  const refused = await send(link);
  expect(refused.statusCode).toBe(429);
  expect(refused.payload).toContain('The gate &lt;still&gt; sticks.</textarea>');
  expect(refused.payload).toContain('<input type="hidden" name="consent" value="yes" />');
  expect(refused.payload).toContain('Try again');
});
