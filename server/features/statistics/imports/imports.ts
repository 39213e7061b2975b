import { invalid } from '#contract/errors.ts';
import { required } from '#contract/fields.ts';
import { importNotOver, type staffImports } from '#contract/statistics/imports.ts';
import { localDay } from '#contract/zoned-time.ts';
import type { AskSiteDays } from '#server/adapters/statistics/site-days/site-day-source.ts';
import { StatsError } from '#server/adapters/statistics/stats-provider.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { importContext } from './import-context.ts';
import { findField } from './rules.ts';

/** Few clients have an earlier website, so that its statements are loaded with the first question. */
const loadStatements = () => import('../cross-client/imports.ts');

type Deps = { askSiteDays: AskSiteDays; sourceEncryption: Encryption };

export const staffImportsHandlers = ({
  askSiteDays,
  sourceEncryption: encryption,
}: Deps): Handlers<typeof staffImports> => ({
  list: async ({ systemDb, params: { id } }) => {
    const { listImports } = await loadStatements();
    return orNotFound(await systemDb.value(listImports(id)));
  },
  start: async ({ systemDb, session: { staffId }, params: { id }, body, now }) => {
    const { findImportPlace, startImport } = await loadStatements();
    const place = { client_id: id, site_id: body.site_id, vendor: body.vendor };
    const { zone, present } = orNotFound(await systemDb.value(findImportPlace(place)));
    if (body.to >= localDay(now, zone)) throw invalid('to', importNotOver);
    const account = {
      address: body.address ?? null,
      account: body.account,
      userName: body.user_name ?? null,
    };
    // an omitted key keeps the present one, if it is for the same account
    const isSame =
      present !== null &&
      present.address === account.address &&
      present.account === account.account &&
      present.user_name === account.userName;
    const token =
      body.token ??
      (isSame && present.token
        ? encryption.decrypt(Buffer.from(present.token, 'base64'), importContext(place))
        : null);
    if (!token) throw invalid('token', required);
    const lastDay = { from: body.to, to: body.to };
    await check(() => askSiteDays(body.vendor, { ...account, ...lastDay, token, zone, now }));
    orNotFound(
      await systemDb.value(
        startImport(place, {
          ...account,
          token: encryption.encrypt(token, importContext(place)),
          from: body.from,
          to: body.to,
          staffId,
          now,
        }),
      ),
    );
    return { started: true };
  },
  remove: async ({ systemDb, session: { staffId }, params: { id }, body, now }) => {
    const { removeImport } = await loadStatements();
    orNotFound(await systemDb.value(removeImport({ client_id: id, ...body }, { staffId, now })));
    return { removed: true };
  },
});

/** The last day is asked for, so that a wrong key or website is reported in the form. */
async function check(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (!(error instanceof StatsError)) throw error;
    throw invalid(findField(error.message), error.message);
  }
}
