import type { ClientPage } from '#contract/staff/staff.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { daysBefore } from '#server/core/jobs/days-before.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { readClient } from './cross-client/clients.ts';
import { readHealth, readMailTrouble } from './cross-client/health.ts';

const troubleDays = 30;

/** Everything that the page shows first, in one answer. */
export async function readClientPage(
  systemDb: Pick<SystemDb<'read'>, 'value'>,
  id: number,
  { now, homeOf }: { now: Date; homeOf: (siteId: number) => string },
): Promise<ClientPage> {
  const [client, health, mails] = await Promise.all([
    systemDb.value(readClient(id, now)),
    systemDb.value(readHealth(id, now)),
    systemDb.value(readMailTrouble(id, daysBefore(now, troubleDays))),
  ]);
  const { sites, ...fields } = orNotFound(client);
  return {
    ...fields,
    sites: sites.map((site) => ({ ...site, look_url: homeOf(site.id) })),
    health: { ...orNotFound(health), ...orNotFound(mails) },
  };
}
