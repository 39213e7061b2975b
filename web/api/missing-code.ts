import type { support } from '#contract/support/support.ts';
import { pageConfig } from '#web/page-config.ts';
import { announceNewVersion } from '#web/parts/new-version.ts';
import { toast } from '#web/parts/toast.ts';
import { buildUrl } from './input.ts';
import { readAt } from './read-at.ts';
import { youAreOffline } from './send.ts';

const health = '/health' satisfies (typeof support)['health']['path'];

/**
 * Code that does not load while the server answers was that of an earlier release, and is gone. Otherwise it is worth
 * another try once the network is back.
 */
export async function handleMissing(): Promise<void> {
  const isServed = await fetch(pageConfig.apiHost + buildUrl(readAt(health), {})).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isServed) {
    announceNewVersion();
    return new Promise(() => {});
  }
  toast.offline(youAreOffline);
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
}
