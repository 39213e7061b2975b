import { expect, test } from 'vitest';
import { activity } from '#contract/activity/activity.ts';
import { refusedMessage, testimonialLinks, testimonialRequests } from '#contract/testimonials/requests.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { testKey } from '#server/testing/database.ts';
import { queryRows } from '#server/testing/logins.ts';
import { call, noon } from '#server/testing/people.ts';
import { request, testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withTransaction } from '#server/testing/worker.ts';
import { sendReminders } from './jobs.ts';

// A customer who does not want to be asked again is not: neither by this request, nor by its reminder, nor by
// another.

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { read, list, ask, submit, given, update, newestLink } = testimonialCalls(server);
const client = () => newClient({ features: ['TESTIMONIAL_MANAGER'] });

const refuse = (link: string) => call(server.app, null, testimonialLinks.refuse, { params: { link } });
const askBy = (token: string, email: string) =>
  call(server.app, token, testimonialRequests.request, { body: { ...request, email } });
const refusal = { code: 'invalid', errors: { email: [refusedMessage] } };
const mailsTo = async (address: string) =>
  (
    await queryRows<{ template: string }>(
      server.database,
      'SELECT template FROM app.outbox WHERE address = $1 ORDER BY id',
      [address],
    )
  ).map(({ template }) => template);

test('whoever asks not to be asked again is not: the agent sees it, and no request goes to them any more', async () => {
  const { alice, eve } = await client();
  const email = 'no-more@example.net';
  const { id } = await ask(alice.token, { email });
  const link = await newestLink(email);
  expect((await refuse(link)).body).toEqual({ data: { received: true } });

  expect(await read(alice.token, id)).toMatchObject({
    status_id: 1,
    is_seen: false,
    request: { state: 'refused', reminder_at: null },
  });
  expect((await list(alice.token)).data).toMatchObject([{ request_state: 'refused' }]);
  expect((await call(server.app, eve.token, activity.notifications)).body).toMatchObject({
    data: [
      {
        event: 'testimonial.refused',
        message: 'Vera Visitor asked not to be asked for a testimonial again.',
      },
    ],
  });
  const lastAsked = await call(server.app, alice.token, testimonialRequests.lastAsked, { query: { email } });
  expect(lastAsked.body).toMatchObject({ data: { refused_at: '2026-11-20T20:00:00Z' } });

  const again = await call(server.app, alice.token, testimonialRequests.sendAgain, { params: { id } });
  const reminder = await call(server.app, alice.token, testimonialRequests.setReminder, {
    params: { id },
    body: { reminder: true },
  });
  for (const answer of [await askBy(alice.token, 'No-More@example.net'), again, reminder])
    expect([answer.status, answer.body]).toMatchObject([422, refusal]);
  expect(await mailsTo(email)).toEqual(['testimonial-request']);
});

test('their link has ended, and says no more than any other that has', async () => {
  const { alice } = await client();
  const email = 'ended@example.net';
  await ask(alice.token, { email });
  const link = await newestLink(email);
  await refuse(link);
  for (const answer of [await refuse(link), await submit(link, { email }), await refuse('unknown')])
    expect([answer.status, answer.body]).toMatchObject([410, { code: 'link_used' }]);
});

test('it is remembered when the request is deleted, and counts for this client alone', async () => {
  const [one, other] = [await client(), await client()];
  const email = 'alone@example.net';
  const { id } = await ask(one.alice.token, { email });
  await refuse(await newestLink(email));
  await server.app.inject({
    method: 'DELETE',
    url: `/api/v2/reviews/${id}`,
    headers: { authorization: `Bearer ${one.alice.token}` },
  });
  expect((await list(one.alice.token)).data).toEqual([]);
  expect((await askBy(one.alice.token, email)).status).toBe(422);
  expect((await askBy(other.alice.token, email)).status).toBe(201);
});

test('no reminder of an earlier request goes out, and no question about changed words', async () => {
  const { alice } = await client();
  const email = 'earlier@example.net';
  const { id } = await given(alice.token, {}, email);
  await ask(alice.token, { email });
  await ask(alice.token, { email });
  await refuse(await newestLink(email));
  const before = await mailsTo(email);
  await withTransaction(server.database, new Date(noon.getTime() + 8 * 86_400_000), (context) =>
    sendReminders(context, createLinkEncryption(testKey)),
  );
  await update(alice.token, id, { message: 'Other words.' });
  const asked = await call(server.app, alice.token, testimonialRequests.askAgain, { params: { id } });
  expect([asked.status, asked.body]).toMatchObject([422, refusal]);
  expect(await mailsTo(email)).toEqual(before);
});

test('of thirty refusals and answers that come at once, the agent hears one refusal', async () => {
  const { alice } = await client();
  const email = 'at-once@example.net';
  await ask(alice.token, { email });
  const link = await newestLink(email);
  const answers = await Promise.all(Array.from({ length: 30 }, () => refuse(link)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { body } = await call(server.app, alice.token, activity.notifications);
  expect(body).toMatchObject({ data: [{ event: 'testimonial.refused' }] });
});
