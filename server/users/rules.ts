import { preferences, userTypes, type Preference, type UserPatch } from '#contract/users/users.ts';
import type { Role } from '#contract/access.ts';

const invitationDays = 7;

export const invitationEnds = (now: Date) => new Date(now.getTime() + invitationDays * 86_400_000);

export type ClientPackage = { services: string[]; features: string[] };

export const roleOf = (typeId: number): Role =>
  userTypes.find(({ id }) => id === typeId)?.type ?? 'View Only';

/** What this role may be mailed about at all. */
export const mayPrefer = (role: string, key: Preference) =>
  preferences.some((one) => one.key === key && one.roles.some((allowed) => allowed === role));

/** And what the client has booked. */
export const hasService = (key: Preference, { services, features }: ClientPackage) =>
  preferences.some(
    (one) =>
      one.key === key &&
      (one.service === null || services.includes(one.service)) &&
      (one.feature === null || features.includes(one.feature)),
  );

/** Everybody begins with all they may have. */
export const firstPreferences = (role: Role, has: ClientPackage): Preference[] =>
  preferences.map(({ key }) => key).filter((key) => mayPrefer(role, key) && hasService(key, has));

export type Change = {
  first_name?: string;
  last_name?: string;
  phone_number?: string | null;
  role?: Role;
  notification_preferences?: Preference[];
};

/** Of what was sent, the keys that this caller may change of themselves, or of somebody else. */
export function changeOf(sent: UserPatch, isOwn: boolean): Change {
  const { first_name, last_name, phone_number, user_type_id, notification_preferences } = sent;
  return {
    ...(first_name === undefined ? {} : { first_name }),
    ...(last_name === undefined ? {} : { last_name }),
    ...(phone_number === undefined ? {} : { phone_number }),
    ...(isOwn || user_type_id === undefined ? {} : { role: roleOf(user_type_id) }),
    ...(!isOwn || notification_preferences === undefined
      ? {}
      : { notification_preferences: [...new Set(notification_preferences)] }),
  };
}
