import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { ai } from '#contract/ai/ai.ts';
import { tones } from '#contract/ai/requests.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { seededRandom } from '#server/engines/words/seeded-random.ts';
import { testKey } from '#server/testing/database.ts';
import { startModel, stream, streamText } from '#server/testing/model-server.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

// Costs of a credit, for every action of the editor's helper, with a model and with the built-in writer.

const model = await startModel();
afterAll(model.close);
const { server, owner, newClient } = await testWorld({
  settings: { AI_PROVIDER: 'openai', AI_URL: model.url, AI_MODEL: 'small', RATE_LIMIT_FACTOR: '100' },
});
const builtin = await createApp({
  config: readConfig({
    NODE_ENV: 'test',
    SECRETS_KEY: testKey.toString('base64'),
    RATE_LIMIT_FACTOR: '100',
  }),
  connections: server.database,
  clock: () => server.clock.now,
  log: pino({ level: 'silent' }),
});
afterAll(() => builtin.close());

type Answering = Parameters<typeof model.answer>[0];
type App = typeof builtin;
const actions: readonly object[] = [
  { grammar: true },
  { simplify: true },
  { length: 'shorter' },
  { length: 'longer' },
  ...tones.map((tone) => ({ tone })),
];

const text = 'It’s a “nice” residence, located in close proximity to the sea.';
/** Fulfils any action but 'longer'. */
const changed = 'It’s a home by the sea.';
const longer = `${text} The sea is near, and the sand is near it.`;
const newText = (action: object) => ('length' in action && action.length === 'longer' ? longer : changed);

/** Answers that cost nothing, by their fault. */
const failures: Record<string, Answering> = {
  'the same text': streamText(text),
  'the same text, spaced and quoted differently': streamText(` It's a  "nice" residence, located in
close proximity to the sea. `),
  'the same text in bold': streamText(`**${text}**`),
  nothing: streamText(''),
  'only tags': streamText('<b></b>'),
  'an error': (response) => response.writeHead(500).end('{}'),
  'a refusal by the server': (response) => response.writeHead(401).end('{}'),
  'a refusal in words': (response) =>
    stream
      .begin(response)
      .end('data: {"choices":[{"delta":{"refusal":"I cannot."},"finish_reason":null}]}\n\n'),
  'a moderated answer': (response) =>
    stream.begin(response).end(stream.words(changed) + stream.end('content_filter')),
  'an answer that is cut': (response) =>
    void stream.begin(response).write(stream.words(changed), () => response.destroy()),
  'an answer that is too long': (response) =>
    stream.begin(response).end(stream.words(changed) + stream.end('length')),
};

const suggest = (
  { token }: Person,
  body: object,
  app: App = server.app,
  headers: Record<string, string> = {},
) => call(app, token, ai.suggest, { body, headers });
const counted = async ({ token }: Person) =>
  parseData(ai.usage.data, await call(server.app, token, ai.usage, { params: { type: '2' } })).count;
/** The rows themselves, without the month or a reservation being asked about. */
const rowsOf = async (clientId: number): Promise<number> =>
  (await owner.query('SELECT id FROM app.ai_usage WHERE client_id = $1', [clientId])).rows.length;

/** The second witness: the words of a text, compared one by one. */
const wordsOf = (source: string): string[] => source.match(/[a-z0-9]+/gi) ?? [];
const isSame = (one: string, other: string) => {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  return left.length === right.length && left.every((word, at) => word === right[at]);
};

test.each(Object.entries(failures))('%s costs no credit, whatever was asked for', async (_what, answer) => {
  const { id, alice } = await newClient();
  model.answer(answer);
  for (const action of actions) {
    const { status, body } = await suggest(alice, { text, ...action });
    expect([action, status, Object(body).code]).toEqual([
      action,
      expect.toSatisfy((code: number) => code === 422 || code === 503),
      expect.toSatisfy((code: string) => code === 'nothing_to_change' || code === 'unavailable'),
    ]);
  }
  expect([await counted(alice), await rowsOf(id)]).toEqual([0, 0]);
});

test('a text that changed as asked costs one credit, streamed or not', async () => {
  const { id, alice } = await newClient();
  let ledger = 0;
  for (const action of actions)
    for (const headers of [{}, { accept: 'text/event-stream' }]) {
      model.answer(streamText(newText(action)));
      expect((await suggest(alice, { text, ...action }, server.app, headers)).status).toBe(200);
      ledger += 1;
      expect([action, await counted(alice), await rowsOf(id)]).toEqual([action, ledger, ledger]);
    }
});

test('of two at once each is counted for itself', async () => {
  const both = async (action: object, ...answers: Answering[]) => {
    const { id, alice } = await newClient();
    model.answer(...answers);
    const all = await Promise.all([1, 2].map(() => suggest(alice, { text, ...action })));
    return [all.filter(({ status }) => status === 200).length, await counted(alice), await rowsOf(id)];
  };
  for (const action of actions) {
    const good = streamText(newText(action));
    expect([action, await both(action, good, good)]).toEqual([action, [2, 2, 2]]);
    expect([action, await both(action, streamText(text), good)]).toEqual([action, [1, 1, 1]]);
    expect([action, await both(action, streamText(text), streamText(text))]).toEqual([action, [0, 0, 0]]);
  }
});

test('over random calls the credits are those of a ledger that counts the changed texts', async () => {
  const random = seededRandom(502);
  const { id, alice } = await newClient();
  const outcomes = Object.entries(failures);
  let ledger = 0;
  for (let turn = 0; turn < 60; turn++) {
    const action = random.one(actions);
    const isGood = random.chance(0.5);
    const [, answer] = isGood ? (['good', streamText(newText(action))] as const) : random.one(outcomes);
    model.answer(answer);
    const { status, body } = await suggest(alice, { text, ...action });
    const reply: unknown = Object(body).data;
    if (status === 200 && typeof reply === 'string' && !isSame(reply, text)) ledger += 1;
    expect([turn, status === 200, await counted(alice)]).toEqual([turn, isGood, ledger]);
  }
  expect(await rowsOf(id)).toBe(ledger);
});

const ownTexts = [
  text,
  'We hope to see you on May 20.',
  'A view  of of the sea.',
  '<p>A <strong>view</strong> of the sea.</p>',
  'this home have two bedroom and it are very bright',
  '.',
  'It is a really very nice home in order to live in, due to the fact that it has a yard.',
];

test('the built-in writer costs a credit for a text that changed as asked, and nothing otherwise', async () => {
  const { id, alice } = await newClient();
  let ledger = 0;
  const outcomes = new Set<number>();
  for (const source of ownTexts)
    for (const action of actions) {
      const { status, body } = await suggest(alice, { text: source, ...action }, builtin);
      const reply: unknown = Object(body).data;
      outcomes.add(status);
      if (status === 200) {
        expect([source, action, typeof reply === 'string' && reply !== source]).toEqual([
          source,
          action,
          true,
        ]);
        ledger += 1;
      } else
        expect([source, action, status, Object(body).code]).toEqual([
          source,
          action,
          422,
          'nothing_to_change',
        ]);
      expect([source, action, await counted(alice)]).toEqual([source, action, ledger]);
    }
  expect([await rowsOf(id), outcomes]).toEqual([ledger, new Set([200, 422])]);
});
