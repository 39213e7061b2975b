import type { ApiCallError } from '#web/api/api-call-error.ts';
import type { SaveError } from '#web/parts/Form.tsx';

const profileFailed = 'Something went wrong. Please try again later.';

const kept = new WeakMap<ApiCallError, SaveError>();

/** What the server says about single fields is shown; any other failure of a profile has one sentence. */
export function saveFailure(error: ApiCallError | null): SaveError | null {
  if (error === null || Object.keys(error.fields).length > 0) return error;
  // the form notices a new failure by its being another object
  const known = kept.get(error) ?? { message: profileFailed };
  kept.set(error, known);
  return known;
}
