import { systemWrite } from '#server/core/db/system-sql.ts';

export const deleteSessionsEndedBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.sessions WHERE least(expires_at, idle_until, revoked_at) < ${time}`;

export const deleteCodesExpiredBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.login_codes WHERE expires_at < ${time}`;

export const deleteLinksExpiredBefore = (time: Date) => systemWrite<null>()`
  DELETE FROM app.password_links WHERE expires_at < ${time}`;

export const deleteDevicesUnusedSince = (time: Date) => systemWrite<null>()`
  DELETE FROM app.known_devices WHERE signed_in_at <= ${time}`;
