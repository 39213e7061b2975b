import * as z from 'zod/mini';
import { areasOfStaff, staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { date, id, instant, paging } from '../fields.ts';
import { realInstant } from '../real-instant.ts';
import { queueAreas, type QueueArea } from './queue-areas.ts';

export const queueItemsPerPage = 25;
/**
 * How many items a filter counts and pages through. Nobody works through more, and counting them would take
 * longer.
 */
export const maxQueueItems = 1000;
/** The highest number that the counters in the menu show. */
export const maxCounted = 100;

/** Not beside the roles: the first load of the agents has those. */
export const worksIn = (role: string | null, area: QueueArea): boolean =>
  areasOfStaff[area].some((member) => member === role);

/** The filters of the queue: all open items, mine, unassigned, set aside, or done. */
const queueFilters = ['all', 'mine', 'nobodys', 'later', 'done'] as const;
export type QueueFilter = (typeof queueFilters)[number];

/** How a staff member is told about new items in the queue. */
export const queueMailChoices = ['at_once', 'daily', 'never'] as const;
export type QueueMailChoice = (typeof queueMailChoices)[number];

export const QueueItem = z.object({
  id,
  kind: z.string(),
  /** whose roles see it, and may have it */
  area: z.enum(queueAreas),
  sentence: z.string(),
  /** how many things of its client wait in it, and when the newest came */
  count: z.int(),
  latest_at: instant,
  /** where it can be settled, a path of the portal */
  url: z.string(),
  /** the event that closes it, as the end of 'Done by itself …'; null if only a person can close it */
  closes: z.nullable(z.string()),
  client_id: z.nullable(id),
  client_name: z.nullable(z.string()),
  owner_id: z.nullable(id),
  owner_name: z.nullable(z.string()),
  /** while its owner is away: until when, and which colleague looks after it, if one does */
  cover: z.nullable(
    z.object({
      last_day: date,
      colleague_id: z.nullable(id),
      colleague_name: z.nullable(z.string()),
    }),
  ),
  waits_from: instant,
  done_at: z.nullable(instant),
  /** null if no person settled it */
  done_by_name: z.nullable(z.string()),
});
export type QueueItem = z.infer<typeof QueueItem>;

/** A colleague's change to an item; a key that is omitted stays the same. */
const QueueChange = z
  .object({
    /** who takes it; null gives it back */
    owner: z.optional(z.nullable(id)),
    /**
     * who has it to the caller's knowledge: nobody, unless set. Somebody else's item is only taken over on
     * purpose
     */
    from: z.optional(z.nullable(id)),
    done: z.optional(z.boolean('Please say whether it is done.')),
    /** set aside until then; null brings it back now */
    until: z.optional(z.nullable(realInstant)),
  })
  .check(
    z.refine(({ owner, done, until }) => owner !== undefined || done !== undefined || until !== undefined, {
      error: 'Please say what to change.',
      path: ['owner'],
    }),
  );
export type QueueChange = z.infer<typeof QueueChange>;

/** absent or '' means every area that one works in */
const areaFilter = z.optional(z.enum(['', ...queueAreas], 'Please choose an option from the list.'));

export const staffQueue = {
  list: endpoint({
    method: 'GET',
    path: '/staff/queue',
    access: staffAreas('overview'),
    summary: 'What waits in the areas that one works in, oldest first; the first thousand of a filter',
    query: z.object({
      ...paging(queueItemsPerPage),
      show: z._default(z.enum(queueFilters, 'Please choose an option from the list.'), 'all'),
      area: areaFilter,
    }),
    data: z.array(QueueItem),
    paged: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/staff/queue/counts',
    access: staffAreas('overview'),
    summary:
      "How much waits: for anybody, for oneself and those one looks after, and what is nobody's; a hundred means that many or more",
    query: z.object({ area: areaFilter }),
    data: z.object({ all: z.int(), mine: z.int(), nobodys: z.int() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/staff/queue/{id}',
    changes: null,
    access: staffAreas('overview'),
    summary:
      'Takes an item, gives it back, sets it aside until a time, or says that it is done; somebody who has it already is named',
    body: QueueChange,
    data: QueueItem,
  }),
  mail: endpoint({
    method: 'GET',
    path: '/staff/queue/mail',
    access: staffAreas('overview'),
    summary: 'Whether one gets mail about what is new in the queue',
    data: z.object({ choice: z.enum(queueMailChoices) }),
  }),
  setMail: endpoint({
    method: 'PUT',
    path: '/staff/queue/mail',
    changes: null,
    access: staffAreas('overview'),
    summary: 'Chooses mail at once, once a day, or never',
    body: z.object({ choice: z.enum(queueMailChoices, 'Please choose an option from the list.') }),
    data: z.object({ choice: z.enum(queueMailChoices) }),
  }),
};
