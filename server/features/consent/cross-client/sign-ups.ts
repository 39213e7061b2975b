import { systemRead, systemWrite } from '#server/core/db/system-sql.ts';
import { ending } from '../sign-up/queries.ts';

/** The client whose sign-up a link confirms, or has confirmed. */
export const findSignUpClient = (tokenHash: Buffer) => systemRead<number>()`
  SELECT to_json(client_id) FROM app.newsletter_sign_ups WHERE token_hash = ${tokenHash}`;

/** Sign-ups that were not confirmed in time. */
export const expireSignUps = (now: Date) => systemWrite<null>()`
  UPDATE app.newsletter_sign_ups SET ${ending('expired', now)} WHERE ended_as IS NULL AND expires_at < ${now}`;

export const deleteSignUpsEndedBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.newsletter_sign_ups WHERE ended_at < ${time}`;
