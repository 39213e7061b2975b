import { ApiError } from '#contract/errors.ts';
import { erasureBegan } from '#contract/staff/erasure.ts';
import type { staff } from '#contract/staff/staff.ts';
import { hasNoSecondFactor } from '#contract/users/users.ts';
import { csvLines } from '#contract/csv.ts';
import { providerDay } from '#server/core/provider/provider-day.ts';
import type { CurrentProvider } from '#server/core/provider/rules.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { Csv } from '#server/core/db/results.ts';
import { namesThatSignIn, type AnyMail } from '#server/core/mail/define-mail.ts';
import { listFailedJobs } from '#server/core/jobs/cross-client.ts';
import { listOutbox } from '#server/core/mail/cross-client/outbox.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { clientExportHead, exportClients, listClients } from './cross-client/client-list.ts';
import { changeClient } from './clients/change-client.ts';
import { liftBlock, listBlocks, listProspects } from './cross-client/console.ts';
import { readClientUser } from './cross-client/people.ts';
import { resetUserFactor } from './cross-client/users.ts';
import { readClientPage } from './client-page.ts';

export const staffHandlers = ({
  previews: { homeOf },
  provider,
  mails,
}: {
  previews: { homeOf: (siteId: number) => string };
  provider: { current: () => Pick<CurrentProvider, 'time_zone'> };
  mails: readonly AnyMail[];
}): Handlers<typeof staff> => ({
  clients: ({ systemDb, query, now }) => systemDb.page(listClients(query, now), query),
  downloadClients: async ({ systemDb, body, now }) => {
    const { batches, close } = await systemDb.export(exportClients(body, now));
    const lines = csvLines(clientExportHead, batches);
    return new Csv(`clients-${providerDay(provider, now)}.csv`, lines, close);
  },
  client: ({ systemDb, params, now }) => readClientPage(systemDb, params.id, { now, homeOf }),
  changeClient: async ({ systemDb, session, params, body, now }) => {
    const { tax_from, ...sent } = body;
    const readPage = (db: Pick<SystemDb<'read'>, 'value'>) => readClientPage(db, params.id, { now, homeOf });
    await changeClient(systemDb, params.id, sent, {
      taxFrom: {
        day: tax_from ?? providerDay(provider, now),
        isDated: tax_from !== undefined,
      },
      staffId: session.staffId,
      now,
      readPage,
    });
    const client = await readPage(systemDb);
    if (client.erasure?.has_begun) throw new ApiError('invalid', { sentence: erasureBegan });
    return client;
  },
  resetFactor: async ({ systemDb, session, params, body, now }) => {
    const user = orNotFound(await systemDb.value(readClientUser(params.id, params.user_id)));
    const target = { email: user.email, clientId: params.id, userId: user.id, staffId: session.staffId };
    if (!(await systemDb.batch(resetUserFactor({ ...target, ...body, now }))))
      throw new ApiError('invalid', { sentence: hasNoSecondFactor });
    return readClientPage(systemDb, params.id, { now, homeOf });
  },
  prospects: ({ systemDb, query }) => systemDb.page(listProspects(query), query),
  outbox: ({ systemDb, session, query }) =>
    systemDb.page(
      listOutbox(query, { secret: namesThatSignIn(mails), isOwner: session.caller === 'Owner' }),
      query,
    ),
  jobs: ({ systemDb, query }) => systemDb.page(listFailedJobs(query), query),
  blocks: async ({ systemDb, query }) => orNotFound(await systemDb.value(listBlocks(query.client_id))),
  liftBlock: async ({ systemDb, params }) => orNotFound(await systemDb.value(liftBlock(params.id))),
});
