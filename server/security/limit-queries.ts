import { read, write } from '../db/sql.ts';

/** Seconds to wait before this key may call again, 0 when the call is counted. */
export const countCall = ({
  key,
  at,
  most,
  seconds,
}: {
  key: string;
  at: Date;
  most: number;
  seconds: number;
}) => write<number>()`SELECT to_json(app.count_call(${key}, ${at}, ${most}, ${seconds}))`;

/** Takes the call back from the time window it was counted in; a later window is not changed. */
export const giveBackCall = ({ key, at }: { key: string; at: Date }) => write<null>()`
  UPDATE app.call_counts SET calls = calls - 1
  WHERE key = ${key} AND began_at <= ${at} AND ends_at > ${at} AND calls > 0`;

/** Whether this device of the account has signed in since. */
export const isKnownDevice = ({ hash, since }: { hash: Buffer; since: Date }) => read<true>()`
  SELECT to_json(true) FROM app.known_devices WHERE device_hash = ${hash} AND signed_in_at > ${since}`;
