import * as z from 'zod/mini';
import { User } from '#contract/users/users.ts';

/** The initial values of the forms of one's own settings, from GET /me or a save. */
export const OwnUser = z.pick(User, {
  first_name: true,
  last_name: true,
  phone_number: true,
  notification_preferences: true,
  version: true,
  last_edit: true,
});
export type OwnUser = z.infer<typeof OwnUser>;
