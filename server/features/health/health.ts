import { ApiError } from '#contract/errors.ts';
import type { HealthCheck, staffHealth } from '#contract/staff/health.ts';
import { readTaxStates } from '#server/features/billing/cross-client/taxes.ts';
import { providerDay } from '#server/core/provider/provider-day.ts';
import type { Health } from '#server/core/db/pools.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { readProvider } from '#server/core/provider/cross-client.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import {
  enqueueTestMail,
  countEndedWebhooks,
  countFailingCrms,
  countFailingPages,
  countHiddenListings,
  hasJoinedUsers,
  hasClients,
  hasPrices,
  hasSentMail,
  readQueues,
  readShownTimes,
  readStandbys,
  type QueueFacts,
} from './cross-client/health.ts';
import { readBackupFacts, type BackupFacts } from './cross-client/backups.ts';
import { listLeadMailDays } from './cross-client/lead-mails.ts';
import { readHold } from './cross-client/outgoing.ts';
import { probeDisk, probeFiles, probeStamp } from './probes.ts';
import { firstSteps } from './first-steps.ts';
import { listHealthChecks, type HealthConfig } from './rules.ts';

const dayMs = 86_400_000;

export type HealthDeps = {
  healthConfig: HealthConfig & { dataDir: string };
  provider: ProviderSource;
  store: FileStore;
  checkHealth: () => Promise<Health>;
};

/** Every part of the installation. Throws if the database does not answer. */
export async function readHealth(
  systemDb: SystemDb<'read'>,
  { healthConfig: config, provider, store, checkHealth }: HealthDeps,
  { origin, now }: { origin: string; now: Date },
): Promise<{ checks: HealthCheck[]; queues: QueueFacts; backups: BackupFacts }> {
  const since = new Date(now.getTime() - dayMs);
  const [
    queues,
    pools,
    filesFailure,
    disk,
    stampedAt,
    taxes,
    times,
    hold,
    backups,
    hidden,
    endedWebhooks,
    failingLeadAds,
    failingCrms,
    standbys,
  ] = await Promise.all([
    systemDb.value(readQueues({ now, since, mls: config.mls.provider })),
    checkHealth(),
    probeFiles(store),
    probeDisk(config.dataDir),
    probeStamp(config.backupStamp),
    systemDb.value(readTaxStates(providerDay(provider, now))),
    systemDb.value(readShownTimes(now)),
    systemDb.value(readHold(now)),
    systemDb.value(readBackupFacts()),
    systemDb.value(countHiddenListings()),
    systemDb.value(countEndedWebhooks()),
    systemDb.value(countFailingPages(now)),
    systemDb.value(countFailingCrms(now)),
    systemDb.value(readStandbys()),
  ]);
  if (!queues || !backups || !standbys) throw new ApiError('unavailable');
  const facts = {
    config,
    provider: provider.current(),
    queues,
    pools,
    standbys,
    filesFailure,
    disk,
    stampedAt,
    backups,
    taxes: taxes ?? [],
    times: times ?? [],
    hold: hold ?? null,
    hiddenListings: hidden ?? { old: 0, without_rules: 0 },
    endedWebhooks: endedWebhooks ?? 0,
    failingLeadAds: failingLeadAds ?? 0,
    failingCrms: failingCrms ?? 0,
  };
  return { checks: listHealthChecks({ ...facts, origin, now }), queues, backups };
}

type Needs = HealthDeps & {
  /** templates of mails about leads */
  leadMails: readonly string[];
};

export const healthHandlers = (deps: Needs): Handlers<typeof staffHealth> => ({
  read: async ({ systemDb, query: { origin }, now }) =>
    (await readHealth(systemDb, deps, { origin, now })).checks,
  leadMails: async ({ systemDb, now }) => {
    const zone = deps.provider.current().time_zone;
    const days = await systemDb.value(listLeadMailDays({ now, zone, leadMails: deps.leadMails }));
    if (!days) throw new ApiError('unavailable');
    return days;
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
      provider: deps.provider.current(),
      isProviderSaved: row !== null && row.name !== null,
      hasBucket: deps.healthConfig.hasBucket,
    });
  },
});
