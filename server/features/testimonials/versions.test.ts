import { expect, test } from 'vitest';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import { call } from '#server/testing/people.ts';
import { testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { read, create } = testimonialCalls(server);
const booked = { features: ['TESTIMONIAL_MANAGER'] };
const put = (token: string, id: number, body: object) =>
  call(server.app, token, testimonials.update, { params: { id }, body });

test('two people who change different fields of a testimonial both keep theirs', async () => {
  const { alice, eve } = await newClient(booked);
  const { id } = await create(alice.token, { summary: 'Great' });
  const { version } = await read(alice.token, id);
  await put(eve.token, id, { version, summary: 'Again!' });
  expect(await put(alice.token, id, { version, callout: 'Ask her' })).toMatchObject({
    status: 200,
    body: { data: { summary: 'Again!', callout: 'Ask her' } },
  });
});

test('words that both changed are asked about; a seen mark is no change', async () => {
  const { alice, eve } = await newClient(booked);
  const { id } = await create(alice.token, { summary: 'Great' });
  const { version } = await read(alice.token, id);
  await put(eve.token, id, { is_seen: true });
  expect((await read(alice.token, id)).version).toBe(version);
  await put(eve.token, id, { version, summary: 'Again!' });
  expect(await put(alice.token, id, { version, summary: 'Wonderful' })).toMatchObject({
    status: 412,
    body: {
      data: {
        summary: 'Again!',
        version: version + 1,
        conflicts: [{ field: 'summary', by: 'Eve Tester', at: '2026-11-20T20:00:00Z' }],
      },
    },
  });
});
