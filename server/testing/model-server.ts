import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';

/** A request to the model, as it came over the wire. */
type Asked = {
  authorization: string | undefined;
  model: string;
  messages: { role: string; content: string }[];
  limits: string[];
};

type Answer = (response: ServerResponse, asked: Asked, request: IncomingMessage) => void;

const piece = (choice: object) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`;

/** Pieces of a stream as an API like that of OpenAI sends them. */
export const stream = {
  begin: (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' }),
  words: (content: string) => piece({ delta: { content }, finish_reason: null }),
  end: (reason: string) => piece({ delta: {}, finish_reason: reason }),
  used: `data: ${JSON.stringify({ choices: [], usage: { total_tokens: 9 } })}\n\n`,
  done: 'data: [DONE]\n\n',
};

/** Streams a text word by word and ends as a model does. */
export const streamText =
  (text: string): Answer =>
  (response) => {
    stream.begin(response);
    for (const word of text.match(/\S+\s*/g) ?? []) response.write(stream.words(word));
    response.end(stream.end('stop') + stream.used + stream.done);
  };

/** A stand-in for a model behind an API: it gives the test's answers in turn, and repeats the last one. */
export async function startModel() {
  const asked: Asked[] = [];
  let answers: Answer[] = [streamText('A home.')];
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const sent: { model: string; messages: Asked['messages'] } = JSON.parse(body);
      const call = {
        authorization: request.headers.authorization,
        model: sent.model,
        messages: sent.messages,
        limits: Object.keys(sent).filter((key) => key.startsWith('max_')),
      };
      asked.push(call);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(response, call, request);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    /** sets the answers from now on */
    answer: (...next: Answer[]) => {
      asked.length = 0;
      answers = next;
    },
    close,
  };
}
