import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRouter } from './router.ts';

test('a call that arrives while the process stops is answered as ever, and its connection ends', async () => {
  const app = createRouter({
    log: pino({ level: 'silent' }),
    trustProxy: [],
    bodyTimeout: 60_000,
    refuseEarly: () => false,
  });
  app.get('/called', () => ({ data: 'answered' }));
  const isClosing = Promise.withResolvers<void>();
  const mayClose = Promise.withResolvers<void>();
  // as an export that is nearly done holds up the end
  app.addHook('preClose', () => {
    isClosing.resolve();
    return mayClose.promise;
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const closed = app.close();
  await isClosing.promise;
  const response = await fetch(`${address}/called`);
  expect([response.status, response.headers.get('connection'), await response.json()]).toEqual([
    200,
    'close',
    { data: 'answered' },
  ]);
  mayClose.resolve();
  await closed;
});
