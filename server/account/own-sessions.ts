import { Refused } from '#contract/errors.ts';
import type { sessions } from '#contract/sessions.ts';
import type { Handlers } from '../gate/call.ts';

export const sessionsHandlers: Handlers<typeof sessions> = {
  list: async ({ doors, tokenHash, now }) => (await doors.mySessions({ session: tokenHash, at: now })) ?? [],
  endOthers: async ({ doors, tokenHash, now }) => ({
    ended: (await doors.endOtherSessions({ session: tokenHash, at: now })) ?? 0,
  }),
  end: async ({ doors, tokenHash, params, now }) => {
    const ended = await doors.endMySession({ session: tokenHash, at: now, id: params.id });
    if (!ended) throw new Refused('not_found');
    return ended;
  },
};
