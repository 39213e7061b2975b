import type { LeadSettings, settings, SitePreview } from '#contract/settings/settings.ts';
import type * as z from 'zod/mini';
import { invalid, ApiError } from '#contract/errors.ts';
import { findOwnFile, type FileRecords } from '#server/core/files/file-records.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { ClientDb, Transaction } from '#server/core/db/client-db.ts';
import { WithMeta } from '#server/core/db/results.ts';
import { joinEdit } from '#server/core/editing/join-edit.ts';
import { keepListEdit } from '#server/core/editing/queries.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import * as queries from './queries.ts';

/** Links to a page of a site with unsaved settings. */
type Previews = {
  addressOf(
    siteId: number,
    preview: { page: SitePreview; settings: z.infer<typeof LeadSettings> },
    now: Date,
  ): string;
};

type Needs = { files: FileRecords; previews: Previews };

export const settingsHandlers = ({ files: fileRecords, previews }: Needs): Handlers<typeof settings> => ({
  read: ({ db }) => answerSettings(db),
  saveLeads: async ({ db, body, now }) => {
    const avatar = body['rb_avatar_image'];
    if (typeof avatar === 'string' && avatar !== '' && !(await db.value(findOwnFile(avatar))))
      throw invalid('rb_avatar_image', 'Please upload this picture first.');
    await db.transaction((tx) => save(tx, 'settings.leads', body, now));
    return answerSettings(db);
  },
  saveListings: async ({ db, body, now }) => {
    await db.transaction((tx) => save(tx, 'settings.listings', body, now));
    return answerSettings(db);
  },
  preview: async ({ db, body, now }) => {
    const site = orNotFound(await db.value(queries.firstSite()));
    return { url: previews.addressOf(site, body, now) };
  },
  upload: ({ db, files: [file], now }) => {
    if (!file) throw new ApiError('bad_request');
    return db.transaction(async (tx) => {
      const [storedFile] = await fileRecords.keep(tx, [file], { purpose: 'avatar', now });
      if (!storedFile) throw new ApiError('unavailable');
      return { url: fileRecords.signedUrl(storedFile, now) };
    });
  },
});

async function answerSettings(db: Pick<ClientDb<'read'>, 'withBeside'>) {
  const result = orNotFound(await db.withBeside(queries.readSettings()));
  return new WithMeta(result.data, result.beside);
}

type Sent = { version?: number | undefined } & Record<string, unknown>;

/** Settings are stored by key, so replaced values are recorded here and not by a trigger. */
async function save(
  tx: Transaction<'write'>,
  event: 'settings.leads' | 'settings.listings',
  { version, ...sent }: Sent,
  now: Date,
): Promise<void> {
  await tx.value(queries.ensureVersion());
  const compare = queries.compareSettings(sent);
  const values = await joinEdit(tx, { compare, patch: sent, version, read: queries.readValues() });
  const stored = (await tx.value(queries.readValues())) ?? {};
  const changed = Object.keys(values).filter((key) => values[key] !== stored[key]);
  await tx.value(queries.saveSettings(event, values, now));
  if (changed.length === 0) return;
  const before = Object.fromEntries(changed.map((key) => [key, stored[key]]));
  await tx.value(keepListEdit(queries.editsRow, before, now));
}
