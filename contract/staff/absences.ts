import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { date, id } from '../fields.ts';
import { isCalendarDay } from '../zoned-time.ts';

export const ownDeputy = 'Please choose another colleague.';

/** The days on which a colleague is away by the provider's calendar, both included, and who looks after their items. */
export const Absence = z.object({
  first_day: date,
  last_day: date,
  deputy_id: id,
  deputy_name: z.string(),
  /** false before the first day */
  is_away: z.boolean(),
});
export type Absence = z.infer<typeof Absence>;

const day = z.string('Please choose a day.').check(z.refine(isCalendarDay, 'Please choose a day.'));

export const AbsenceDraft = z.object({
  first_day: day,
  last_day: day,
  deputy_id: z.int('Please choose a colleague.'),
});
export type AbsenceDraft = z.infer<typeof AbsenceDraft>;

const Saved = z.object({ absence: z.nullable(Absence) });

export const staffAbsencesTag: Tag = {
  name: 'Staff: absences',
  description: 'Who is away, and who looks after their items meanwhile.',
};

export const staffAbsences = {
  saveOwn: endpoint({
    method: 'PUT',
    path: '/staff/absence',
    changes: null,
    access: staffAreas('overview'),
    summary: 'Says on which days one is away, and which colleague looks after one’s items',
    body: AbsenceDraft,
    data: Saved,
  }),
  endOwn: endpoint({
    method: 'DELETE',
    path: '/staff/absence',
    changes: null,
    access: staffAreas('overview'),
    summary: 'One is back, or does not go',
    data: Saved,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/staff/team/{id}/absence',
    changes: null,
    access: staffAreas('team'),
    summary: 'Says on which days a colleague is away, and which other one looks after their items',
    body: AbsenceDraft,
    data: Saved,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/staff/team/{id}/absence',
    changes: null,
    access: staffAreas('team'),
    summary: 'The colleague is back, or does not go',
    data: Saved,
  }),
};
