import { ApiError } from '#contract/errors.ts';
import type { staffProvider } from '#contract/staff/provider.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { readProvider, saveLogo, saveProvider } from '#server/core/provider/cross-client.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import {
  changedProvider,
  describeProvider,
  problemsOf,
  type ProviderRow,
} from '#server/core/provider/rules.ts';

export function providerHandlers(source: ProviderSource): Handlers<typeof staffProvider> {
  /** This process follows before it answers; the others hear of it with the commit. */
  const published = async (row: ProviderRow | null) => {
    await source.reload();
    return describeProvider(row, source.config);
  };

  return {
    read: async ({ systemDb }) => describeProvider(await systemDb.value(readProvider()), source.config),
    save: async ({ systemDb, session, body, now }) => {
      const changed = changedProvider(await systemDb.value(readProvider()), body);
      const fields = problemsOf(changed, body, source.config);
      if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
      return published(await systemDb.value(saveProvider(body, changed, { staffId: session.staffId, now })));
    },
    uploadLogo: async ({ systemDb, session, files: [file], now }) => {
      if (!file) throw new ApiError('bad_request');
      const row = changedProvider(await systemDb.value(readProvider()), {});
      return published(await systemDb.value(saveLogo(file.name, row, { staffId: session.staffId, now })));
    },
    removeLogo: async ({ systemDb, session, now }) => {
      const row = changedProvider(await systemDb.value(readProvider()), {});
      return published(await systemDb.value(saveLogo(null, row, { staffId: session.staffId, now })));
    },
  };
}
