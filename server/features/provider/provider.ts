import { ApiError } from '#contract/errors.ts';
import type { ProviderChange, staffProvider } from '#contract/staff/provider.ts';
import type { SystemDb, SystemTransaction } from '#server/core/db/system-db.ts';
import { actAs } from '#server/core/editing/cross-client.ts';
import { joinCompared } from '#server/core/editing/join-edit.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { ensureProvider, readProvider, saveLogo, saveProvider } from '#server/core/provider/cross-client.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { changedProvider, describeProvider, validateProvider, unset } from '#server/core/provider/rules.ts';
import { compareProvider, readProviderRecord } from './cross-client.ts';

export function providerHandlers({
  provider: source,
}: {
  provider: ProviderSource;
}): Handlers<typeof staffProvider> {
  const readAnswer = async (db: Pick<SystemDb<'read'>, 'value'>) =>
    describeProvider(await db.value(readProviderRecord()), source.config);
  /** This process updates before it answers; the others are notified with the commit. */
  const publish = async (systemDb: SystemDb<'read'>) => {
    await source.reload();
    return readAnswer(systemDb);
  };

  /** The part of a change that remains after joining it with colleagues' changes since its version. */
  async function joinChange(tx: SystemTransaction, { version, ...sent }: ProviderChange) {
    const compare = compareProvider(sent);
    const change = await joinCompared(
      { patch: sent, version },
      { compare: (since) => tx.value(compare(since)), read: () => readAnswer(tx) },
    );
    const { support_days } = change;
    const joined = support_days
      ? { ...change, support_days: support_days.toSorted((a, b) => a - b) }
      : change;
    const stored = changedProvider(await tx.value(readProvider()), joined);
    const fields = validateProvider(stored, sent, source.config);
    if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
    return joined;
  }

  return {
    read: ({ systemDb }) => readAnswer(systemDb),
    save: async ({ systemDb, session, body, now }) => {
      const save = { staffId: session.staffId, now };
      await systemDb.transaction(async (tx) => {
        await begin(tx, save);
        await tx.value(saveProvider(await joinChange(tx, body), save));
      });
      return publish(systemDb);
    },
    uploadLogo: async ({ systemDb, session, files: [file], now }) => {
      if (!file) throw new ApiError('bad_request');
      await setLogo(systemDb, file.name, { staffId: session.staffId, now });
      return publish(systemDb);
    },
    removeLogo: async ({ systemDb, session, now }) => {
      await setLogo(systemDb, null, { staffId: session.staffId, now });
      return publish(systemDb);
    },
  };
}

type Save = { staffId: number | null; now: Date };

const setLogo = (systemDb: SystemDb, name: string | null, save: Save): Promise<void> =>
  systemDb.transaction(async (tx) => {
    await begin(tx, save);
    await tx.value(saveLogo(name, save));
  });

async function begin(tx: SystemTransaction, save: Save): Promise<void> {
  await tx.value(actAs(save.staffId));
  await tx.value(ensureProvider(unset, save));
}
