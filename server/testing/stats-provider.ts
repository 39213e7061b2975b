import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProviderCall = { method: string; url: URL; headers: IncomingMessage['headers']; body: string };
type Answer = (response: ServerResponse, call: ProviderCall) => void;

/** A provider of numbers on this machine, with prepared answers, which records its requests. */
export async function startStatsProvider() {
  const asked: ProviderCall[] = [];
  let answer: Answer = (response) => void response.writeHead(500).end();
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => void (body += chunk));
    request.on('end', () => {
      const call = {
        method: request.method ?? '',
        url: new URL(request.url ?? '/', 'http://provider'),
        headers: request.headers,
        body,
      };
      asked.push(call);
      answer(response, call);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (next: Answer) => {
      asked.length = 0;
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const sendJson = (
  response: ServerResponse,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
