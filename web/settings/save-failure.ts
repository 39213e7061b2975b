import type { ApiCallError } from '#web/api/api-call-error.ts';
import type { SaveError } from '#web/parts/Form.tsx';

const profileFailed = 'Something went wrong. Please try again later.';

const failures = new WeakMap<ApiCallError, SaveError>();

/**
 * Shows the server's messages for single fields, and a missing network; any other error of the profile form has one
 * generic message.
 */
export function saveFailure(error: ApiCallError | null): SaveError | null {
  if (error === null || error.code === 'offline' || Object.keys(error.fields).length > 0) return error;
  // the form detects a new error by object identity, so each API error maps to one object
  const failure = failures.get(error) ?? { message: profileFailed };
  failures.set(error, failure);
  return failure;
}
