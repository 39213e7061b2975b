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

export const toRole = (typeId: number): Role =>
  userTypes.find(({ id }) => id === typeId)?.type ?? 'View Only';

/** Whether this role may get mail of this kind. */
export const mayPrefer = (role: string, key: Preference) =>
  preferences.some((one) => one.key === key && one.roles.some((allowed) => allowed === role));

/** Whether the client has booked the subject of this mail. */
export const hasService = (key: Preference, { services, features }: ClientPackage) =>
  preferences.some(
    (one) =>
      one.key === key &&
      (one.service === null || services.includes(one.service)) &&
      (one.feature === null || features.includes(one.feature)),
  );

/** New users get every mail of their role, even for features that their package may include later. */
export const firstPreferences = (role: Role): Preference[] =>
  preferences.map(({ key }) => key).filter((key) => mayPrefer(role, key));

type Chosen = { role: Role; notification_preferences: readonly string[] };

/**
 * Preferences that were not available to the user stay unchanged if the package lacks them, and are on if a new role
 * brings them.
 */
export function nextPreferences(
  { role, notification_preferences: chosen }: Chosen,
  change: Change,
  has: ClientPackage,
): Preference[] {
  const keys = preferences.map(({ key }) => key);
  const { role: newRole = role, notification_preferences: newPreferences } = change;
  const isOn = (key: Preference) =>
    newPreferences && hasService(key, has)
      ? newPreferences.includes(key)
      : chosen.includes(key) || !mayPrefer(role, key);
  return keys.filter((key) => mayPrefer(newRole, key) && isOn(key));
}

export type Change = Pick<UserPatch, keyof Profile> & {
  role?: Role;
  notification_preferences?: Preference[];
};

/** The keys of a patch that this caller may change, for themselves or for another user. */
export function toUserChange(sent: UserPatch, isOwn: boolean): Change {
  const { user_type_id, notification_preferences, ...profile } = sent;
  return {
    ...profile,
    ...(isOwn || user_type_id === undefined ? {} : { role: toRole(user_type_id) }),
    ...(!isOwn || notification_preferences === undefined
      ? {}
      : { notification_preferences: [...new Set(notification_preferences)] }),
  };
}
