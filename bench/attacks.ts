import { HttpConnection, type Request } from './http-connection.ts';
import { createSessionToken } from './test-data.ts';

type Attack = { connections: number; request: Request };

const client = 2;
const check = (body: object | string): Request => ({
  method: 'POST',
  path: '/ai/check',
  headers: [`authorization: Bearer ${createSessionToken(client)}`],
  body,
});
const toNested = (depth: number) => `{"text":${'['.repeat(depth)}${']'.repeat(depth)}}`;

/** The most expensive calls of a stranger, and of one client. */
export const attacks: Record<string, Attack> = {
  'brackets of strangers': {
    connections: 190,
    request: { method: 'POST', path: '/auth/sign-in', headers: [], body: '['.repeat(65_000) },
  },
  'nested bodies': { connections: 30, request: check(toNested(120_000)) },
  'wide bodies': { connections: 30, request: check(`{"text":[${'{},'.repeat(9000)}{}]}`) },
  'long rich text': {
    connections: 30,
    request: {
      ...check({ description: '<p>a <b>b</b> <i>c</i></p>'.repeat(2200) }),
      path: '/listings',
    },
  },
  'checks of words': {
    connections: 30,
    request: check({ text: 'Steps to the church, perfect for young families. '.repeat(400) }),
  },
};

/** Sends without a pause. A refusal is as good an answer as any. */
export async function attack(port: number, { connections, request }: Attack, seconds: number): Promise<void> {
  const until = performance.now() + seconds * 1000;
  const send = async (): Promise<void> => {
    let line = new HttpConnection(port);
    while (performance.now() < until) {
      await line.ask(request).catch(() => {});
      if (line.isOpen()) continue;
      line.close();
      line = new HttpConnection(port);
    }
    line.close();
  };
  await Promise.all(Array.from({ length: connections }, send));
}
