import * as z from 'zod/mini';
import { User } from '#contract/users/users.ts';

/** What the forms of one's own settings begin from, as GET /me and a save answer it. */
export const OwnUser = z.pick(User, {
  first_name: true,
  last_name: true,
  phone_number: true,
  notification_preferences: true,
  version: true,
  last_edit: true,
});
export type OwnUser = z.infer<typeof OwnUser>;
