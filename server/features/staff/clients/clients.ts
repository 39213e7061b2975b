import { ApiError, type FieldErrors } from '#contract/errors.ts';
import type { staffClients } from '#contract/staff/clients.ts';
import { domainTaken, domainTakenBy } from '#contract/staff/sites.ts';
import { emailHasUser } from '#contract/users/users.ts';
import { providerDay } from '#server/core/provider/provider-day.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { OpenSnapshot } from '#server/core/db/client-snapshot.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { FileStream } from '#server/core/db/results.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { LinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { loginsKey } from '#server/core/security/logins-key.ts';
import { explainTaken } from '#server/core/security/taken-address.ts';
import { invitationEnds } from '#server/features/users/rules.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { addClients, domainsKey, findTaken } from '../cross-client/add-clients.ts';
import { readClientPage } from '../client-page.ts';
import { logExport } from '../cross-client/clients.ts';
import { writeArchive } from './archive.ts';
import { withTokens } from './with-tokens.ts';
import {
  completeClient,
  listDomains,
  repeatedDomains,
  validateDomains,
  type CompleteClient,
} from './rules.ts';

type Needs = {
  linkEncryption: Pick<LinkEncryption, 'encrypt'>;
  openSnapshot: OpenSnapshot;
  store: FileStore;
  provider: Pick<ProviderSource, 'current'>;
  previews: { homeOf: (siteId: number) => string };
};

export const staffClientsHandlers = ({
  linkEncryption,
  openSnapshot,
  store,
  provider,
  previews: { homeOf },
}: Needs): Handlers<typeof staffClients> => ({
  add: async ({ systemDb, session, body, now }) => {
    const client = completeClient(body);
    assertNothing(await findProblems(systemDb, client));
    const added = await mapTaken(
      systemDb.value(
        addClients([withTokens(client, linkEncryption)], {
          staffId: session.staffId,
          providerKeyId: session.providerKeyId,
          now,
          until: invitationEnds(now),
        }),
      ),
    );
    return readClientPage(systemDb, added?.[0] ?? 0, { now, homeOf });
  },
  export: async ({ systemDb, session, params, now }) => {
    const snapshot = await openSnapshot(params.id);
    try {
      orNotFound(await systemDb.value(logExport(params.id, { staffId: session.staffId, now })));
    } catch (error) {
      await snapshot.end();
      throw error;
    }
    const filename = `client-${params.id}-${providerDay(provider, now)}.zip`;
    return new FileStream(filename, writeArchive(snapshot, store, now), snapshot.close);
  },
});

/** The errors that prevent adding a client, by field. */
async function findProblems(systemDb: SystemDb, client: CompleteClient): Promise<FieldErrors> {
  const { email } = client.admin;
  const conflicts = await findTaken(systemDb, [email], listDomains(client));
  const clientOf = new Map(Object.entries(conflicts.domains));
  const holder = conflicts.emails[email];
  return {
    ...(holder ? { 'admin.email': [explainTaken(holder)] } : {}),
    ...repeatedDomains(client.sites),
    ...validateDomains(client.sites, (domain) => {
      const name = clientOf.get(domain);
      return name === undefined ? undefined : domainTakenBy(name);
    }),
  };
}

function assertNothing(problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) throw new ApiError('invalid', { fields: problems });
}

/** Somebody took the email or the domain between the check and the insert. */
async function mapTaken<T>(adding: Promise<T>): Promise<T> {
  try {
    return await adding;
  } catch (error) {
    const constraint = readConstraint(error);
    if (constraint === loginsKey)
      throw new ApiError('invalid', { fields: { 'admin.email': [emailHasUser] } });
    if (constraint === domainsKey)
      throw new ApiError('invalid', { fields: { 'sites.0.primary_domain': [domainTaken] } });
    throw error;
  }
}
