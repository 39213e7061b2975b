import { ApiError } from '#contract/errors.ts';

/** Rows of another client are absent for this one, so both give the same error. */
export function orNotFound<T>(value: T | null): T {
  if (value === null) throw new ApiError('not_found');
  return value;
}
