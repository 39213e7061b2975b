import { createHash } from 'node:crypto';
import { write } from '#server/core/db/sql.ts';

/** Identifies a call with an Idempotency-Key. */
export type RequestKey = {
  /** of the endpoint and the key */
  hash: Buffer;
  /** of everything else that was sent: a key belongs to one request */
  request: Buffer;
};

/** The encrypted answer; `status` is null while there is no answer yet. */
export type StoredKeyAnswer = {
  request: string;
  created_at: string;
  status: number | null;
  answer: string | null;
};

export const storedHours = 24;
/** a violation means that the call with this key is already done */
export const requestKeyConstraints: readonly string[] = [
  'request_keys_pkey',
  'staff_request_keys_pkey',
  'provider_request_keys_pkey',
];

export const toRequestKey = (endpoint: string, key: string, sent: unknown): RequestKey => ({
  hash: sha256Of(`${endpoint}\n${key}`),
  request: sha256Of(JSON.stringify(sent)),
});

const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Waits for a call with the same key, and fails once that one is committed. */
export const claimRequestKey = ({ hash, request }: RequestKey, now: Date) => write<true>()`
  INSERT INTO app.request_keys (client_id, caller, key_hash, request_hash, created_at)
  VALUES (app.client(), current_setting('app.actor'), ${hash}, ${request}, ${now}) RETURNING to_json(true)`;

export const storeAnswer = (hash: Buffer, { status, encrypted }: { status: number; encrypted: Buffer }) =>
  write<true>()`
  UPDATE app.request_keys SET status = ${status}, answer = ${encrypted}
  WHERE client_id = app.client() AND caller = current_setting('app.actor') AND key_hash = ${hash} RETURNING to_json(true)`;

export const releaseRequestKey = (hash: Buffer) => write<true>()`
  DELETE FROM app.request_keys
  WHERE client_id = app.client() AND caller = current_setting('app.actor') AND key_hash = ${hash} RETURNING to_json(true)`;

/** The lock makes the commit wait for a synchronous standby, which then has the change of the first call as well. */
export const readStoredAnswer = (hash: Buffer) => write<StoredKeyAnswer>()`
  SELECT json_build_object('request', encode(request_hash, 'hex'), 'created_at', created_at, 'status', status, 'answer', encode(answer, 'base64'))
  FROM app.request_keys
  WHERE client_id = app.client() AND caller = current_setting('app.actor') AND key_hash = ${hash} FOR UPDATE`;
