import { expect, test } from 'vitest';
import { draft } from '#contract/testimonials/testimonials.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { waitingFor } from '#server/testing/locks.ts';
import { submission, testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, newClient } = await testWorld();
const { ask, newestLink } = testimonialCalls(server);

test('a page says what the statement found that refused the form, whatever happens right after it', async () => {
  const { alice } = await newClient({ features: ['TESTIMONIAL_MANAGER'] });
  const { id } = await ask(alice.token, { email: 'between@example.net' });
  const link = await newestLink('between@example.net');
  const other = await connectOwner(server.database);
  try {
    // another window of the same customer has just sent the form
    await owner.query('BEGIN');
    await owner.query(
      `UPDATE app.testimonials SET status_id = $2, message = 'Kind', agreed_message = 'Kind', consent = true WHERE id = $1`,
      [id, draft],
    );
    await owner.query(
      `UPDATE app.testimonial_links SET ended_as = 'used', said = true WHERE testimonial_id = $1`,
      [id],
    );
    const { consent: _consent, ...texts } = submission;
    const page = server.app.inject({
      method: 'POST',
      url: `/submit-testimonial/${link}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...texts, consent: 'yes' }).toString(),
    });
    await expect.poll(() => waitingFor(owner)).toBe(1);
    await other.query('BEGIN');
    const locked = other.query('LOCK TABLE app.testimonial_links IN ACCESS EXCLUSIVE MODE');
    await expect.poll(() => waitingFor(owner)).toBe(2);
    await owner.query('COMMIT');
    await locked;
    await other.query('DELETE FROM app.testimonial_links WHERE testimonial_id = $1', [id]);
    await other.query('COMMIT');
    expect((await page).payload).toContain('It was used: your answer has arrived. Thank you!');
  } finally {
    await other.end();
  }
});
