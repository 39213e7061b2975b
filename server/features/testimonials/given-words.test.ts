import { describe, expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { testimonialLinks, testimonialRequests } from '#contract/testimonials/requests.ts';
import {
  agreementMissing,
  notCutFrom,
  Testimonial,
  testimonials,
} from '#contract/testimonials/testimonials.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, noon } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { submission, testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { purgeTestimonials } from './jobs.ts';

const { server, owner, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { read, update, given, newestLink } = testimonialCalls(server);
const client = () => newClient({ features: ['TESTIMONIAL_MANAGER'] });
const errorsOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Reflect.get(Object(body), 'errors'),
];
const at = (days: number) => new Date(noon.getTime() + days * 86_400_000);
const templatesTo = async (address: string) =>
  (
    await queryRows<{ template: string }>(
      server.database,
      'SELECT template FROM app.outbox WHERE address = $1 ORDER BY id',
      [address],
    )
  ).map(({ template }) => template);
const askAgain = (token: string, id: number) =>
  call(server.app, token, testimonialRequests.askAgain, { params: { id } });

describe('the words a customer gave', () => {
  const words = submission.message;

  test('are never changed in the database, by whatever role', async () => {
    const { alice } = await client();
    const { id } = await given(alice.token);
    const change = `UPDATE app.testimonial_originals SET message = 'Forged' WHERE testimonial_id = ${id}`;
    await expect(owner.query(change)).rejects.toThrow('never changed');
    const roles = await queryRows(
      server.database,
      `SELECT rolname FROM pg_roles WHERE rolname LIKE 'foyer%'
         AND has_any_column_privilege(oid, 'app.testimonial_originals'::regclass, 'UPDATE') AND NOT rolsuper
         AND oid <> (SELECT relowner FROM pg_class WHERE oid = 'app.testimonial_originals'::regclass)`,
    );
    expect(roles).toEqual([]);
    expect((await read(alice.token, id)).original_message).toBe(words);
  });

  test('are published as they were given while changed ones wait for a yes', async () => {
    const { alice } = await client();
    const { id, email } = await given(alice.token);
    await update(alice.token, id, { message: 'Alice is the best.' });
    expect((await read(alice.token, id)).agreement).toBe('needed');
    expect(errorsOf(await update(alice.token, id, { status_id: 3 }))).toEqual([
      422,
      { status_id: [agreementMissing] },
    ]);
    const asked = await askAgain(alice.token, id);
    expect(parseData(Testimonial, asked).agreement).toBe('asked');
    const link = await newestLink(email);
    const question = await call(server.app, null, testimonialLinks.readQuestion, { params: { link } });
    expect(question.body).toMatchObject({
      data: { before: words, message: 'Alice is the best.', agent_name: 'Alice Tester' },
    });
    // words written after the question are not covered by the yes
    await update(alice.token, id, { message: 'Alice is the best of all.' });
    const answer = (agree: boolean) =>
      call(server.app, null, testimonialLinks.answer, { params: { link }, body: { agree } });
    expect((await answer(true)).body).toEqual({ data: { agree: true } });
    expect((await answer(true)).status).toBe(410);
    expect((await update(alice.token, id, { status_id: 3 })).status).toBe(422);
    expect((await update(alice.token, id, { status_id: 3, message: 'Alice is the best.' })).status).toBe(200);
    expect(await read(alice.token, id)).toMatchObject({ original_message: words, agreement: 'current' });
  });

  test('stay as they are after a no, and the agent hears of it', async () => {
    const { alice } = await client();
    const { id, email } = await given(alice.token);
    await update(alice.token, id, { message: 'Alice is the best.' });
    await askAgain(alice.token, id);
    const link = await newestLink(email);
    await call(server.app, null, testimonialLinks.answer, { params: { link }, body: { agree: false } });
    expect((await read(alice.token, id)).agreement).toBe('declined');
    const { body } = await call(server.app, alice.token, activity.notifications);
    expect(body).toMatchObject({
      data: [{ message: 'Vera Visitor did not agree to the changed words of a testimonial.' }, {}],
    });
    await update(alice.token, id, { message: words });
    expect((await update(alice.token, id, { status_id: 3 })).status).toBe(200);
    const nothing = await askAgain(alice.token, id);
    expect(nothing.status).toBe(422);
  });

  test('are what a summary and a callout are cut from', async () => {
    const { alice } = await client();
    const { id } = await given(alice.token);
    expect(
      errorsOf(
        await update(alice.token, id, { callout: 'Sold in one day!', summary: 'A home in two weeks' }),
      ),
    ).toEqual([422, { callout: [notCutFrom], summary: [notCutFrom] }]);
    const cut = { callout: '“A home in three weeks.”', summary: 'alice found us … answered the same day' };
    expect((await update(alice.token, id, cut)).status).toBe(200);
    expect((await update(alice.token, id, { callout: '' })).status).toBe(200);
    expect((await update(alice.token, id, { callout: 'answered … a home' })).status).toBe(422);
  });

  test('are withdrawn at once with the link in their copy, however often it is used', async () => {
    const { alice } = await client();
    const { id, email } = await given(alice.token);
    const link = await newestLink(email);
    await update(alice.token, id, { status_id: 3, homepage: true });
    const shown = await call(server.app, null, testimonialLinks.readWithdrawal, { params: { link } });
    expect(shown.body).toMatchObject({ data: { is_withdrawn: false, message: words } });
    expect((await read(alice.token, id)).status_id).toBe(3);
    for (let n = 0; n < 2; n += 1) {
      const answer = await call(server.app, null, testimonialLinks.withdraw, { params: { link } });
      expect(answer.body).toMatchObject({ data: { is_withdrawn: true } });
    }
    expect(await read(alice.token, id)).toMatchObject({ status_id: 2, consent: false, homepage: false });
    expect((await update(alice.token, id, { status_id: 3 })).status).toBe(422);
    const { body } = await call(server.app, alice.token, activity.notifications);
    expect(body).toMatchObject({
      data: [{ message: 'Vera Visitor withdrew a testimonial, so it is shown nowhere any more.' }, {}],
    });
    // asked again, they may say yes again, with a new link for withdrawing it
    await askAgain(alice.token, id);
    const again = await newestLink(email);
    await call(server.app, null, testimonialLinks.answer, { params: { link: again }, body: { agree: true } });
    expect((await update(alice.token, id, { status_id: 3 })).status).toBe(200);
    expect((await templatesTo(email)).filter((name) => name === 'testimonial-copy')).toHaveLength(2);
  });
});

test('what was deleted is gone for good after ninety days, with the words as they were given', async () => {
  const { alice, id: clientId } = await client();
  const { id } = await given(alice.token);
  await call(server.app, alice.token, testimonials.remove, { params: { id } });
  const left = async () =>
    (
      await queryRows(
        server.database,
        'SELECT message FROM app.testimonial_originals WHERE testimonial_id = $1',
        [id],
        clientId,
      )
    ).length;
  await withTransaction(server.database, at(89.9), purgeTestimonials);
  expect(await left()).toBe(1);
  await withTransaction(server.database, at(90.1), purgeTestimonials);
  expect(await left()).toBe(0);
});
