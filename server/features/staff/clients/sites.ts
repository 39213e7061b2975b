import { ApiError, type FieldErrors } from '#contract/errors.ts';
import { domainTaken, domainTakenBy, type SiteDraft, type staffSites } from '#contract/staff/sites.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { domainsKey, findTakenDomains } from '../cross-client/add-clients.ts';
import { addSite, changeSite, rotateToken } from '../cross-client/sites.ts';
import { readClientPage } from '../client-page.ts';
import { completeSite, oldTokenEnds } from './rules.ts';

export const staffSitesHandlers = ({
  previews: { homeOf },
}: {
  previews: { homeOf: (siteId: number) => string };
}): Handlers<typeof staffSites> => ({
  rotateToken: async ({ systemDb, session: { staffId }, params, now }) => {
    const token = { ...newToken(), until: oldTokenEnds(now) };
    orNotFound(await systemDb.batch(rotateToken(params.id, { ...token, staffId, now })));
    return readClientPage(systemDb, params.id, { now, homeOf });
  },
  addSite: async ({ systemDb, session: { staffId }, params, body, now }) => {
    await assertFree(systemDb, body, null);
    const site = completeSite(body);
    orNotFound(await mapTaken(systemDb.value(addSite(params.id, { site, staffId, now }))));
    return readClientPage(systemDb, params.id, { now, homeOf });
  },
  changeSite: async ({ systemDb, session: { staffId }, params, body, now }) => {
    await assertFree(systemDb, body, params.site_id);
    const site = completeSite(body);
    orNotFound(await mapTaken(systemDb.value(changeSite(params.id, params.site_id, { site, staffId, now }))));
    return readClientPage(systemDb, params.id, { now, homeOf });
  },
});

/** Refuses each domain that belongs to another site, at its field. */
async function assertFree(systemDb: SystemDb, site: SiteDraft, ownId: number | null): Promise<void> {
  const clientOf = new Map(
    Object.entries((await systemDb.value(findTakenDomains(completeSite(site).domains, ownId))) ?? {}),
  );
  const fields: FieldErrors = Object.fromEntries(
    [
      ['primary_domain', site.primary_domain],
      ...(site.domains ?? []).map((one, n) => [`domains.${n}`, one]),
    ].flatMap(([field = '', domain = '']) => {
      const client = clientOf.get(domain);
      return client === undefined ? [] : [[field, [domainTakenBy(client)]]];
    }),
  );
  if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
}

/** Somebody took the domain between the check and the insert. */
async function mapTaken<T>(changing: Promise<T>): Promise<T> {
  try {
    return await changing;
  } catch (error) {
    if (readConstraint(error) !== domainsKey) throw error;
    throw new ApiError('invalid', { fields: { primary_domain: [domainTaken] } });
  }
}
