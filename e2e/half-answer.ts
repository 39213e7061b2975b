import { createServer, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** The product behind a proxy that stops the answers to one path in the middle, until released. */
export async function halfAnswers(path: string) {
  const target = new URL(process.env['FOYER_URL'] ?? '');
  let isHalved = false;
  const stopped = new Set<ServerResponse>();
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const onward = request(new URL(url, target), { method, headers: { ...headers, host: target.host } });
    onward.on('error', () => outgoing.destroy());
    onward.on('response', async (answer) => {
      const { 'transfer-encoding': _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      if (!isHalved || !url.startsWith(path)) return answer.pipe(outgoing);
      const body = await text(answer);
      outgoing.write(body.slice(0, body.length / 2));
      stopped.add(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    halve: (on: boolean) => void (isHalved = on),
    /** how many answers have stopped so far */
    stopped: () => stopped.size,
    /** breaks off the stopped answers */
    breakOff: () => {
      for (const answer of stopped) answer.destroy();
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
