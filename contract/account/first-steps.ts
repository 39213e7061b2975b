import * as z from 'zod/mini';
import { editors } from '../access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { required } from '../fields.ts';

export const firstStepsTag: Tag = {
  name: 'First steps',
  description: 'How far a new account has come.',
};

/** Which first steps an account has taken; the booked services decide which of them it has. */
export const FirstSteps = z.object({
  contacts: z.boolean(),
  listings: z.boolean(),
  /** the lead settings have been saved */
  settings: z.boolean(),
  testimonials: z.boolean(),
  /** a newsletter has been saved, skipped or sent */
  newsletter: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

export const firstSteps = {
  read: endpoint({
    method: 'GET',
    path: '/first-steps',
    access: editors(),
    summary: 'The first steps of an account, and whether it is new',
    data: z.extend(FirstSteps, { is_new: z.boolean(), is_dismissed: z.boolean() }),
  }),
  dismiss: endpoint({
    method: 'PUT',
    path: '/first-steps',
    changes: 'client.changed',
    access: editors(),
    summary: 'Hides the first steps of an account for all of its users, or shows them again',
    body: z.object({ is_dismissed: z.boolean(required) }),
    data: z.object({ is_dismissed: z.boolean() }),
  }),
};
