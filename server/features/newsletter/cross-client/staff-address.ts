import { systemRead } from '#server/core/db/system-sql.ts';

/** The address at which a member of staff gets a test of a client's newsletter. */
export const readStaffAddress = (id: number) => systemRead<{ email: string; first_name: string }>()`
  SELECT json_build_object('email', s.email, 'first_name', s.first_name) FROM app.staff s WHERE s.id = ${id}`;
