import { expect, test } from 'vitest';
import { ai } from '#contract/ai/ai.ts';
import { staffAi } from '#contract/staff/ai.ts';
import { staff } from '#contract/staff/staff.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, owner, sam, newClient } = await testWorld();

test('staff see what a client used this month and before, and how good it was', async () => {
  const { id, alice } = await newClient({ package: 'Engage' });
  const { alice: other } = await newClient();
  const home = { address: '12 Oak Street', city: 'Vancouver', price: '1,250,000' };
  for (const { token } of [alice, alice, other]) await call(server.app, token, ai.describe, { body: home });
  const { body } = await call(server.app, alice.token, ai.suggest, {
    body: { text: 'A a home.', grammar: true },
  });
  await call(server.app, alice.token, ai.rate, {
    params: { id: Object(body).usage_log_id },
    body: { rating: -1 },
  });
  await owner.query(
    `INSERT INTO app.ai_usage (client_id, kind, month, rating, created_at) VALUES ($1, 'suggestion', '2026-09-01', 1, '2026-09-03T12:00:00Z')`,
    [id],
  );
  // an answer being written does not count yet
  await owner.query(
    `INSERT INTO app.ai_usage (client_id, kind, month, reserved_until, created_at) VALUES ($1, 'description', '2026-11-01', $2, $3)`,
    [id, new Date(server.clock.now.getTime() + 1000), server.clock.now],
  );
  const list = await call(server.app, sam.token, staff.clients, { query: { package: 'Engage' } });
  expect(list.body).toMatchObject({ data: [{ id, ai_answers: 3 }] });
  const usage = await call(server.app, sam.token, staffAi.usage, { params: { id } });
  expect(usage.body).toEqual({
    data: {
      credits: { count: 3, limit: 50, resets_at: '2026-12-01T07:00:00Z' },
      last_at: '2026-11-20T20:00:00Z',
      months: [
        { month: '2026-11-01', descriptions: 2, suggestions: 1, liked: 0, disliked: 1 },
        { month: '2026-09-01', descriptions: 0, suggestions: 1, liked: 1, disliked: 0 },
      ],
    },
  });
});
