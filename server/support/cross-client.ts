import { systemWrite } from '../db/system-sql.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { prospectMail } from './mails/prospect.ts';

export type Prospect = {
  first_name: string;
  last_name: string;
  email: string;
  phone_number?: string | null | undefined;
  message?: string | null | undefined;
};

/** Stored for the console, and mailed to the sales address. */
export const saveProspect = ({
  now,
  to,
  ...prospect
}: Prospect & { to: string | null; now: Date }) => systemWrite<null>()`
  WITH kept AS (
    INSERT INTO app.prospects (first_name, last_name, email, phone_number, message, created_at)
    VALUES (${prospect.first_name}, ${prospect.last_name}, ${prospect.email}, ${prospect.phone_number}, ${prospect.message}, ${now}))
  ${enqueueMail(prospectMail, {
    to,
    details: {
      first_name: prospect.first_name,
      last_name: prospect.last_name,
      email: prospect.email,
      phone_number: prospect.phone_number ?? '',
      message: prospect.message ?? '',
    },
    client: null,
    now,
  })}`;
