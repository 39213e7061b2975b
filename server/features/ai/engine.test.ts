import { afterAll, expect, test } from 'vitest';
import { ai } from '#contract/ai/ai.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { streamText, stream, startModel } from '#server/testing/model-server.ts';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { testKey } from '#server/testing/database.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

// The whole way with a model behind an API, working and failing.

const model = await startModel();
afterAll(model.close);
const { server, owner, newClient } = await testWorld({
  settings: { AI_PROVIDER: 'openai', AI_URL: model.url, AI_MODEL: 'small', RATE_LIMIT_FACTOR: '10' },
});

const home = {
  address: '12 Oak Street',
  city: 'Vancouver',
  price: '1,250,000',
  type: 'House',
  bedrooms: '3',
  state_or_province: 'BC',
};
const describe = ({ token }: Person, body: object = home, headers: Record<string, string> = {}) =>
  call(server.app, token, ai.describe, { body, headers });
const suggest = ({ token }: Person, body: object) => call(server.app, token, ai.suggest, { body });
const count = async ({ token }: Person) =>
  parseData(ai.usage.data, await call(server.app, token, ai.usage, { params: { type: '2' } })).count;

test('what the model claims without a fact, and what the law forbids, is marked before anybody reads it', async () => {
  const { alice } = await newClient();
  model.answer(streamText('A house with 4 bedrooms in Vancouver. No children, please.'));
  const { body } = await describe(alice);
  expect(body).toMatchObject({
    data: { description: 'A house with 4 bedrooms in Vancouver. No children, please.' },
    meta: {
      findings: [
        { quote: '4 bedrooms', severity: 'warn', allowed_reason: null },
        { quote: expect.stringMatching(/no children/i), severity: 'block', allowed_reason: null },
      ],
    },
  });
});

test('an answer is plain text, whatever the model adds', async () => {
  const { alice } = await newClient();
  model.answer(
    streamText(
      '# A home\n\n**Bright** <img src=x onerror=alert(1)>rooms. See https://evil.example.com/x now. <script>1</script>',
    ),
  );
  expect(Object((await describe(alice)).body).data.description).toBe('A home\n\nBright rooms. See now. 1');
});

test('better wording keeps the address that was given, and marks what it adds', async () => {
  const { alice } = await newClient();
  model.answer(streamText('Bright rooms, with 5 bathrooms. See www.example.com/home today.'));
  const { body } = await suggest(alice, { text: 'Bright rooms. www.example.com/home', grammar: true });
  expect(Object(body)).toMatchObject({
    data: 'Bright rooms, with 5 bathrooms. See www.example.com/home today.',
    meta: { findings: [{ quote: '5 bathrooms' }] },
  });
});

test.each([
  ['is cut in the middle', streamText('')],
  [
    'is moderated',
    (response: Parameters<typeof stream.begin>[0]) =>
      void stream.begin(response).end(stream.end('content_filter')),
  ],
  [
    'is no JSON',
    (response: Parameters<typeof stream.begin>[0]) => void stream.begin(response).end('data: {"choices"\n\n'),
  ],
])('an answer that %s is a failure, and costs nothing', async (_what, answer) => {
  const { alice } = await newClient();
  model.answer(answer);
  const refused = await describe(alice);
  expect([refused.status, Object(refused.body)]).toMatchObject([
    503,
    { code: 'unavailable', error: 'There was an error processing your request, please try again later.' },
  ]);
  expect(await count(alice)).toBe(0);
  model.answer(streamText('A home.'));
  expect((await describe(alice)).status).toBe(200);
  expect(await count(alice)).toBe(1);
});

test('a key whose answer failed is free again, and the second try costs the one credit', async () => {
  const { alice } = await newClient();
  const headers = { 'idempotency-key': 'failed' };
  model.answer(streamText(''));
  expect((await describe(alice, home, headers)).status).toBe(503);
  model.answer(streamText('A home.'));
  const answer = await describe(alice, home, headers);
  model.answer(streamText('Another home.'));
  expect([answer.status, (await describe(alice, home, headers)).text]).toEqual([200, answer.text]);
  expect(await count(alice)).toBe(1);
});

test('a second call with the key of an answer that is being written waits for it, and for no place', async () => {
  const { id, alice } = await newClient();
  const answers = heldAnswers();
  const calls = [1, 2, 3].map(() => describe(alice, home, { 'idempotency-key': 'held' }));
  await expect.poll(answers.running).toBe(1);
  await expect.poll(() => reserved(id)).toBe(1);
  answers.release();
  const [first, ...others] = await Promise.all(calls);
  expect(first?.status).toBe(200);
  expect(others.map(({ text }) => text)).toEqual([first?.text, first?.text]);
  expect([answers.most(), await count(alice)]).toEqual([1, 1]);
});

test('a stream tells only whole sentences that were checked, and why there is no answer', async () => {
  const { alice } = await newClient();
  model.answer((response) => {
    stream.begin(response);
    for (const word of ['A <b>home', '</b> in Vancouver. ', 'It has']) response.write(stream.words(word));
    response.end(stream.end('length'));
  });
  const { text } = await describe(alice, home, { accept: 'text/event-stream' });
  const events = text
    .split('\n\n')
    .flatMap((block) => (block.startsWith('data: ') ? [JSON.parse(block.slice(6))] : []));
  expect(events).toEqual([
    { text: 'A home in Vancouver.' },
    { error: 'There was an error processing your request, please try again later.', code: 'unavailable' },
  ]);
  expect(await count(alice)).toBe(0);
});

/** Answers that wait until the test releases them. */
function heldAnswers() {
  const held: (() => void)[] = [];
  let most = 0;
  model.answer((response) => {
    held.push(() => response.end(stream.words('A home.') + stream.end('stop')));
    stream.begin(response);
    response.flushHeaders();
    most = Math.max(most, held.length);
  });
  return { release: () => held.shift()?.(), running: () => held.length, most: () => most };
}

test('two answers of a client are written at once; the next one waits for its turn', async () => {
  const { alice, eve } = await newClient();
  const { alice: other } = await newClient();
  const answers = heldAnswers();
  const calls = [describe(alice), describe(eve), describe(alice)];
  await expect.poll(answers.running).toBe(2);
  // another client has places of its own
  const others = describe(other);
  await expect.poll(answers.running).toBe(3);
  answers.release();
  await expect.poll(answers.running).toBe(3);
  while (answers.release()) await expect.poll(() => answers.running() <= 2).toBe(true);
  expect((await Promise.all([...calls, others])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.most()).toBe(3);
  expect(await count(alice)).toBe(3);
});

const reserved = async (clientId: number): Promise<number> => {
  const { rows } = await owner.query('SELECT FROM app.ai_usage WHERE client_id = $1', [clientId]);
  return rows.length;
};

test('whoever stops waiting for a stream gets the credit back', async () => {
  const { id, alice } = await newClient();
  const answers = heldAnswers();
  const leaving = new AbortController();
  // over a real connection: only that can be closed by the client
  const reply = fetch(`${await server.app.listen({ host: '127.0.0.1', port: 0 })}${toApiPath(ai.describe)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${alice.token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify(home),
    signal: leaving.signal,
  }).catch(() => {});
  await expect.poll(answers.running).toBe(1);
  expect(await reserved(id)).toBe(1);
  leaving.abort();
  await reply;
  // long before the engine's own time limit
  await expect.poll(() => reserved(id)).toBe(0);
  expect(await count(alice)).toBe(0);
});

test('whoever waits too long for a turn is told so, and spends nothing', async () => {
  const { alice } = await newClient();
  const impatient = await createApp({
    config: readConfig({
      NODE_ENV: 'test',
      SECRETS_KEY: testKey.toString('base64'),
      AI_PROVIDER: 'openai',
      AI_URL: model.url,
      AI_MODEL: 'small',
    }),
    connections: server.database,
    clock: () => server.clock.now,
    log: pino({ level: 'silent' }),
    maxAiWaitMs: 50,
  });
  const answers = heldAnswers();
  const running = [describe(alice), describe(alice)];
  await expect.poll(answers.running).toBe(2);
  const refused = await call(impatient, alice.token, ai.describe, { body: home });
  expect([refused.status, Object(refused.body), refused.headers['retry-after']]).toMatchObject([
    429,
    {
      code: 'too_many_requests',
      error: 'Two answers are being written already. Please try again in a moment.',
    },
    '5',
  ]);
  answers.release();
  answers.release();
  await Promise.all(running);
  expect(await count(alice)).toBe(2);
  await impatient.close();
});
