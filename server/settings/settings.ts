import type { settings } from '#contract/settings.ts';
import { invalid, Refused } from '#contract/errors.ts';
import { ownFile, type FileKeeping } from '../gate/kept-files.ts';
import type { Handlers } from '../gate/call.ts';
import { allSettings, kept } from './queries.ts';

export const settingsHandlers = (keeping: FileKeeping): Handlers<typeof settings> => ({
  read: ({ db }) => db.answer(allSettings()),
  saveLeads: async ({ db, body, now }) => {
    const avatar = body['rb_avatar_image'];
    if (avatar && !(await db.value(ownFile(avatar))))
      throw invalid('rb_avatar_image', 'Please upload this picture first.');
    return db.together(kept('settings.leads', body, now), allSettings());
  },
  saveListings: ({ db, body, now }) => db.together(kept('settings.listings', body, now), allSettings()),
  upload: ({ db, files: [file], now }) => {
    if (!file) throw new Refused('bad_request');
    return db.steps(async (steps) => {
      const [kept] = await keeping.keep(steps, [file], { purpose: 'avatar', now });
      if (!kept) throw new Refused('unavailable');
      return { url: keeping.signedUrl(kept, now) };
    });
  },
});
