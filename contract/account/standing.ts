// Everybody's first load has this file, so it imports no schemas.
import type { Caller } from '../access.ts';
import type { Me } from './account.ts';

/** A client's Admin is never staff, although a staff role has the same name. */
export const isStaff = (me: Pick<Me, 'staff_user' | 'is_service' | 'role' | 'client'>): boolean =>
  me.staff_user !== null || me.is_service || (me.role === 'Admin' && me.client === null);
export const isImpersonating = (me: Pick<Me, 'staff_user' | 'client'>): boolean =>
  me.staff_user !== null && me.client !== null;
type Standing = Pick<
  Me,
  'staff_user' | 'staff_role' | 'is_service' | 'role' | 'client' | 'has_second_factor'
>;
export function toCaller(me: Standing): Caller {
  if (isImpersonating(me)) return 'Staff';
  if (!isStaff(me)) return me.role;
  return (me.has_second_factor && me.staff_role) || 'Unsecured staff';
}
