import { read, write } from '../gate/sql.ts';

export const ping = () => read<{ ok: true }>()`SELECT json_build_object('ok', true)`;

export type Prospect = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number?: string | null | undefined;
  message?: string | null | undefined;
};

export const keepProspect = (prospect: Prospect & { now: Date }) => write<null>()`
  INSERT INTO app.prospects (first_name, last_name, email, phone_number, message, created_at)
  VALUES (${prospect.first_name}, ${prospect.last_name}, ${prospect.email}, ${prospect.phone_number}, ${prospect.message}, ${prospect.now})`;

export const keepMessage = ({ topic, message, now }: { topic: string; message: string; now: Date }) => write<{
  received: true;
}>()`
  INSERT INTO app.support_messages (client_id, user_id, staff_id, topic, message, created_at)
  VALUES (app.client(), app.acting_user(), app.acting_staff(), ${topic}, ${message}, ${now})
  RETURNING json_build_object('received', true)`;

/** Asking again is fine and changes nothing. */
export const apply = (now: Date) => write<{ applied: true }>()`
  WITH first AS (
    INSERT INTO app.applications (client_id, user_id, created_at) VALUES (app.client(), app.acting_user(), ${now})
    ON CONFLICT DO NOTHING)
  SELECT json_build_object('applied', true)`;
