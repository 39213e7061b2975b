import type { StaleQueries } from '#web/api/affected-queries.ts';

export const launchStaleQueries: StaleQueries = {
  'launch.changed': {
    all: ['/forms', '/forms/6', '/launch/timeline'],
    // the subject is a step
    ofSubject: ['/forms/{id}'],
  },
};
