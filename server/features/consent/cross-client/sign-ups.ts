import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';

/** The client whose sign-up a link confirms. */
export const findSignUpClient = (tokenHash: Buffer, now: Date) => systemRead<number>()`
  SELECT to_json(client_id) FROM app.newsletter_sign_ups WHERE token_hash = ${tokenHash} AND expires_at > ${now}`;

export const deleteSignUpsBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.newsletter_sign_ups WHERE expires_at < ${time}`;
