import type { LeadSettings, settings, SitePreview } from '#contract/settings.ts';
import type * as z from 'zod/mini';
import { invalid, Refused } from '#contract/errors.ts';
import { ownFile, type FileKeeping } from '../gate/kept-files.ts';
import type { Handlers } from '../gate/call.ts';
import { allSettings, firstSite, kept } from './queries.ts';

/** Where a page of a site can be seen with settings that are not saved. */
type Previews = {
  addressOf(
    siteId: number,
    wanted: { page: SitePreview; settings: z.infer<typeof LeadSettings> },
    now: Date,
  ): string;
};

export const settingsHandlers = (keeping: FileKeeping, previews: Previews): Handlers<typeof settings> => ({
  read: ({ db }) => db.answer(allSettings()),
  saveLeads: async ({ db, body, now }) => {
    const avatar = body['rb_avatar_image'];
    if (avatar && !(await db.value(ownFile(avatar))))
      throw invalid('rb_avatar_image', 'Please upload this picture first.');
    return db.together(kept('settings.leads', body, now), allSettings());
  },
  saveListings: ({ db, body, now }) => db.together(kept('settings.listings', body, now), allSettings()),
  preview: async ({ db, body, now }) => {
    const site = await db.value(firstSite());
    if (site === null) throw new Refused('not_found');
    return { url: previews.addressOf(site, body, now) };
  },
  upload: ({ db, files: [file], now }) => {
    if (!file) throw new Refused('bad_request');
    return db.steps(async (steps) => {
      const [kept] = await keeping.keep(steps, [file], { purpose: 'avatar', now });
      if (!kept) throw new Refused('unavailable');
      return { url: keeping.signedUrl(kept, now) };
    });
  },
});
