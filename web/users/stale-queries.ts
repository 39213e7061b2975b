import type { StaleQueries } from '#web/api/affected-queries.ts';

export const usersStaleQueries: StaleQueries = {
  'user.changed': { all: ['/users'], ofSubject: ['/users/{id}'] },
};
