import type { LeadSettings, settings, SitePreview } from '#contract/settings/settings.ts';
import type * as z from 'zod/mini';
import { invalid, ApiError } from '#contract/errors.ts';
import { findOwnFile, type FileRecords } from '../files/file-records.ts';
import type { Handlers } from '../http/handler.ts';
import { readSettings, firstSite, saveSettings } from './queries.ts';

/** Links to a page of a site with settings that are not saved. */
type Previews = {
  addressOf(
    siteId: number,
    preview: { page: SitePreview; settings: z.infer<typeof LeadSettings> },
    now: Date,
  ): string;
};

export const settingsHandlers = (
  fileRecords: FileRecords,
  previews: Previews,
): Handlers<typeof settings> => ({
  read: ({ db }) => db.row(readSettings()),
  saveLeads: async ({ db, body, now }) => {
    const avatar = body['rb_avatar_image'];
    if (avatar && !(await db.value(findOwnFile(avatar))))
      throw invalid('rb_avatar_image', 'Please upload this picture first.');
    return db.batch(saveSettings('settings.leads', body, now), readSettings());
  },
  saveListings: ({ db, body, now }) => db.batch(saveSettings('settings.listings', body, now), readSettings()),
  preview: async ({ db, body, now }) => {
    const site = await db.value(firstSite());
    if (site === null) throw new ApiError('not_found');
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
