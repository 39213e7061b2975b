import { afterAll, expect, test } from 'vitest';
import { sendToConfigured } from '#server/engines/outbound/send-outbound.ts';
import { startStatsProvider } from '#server/testing/stats-provider.ts';
import { openMapService } from './open-map-service.ts';

const service = await startStatsProvider();
afterAll(() => service.close());
const config = { url: `${service.url}/static_cacheable/alidade_smooth.png`, key: 'given' };
const place = { latitude: 49.2611, longitude: -123.1534, width: 720, height: 400 };

test('without a key there is no service', () => {
  expect(openMapService(undefined, sendToConfigured)).toBeNull();
});

test('a service that does not answer is given up after ten seconds', async () => {
  service.answer(() => {});
  const limits: number[] = [];
  const maps = openMapService(config, (request) => {
    limits.push(request.timeoutMs);
    return sendToConfigured({ ...request, timeoutMs: 50 });
  });
  await expect(maps?.fetchMap(place)).rejects.toThrow('may have arrived');
  expect(limits).toEqual([10_000]);
});

test('an endless answer is not read to its end', async () => {
  service.answer((response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(Buffer.alloc(1024 * 1024)), 1);
    response.once('close', () => clearInterval(timer));
  });
  await expect(openMapService(config, sendToConfigured)?.fetchMap(place)).rejects.toThrow('too long');
});
