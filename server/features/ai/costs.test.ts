import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { ai } from '#contract/ai/ai.ts';
import { tones, type RewriteOption } from '#contract/ai/requests.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createRandom } from '#server/engines/words/seeded-random.ts';
import { testKey } from '#server/testing/database.ts';
import { startModel, stream, streamText } from '#server/testing/model-server.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

// What costs a credit, for every action of the editor's helper: a ledger that is counted call by call says the same.

const model = await startModel();
afterAll(model.close);
const { server, owner, newClient } = await testWorld({
  settings: { AI_PROVIDER: 'openai', AI_URL: model.url, AI_MODEL: 'small', RATE_LIMIT_FACTOR: '100' },
});
