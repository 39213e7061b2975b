import { expect, test } from 'vitest';
import { AiError } from '../ai-engine.ts';
import { readChat } from './read-chat.ts';

const piece = (choice: object) => `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
const words = (content: string) => piece({ delta: { content } });
const end = piece({ delta: {}, finish_reason: 'stop' });

/** The result of a response, and the progress reported on the way. */
async function read(body: string | Buffer[], isStream = true) {
  const heard: string[] = [];
  const chunks = async function* () {
    yield* typeof body === 'string' ? [Buffer.from(body)] : body;
  };
  try {
    const text = await readChat(chunks(), { isStream, onText: (soFar) => void heard.push(soFar) });
    return { text, heard };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return { failure: error.failure, heard };
  }
}

test('pieces of a stream are put together, and each tells what there is so far', async () => {
  expect(await read(`${words('A ')}${words('home.')}${end}data: [DONE]\n\n`)).toEqual({
    text: 'A home.',
    heard: ['A ', 'A home.'],
  });
});

test('what comes after the end of a stream is not read', async () => {
  expect(await read(`${words('A')}${end}data: [DONE]\n\n${words('B')}data: broken\n\n`)).toEqual({
    text: 'A',
    heard: ['A'],
  });
});

test('a stream may end without its last line, and be cut within a character', async () => {
  const bytes = Buffer.from(`${words('Café é')}${end}`);
  const at = bytes.indexOf('é') + 1;
  expect(await read([bytes.subarray(0, at), bytes.subarray(at)])).toEqual({
    text: 'Café é',
    heard: ['Café é'],
  });
});

test('pieces without words tell nothing', async () => {
  const { heard } = await read(
    `${words('')}${piece({ delta: { content: null, refusal: null }, finish_reason: null })}${piece({})}${words('A')}${end}`,
  );
  expect(heard).toEqual(['A']);
});

test('the last piece may have no choice, only the usage', async () => {
  for (const last of ['{"usage":{}}', '{"choices":[],"error":null}'])
    expect(await read(`${words('A')}${end}data: ${last}\n\n`)).toMatchObject({ text: 'A' });
});

test('a whole answer comes in any chunks', async () => {
  const body = JSON.stringify({ choices: [{ message: { content: 'A home.' }, finish_reason: 'stop' }] });
  expect(
    await read(
      [body.slice(0, 20), body.slice(20)].map((part) => Buffer.from(part)),
      false,
    ),
  ).toEqual({
    text: 'A home.',
    heard: ['A home.'],
  });
});

test.each<[string, string, AiError['failure']]>([
  ['that ends early', words('A'), 'stopped early'],
  ['that says it is done before it is', `${words('A')}data: [DONE]\n\n`, 'stopped early'],
  ['cut for its length', `${words('A')}${piece({ finish_reason: 'length' })}`, 'stopped early'],
  ['with an error', `${words('A')}data: {"error":{"code":1}}\n\n${end}`, 'stopped early'],
  ['that is filtered', `${words('A')}${piece({ finish_reason: 'content_filter' })}`, 'moderated'],
  ['that is refused', `${piece({ delta: { content: 'A', refusal: 'No.' } })}${end}`, 'moderated'],
  ['that is no JSON', 'data: {\n\n', 'unreadable'],
  ['of another shape', 'data: {"choices":7}\n\n', 'unreadable'],
])('an answer %s is none', async (_name, body, failure) =>
  expect(await read(body)).toMatchObject({ failure }),
);

test('an answer has thirty thousand characters at most', async () => {
  const half = words('x'.repeat(15_000));
  expect(await read(`${half}${half}${end}`)).toMatchObject({ text: 'x'.repeat(30_000) });
  const { failure, heard } = await read(`${half}${half}${words('x')}${end}`);
  expect([failure, heard.length]).toEqual(['stopped early', 2]);
});
