import type { settings } from '#contract/settings.ts';
import type { Handlers } from '../gate/call.ts';
import { allSettings, kept } from './queries.ts';

export const settingsHandlers: Handlers<typeof settings> = {
  read: ({ db }) => db.answer(allSettings()),
  saveLeads: ({ db, body, now }) => db.together(kept('settings.leads', body, now), allSettings()),
  saveListings: ({ db, body, now }) => db.together(kept('settings.listings', body, now), allSettings()),
};
