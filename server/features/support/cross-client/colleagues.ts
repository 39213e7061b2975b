import { areasOfStaff } from '#contract/access.ts';
import { personName } from '#server/core/db/person-name.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import type { StaffSender } from '../emails/rules.ts';

/** The colleague with this address whose role answers clients. */
export const findColleague = (address: string) => systemRead<StaffSender>()`
  SELECT json_build_object('id', s.id, 'name', coalesce(${personName('s')}, 'We'), 'email', lower(s.email))
  FROM app.staff s WHERE lower(s.email) = ${address.toLowerCase()} AND s.disabled_at IS NULL AND s.role = ANY (${areasOfStaff.support}::text[])`;
