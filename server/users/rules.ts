import {
  preferences,
  userTypes,
  type Preference,
  type Profile,
  type UserPatch,
} from '#contract/users/users.ts';
import type { Role } from '#contract/access.ts';

const invitationDays = 7;

export const invitationEnds = (now: Date) => new Date(now.getTime() + invitationDays * 86_400_000);

export type ClientPackage = { services: string[]; features: string[] };

export const roleOf = (typeId: number): Role =>
  userTypes.find(({ id }) => id === typeId)?.type ?? 'View Only';

/** Whether this role may get mail of this kind. */
export const mayPrefer = (role: string, key: Preference) =>
  preferences.some((one) => one.key === key && one.roles.some((allowed) => allowed === role));

/** Whether the client has booked what this mail is about. */
export const hasService = (key: Preference, { services, features }: ClientPackage) =>
  preferences.some(
    (one) =>
      one.key === key &&
      (one.service === null || services.includes(one.service)) &&
      (one.feature === null || features.includes(one.feature)),
  );

/** New users get every mail they may have. */
export const firstPreferences = (role: Role, has: ClientPackage): Preference[] =>
  preferences.map(({ key }) => key).filter((key) => mayPrefer(role, key) && hasService(key, has));

export type Change = Pick<UserPatch, keyof Profile> & {
  role?: Role;
  notification_preferences?: Preference[];
};

/** The keys of a patch that this caller may change, for themselves or for another user. */
export function changeOf(sent: UserPatch, isOwn: boolean): Change {
  const { user_type_id, notification_preferences, ...profile } = sent;
  return {
    ...profile,
    ...(isOwn || user_type_id === undefined ? {} : { role: roleOf(user_type_id) }),
    ...(!isOwn || notification_preferences === undefined
      ? {}
      : { notification_preferences: [...new Set(notification_preferences)] }),
  };
}
