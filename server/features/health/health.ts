import { ApiError } from '#contract/errors.ts';
import type { staffHealth } from '#contract/staff/health.ts';
import { localDay } from '#contract/zoned-time.ts';
import { readTaxStates } from '#server/features/billing/cross-client/taxes.ts';
import type { Health } from '#server/core/db/pools.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import {
  enqueueTestMail,
  hasJoinedUsers,
  hasClients,
  hasPrices,
  hasSentMail,
  readQueues,
  readShownTimes,
} from './cross-client.ts';
import { probeBackup, probeDisk, probeFiles } from './probes.ts';
import { firstSteps, listHealthChecks, type HealthConfig } from './rules.ts';

const dayMs = 86_400_000;

type HealthDeps = {
  healthConfig: HealthConfig & { dataDir: string };
  provider: ProviderSource;
  store: FileStore;
  checkHealth: () => Promise<Health>;
};

export const healthHandlers = ({
  healthConfig: config,
  provider,
  store,
  checkHealth,
}: HealthDeps): Handlers<typeof staffHealth> => ({
  read: async ({ systemDb, query: { origin }, now }) => {
    const since = new Date(now.getTime() - dayMs);
    const [queues, pools, filesFailure, disk, backupAt, taxes, times] = await Promise.all([
      systemDb.value(readQueues({ now, since, mls: config.mls.provider })),
      checkHealth(),
      probeFiles(store),
      probeDisk(config.dataDir),
      probeBackup(config.backupStamp),
      systemDb.value(readTaxStates(localDay(now, provider.current().time_zone))),
      systemDb.value(readShownTimes(now)),
    ]);
    if (!queues) throw new ApiError('unavailable');
    const facts = {
      config,
      provider: provider.current(),
      queues,
      pools,
      filesFailure,
      disk,
      backupAt,
      taxes: taxes ?? [],
      times: times ?? [],
    };
    return listHealthChecks({ ...facts, origin, now });
  },
  sendTestMail: async ({ systemDb, session, now }) => {
    const sent = await systemDb.value(enqueueTestMail(session.staffId, now));
    if (!sent) throw new ApiError('unauthenticated');
    return sent;
  },
  firstSteps: async ({ systemDb }) => {
    const [clients, prices, sent, joined, row] = await Promise.all([
      systemDb.value(hasClients()),
      systemDb.value(hasPrices()),
      systemDb.value(hasSentMail()),
      systemDb.value(hasJoinedUsers()),
      systemDb.value(readProvider()),
    ]);
    return firstSteps({
      has_clients: clients === true,
      has_prices: prices === true,
      // a person who joined was reached by mail, even if that mail has been deleted since
      has_sent_mail: sent === true || joined === true,
      provider: provider.current(),
      isProviderSaved: row !== null && row.name !== null,
      hasBucket: config.hasBucket,
    });
  },
});
